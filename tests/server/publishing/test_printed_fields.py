"""Quotes in every printed field and block are checked before publishing, true ones and false ones."""

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
    "blockquote behind a dash": lambda words: [in_block("blockquote", f"— {words}.")],
    "blockquote behind a quote in marks": lambda words: [
        in_block(
            "blockquote", f"“When the gates are shut, the rain that falls on the town has nowhere to go.” {words}."
        )
    ],
    "pull_quote": lambda words: [in_block("pull_quote", words, "— Bram Osk")],
    "pull_quote with one word in marks": lambda words: [in_block("pull_quote", words.replace("money", "“money”"))],
    "paragraph behind a name": lambda words: [paragraph(f"Bram Osk, engineer: {words}. I wrote that in the report.")],
    "paragraph behind a verb of speech": lambda words: [
        paragraph(f"Asked about it, Bram Osk said: {words}. I wrote that in the report.")
    ],
    "paragraph behind a name with a word in marks": lambda words: [
        paragraph(f"Bram Osk: {words.replace('money', '“money”')}. I wrote that in the report.")
    ],
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
def test_quotes_in_every_block_are_checked(client: FlaskClient, block: str) -> None:
    def body(words: str) -> dict[str, Any]:
        return {"type": "doc", "content": [paragraph("The hearing went on until nine."), *BLOCKS[block](words)]}

    assert kinds(client, body(TRUE)) == []
    assert kinds(client, body(FALSE)) != []


@pytest.mark.parametrize("block", ["blockquote", "pull_quote"])
def test_speaker_below_a_quote_is_checked(client: FlaskClient, block: str) -> None:
    def body(name: str) -> dict[str, Any]:
        quote = in_block(block, TRUE, f"— {name}")
        return {"type": "doc", "content": [paragraph("The hearing went on until nine."), quote]}

    assert kinds(client, body("Bram Osk, the engineer")) == []
    assert kinds(client, body("Cleo Varn")) == ["wrong_speaker"]


@pytest.mark.parametrize("lines", [("— I took bribes",), (TRUE, "— We took bribes")])
def test_short_words_behind_a_dash_are_no_credit(client: FlaskClient, lines: tuple[str, ...]) -> None:
    quote = in_block("pull_quote", *lines)
    assert kinds(client, {"type": "doc", "content": [paragraph("The hearing went on until nine."), quote]}) != []


@pytest.mark.parametrize(
    "line",
    [
        "Bram Osk sagte: Wir haben den Rat im Mai mit dem Geld der Stadt bestochen.",
        "Bram Osk a déclaré : Nous avons payé le conseil avec l'argent de la ville.",
        "奥斯克说：我们在五月用市里的钱贿赂了议会。",
    ],
)
def test_words_behind_a_verb_of_speech_are_checked_in_other_languages(client: FlaskClient, line: str) -> None:
    assert kinds(client, line) != []


def test_speaker_named_before_words_without_marks_is_checked(client: FlaskClient) -> None:
    words = "I sell herring on the quay. Nobody asked us where the boats should land."
    assert kinds(client, f"CLEO VARN: {words}") == []
    assert kinds(client, f"BRAM OSK: {words}") == ["wrong_speaker"]


@pytest.mark.parametrize(
    "line",
    [
        "Bram Osk: engineer of the harbour since 2019.",
        "Correction: We gave a wrong date for the hearing.",
        "Cleo Varn: My Life on the Quay",
        "Editor's note: We have changed a name in this story.",
        "Bram Osk said: “I wrote that in the report.” He had written it twice, and sent it to the town hall by post.",
        "Old Town: We loved the cafes on the quay.",
        "Winners: Bram Osk, Cleo Varn and all of us.",
    ],
)
def test_labels_of_other_lines_name_no_speaker(client: FlaskClient, line: str) -> None:
    assert kinds(client, line) == []


@pytest.mark.parametrize("name", DETAILS)
def test_quotes_in_every_field_are_checked(client: FlaskClient, name: str) -> None:
    assert kinds(client, "The hearing went on until nine.", **{name: DETAILS[name](TRUE)}) == []
    assert kinds(client, "The hearing went on until nine.", **{name: DETAILS[name](FALSE)}) != []


@pytest.mark.parametrize("name", ["alt", "credit", "caption"])
def test_quotes_in_every_text_of_an_image_are_checked(client: FlaskClient, name: str) -> None:
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


def test_quotes_in_the_headline_are_checked(client: FlaskClient) -> None:
    body = f"“{TRUE},” said Bram Osk."
    assert kinds(client, body, f"Osk: ‘{TRUE}’") == []
    assert kinds(client, body, "Osk: ‘Pumps are cheaper than any wall’") != []


@pytest.mark.parametrize(
    "headline",
    [
        "Varn: ‘{}’",
        "‘{}’, says Tom Pell",
        "Ada Quill: ‘{}’",
    ],
)
def test_speakers_in_the_headline_are_checked(client: FlaskClient, headline: str) -> None:
    body = f"“{TRUE},” said Bram Osk. Cleo Varn and Ada Quill heard it."
    assert kinds(client, body, f"Osk: ‘{TRUE}’") == []
    assert "wrong_speaker" in kinds(client, body, headline.format(TRUE))
    # The body leaves open who says it; the source does not.
    assert kinds(client, f"“{TRUE}.”", headline.format(TRUE)) == ["wrong_speaker"]


def test_no_field_is_forgotten() -> None:
    fields = {*ArticleDetails.__dataclass_fields__, *Figure.__dataclass_fields__, *Inline.__dataclass_fields__}
    decided = {*DETAILS, "alt", "credit", "text"}
    assert fields == decided | OUTSIDE.keys()
    assert not decided & OUTSIDE.keys()
    assert "exact" in Provenance.__dataclass_fields__
