"""Requests are validated by schemas; days and timestamps are parsed."""

from datetime import date, datetime

import pytest

from models.errors import AppError
from server.schemas.base import Payload
from server.schemas.parsing import get_seq, parse, parse_day, parse_timestamp


class Wanted(Payload):
    name: str
    count: int = 0


def test_every_wrong_field_is_named() -> None:
    with pytest.raises(AppError) as error:
        parse(Wanted, {"count": "3"})
    assert error.value.code == "bad_request"
    assert "name:" in error.value.message
    assert "count:" in error.value.message


def test_message_that_is_no_object_is_rejected() -> None:
    with pytest.raises(AppError) as error:
        parse(Wanted, [1])
    assert "the message" in error.value.message


def test_lone_surrogates_are_replaced_and_lengths_stay() -> None:
    assert parse(Wanted, {"name": "a\ud800b"}).name == "a\ufffdb"
    assert parse(Wanted, {"name": "\U0001f6a2"}).name == "\U0001f6a2"


@pytest.mark.parametrize(
    ("data", "seq"), [({"seq": 7}, 7), ({"seq": True}, None), ({"seq": "7"}, None), ({}, None), ([7], None)]
)
def test_seq_is_a_number_or_none(data: object, seq: int | None) -> None:
    assert get_seq(data) == seq


def test_day_is_parsed() -> None:
    assert parse_day("2031-05-03", "spoken_on") == date(2031, 5, 3)


@pytest.mark.parametrize("text", ["2031-5-3", "2031-02-30", "20310503", "2031-05-03T10:00", "٢٠٣١-٠٥-٠٣", "", "x" * 60])
def test_anything_but_a_day_is_rejected_with_the_field(text: str) -> None:
    with pytest.raises(AppError) as error:
        parse_day(text, "spoken_on")
    assert error.value.code == "bad_date"
    assert "spoken_on" in error.value.message
    assert "x" * 50 not in error.value.message


def test_timestamp_is_converted_to_utc_to_the_second() -> None:
    assert parse_timestamp("2031-05-03T10:00:00.9+02:00", "until") == datetime(2031, 5, 3, 8)
    assert parse_timestamp("2031-05-03T10:00:00Z", "until") == datetime(2031, 5, 3, 10)


@pytest.mark.parametrize("text", ["2031-05-03T10:00:00", "tomorrow", "0001-01-01T00:00:00+14:00"])
def test_timestamp_without_a_zone_or_out_of_range_is_rejected(text: str) -> None:
    with pytest.raises(AppError) as error:
        parse_timestamp(text, "until")
    assert error.value.code == "bad_date"
