"""Bluesky's API, and the repository of an account."""

import json
from typing import Any

import pytest

from indexer.readers.files import SourceFile, read_file
from models.errors import AppError
from tests.indexer.readers.posts.exports import DID, gone, node, repository, skeet, uri, view


def placed(file: SourceFile) -> list[tuple[str, int | None, str, str]]:
    assert file.threads is not None
    return [(post.source.post.text, post.parent, post.relation, post.parent_state) for post in file.threads.posts]


def read(answer: Any) -> SourceFile:
    return read_file("answer.json", json.dumps(answer).encode())


def test_thread_with_hidden_posts() -> None:
    root = view("1", "The wall.", "council.example")
    question = view("22", "Which wall?", reply=uri("1"))
    thread = node(
        question,
        node(view("333", "That one.", "bo.example", reply=uri("22"))),
        {**gone("4444", "blockedPost"), "author": {"did": "did:plc:x"}},
        parent=node(root),
    )
    file = read({"thread": thread})
    texts = placed(file)
    assert texts[:3] == [("The wall.", None, "", ""), ("Which wall?", 0, "reply", ""), ("That one.", 1, "reply", "")]
    assert file.threads is not None
    source = file.threads.posts[0].source
    assert (source.post.author, source.name, source.platform) == ("@council.example", "Council", "bluesky")
    assert source.url == "https://bsky.app/profile/council.example/post/1"
    assert [post.source.state for post in file.threads.posts] == ["", "", "", "missing"]


def test_an_answer_to_a_post_that_was_deleted() -> None:
    file = read({"thread": node(view("22", "Still true.", reply=uri("1")), parent=gone("1"))})
    assert placed(file) == [("", None, "", ""), ("Still true.", 0, "reply", "deleted")]


def test_embedded_post_is_read() -> None:
    quoted = view("1", "The wall.")
    shown = {**quoted, "$type": "app.bsky.embed.record#viewRecord", "value": quoted["record"]}
    file = read({"thread": node(view("22", "As they say.", shown=shown))})
    assert sorted(placed(file)) == [("As they say.", 0, "quote", ""), ("The wall.", None, "", "")]


def test_a_feed() -> None:
    first, second = view("1", "One."), view("22", "Two.", reply=uri("1"))
    feed = [
        {"post": second, "reply": {"root": first, "parent": first}},
        {"post": view("999", "Somebody's."), "reason": {"$type": "app.bsky.feed.defs#reasonRepost"}},
        {"post": first},
    ]
    file = read({"feed": feed, "cursor": "c"})
    assert [text for text, *_ in placed(file)] == ["One.", "Two."]
    assert file.threads is not None
    assert [note.code for note in file.threads.notes] == ["reposts_left_out"]


def test_verified_author_is_known() -> None:
    seen = view("1", "One.")
    seen["author"]["verification"] = {"verifiedStatus": "valid", "verifications": []}
    file = read({"posts": [seen, view("22", "Two.")]})
    assert file.threads is not None
    assert [post.source.is_public_figure for post in file.threads.posts] == [True, False]


RECORDS: dict[str, dict[str, Any]] = {
    "app.bsky.actor.profile/self": {"$type": "app.bsky.actor.profile", "displayName": "Ada Quill"},
    "app.bsky.feed.like/3a": {"$type": "app.bsky.feed.like", "subject": {"uri": uri("z"), "cid": "c"}},
    "app.bsky.feed.post/3kaa": skeet("The gates are shut.", langs=["en"]),
    "app.bsky.feed.post/3kab": skeet(
        "And the pumps?", reply={"root": {"uri": uri("3kaa"), "cid": "c"}, "parent": {"uri": uri("3kaa"), "cid": "c"}}
    ),
    "app.bsky.feed.post/3kac": skeet(
        "See above.",
        embed={
            "$type": "app.bsky.embed.recordWithMedia",
            "record": {"$type": "app.bsky.embed.record", "record": {"uri": uri("3kab"), "cid": "c"}},
        },
    ),
    "app.bsky.feed.repost/3b": {"$type": "app.bsky.feed.repost", "subject": {"uri": uri("z"), "cid": "c"}},
}


def test_a_repository() -> None:
    file = read_file("repo.car", repository(RECORDS))
    assert file.transcript.title == "Ada Quill on Bluesky"
    assert placed(file) == [
        ("The gates are shut.", None, "", ""),
        ("And the pumps?", 0, "reply", ""),
        ("See above.", 1, "quote", ""),
    ]
    assert file.threads is not None
    source = file.threads.posts[1].source
    assert (source.post.post_id, source.name) == (uri("3kab"), "Ada Quill")
    assert source.url == f"https://bsky.app/profile/{DID}/post/3kab"
    assert [(note.code, note.count) for note in file.threads.notes] == [("reposts_left_out", 1)]


def test_truncated_repository() -> None:
    whole = repository(RECORDS)
    for length in (20, len(whole) // 2, len(whole) - 3):
        with pytest.raises(AppError) as raised:
            read_file("repo.car", whole[:length])
        assert raised.value.code in {"damaged_archive", "no_paragraphs"}


def test_errors_name_malformed_records() -> None:
    with pytest.raises(AppError, match=r"app\.bsky\.feed\.post/3kaa”: “text” is a number") as raised:
        read_file("repo.car", repository({"app.bsky.feed.post/3kaa": skeet(5)}))  # type: ignore[arg-type]
    assert raised.value.code == "bad_post"


def test_cyclic_tree_ends() -> None:
    # A hash cannot refer to its own container; a file with wrong blocks can.
    from indexer.readers.posts.bluesky_repository import _entries

    blocks = {b"a": {"l": b"b", "e": []}, b"b": {"l": b"a", "e": []}}
    with pytest.raises(AppError):
        list(_entries("repo.car", blocks, b"a"))
