"""Posts as JSON Lines, and the errors about invalid ones."""

import json
from datetime import datetime
from typing import Any

import pytest

from indexer.readers.files import read_file
from indexer.readers.posts.threads import PlacedPost
from models.errors import AppError
from tests.indexer.readers.posts.exports import lines

ROOT = {
    "id": "1",
    "text": "The gates are shut.",
    "author": {"handle": "@council", "name": "The Council", "known": True},
    "posted_at": "2031-05-03T10:00:00Z",
    "url": "https://mole.example/1",
    "platform": "mastodon",
    "language": "en",
    "likes": 12,
}


def posts(data: bytes, name: str = "thread.jsonl") -> tuple[PlacedPost, ...]:
    file = read_file(name, data)
    assert file.threads is not None
    assert file.format == "posts"
    return file.threads.posts


def test_every_field_of_a_post_is_read() -> None:
    [post] = posts(lines(ROOT))
    assert (post.source.post.post_id, post.source.post.author) == ("1", "@council")
    assert post.source.post.posted_at == datetime(2031, 5, 3, 10)
    assert (post.source.name, post.source.is_public_figure, post.source.platform) == ("The Council", True, "mastodon")
    assert post.source.url == "https://mole.example/1"
    file = read_file("harbour_thread.jsonl", lines(ROOT))
    assert (file.transcript.title, str(file.transcript.spoken_on)) == ("Harbour thread", "2031-05-03")
    assert [(paragraph.text, paragraph.speaker) for paragraph in file.transcript.paragraphs] == [
        ("The gates are shut.", "The Council")
    ]


def test_only_id_and_text_are_needed() -> None:
    [post] = posts(lines({"id": 7, "text": "Rain.\nMore rain."}))
    assert (post.source.post.post_id, post.source.post.author, post.source.is_public_figure) == ("7", "", False)
    assert post.source.post.text == "Rain.\nMore rain."


@pytest.mark.parametrize("name", ["pasted.txt", "posts.json", "x.jsonl", "no ending"])
def test_posts_are_recognised_by_content(name: str) -> None:
    rows: list[dict[str, Any]] = [ROOT, {"id": "2", "text": "Why?", "reply_to": "1"}]
    for data in (lines(*rows), json.dumps(rows).encode(), json.dumps({"posts": rows}, indent=1).encode()):
        assert [post.parent for post in posts(data, name)] == [None, 0]


def test_other_json_lines_are_not_posts() -> None:
    assert read_file("a.json", b'{"paragraphs": [{"text": "Words."}]}').format == "json"
    assert read_file("a.txt", b"[00:01] Ada: Words.").format == "txt"
    assert read_file("a.txt", b"window.YTD is what I said.").format == "txt"
    with pytest.raises(AppError) as raised:
        read_file("rows.jsonl", b'{"id": "1", "paragraphs": [{"text": "Words."}]}')
    assert raised.value.code == "unsupported_format"
    assert "import-archive" in raised.value.hint


def test_line_ends_inside_texts_are_no_line_ends() -> None:
    assert [
        post.source.post.text for post in posts(lines({"id": "1", "text": "One\u2028two"}, {"id": "2", "text": "b"}))
    ]
    assert len(posts(lines({"id": "1", "text": "One\u2028two\u0085three"}, {"id": "2", "text": "b"}))) == 2


@pytest.mark.parametrize(
    ("wrong", "code", "message"),
    [
        ({"id": "2", "text": 5}, "bad_post", "line 2”: “text” is a number, not text"),
        ({"id": "2"}, "bad_post", "line 2”: “text” is missing"),
        ({"text": "a"}, "bad_post", "line 2”: “id” is missing"),
        ({"id": ["2"], "text": "a"}, "bad_post", "line 2”: “id” is a list, not an id"),
        ({"id": "2" * 600, "text": "a"}, "bad_post", "“id” is 600 characters long"),
        ({"id": "2", "text": "a" * 100_001}, "bad_post", "“text” is 100,001 characters long"),
        ({"id": "2", "text": "a", "posted_at": "yesterday"}, "bad_post", "“posted_at” is “yesterday”, not a time"),
        ({"id": "2", "text": "a", "posted_at": "0001-01-01T00:00:00+09:00"}, "bad_post", "line 2”: “posted_at”"),
        ({"id": "2", "text": "a", "author": "ada"}, "bad_post", "“author” is text, not an object"),
        ({"id": "2", "text": "a", "author": {"known": "yes"}}, "bad_post", "line 2, author”: “known” is text"),
        ({"id": "2", "text": "a", "deleted": 1}, "bad_post", "“deleted” is a number, not true or false"),
    ],
)
def test_errors_name_line_and_field(wrong: dict[str, Any], code: str, message: str) -> None:
    with pytest.raises(AppError) as raised:
        read_file("thread.jsonl", lines(ROOT, wrong))
    assert raised.value.code == code
    assert "“thread.jsonl, line 2" in raised.value.message
    assert message in raised.value.message
    assert "Nothing was imported" in raised.value.hint


@pytest.mark.parametrize(
    "line", [b'{"id": "2", "text": ', b"not JSON", b'{"a":' + b"[" * 100_000, b'"only text"', b"5"]
)
def test_a_line_that_is_no_json_is_named(line: bytes) -> None:
    with pytest.raises(AppError, match="line 2"):
        read_file("thread.jsonl", lines(ROOT) + line)


def test_posts_without_words_are_rejected() -> None:
    with pytest.raises(AppError, match="no words in any of them") as raised:
        read_file("t.jsonl", lines({"id": "1", "text": "🎉"}, {"id": "2", "deleted": True}))
    assert raised.value.code == "no_paragraphs"


def test_lone_surrogates_and_control_characters_are_removed() -> None:
    [post] = posts(b'{"id": "\\ud800x", "text": "A\\ud83d word\\u0000 and \\u202emore"}')
    assert post.source.post.text == "A\ufffd word and more"
    post.source.post.post_id.encode()


def test_only_web_addresses_are_kept() -> None:
    [post] = posts(lines({**ROOT, "url": "javascript:alert(1)"}))
    assert post.source.url == ""
