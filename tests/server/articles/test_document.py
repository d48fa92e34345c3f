"""The body of a draft: read, refused, written back, and its quotes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import AppError
from server.articles.article import InsertedQuote
from server.articles.document import (
    Provenance,
    figures,
    parse_body,
    plain_text,
    remove_unsafe_links,
    replace_figures,
    storable_body,
    to_prosemirror,
)
from server.articles.quotes import inserted_quotes


def text(words: str, *marks: str | dict[str, Any]) -> dict[str, Any]:
    node: dict[str, Any] = {"type": "text", "text": words}
    if marks:
        node["marks"] = [{"type": mark} if isinstance(mark, str) else mark for mark in marks]
    return node


def node(kind: str, *content: dict[str, Any], **attrs: Any) -> dict[str, Any]:
    return {"type": kind, **({"attrs": attrs} if attrs else {}), **({"content": list(content)} if content else {})}


def picture(*caption: dict[str, Any], **attrs: Any) -> dict[str, Any]:
    given = {"image": "0123456789ab", "width": 160, "height": 90, "alt": "", "credit": "", **attrs}
    return node("figure", *caption, **given)


def quote(**attrs: Any) -> dict[str, Any]:
    return {"type": "quote", "attrs": {**QUOTE, **attrs}}


QUOTE: dict[str, Any] = {
    "source_id": "s1",
    "source_title": "Pier inquiry",
    "paragraph_id": 8,
    "paragraph_index": 7,
    "start": 4,
    "end": 15,
    "speaker": "Jane Doe",
    "start_ms": 751_000,
    "exact": "never sound",
    "prefix": "The wood was ",
    "suffix": ", she said.",
    "end_ms": 758_200,
}
NESTED = node(
    "doc",
    node("paragraph", text("One "), text("two", "strong", "em"), node("hard_break"), text("three 🏗️")),
    node("heading", text("Costs"), level=3),
    node(
        "bullet_list",
        node(
            "list_item",
            node("paragraph", text("a")),
            node("ordered_list", node("list_item", node("paragraph", text("b")))),
        ),
        node("list_item", node("paragraph")),
    ),
    node(
        "blockquote", node("paragraph", text("c", {"type": "link", "attrs": {"href": "https://pier.example/?a=1&b"}}))
    ),
)


def test_plain_text_divides_blocks_by_one_line_end() -> None:
    assert plain_text(parse_body(NESTED)) == "One two\nthree 🏗️\nCosts\na\nb\n\nc"


def test_a_caption_is_text_of_the_article() -> None:
    body = node("doc", node("paragraph", text("a")), picture(text("b "), text("c", "em"), alt="A wall"), picture())
    document = parse_body(body)
    assert plain_text(document) == "a\nb c\n"
    assert to_prosemirror(document) == body
    assert [figure.alt for figure in figures(document)] == ["A wall", ""]
    without = replace_figures(document, lambda block, figure: block if not figure.alt else None)
    assert [(block.kind, block.text) for block in without.blocks] == [
        ("paragraph", "a"),
        ("paragraph", "b c"),
        ("figure", ""),
    ]


def test_document_round_trips() -> None:
    assert to_prosemirror(parse_body(NESTED)) == NESTED
    quoted = node("doc", node("paragraph", text("“"), text("never sound", quote()), text("”")))
    assert to_prosemirror(parse_body(quoted)) == quoted


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Mn", "Zl", "Zp"]) | st.just("\n")))
def test_plain_bodies_stay_as_they_are(body: str) -> None:
    document = parse_body(body)
    assert plain_text(document) == body
    assert plain_text(parse_body(to_prosemirror(document))) == body


def test_texts_are_parsed_and_stored_as_readers_see_them() -> None:
    image = {"image": "a" * 12, "width": 4, "height": 3, "alt": "n\u200bo", "credit": "\u202eyes\u202c"}
    hidden = node(
        "doc",
        node("paragraph", text("\u202e501\u202c days"), text("\u200b")),
        {"type": "figure", "attrs": image, "content": [text("Se\u00aden\u2028")]},
    )
    shown = node(
        "doc",
        node("paragraph", text("501 days")),
        {"type": "figure", "attrs": {**image, "alt": "no", "credit": "yes"}, "content": [text("Seen\n")]},
    )
    assert to_prosemirror(parse_body(hidden)) == shown
    assert storable_body(hidden) == shown
    assert storable_body("\u202e501\u202c\x85days") == "501\ndays"
    assert storable_body(NESTED) is NESTED


def test_halves_of_surrogate_pairs_become_writable() -> None:
    assert plain_text(parse_body("a\ud83dz\0")) == "a\ufffdz\ufffd"


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (None, "body"),
        ([], "body"),
        (node("paragraph"), "body"),
        (node("doc", node("table")), "body.content[0]"),
        (node("doc", node("paragraph"), node("heading", level=1)), "body.content[1]"),
        (node("doc", node("heading", level="2")), "body.content[0]"),
        (node("doc", text("loose")), "body.content[0]"),
        (node("doc", node("list_item")), "body"),
        (node("doc", node("bullet_list", node("paragraph"))), "body.content[0]"),
        (node("doc", node("blockquote", node("list_item"))), "body.content[0]"),
        (node("doc", node("paragraph", node("paragraph"))), "body.content[0].content[0]"),
        (node("doc", node("paragraph", text(""))), "body.content[0].content[0]"),
        (node("doc", node("paragraph", {"type": "text", "text": 3})), "body.content[0].content[0]"),
        (node("doc", node("paragraph", text("a", "blink"))), "body.content[0].content[0].marks[0]"),
        (node("doc", node("paragraph", text("a", quote(start=9, end=2)))), "marks[0]"),
        (node("doc", node("paragraph", text("a", quote(start=True)))), "marks[0]"),
        (node("doc", node("paragraph", text("a", quote(start_ms="soon")))), "marks[0]"),
        (node("doc", node("paragraph", text("a", quote(speaker=3)))), "marks[0]"),
        (node("doc", node("paragraph", text("a", quote(prefix=3)))), "marks[0]"),
        (node("doc", node("paragraph", text("a", quote(end_ms=-1)))), "marks[0]"),
        (node("doc", node("paragraph", text("a", quote(paragraph_id=None)))), "marks[0]"),
        (node("doc", node("figure")), "body.content[0]"),
        (node("doc", picture(image="../../secret_key")), "body.content[0]"),
        (node("doc", picture(image=3)), "body.content[0]"),
        (node("doc", picture(width=0)), "body.content[0]"),
        (node("doc", picture(height=1e3)), "body.content[0]"),
        (node("doc", picture(width=10**9)), "body.content[0]"),
        (node("doc", picture(alt="a" * 2_001)), "body.content[0]"),
        (node("doc", picture(credit="a" * 301)), "body.content[0]"),
        (node("doc", picture(node("paragraph"))), "body.content[0].content[0]"),
        (node("doc", node("blockquote", picture())), "body.content[0].content[0]"),
        ({"type": "doc", "content": "words"}, "body"),
        ({"type": "doc", "content": [None]}, "body.content[0]"),
        ({"type": "doc", "content": [{"type": ["paragraph"]}]}, "body.content[0]"),
    ],
)
def test_invalid_body_is_rejected_with_its_location(body: object, where: str) -> None:
    with pytest.raises(AppError) as error:
        parse_body(body)
    assert error.value.code == "bad_body"
    assert f"{where}:" in error.value.message


def test_nesting_depth_is_limited() -> None:
    inner = node("paragraph", text("deep"))
    for _ in range(500):
        inner = node("blockquote", inner)
    with pytest.raises(AppError, match="levels deep"):
        parse_body(node("doc", inner))


def test_quote_mark_without_context_is_read() -> None:
    older = {name: value for name, value in QUOTE.items() if name not in {"prefix", "suffix", "end_ms"}}
    mark = {"type": "quote", "attrs": older}
    [quote] = inserted_quotes(parse_body(node("doc", node("paragraph", text("never sound", mark)))))
    assert quote.provenance == Provenance(**older)
    assert (quote.provenance.prefix, quote.provenance.suffix, quote.provenance.end_ms) == ("", "", None)


def test_unknown_attributes_are_left_out() -> None:
    body = node("doc", node("paragraph", text("a", quote(onclick="alert(1)")), style="color: red"))
    assert to_prosemirror(parse_body(body)) == node("doc", node("paragraph", text("a", quote())))


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", " javascript:x", "data:text/html,x", "//evil.example", "https:\nx", "", None, 3]
)
def test_unsafe_links_are_dropped_and_their_text_kept(href: object) -> None:
    body = node("doc", node("paragraph", text("a", {"type": "link", "attrs": {"href": href}})))
    assert to_prosemirror(parse_body(body)) == node("doc", node("paragraph", text("a")))


def test_inserted_quotes_are_merged_and_counted_in_code_points() -> None:
    body = node(
        "doc",
        node("paragraph", text("The 🏗️ was “"), text("never ", quote()), text("sound", quote(), "em"), text("” and…")),
        node(
            "paragraph",
            text("a", quote()),
            node("hard_break"),
            text("b", quote()),
            text("c", quote(start=5)),
            text(" end"),
        ),
    )
    document = parse_body(body)
    words = plain_text(document)
    quotes = inserted_quotes(document)
    assert [quote.text for quote in quotes] == ["never sound", "a\nb", "c"]
    assert [words[quote.start : quote.end] for quote in quotes] == ["never sound", "a\nb", "c"]
    assert quotes[0] == InsertedQuote("never sound", 12, 23, Provenance(**QUOTE))
    assert words.index("never") == 12


def test_unsafe_links_of_a_stored_body_are_removed() -> None:
    link = {"type": "link", "attrs": {"href": "javascript:alert(1)"}}
    body = node("doc", node("paragraph", text("Read ", "em", link), text("on", quote(url="javascript:alert(1)"))))
    assert remove_unsafe_links(body) == node("doc", node("paragraph", text("Read ", "em"), text("on", quote(url=""))))
    assert remove_unsafe_links(NESTED) is NESTED
    assert remove_unsafe_links("plain") == "plain"
