"""The largest articles that are accepted are shown and exported in linear time, and larger ones are rejected."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.processor_time import seconds_of
from tests.server.newsroom import add_draft, add_source


def text_node(**marks: Any) -> dict[str, Any]:
    return {"type": "text", "text": "a", **marks}


def paragraph(*nodes: dict[str, Any]) -> dict[str, Any]:
    return {"type": "paragraph", "content": list(nodes)}


def doc(blocks: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "doc", "content": blocks}


def list_of_one() -> dict[str, Any]:
    return {"type": "bullet_list", "content": [{"type": "list_item", "content": [paragraph(text_node())]}]}


# As many as a message of 1 MiB has room for.
LARGEST = {
    "runs of text": lambda: doc([paragraph(*(text_node(), text_node(marks=[{"type": "em"}])) * 10_000)]),
    "line breaks": lambda: doc([paragraph(*(text_node(), {"type": "hard_break"}) * 15_000)]),
    "paragraphs": lambda: doc([paragraph(text_node())] * 13_000),
    "lists": lambda: doc([list_of_one()] * 6_000),
}


def seconds_to_get(client: FlaskClient, address: str) -> float:
    def get() -> None:
        assert client.get(address).status_code == 200

    return seconds_of(get)


@pytest.mark.parametrize("shape", ["“", '"', "“ab” ", "“ab ", "‘“"])
def test_quote_sheet_of_many_quotation_marks_takes_linear_time(client: FlaskClient, shape: str) -> None:
    add_source(client)
    marks = shape.count("“") + shape.count("”") + shape.count('"')

    def seconds(count: int) -> float:
        draft = add_draft(client, "Pumps", shape * (count // marks))
        return seconds_to_get(client, f"/api/drafts/{draft}/quotes")

    seconds(100)
    # Six times as long if it is linear, 36 if it is quadratic.
    assert seconds(18_000) < 9 * seconds(3_000)


@pytest.mark.slow
@pytest.mark.parametrize("what", LARGEST)
def test_the_largest_articles_are_exported(client: FlaskClient, what: str) -> None:
    answer = client.post("/api/drafts", json={"headline": "Pumps", "body": LARGEST[what]()})
    assert answer.status_code == 201
    for wanted in ("md", "html", "docx", "json"):
        exported = client.get(f"/api/drafts/{answer.get_json()['draft_id']}/export?format={wanted}")
        assert exported.status_code == 200, wanted


def test_half_a_million_text_nodes_are_rejected(client: FlaskClient) -> None:
    nodes = b'{"type":"text","text":"a"},{"type":"hard_break"},' * 250_000
    sent = b'{"body":{"type":"doc","content":[{"type":"paragraph","content":[' + nodes[:-1] + b"]}]}}"
    answer = client.post("/api/drafts", data=sent, content_type="application/json")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too_large")
