"""Everything that is printed as somebody's words is decided by the gate: each field and block, true and false."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from server.articles.details import ArticleDetails
from server.articles.document import Figure, Inline, Provenance
from tests.server.newsroom import add_draft, add_source

TRUE = "A wall without pumps behind it is money thrown in the harbour"
FALSE = "A wall with pumps behind it is worth every penny of the money"
# Fields of the document model that are printed and hold no words of anybody, with the reason.
OUTSIDE = {
    "deadline": "never published",
    "word_goal": "never published",
    "language": "never published",
    "image": "an id",
    "width": "a number",
    "height": "a number",
    "strong": "a style",
    "em": "a style",
    "hard_break": "a line end",
    "link": "an address",
    "insertion": "never published before it is accepted",
    "deletion": "never published",
    "quote": "taken from the source again when it is published",
}


def paragraph(text: str) -> dict[str, Any]:
    return {"type": "paragraph", "content": [{"type": "text", "text": text}]}


def in_block(kind: str, *lines: str) -> dict[str, Any]:
    return {"type": kind, "content": [paragraph(line) for line in lines]}


Blocks = Callable[[str], list[dict[str, Any]]]
BLOCKS: dict[str, Blocks] = {
    "paragraph": lambda words: [paragraph(f"“{words}”, said Bram Osk.")],
    "heading": lambda words: [
        {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": f"Osk: “{words}”"}]}
    ],
    "blockquote": lambda words: [in_block("blockquote", words, "— Bram Osk")],
    "blockquote of two paragraphs": lambda words: [
        in_block("blockquote", *words.replace(" behind", "|behind").split("|"))
    ],
    "pull_quote": lambda words: [in_block("pull_quote", words, "— Bram Osk")],
    "pull_quote with one word in marks": lambda words: [in_block("pull_quote", words.replace("money", "“money”"))],
    "bullet_list": lambda words: [
        {"type": "bullet_list", "content": [in_block("list_item", f"“{words}”, said Bram Osk.")]}
    ],
    "ordered_list": lambda words: [
        {"type": "ordered_list", "content": [in_block("list_item", f"Bram Osk: “{words}”")]}
    ],
}
DETAILS: dict[str, Callable[[str], Any]] = {
    "byline": lambda words: f"Ada Quill, who heard “{words}”",
    "standfirst": lambda words: f"“{words}”, said Bram Osk.",
    "section": lambda words: f"“{words}”",
    "keywords": lambda words: ["flood", f"“{words}”"],
}


def kinds(client: FlaskClient, body: Any, headline: str = "Pumps", **details: Any) -> list[str]:
    draft = add_draft(client, headline, body, (add_source(client),))
    if details:
        stored = client.get(f"/api/drafts/{draft}").get_json()["details"]
        put = client.put(f"/api/drafts/{draft}/details", json={"details": details, "expected": stored})
        assert put.status_code == 200, put.text
    objections = client.get(f"/api/drafts/{draft}/publish").get_json()["objections"]
    is_refused = client.post(f"/api/drafts/{draft}/publish", json={"version": 1, "overrides": []}).status_code == 409
    assert is_refused == bool(objections)
    return [objection["kind"] for objection in objections]


@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_is_decided(client: FlaskClient, block: str) -> None:
    def body(words: str) -> dict[str, Any]:
        return {"type": "doc", "content": [paragraph("The hearing went on until nine."), *BLOCKS[block](words)]}

    assert kinds(client, body(TRUE)) == []
    assert kinds(client, body(FALSE)) != []


@pytest.mark.parametrize("name", DETAILS)
def test_every_field_is_decided(client: FlaskClient, name: str) -> None:
    assert kinds(client, "The hearing went on until nine.", **{name: DETAILS[name](TRUE)}) == []
    assert kinds(client, "The hearing went on until nine.", **{name: DETAILS[name](FALSE)}) != []


@pytest.mark.parametrize("name", ["alt", "credit", "caption"])
def test_every_text_of_an_image_is_decided(client: FlaskClient, name: str) -> None:
    def body(words: str) -> dict[str, Any]:
        texts = {"alt": "A wall", "credit": "Ada Quill", "caption": "The wall", name: f"Osk: “{words}”"}
        caption = [{"type": "text", "text": texts.pop("caption")}]
        figure = {"image": "a" * 12, "width": 4, "height": 3, **texts}
        return {
            "type": "doc",
            "content": [paragraph("The hearing went on."), {"type": "figure", "attrs": figure, "content": caption}],
        }

    assert kinds(client, body(TRUE)) == []
    assert kinds(client, body(FALSE)) != []


def test_the_headline_is_decided(client: FlaskClient) -> None:
    body = f"“{TRUE},” said Bram Osk."
    assert kinds(client, body, f"Osk: ‘{TRUE}’") == []
    assert kinds(client, body, "Osk: ‘Pumps are cheaper than any wall’") != []


def test_no_field_is_forgotten() -> None:
    fields = {*ArticleDetails.__dataclass_fields__, *Figure.__dataclass_fields__, *Inline.__dataclass_fields__}
    decided = {*DETAILS, "alt", "credit", "text"}
    assert fields == decided | OUTSIDE.keys()
    assert not decided & OUTSIDE.keys()
    assert "exact" in Provenance.__dataclass_fields__
