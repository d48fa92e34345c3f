"""Numbers of every language, in figures and in words."""

from decimal import Decimal

import pytest

from models.text.language import detect_language
from models.text.numbers import possible_values, read_numbers


def read(text: str) -> list[tuple[str, set[Decimal]]]:
    numbers = read_numbers(text, detect_language(text))
    return [(text[number.start : number.end], set(number.values)) for number in numbers]


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
    assert [number.certain for number in read_numbers(text, detect_language(text))] == [False]


@pytest.mark.parametrize("text", ["1 of us", "ten", "열 명", "만 명", "half a million"])
def test_numbers_are_recognised(text: str) -> None:
    assert [number.certain for number in read_numbers(text, detect_language(text))] == [True]


def values(text: str, language: str) -> list[set[int]]:
    numbers = read_numbers(text, language)
    return [{int(value) for value in number.values} for number in numbers if not number.is_one]


def unmatched(text: str, language: str, other: str, there: str) -> list[Decimal]:
    possible = possible_values(other, there)
    return [number.value for number in read_numbers(text, language) if not number.values & possible]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("zwei Millionen Menschen", "de"),
        ("2.000.000 Menschen", "de"),
        ("2 million people", "en"),
        ("200만 명", "ko"),
        ("200万人", "ja"),
        ("2 000 000 de personnes", "fr"),
        ("二百万人", "ja"),
        ("两百万人", "zh"),
        ("deux millions de personnes", "fr"),
        ("dos millones de personas", "es"),
        ("due milioni di persone", "it"),
        ("dois milhões de pessoas", "pt"),
        ("twee miljoen mensen", "nl"),
        ("dwa miliony ludzi", "pl"),
        ("٢ مليون شخص", "ar"),
    ],
)
def test_two_million_is_one_number_in_every_language(text: str, language: str) -> None:
    assert values(text, language) == [{2_000_000}]


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("einhundertsiebenundzwanzig", "de", 127),
        ("quatre-vingt-dix-sept", "fr", 97),
        ("veintitrés mil quinientos", "es", 23_500),
        ("trecentosessantacinque", "it", 365),
        ("cento e trinta e um", "pt", 131),
        ("vijfentwintig", "nl", 25),
        ("sto dwadzieścia trzy", "pl", 123),
        ("三百六十五", "ja", 365),
        ("1億2000万", "ja", 120_000_000),
        ("一万二", "zh", 12_000),
        ("pięćdziesięcioma milionami", "pl", 50_000_000),
        ("trójka dzieci", "pl", 3),
        ("zwölfjährige Kinder", "de", 12),
        ("خمسة وعشرون عاما", "ar", 25),
        ("ثلاثين ألفًا", "ar", 30_000),
        ("مئة وخمسون", "ar", 150),
    ],
)
def test_numbers_in_words_are_added_up(text: str, language: str, value: int) -> None:
    assert values(text, language) == [{value}]


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("anderthalb Millionen", "de", 1_500_000),
        ("dwa i pół miliona", "pl", 2_500_000),
        ("zweieinhalb Millionen", "de", 2_500_000),
        ("2 millones y medio", "es", 2_500_000),
        ("deux millions et demi", "fr", 2_500_000),
        ("un millón y medio", "es", 1_500_000),
        ("un milione e mezzo", "it", 1_500_000),
        ("um milhão e meio", "pt", 1_500_000),
        ("tweeënhalf miljoen", "nl", 2_500_000),
        ("półtora miliona", "pl", 1_500_000),
        ("مليون ونصف", "ar", 1_500_000),
    ],
)
def test_halves_are_added(text: str, language: str, value: int) -> None:
    assert values(text, language) == [{value}]


@pytest.mark.parametrize(
    ("text", "language", "other", "there"),
    [
        ("at 7 p.m.", "en", "około 19:00", "pl"),
        ("um 18.30 Uhr", "de", "at 6:30 pm", "en"),
        ("오후 4시에", "ko", "at 16:00", "en"),
        ("午後4時に", "ja", "um 16 Uhr", "de"),
        ("a las 7 de la tarde", "es", "at 7 p.m.", "en"),
        ("in the 1950s", "en", "w latach 50.", "pl"),
        ("in the 21st century", "en", "w XXI wieku", "pl"),
        ("jedenasty związek", "pl", "the 11th", "en"),
        ("le douzième jour", "fr", "the 12th day", "en"),
    ],
)
def test_times_decades_and_ordinals_match(text: str, language: str, other: str, there: str) -> None:
    assert not unmatched(text, language, other, there)
    assert not unmatched(other, there, text, language)


def test_another_hour_does_not_match() -> None:
    assert unmatched("at 8 p.m.", "en", "um 19 Uhr", "de")


@pytest.mark.parametrize(
    ("text", "language"),
    [("ein Mann und eine Frau", "de"), ("un livre neuf", "fr"), ("Achtung, Einbahn", "de"), ("十分に話した", "ja")],
)
def test_articles_and_other_words_are_no_numbers(text: str, language: str) -> None:
    assert values(text, language) == []


def test_a_comma_is_read_as_the_language_has_it() -> None:
    assert [number.values for number in read_numbers("1,5 Prozent", "de")] == [frozenset({Decimal("1.5")})]
    assert Decimal(1_500) in read_numbers("1,500 people", "en")[0].values


@pytest.mark.parametrize(
    ("text", "language"),
    [("the fourteenth of May", "en"), ("am vierzehnten Mai", "de"), ("op de veertiende mei", "nl")],
)
def test_ordinals_are_possible_values(text: str, language: str) -> None:
    assert Decimal(14) in possible_values(text, language)


def test_words_that_may_stand_for_a_number_are_possible_values() -> None:
    assert Decimal(2) in possible_values("beide Brücken", "de")
    assert Decimal(2) not in possible_values("die Brücken", "de")
