"""Values of numbers, however they are written."""

from decimal import Decimal

import pytest

from models.text.numbers import amounts, values_of


def read(text: str) -> list[tuple[str, set[Decimal]]]:
    return [(text[amount.start : amount.end], set(amount.values)) for amount in amounts(text)]


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("It costs 1,200,000.", "1,200,000", "1200000"),
        ("up 38.5 points", "38.5", "38.5"),
        ("£5", "5", "5"),
        ("20%", "20%", "20"),
        ("twenty per cent", "twenty per cent", "20"),
        ("1.5 million", "1.5 million", "1500000"),
        ("$2bn", "2bn", "2000000000"),
        ("three", "three", "3"),
        ("thirty-eight million", "thirty-eight million", "38000000"),
        ("two hundred and three", "two hundred and three", "203"),
        ("a hundred and twenty thousand", "a hundred and twenty thousand", "120000"),
        ("a million", "a million", "1000000"),
        ("half a million", "half a million", "500000"),
        ("3만 명", "3만", "30000"),
        ("30,000명", "30,000", "30000"),
        ("1억 2천만 원", "1억 2천만", "120000000"),
        ("1조 5,000억원", "1조 5,000억", "1500000000000"),
        ("1만2천500명", "1만2천500", "12500"),
        ("1.5억", "1.5억", "150000000"),
        ("20퍼센트", "20퍼센트", "20"),
        ("스무 명", "스무", "20"),
        ("서른다섯 살", "서른다섯", "35"),
        ("두 달", "두", "2"),
        ("백만 명", "백만", "1000000"),
        ("이십오 년", "이십오", "25"),
        ("만 명", "만", "10000"),
    ],
)
def test_one_number(text: str, written: str, value: str) -> None:
    assert read(text) == [(written, {Decimal(value)})]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("38.5 and 1,200", ["38.5", "1,200"]),
        ("two and three", ["two", "three"]),
        ("nineteen ninety-nine", ["nineteen", "ninety-nine"]),
        ("10:30", ["10", "30"]),
        ("2026.11.22", ["2026.11", "22"]),
        ("3만 2차", ["3만", "2"]),
        ("2경기 연속 3골", ["2", "3"]),
        ("3만큼", ["3"]),
        ("만 19세", ["19"]),
        ("", []),
        ("half an hour", []),
        ("a wall", []),
        ("만세", []),
        ("🌊 ½", []),
    ],
)
def test_how_many(text: str, written: list[str]) -> None:
    assert [words for words, _ in read(text)] == written


def test_what_may_be_several_numbers() -> None:
    assert read("1.5m") == [("1.5m", {Decimal("1.5"), Decimal(1_500_000)})]
    assert read("38 to 40 million") == [
        ("38", {Decimal(38), Decimal(38_000_000)}),
        ("40 million", {Decimal(40_000_000)}),
    ]
    assert read("3~4천만 명") == [("3", {Decimal(3), Decimal(30_000_000)}), ("4천만", {Decimal(40_000_000)})]
    assert read("3만~4만 명") == [("3만", {Decimal(30_000)}), ("4만", {Decimal(40_000)})]


@pytest.mark.parametrize("text", ["one of us", "세 번", "한 사람", "nine"])
def test_what_may_be_no_number(text: str) -> None:
    assert [amount.sure for amount in amounts(text)] == [False]


@pytest.mark.parametrize("text", ["1 of us", "ten", "열 명", "만 명", "half a million"])
def test_numbers_are_recognised(text: str) -> None:
    assert [amount.sure for amount in amounts(text)] == [True]


def test_the_values_of_several_texts() -> None:
    assert values_of(["3만 명", "ten", "none"]) == {Decimal(30_000), Decimal(10)}
    assert values_of([]) == frozenset()
