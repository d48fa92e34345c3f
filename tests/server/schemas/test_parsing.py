"""Messages of clients: size, text, number and subject; days and timestamps."""

import json
from datetime import date, datetime
from typing import Any

import pytest
from pydantic import BaseModel

from models.errors import AppError
from server.schemas.parsing import Message, parse, parse_day, parse_timestamp


class Asked(BaseModel):
    seq: int
    title: str


def nested(depth: int) -> list[Any]:
    data: list[Any] = []
    for _ in range(depth):
        data = [data]
    return data


def test_message_is_serialized_once_for_its_size_and_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"seq": 1, "title": "A cut \ud83d off"}
    serialized: list[object] = []
    dumps = json.dumps

    def count(given: object, **options: Any) -> str:
        serialized.append(given)
        return dumps(given, **options)

    monkeypatch.setattr(json, "dumps", count)
    message = Message(data)
    message.check_size(1_000)
    message.check_size(1_000)
    assert message.parse(Asked) == Asked(seq=1, title="A cut \ufffd off")
    assert serialized == [data]


@pytest.mark.parametrize("title", ["a" * 40, "ж" * 20, "물" * 13 + "a", "\ud83d" * 13 + "a"])
def test_size_is_that_of_the_bytes_on_the_wire(title: str) -> None:
    size = len('{"title": ""}') + 40
    Message({"title": title}).check_size(size)
    with pytest.raises(AppError) as error:
        Message({"title": title}).check_size(size - 1)
    assert error.value.code == "message_too_large"
    assert f"{size}" in error.value.message


def test_message_nested_too_deeply_is_rejected_by_the_schema() -> None:
    message = Message(nested(100_000))
    assert message.text is None
    message.check_size(10)
    with pytest.raises(AppError) as error:
        message.parse(Asked)
    assert error.value.code == "bad_request"


def test_values_that_are_not_json_have_a_size_all_the_same() -> None:
    assert json.loads(Message({"title": b"bytes"}).text or "") == {"title": "b'bytes'"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"seq": 1, "title": "Pumps"}, {"seq": 2, "title": "Pumps"}),
        ({"seq": 1, "draft_version": 4, "title": "Pumps"}, {"seq": 1, "draft_version": 5, "title": "Pumps"}),
        ({"title": "Pumps", "source_ids": ["a"]}, {"source_ids": ["a"], "title": "Pumps", "seq": 9}),
    ],
)
def test_subjects_are_equal_when_only_the_numbering_differs(one: object, other: object) -> None:
    assert Message(one).subject == Message(other).subject


@pytest.mark.parametrize(
    "other", [{"seq": 1, "title": "Pump"}, {"seq": 1}, {"seq": 1, "title": "Pumps", "typed": ""}, None]
)
def test_subjects_differ_when_any_other_field_does(other: object) -> None:
    assert Message({"seq": 1, "title": "Pumps"}).subject != Message(other).subject


def test_message_other_than_an_object_has_no_subject_or_number() -> None:
    for data in (None, "seq", 3, ["seq", 1]):
        assert Message(data).subject is None
        assert Message(data).seq is None


@pytest.mark.parametrize(("given", "seq"), [(7, 7), (0, 0), ("7", None), (True, None), (1.0, None), (None, None)])
def test_number_is_echoed_only_if_it_is_an_integer(given: object, seq: int | None) -> None:
    assert Message({"seq": given}).seq == seq


def test_every_wrong_field_is_named() -> None:
    with pytest.raises(AppError) as error:
        parse(Asked, {"seq": [3]})
    assert error.value.code == "bad_request"
    assert "title:" in error.value.message
    assert "seq:" in error.value.message


def test_message_other_than_an_object_is_rejected() -> None:
    with pytest.raises(AppError) as error:
        parse(Asked, [1])
    assert "the message" in error.value.message


def test_lone_surrogates_are_replaced_and_lengths_stay() -> None:
    assert parse(Asked, {"seq": 1, "title": "a\ud800b"}).title == "a\ufffdb"
    assert parse(Asked, {"seq": 1, "title": "\U0001f6a2"}).title == "\U0001f6a2"


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
