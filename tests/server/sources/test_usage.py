"""What depends on a source: drafts and publications that quote it, and where their quotes stand in it."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.server.newsroom import add_draft, add_source

REPORT = "I wrote that in the report, twice."


@pytest.fixture
def source(client: FlaskClient) -> str:
    return add_source(client)


def items(client: FlaskClient, source: str) -> list[dict[str, Any]]:
    paragraphs: list[dict[str, Any]] = client.get(f"/api/sources/{source}").get_json()["items"]
    return paragraphs


def quote(source: str, paragraph: dict[str, Any], exact: str, written: str | None = None) -> dict[str, Any]:
    """Return a text node with a quote that was inserted, and perhaps edited since."""
    start = paragraph["text"].index(exact)
    attrs = {
        "source_id": source,
        "source_title": "Hearing",
        "paragraph_id": paragraph["paragraph_id"],
        "paragraph_index": paragraph["index"],
        "start": start,
        "end": start + len(exact),
        "speaker": paragraph["speaker"],
        "start_ms": None,
        "exact": exact,
    }
    return {"type": "text", "text": written or exact, "marks": [{"type": "quote", "attrs": attrs}]}


def body(*quotes: dict[str, Any]) -> dict[str, Any]:
    lines = [[{"type": "text", "text": "“"}, inserted, {"type": "text", "text": "”, it says."}] for inserted in quotes]
    return {"type": "doc", "content": [{"type": "paragraph", "content": line} for line in lines]}


def dependants(client: FlaskClient, source: str) -> Any:
    answer = client.get(f"/api/sources/{source}/dependants")
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def quoted(client: FlaskClient, source: str) -> list[dict[str, Any]]:
    answer = client.get(f"/api/sources/{source}/quoted")
    assert answer.status_code == 200, answer.text
    passages: list[dict[str, Any]] = answer.get_json()["quoted"]
    return passages


def test_nothing_depends_on_a_new_source(client: FlaskClient, source: str) -> None:
    add_draft(client, "Elsewhere", f"Plain text that names {source} quotes nothing.")
    assert dependants(client, source) == {"drafts": [], "publications": []}
    assert quoted(client, source) == []


def test_attached_and_quoting_drafts_are_listed(client: FlaskClient, source: str) -> None:
    paragraphs, other = items(client, source), add_source(client, "walk.md")
    attached = add_draft(client, "Attached", "Nothing yet.", (source,))
    quoting = add_draft(
        client,
        "Quoting",
        body(quote(source, paragraphs[1], REPORT), quote(source, paragraphs[4], "Nobody asked us", "No one asked us")),
    )
    both = add_draft(client, "Both", body(quote(source, paragraphs[1], REPORT)), (source, other))
    add_draft(client, "Of the other", body(quote(other, items(client, other)[0], "since March")), (other,))
    drafts = dependants(client, source)["drafts"]
    assert [(draft["draft_id"], draft["headline"], draft["quotes"], draft["attached"]) for draft in drafts] == [
        (both, "Both", 1, True),
        (quoting, "Quoting", 2, False),
        (attached, "Attached", 0, True),
    ]
    assert drafts[0]["updated_at"].endswith("Z")
    # In reading order, whichever the draft.
    assert [(passage["draft_id"], passage["index"], passage["text"]) for passage in quoted(client, source)] == [
        (both, 1, REPORT),
        (quoting, 1, REPORT),
        (quoting, 4, "No one asked us"),
    ]


def test_quoting_publications_are_listed(client: FlaskClient, source: str) -> None:
    draft = add_draft(client, "A wall", body(quote(source, items(client, source)[1], REPORT)), (source,))
    silent = add_draft(client, "Another", "It quotes nothing.", (source,))
    for draft_id in (draft, silent):
        assert client.post(f"/api/drafts/{draft_id}/publish", json={"version": 1}).status_code == 201
    [publication] = dependants(client, source)["publications"]
    assert (publication["headline"], publication["quotes"]) == ("A wall", 1)
    client.delete(f"/api/sources/{source}")
    assert client.get(f"/api/sources/{source}/dependants").status_code == 404
    assert client.get(f"/api/drafts/{draft}").get_json()["source_ids"] == []


def test_usage_follows_a_moved_paragraph(client: FlaskClient, source: str) -> None:
    old = items(client, source)[1]
    add_draft(client, "A wall", body(quote(source, old, REPORT)))
    [passage] = quoted(client, source)
    start = old["text"].index(REPORT)
    assert passage == {**passage, "paragraph_id": old["paragraph_id"], "start": start, "end": start + len(REPORT)}

    def correct(paragraph: int, text: str) -> int:
        answer = client.patch(f"/api/sources/{source}/paragraphs/{paragraph}", json={"text": text})
        return int(answer.get_json()["paragraph_id"])

    # Moved by a correction before it; of two places the nearer one.
    text = f"{REPORT} Well, a wall without pumps behind it is money thrown in the harbour. {REPORT}"
    new = correct(old["paragraph_id"], text)
    [passage] = quoted(client, source)
    assert (passage["paragraph_id"], passage["start"]) == (new, text.rindex(REPORT))
    # Gone from its paragraph, and said in another one.
    new = correct(new, "A wall without pumps is money thrown in the harbour.")
    [passage] = quoted(client, source)
    assert (passage["paragraph_id"], passage["index"], passage["start"], passage["end"]) == (new, 1, None, None)
    moved = correct(items(client, source)[2]["paragraph_id"], f"So be it. {REPORT}")
    [passage] = quoted(client, source)
    assert (passage["paragraph_id"], passage["index"], passage["start"]) == (moved, 2, len("So be it. "))


def test_usage_with_dangling_provenance(client: FlaskClient, source: str) -> None:
    paragraph = items(client, source)[1]
    lost = {**paragraph, "paragraph_id": 999_999, "text": "Words that nobody said."}
    placeless = {**paragraph, "paragraph_id": "seven"}
    add_draft(client, "A wall", body(quote(source, lost, "nobody said"), quote(source, placeless, REPORT)))
    moved, missing = quoted(client, source)
    assert (moved["paragraph_id"], moved["index"]) == (paragraph["paragraph_id"], 1)
    assert [missing[key] for key in ("paragraph_id", "index", "start", "end")] == [None] * 4
    assert missing["text"] == "nobody said"


def test_quotes_typed_by_hand_are_counted(client: FlaskClient, source: str) -> None:
    words = "When the gates are shut, the rain that falls on the town has nowhere to go."
    typed = f"“{words}” he said. The “sea wall” is “money thrown in the sea.”"
    attached = add_draft(client, "Typed", typed, (source,))
    add_draft(client, "Not with this source", typed, (add_source(client, "walk.md"),))
    alone = add_draft(client, "Without sources", typed)
    paragraph = next(item for item in items(client, source) if REPORT in item["text"])
    both = body(quote(source, paragraph, REPORT))
    both["content"].append({"type": "paragraph", "content": [{"type": "text", "text": f"“{words}”"}]})
    inserted = add_draft(client, "Inserted and typed", both, (source,))
    counts = {draft["draft_id"]: draft["quotes"] for draft in dependants(client, source)["drafts"]}
    assert counts == {attached: 1, alone: 1, inserted: 2}
    # The passages shown in the source are those that keep a link to it.
    assert len(quoted(client, source)) == 1
