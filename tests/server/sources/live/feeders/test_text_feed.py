"""A growing text: new lines are found once, changed ones replace theirs."""

from pathlib import Path

import pytest

from models.errors import InputError
from server.sources.live.feeders.feed import FeedUpdate
from server.sources.live.feeders.text_feed import TextFeed, read_growing_file


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def found(update: FeedUpdate) -> list[tuple[int, str]]:
    return [(number, line.text) for number, line in update.lines]


def test_each_line_is_found_once(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    feed = TextFeed("notes.txt", read_growing_file(file))
    assert found(feed.poll()) == []
    file.write_text("We begin.\nSo we ")
    first = feed.poll()
    assert found(first) == found(feed.poll()) == [(1, "We begin.")]
    feed.sent(first)
    assert found(feed.poll()) == []
    file.write_text("We begin.\nSo we do.\nÀ la fin")
    assert found(feed.poll()) == [(2, "So we do.")]


def test_incomplete_utf8_character_waits_for_its_rest(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    content = "우리는 시작합니다.\n그렇".encode()
    feed = TextFeed("notes.txt", read_growing_file(file))
    for length in range(len(content) + 1):
        file.write_bytes(content[:length])
        assert found(feed.poll()) in ([], [(1, "우리는 시작합니다.")])


def test_unterminated_last_line_is_sent_after_a_pause_and_replaced_later(tmp_path: Path) -> None:
    file, clock = tmp_path / "notes.txt", Clock()
    feed = TextFeed("notes.txt", read_growing_file(file), clock=clock)
    file.write_text("We be")
    assert found(feed.poll()) == []
    clock.now = 3
    update = feed.poll()
    assert found(update) == [(1, "We be")]
    feed.sent(update)
    file.write_text("We begin.\n")
    assert found(feed.poll()) == [(1, "We begin.")]


def test_a_changed_line_replaces_the_one_that_was_sent(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("We begin.\nForty nights.\nThe end.\n")
    feed = TextFeed("notes.txt", read_growing_file(file))
    feed.sent(feed.poll())
    file.write_text("We begin.\nFourteen nights.\nThe end.\n")
    assert found(feed.poll()) == [(2, "Fourteen nights.")]


def test_a_file_that_is_written_again_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("We begin.\nForty nights.\n")
    feed = TextFeed("notes.txt", read_growing_file(file))
    feed.sent(feed.poll())
    for written in ("", "We begin.\n"):
        file.write_text(written)
        assert found(feed.poll()) == []
    file.unlink()
    assert found(feed.poll()) == []
    file.write_text("We begin.\nForty nights.\nThe end.\n")
    assert found(feed.poll()) == [(3, "The end.")]


def test_another_text_does_not_replace_what_was_sent(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("".join(f"Line {number}.\n" for number in range(10)))
    feed = TextFeed("notes.txt", read_growing_file(file))
    feed.sent(feed.poll())
    file.write_text("".join(f"Other words {number}.\n" for number in range(10)))
    with pytest.raises(InputError, match="other lines"):
        feed.poll()


def test_feed_ends_after_its_idle_time(tmp_path: Path) -> None:
    file, clock = tmp_path / "notes.txt", Clock()
    file.write_text("We begin.\n")
    feed = TextFeed("notes.txt", read_growing_file(file), idle_s=10, clock=clock)
    update = feed.poll()
    feed.sent(update)
    clock.now = 9
    assert not feed.poll().is_over
    clock.now = 10
    assert feed.poll().is_over


def test_feed_resumes_after_the_lines_of_the_desk(tmp_path: Path) -> None:
    file = tmp_path / "a.vtt"
    file.write_text("WEBVTT\n\n00:01.000 --> 00:02.000\nWe begin.\n\n00:02.000 --> 00:03.000\nSo we do.\n\n")
    feed = TextFeed("a.vtt", read_growing_file(file))
    lines = [line for _, line in feed.poll().lines]
    feed.resume(lines[:1], "")
    assert found(feed.poll()) == [(2, "So we do.")]
