"""Trees of replies and quotes, also from inconsistent data."""

from typing import Any

import pytest

from indexer.readers.files import read_file
from indexer.readers.posts import threads as arranging
from indexer.readers.posts.threads import Threads
from models.errors import AppError
from tests.indexer.readers.posts.exports import lines


def row(post_id: str, reply_to: str | None = None, minute: int | None = None, **more: Any) -> dict[str, Any]:
    post: dict[str, Any] = {"id": post_id, "text": f"Post {post_id}"}
    if minute is not None:
        post["posted_at"] = f"2031-05-03T10:{minute:02d}:00Z"
    return post | ({"reply_to": reply_to} if reply_to else {}) | more


def arranged(*rows: dict[str, Any]) -> Threads:
    threads = read_file("t.jsonl", lines(*rows)).threads
    assert threads is not None
    return threads


def shape(threads: Threads) -> list[tuple[str, int | None, str, str, int]]:
    return [
        (post.source.post.post_id, post.parent, post.relation, post.parent_state, post.thread) for post in threads.posts
    ]


def notes(threads: Threads) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {note.code: (note.count, note.examples) for note in threads.notes}


def test_depth_first_and_by_time() -> None:
    threads = arranged(
        row("b", "a", 5), row("a", minute=1), row("c", "a", 3), row("d", "c", 9), row("z", minute=0), row("q", minute=8)
        | {"quote_of": "a"},
    )  # fmt: skip
    assert shape(threads) == [
        ("z", None, "", "", 0),
        ("a", None, "", "", 1),
        ("c", 1, "reply", "", 1),
        ("d", 2, "reply", "", 1),
        ("b", 1, "reply", "", 1),
        ("q", 1, "quote", "", 1),
    ]
    assert [paragraph.text for paragraph in threads.paragraphs] == [f"Post {letter}" for letter in "zacdbq"]
    assert threads.notes == ()


def test_posts_without_words_have_positions() -> None:
    threads = arranged(row("a"), row("b", "a", text="👏👏"), row("c", "b"))
    assert [(post.paragraph_index, post.parent) for post in threads.posts] == [(0, None), (None, 0), (1, 1)]
    assert notes(threads) == {"without_words": (1, ("b",))}


def test_deleted_parents_connect_their_replies() -> None:
    threads = arranged(row("a"), {"id": "b", "reply_to": "a", "deleted": True}, row("c", "b"), row("d", "b"))
    assert shape(threads)[2:] == [("c", 1, "reply", "deleted", 0), ("d", 1, "reply", "deleted", 0)]
    assert threads.posts[1].source.state == "deleted"
    assert threads.posts[1].paragraph_index is None
    assert notes(threads) == {"deleted_parents": (2, ("c", "d"))}


def test_replies_to_the_same_missing_post_are_one_thread() -> None:
    threads = arranged(row("a", "gone", 1), row("b", "gone", 2), row("c", "elsewhere", 3))
    assert shape(threads) == [
        ("gone", None, "", "", 0),
        ("a", 0, "reply", "missing", 0),
        ("b", 0, "reply", "missing", 0),
        ("c", None, "reply", "missing", 3),
    ]
    assert threads.posts[0].source.state == "missing"
    assert notes(threads) == {"missing_parents": (3, ("a", "b", "c"))}


def test_cycles_are_broken_above_the_oldest() -> None:
    threads = arranged(row("a", "c", 2), row("b", "a", 3), row("c", "b", 1), row("self", "self", 9))
    assert shape(threads) == [
        ("c", None, "", "", 0),
        ("a", 0, "reply", "", 0),
        ("b", 1, "reply", "", 0),
        ("self", None, "", "", 3),
    ]
    assert notes(threads) == {"reply_cycles": (2, ("c", "self"))}


def test_first_post_of_an_id_wins() -> None:
    threads = arranged(row("a"), row("a"), row("a", text="Another"), row("b", "a"))
    assert [post.source.post.text for post in threads.posts] == ["Post a", "Post b"]
    assert notes(threads) == {"repeated_ids": (1, ("a",)), "conflicting_ids": (1, ("a",))}


def test_unsupported_languages_are_reported() -> None:
    tongues = ["en-GB", "ko", "und", "zxx", "fi", "xx-unheard", ""]
    threads = arranged(*(row(str(number), language=tongue) for number, tongue in enumerate(tongues)))
    assert len(threads.paragraphs) == len(tongues)
    assert notes(threads) == {"other_language": (2, ("4", "5"))}


def test_notes_have_a_few_examples() -> None:
    threads = arranged(*(row(str(number), f"gone {number}") for number in range(30)))
    count, examples = notes(threads)["missing_parents"]
    assert (count, len(examples)) == (30, 5)


def test_too_many_posts_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arranging, "MOST_POSTS", 3)
    with pytest.raises(AppError) as raised:
        arranged(*(row(str(number)) for number in range(4)))
    assert raised.value.code == "too_large"


def test_a_chain_of_any_depth_is_read() -> None:
    threads = arranged(*(row(str(number), str(number - 1) if number else None) for number in range(5_000)))
    assert threads.posts[-1].parent == 4_998
