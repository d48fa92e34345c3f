"""Numbers of any compared language, in figures and in words."""

from decimal import Decimal

import pytest

from models.text.translation.numbers import possible_values, read_numbers, unmatched


def values(text: str, language: str) -> list[set[int]]:
    return [{int(value) for value in number.values} for number in read_numbers(text, language)]


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
    assert unmatched(read_numbers(text, language), possible_values(other, there)) == []
    assert unmatched(read_numbers(other, there), possible_values(text, language)) == []


def test_another_hour_does_not_match() -> None:
    assert unmatched(read_numbers("at 8 p.m.", "en"), possible_values("um 19 Uhr", "de"))


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
