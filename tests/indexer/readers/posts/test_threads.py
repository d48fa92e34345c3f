"""Trees of replies and quotes, also from inconsistent data."""

from typing import Any

import pytest

from indexer.readers import read_file
from indexer.readers.posts import threads as arranging
from indexer.readers.posts.threads import Threads
from models.errors import AppError
from tests.indexer.readers.posts.exports import lines


def row(post_id: str, reply_to: str | None = None, minute: int | None = None, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"id": post_id, "text": f"Post {post_id}"}
    if minute is not None:
        found["posted_at"] = f"2031-05-03T10:{minute:02d}:00Z"
    return found | ({"reply_to": reply_to} if reply_to else {}) | more


def arranged(*rows: dict[str, Any]) -> Threads:
    found = read_file("t.jsonl", lines(*rows)).threads
    assert found is not None
    return found


def shape(found: Threads) -> list[tuple[str, int | None, str, str, int]]:
    return [
        (each.source.post.post_id, each.parent, each.relation, each.parent_state, each.thread) for each in found.posts
    ]


def notes(found: Threads) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {note.code: (note.count, note.examples) for note in found.notes}


def test_depth_first_and_by_time() -> None:
    found = arranged(
        row("b", "a", 5), row("a", minute=1), row("c", "a", 3), row("d", "c", 9), row("z", minute=0), row("q", minute=8)
        | {"quote_of": "a"},
    )  # fmt: skip
    assert shape(found) == [
        ("z", None, "", "", 0),
        ("a", None, "", "", 1),
        ("c", 1, "reply", "", 1),
        ("d", 2, "reply", "", 1),
        ("b", 1, "reply", "", 1),
        ("q", 1, "quote", "", 1),
    ]
    assert [each.text for each in found.paragraphs] == [f"Post {each}" for each in "zacdbq"]
    assert found.notes == ()


def test_posts_without_words_have_positions() -> None:
    found = arranged(row("a"), row("b", "a", text="👏👏"), row("c", "b"))
    assert [(each.paragraph_index, each.parent) for each in found.posts] == [(0, None), (None, 0), (1, 1)]
    assert notes(found) == {"without_words": (1, ("b",))}


def test_deleted_parents_connect_their_replies() -> None:
    found = arranged(row("a"), {"id": "b", "reply_to": "a", "deleted": True}, row("c", "b"), row("d", "b"))
    assert shape(found)[2:] == [("c", 1, "reply", "deleted", 0), ("d", 1, "reply", "deleted", 0)]
    assert found.posts[1].source.state == "deleted"
    assert found.posts[1].paragraph_index is None
    assert notes(found) == {"deleted_parents": (2, ("c", "d"))}


def test_replies_to_the_same_missing_post_are_one_thread() -> None:
    found = arranged(row("a", "gone", 1), row("b", "gone", 2), row("c", "elsewhere", 3))
    assert shape(found) == [
        ("gone", None, "", "", 0),
        ("a", 0, "reply", "missing", 0),
        ("b", 0, "reply", "missing", 0),
        ("c", None, "reply", "missing", 3),
    ]
    assert found.posts[0].source.state == "missing"
    assert notes(found) == {"missing_parents": (3, ("a", "b", "c"))}


def test_cycles_are_broken_above_the_oldest() -> None:
    found = arranged(row("a", "c", 2), row("b", "a", 3), row("c", "b", 1), row("self", "self", 9))
    assert shape(found) == [
        ("c", None, "", "", 0),
        ("a", 0, "reply", "", 0),
        ("b", 1, "reply", "", 0),
        ("self", None, "", "", 3),
    ]
    assert notes(found) == {"reply_cycles": (2, ("c", "self"))}


def test_first_post_of_an_id_wins() -> None:
    found = arranged(row("a"), row("a"), row("a", text="Another"), row("b", "a"))
    assert [each.source.post.text for each in found.posts] == ["Post a", "Post b"]
    assert notes(found) == {"repeated_ids": (1, ("a",)), "conflicting_ids": (1, ("a",))}


def test_unsupported_languages_are_reported() -> None:
    tongues = ["en-GB", "ko", "und", "zxx", "fi", "xx-unheard", ""]
    found = arranged(*(row(str(number), language=tongue) for number, tongue in enumerate(tongues)))
    assert len(found.paragraphs) == len(tongues)
    assert notes(found) == {"other_language": (2, ("4", "5"))}


def test_notes_name_a_few() -> None:
    found = arranged(*(row(str(number), f"gone {number}") for number in range(30)))
    count, examples = notes(found)["missing_parents"]
    assert (count, len(examples)) == (30, 5)


def test_too_many_posts_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arranging, "MOST_POSTS", 3)
    with pytest.raises(AppError) as raised:
        arranged(*(row(str(number)) for number in range(4)))
    assert raised.value.code == "too_large"


def test_a_chain_of_any_depth_is_read() -> None:
    threads = arranged(*(row(str(number), str(number - 1) if number else None) for number in range(5_000)))
    assert threads.posts[-1].parent == 4_998
