"""Edits that are suggested in a body: stored with it, and no part of the text that counts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from models.errors import InputError
from server.articles.article import Article
from server.articles.document import (
    SuggestedEdit,
    parse_body,
    parse_stored_body,
    plain_text,
    suggested_edits,
    text_blocks,
    to_prosemirror,
    without_suggestions,
)
from server.articles.exporters.html import to_html
from server.articles.exporters.json_document import to_json
from server.articles.exporters.markdown import to_markdown
from server.articles.exporters.nitf import to_nitf
from server.articles.importers.detect import body_of, read_article
from server.articles.quotes import inserted_quotes

# The page reads the same ones: static/src/articles/suggested-edits.spec.ts.
CASES = json.loads(Path(__file__).with_name("suggested_bodies.json").read_text(encoding="utf-8"))
_RUN = re.compile(r"(?:\+(?P<insertion>\w))?(?:-(?P<deletion>\w))?:?(?P<words>.*)", re.DOTALL)


def mark(kind: str, edit_id: str) -> dict[str, Any]:
    edit = {"id": edit_id, "person_id": "p1", "name": "Ada Quill", "suggested_at": "2031-05-03T10:00:00Z"}
    return {"type": kind, "attrs": edit}


def run(written: str, *marks: dict[str, Any]) -> dict[str, Any]:
    """``+a-b:words`` is suggested to be added by the edit a and to be deleted by b; ``|`` is a line break."""
    if written == "|":
        return {"type": "hard_break"}
    match = _RUN.fullmatch(written) if re.match(r"[+-]\w", written) else None
    if match is None:
        return {"type": "text", "text": written, **({"marks": list(marks)} if marks else {})}
    suggested = [mark(kind, match[kind]) for kind in ("insertion", "deletion") if match[kind]]
    return {"type": "text", "text": match["words"], "marks": [*marks, *suggested]}


def doc(*blocks: list[str]) -> dict[str, Any]:
    content = [
        {"type": "paragraph", **({"content": [run(run_text) for run_text in block]} if block else {})}
        for block in blocks
    ]
    return {"type": "doc", "content": content}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_accepted_text_has_no_suggestions(case: dict[str, Any]) -> None:
    body = doc(*case["body"])
    stored = parse_stored_body(body)
    assert plain_text(parse_body(body)) == plain_text(without_suggestions(stored)) == case["text"]
    assert [edit.id for edit in suggested_edits(stored)] == case["edits"]
    assert to_prosemirror(stored) == body
    assert suggested_edits(parse_body(body)) == []


def test_containers_of_nothing_but_suggestions_are_left_out() -> None:
    added = {"type": "paragraph", "content": [run("+a:new")]}
    items = [{"type": "list_item", "content": [added]}, {"type": "list_item", "content": [added]}]
    body = {"type": "doc", "content": [{"type": "bullet_list", "content": items}, {"type": "blockquote"}]}
    assert [block.kind for block in parse_body(body).blocks] == ["blockquote"]
    items.append({"type": "list_item", "content": [{"type": "paragraph"}]})
    assert to_prosemirror(parse_body(body))["content"][0]["content"] == [items[-1]]


def test_a_figure_stays_with_its_image() -> None:
    attrs = {"image": "5ea0000000b1", "width": 3, "height": 2}
    body = {"type": "doc", "content": [{"type": "figure", "attrs": attrs, "content": [run("+a:The bus")]}]}
    [figure] = parse_body(body).blocks
    assert (figure.kind, figure.text) == ("figure", "")


def test_words_around_a_suggestion_are_one_run() -> None:
    [block] = text_blocks(parse_body(doc(["One", "+a: new", " two", "-b: three"])).blocks)
    assert [inline.text for inline in block.inlines] == ["One two three"]


def test_an_inserted_quote_has_the_words_that_count() -> None:
    quote = {"type": "quote", "attrs": {"source_id": "s1", "start": 0, "end": 9, "exact": "the pumps"}}
    runs = [run("the ", quote), run("-a:pumps", quote), run("+a:wall", quote)]
    [inserted] = inserted_quotes(parse_body({"type": "doc", "content": [{"type": "paragraph", "content": runs}]}))
    assert (inserted.text, inserted.start, inserted.end) == ("the pumps", 0, 9)


def test_attributes_are_kept_as_far_as_they_are_known() -> None:
    given = mark("insertion", "a")
    given["attrs"] |= {"suggested_at": "yesterday", "colour": "red"}
    body = {"type": "doc", "content": [{"type": "paragraph", "content": [{**run("x"), "marks": [given]}]}]}
    [edit] = suggested_edits(parse_stored_body(body))
    assert edit == SuggestedEdit("a", "p1", "Ada Quill", "")


@pytest.mark.parametrize(
    ("attrs", "message"),
    [
        ({}, "a suggested edit without an id"),
        ({"id": 3}, "id is not text"),
        ({"id": "a", "name": "A" * 201}, "name has 201 characters"),
        ({"id": "a", "person_id": None}, "person_id is not text"),
    ],
)
def test_marks_without_what_they_need_are_refused(attrs: dict[str, Any], message: str) -> None:
    run_of = {"type": "text", "text": "x", "marks": [{"type": "deletion", "attrs": attrs}]}
    with pytest.raises(InputError, match=message):
        parse_stored_body({"type": "doc", "content": [{"type": "paragraph", "content": [run_of]}]})


def test_an_unknown_mark_is_refused_as_before() -> None:
    other = {"type": "text", "text": "x", "marks": [mark("modification", "a")]}
    with pytest.raises(InputError, match="“modification” is not a mark"):
        parse_stored_body({"type": "doc", "content": [{"type": "paragraph", "content": [other]}]})


def test_exports_have_no_suggestions_and_json_gives_them_back() -> None:
    body = doc(["The wall", "-a: stays", "+a: goes", "."], ["+b:New."])
    article = Article("Wall", parse_body(body), None)
    for written in (to_markdown(article), to_html(article), to_nitf(article).decode(), to_json(article)):
        assert "The wall stays." in written
        assert "goes" not in written
        assert "New." not in written
    stored = Article("Wall", parse_body(body), None, stored=parse_stored_body(body))
    read = read_article("wall.json", to_json(stored).encode(), 100_000)
    assert body_of(read) == body
    assert json.loads(to_json(stored))["text"] == "The wall stays."
