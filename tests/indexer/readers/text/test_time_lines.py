"""Times on lines of their own."""

from indexer.readers.text.time_lines import TimeLine, find_time_lines


def kinds(lines: list[str]) -> dict[int, tuple[TimeLine, int]]:
    return {index: (time.kind, time.ms) for index, time in find_time_lines(lines).items()}


def test_times_above_paragraphs() -> None:
    lines = ["0:01", "We begin.", "0:53", "It is dear.", "1:42 - 1:50", "It is."]
    assert kinds(lines) == {
        0: (TimeLine.BEFORE, 1_000),
        2: (TimeLine.BEFORE, 53_000),
        4: (TimeLine.BEFORE, 102_000),
    }


def test_times_below_paragraphs() -> None:
    lines = ["We begin.", "0:01", "It is dear.", "0:53", "It is.", "1:42"]
    assert {index: kind for index, (kind, _) in kinds(lines).items()} == dict.fromkeys((1, 3, 5), TimeLine.AFTER)


def test_times_of_day_with_points_may_pass_midnight() -> None:
    lines = ["22.50", "We begin.", *(f"23.{minute}" for minute in range(10, 50)), "0.10", "0.20", "We end."]
    assert {kind for kind, _ in kinds(lines).values()} == {TimeLine.OF_DAY}


def test_times_that_begin_in_the_morning_are_of_day() -> None:
    assert {kind for kind, _ in kinds(["09:05:00", "a", "09:06:00", "b", "09:07:00", "c"]).values()} == {
        TimeLine.OF_DAY
    }


def test_few_times_and_scores_are_words() -> None:
    assert kinds(["0:01", "We begin.", "0:53"]) == {}
    assert kinds(["3:10", "We lost.", "2:10", "Again.", "1:10", "And again."]) == {}
