"""Times written into a transcript."""

import pytest

from indexer.readers.text.timestamps import bracketed_time, leading_time, milliseconds, trailing_time


@pytest.mark.parametrize(
    ("line", "ms"),
    [
        ("[00:12:31] We begin.", 751_000),
        ("(12:31) We begin.", 751_000),
        ("00:12:31 We begin.", 751_000),
        ("[0:01.5] We begin.", 1_500),
        ("[00:00:01 --> 00:00:05] We begin.", 1_000),
    ],
)
def test_leading_time_is_read_and_covers_its_mark(line: str, ms: int) -> None:
    time = leading_time(line)
    assert time is not None
    assert time.ms == ms
    assert line[time.end :] == "We begin."


@pytest.mark.parametrize("line", ["10:30 is when we meet.", "[12:75] We begin.", "We begin [00:12].", "(twelve) We"])
def test_time_of_day_and_other_brackets_are_no_time_marks(line: str) -> None:
    assert leading_time(line) is None


def test_bracketed_time_is_found_anywhere() -> None:
    time = bracketed_time("Jane Doe (00:12)")
    assert time is not None
    assert time.ms == 12_000
    assert bracketed_time("Jane Doe 00:12") is None


def test_trailing_time_is_set_apart_by_hours_or_wide_space() -> None:
    wide, narrow = trailing_time("Jane Doe  0:12"), trailing_time("Jane Doe 0:12")
    hours = trailing_time("Jane Doe 1:00:12")
    assert wide is not None
    assert narrow is not None
    assert hours is not None
    assert (wide.ms, wide.set_apart) == (12_000, True)
    assert (narrow.ms, narrow.set_apart) == (12_000, False)
    assert (hours.ms, hours.set_apart) == (3_612_000, True)


def test_fraction_is_decimal() -> None:
    assert milliseconds(None, "1", "2", "5") == 62_500
    assert milliseconds("1", "0", "0", "0123") == 3_600_012
