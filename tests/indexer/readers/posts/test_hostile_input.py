"""For any bytes a reader returns posts or reports an error."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.readers.files import read_file
from indexer.readers.posts import archives as packed
from indexer.readers.posts.files import read_posts
from models.errors import AppError
from tests.indexer.readers.posts.exports import (
    ACCOUNT,
    ACTOR,
    gone,
    lines,
    node,
    note,
    outbox,
    repository,
    script,
    skeet,
    status,
    tarred,
    tweet,
    view,
    zipped,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
EXPORTS: list[tuple[str, bytes]] = [
    ("t.jsonl", lines({"id": "1", "text": "a", "author": {"handle": "@a"}, "posted_at": "2031-05-03T10:00:00Z"})),
    ("tweets.js", script("tweets", [tweet("1", "Words https://t.co/a")])),
    ("x.zip", zipped({"data/tweets.js": script("tweets", [tweet("1", "Words")]), "data/account.js": ACCOUNT})),
    ("outbox.json", outbox(note(1, "<p>Words</p>"))),
    ("m.tar.gz", tarred({"outbox.json": outbox(note(1, "<p>Words</p>")), "actor.json": json.dumps(ACTOR).encode()})),
    ("context.json", json.dumps({"ancestors": [status(1, "<p>a</p>")], "descendants": [status(2, "b")]}).encode()),
    ("thread.json", json.dumps({"thread": node(view("1", "a"), gone("2"))}).encode()),
    ("repo.car", repository({"app.bsky.feed.post/3kaa": skeet("Words")})),
]
FIELDS = [
    "id", "text", "author", "posted_at", "reply_to", "tweet", "full_text", "entities", "created_at", "orderedItems",
    "object", "content", "to", "ancestors", "descendants", "account", "thread", "post", "replies", "record", "uri",
    "embed", "feed", "posts", "reply", "langs", "type", "$type", "deleted", "url",
]  # fmt: skip


def survives(name: str, data: bytes) -> None:
    try:
        read_file(name, data)
    except AppError as error:
        assert error.code
        assert error.message
        assert error.hint


@given(st.binary(max_size=400), st.sampled_from([name for name, _ in EXPORTS]))
def test_any_bytes(data: bytes, name: str) -> None:
    survives(name, data)


@given(st.sampled_from(EXPORTS), st.data())
def test_exports_with_bytes_changed_or_cut(export: tuple[str, bytes], data: st.DataObject) -> None:
    name, content = export
    damaged = bytearray(content)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    survives(name, bytes(damaged[: data.draw(st.integers(0, len(damaged)))]))
    survives(name, bytes(damaged))


def changed(value: Any, data: st.DataObject) -> Any:
    """Return a value with one part replaced."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: changed(value[key], data)}
    if isinstance(value, list) and value:
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[:at], changed(value[at], data), *value[at + 1 :]]
    if isinstance(value, dict) and data.draw(st.booleans()):
        return {**value, data.draw(st.sampled_from(FIELDS)): data.draw(JSON)}
    return data.draw(JSON)


@given(
    st.sampled_from([export for export in EXPORTS if export[0].endswith(".json") or export[0] == "t.jsonl"]), st.data()
)
def test_exports_with_other_values(export: tuple[str, bytes], data: st.DataObject) -> None:
    name, content = export
    survives(name, json.dumps(changed(json.loads(content), data)).encode())


def test_empty_repository_is_rejected() -> None:
    with pytest.raises(AppError):
        read_file("repo.car", repository({}))


def test_decompression_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MAX_UNPACKED_BYTES", 100_000)
    monkeypatch.setattr(packed, "_MAX_PASSED_BYTES", 1_000_000)
    large = b" " * 2_000_000
    for name, data in (
        ("x.zip", zipped({"data/tweets.js": large})),
        ("m.tar.gz", tarred({"outbox.json": large})),
        ("m.tar.gz", tarred({"film.mp4": large, "outbox.json": outbox(note(1, "<p>a</p>"))})),
    ):
        with pytest.raises(AppError) as raised:
            read_posts(name, data)
        assert raised.value.code == "too_large"


def test_path_traversal_names_are_ignored() -> None:
    data = zipped({"../../data/tweets.js": script("tweets", [tweet("1", "Words")])})
    assert read_file("x.zip", data).format == "posts"
