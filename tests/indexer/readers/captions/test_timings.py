"""Time lines of captions, and how bad ones are repaired."""

import pytest

from indexer.readers.captions.timings import Timing, parse_timings
from indexer.readers.text.timestamps import as_timestamp
from models.errors import AppError


def test_time_lines_are_read_with_or_without_hours_and_settings() -> None:
    lines = ["00:01.000 --> 00:02.500 align:start", "One.", "", "1:00:03,5 -> 1:00:04"]
    assert parse_timings("a.vtt", lines) == [Timing(0, 1_000, 2_500, 3), Timing(3, 3_603_500, 3_604_000, 4)]


def test_end_before_its_start_is_replaced_by_the_start() -> None:
    assert parse_timings("a.vtt", ["00:05.000 --> 00:04.000"]) == [Timing(0, 5_000, 5_000, 1)]


def test_unreadable_time_is_replaced_by_the_end_of_the_previous_cue() -> None:
    lines = ["00:01.000 --> 00:02.000", "One.", "", "00:xx --> 00:04.000", "Two."]
    assert parse_timings("a.vtt", lines)[1] == Timing(3, 2_000, 2_000, 5)


def test_arrow_within_words_is_no_time_line() -> None:
    lines = ["00:01.000 --> 00:02.000", "One", "and more", "a --> b"]
    assert len(parse_timings("a.vtt", lines)) == 1


def test_file_without_any_readable_time_is_rejected_with_its_first_bad_line() -> None:
    with pytest.raises(AppError) as error:
        parse_timings("a.vtt", ["WEBVTT", "", "99:99.000 --> 99:99.000", "One."])
    assert error.value.code == "broken_captions"
    assert "line 3" in error.value.message


def test_timestamp_is_formatted_with_the_given_point() -> None:
    assert as_timestamp(3_723_004, ".") == "01:02:03.004"
    assert as_timestamp(0, ",") == "00:00:00,000"


def test_error_shows_no_line_that_nobody_can_read() -> None:
    with pytest.raises(AppError) as readable:
        parse_timings("a.vtt", ["WEBVTT", "", "가나 --> 다"])
    assert "line 3, “가나 --> 다”, cannot be read" in readable.value.message
    with pytest.raises(AppError) as garbage:
        parse_timings("a.vtt", ["WEBVTT", "", "\u0178¿\ufffdÃ¤¦ --> ±¼"])
    assert "line 3 cannot be read" in garbage.value.message
