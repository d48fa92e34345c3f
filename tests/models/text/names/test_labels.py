"""Labels of records by the conventions they follow, of invented people."""

import random
from itertools import product

import pytest

from models.text.names.labels import given_name_first, top_level_brackets, with_spaced_initials
from models.text.names.person_names import parse_name
from models.text.names.same_speaker import same_speaker

GIVEN = ("Lydia", "Peter", "Martha", "Owen", "Diane", "Victor", "Rachel", "Colin")
SURNAMES = ("Quillfeather", "Marchbank", "O’Dowdall", "Ferncastle", "Brambleworth")
PEOPLE = [*product(GIVEN, SURNAMES)]
CONVENTIONS = {
    "capitals": "{GIVEN} {SURNAME}",
    "constituency": "Hon. {SURNAME} of North Carolina",
    "office with a bracket": "The Assistant Minister for Roads (Dr. {surname})",
    "nested brackets": "The Minister of State (Special Duties) (Hon. {given} {surname})",
    "short title": "Rep. {given} {surname}",
    "party": "Sen. {surname} (D-Minn.)",
    "country and language": "Dr. {surname} (Norland) (spoke in Norlandish)",
    "initial": "{g}. {surname}",
    "glued initial": "HON.{g}.{SURNAME}",
    "surname first, comma": "{surname}, {given}",
    "surname first, capitals": "{SURNAME} {given}",
    "role": "{GIVEN} {SURNAME}, CHIEF MEDICAL CORRESPONDENT",
    "written together": "{given}_{surname}",
}


def label_of(convention: str, given: str, surname: str) -> str:
    return CONVENTIONS[convention].format(
        given=given,
        surname=surname,
        GIVEN=given.upper(),
        SURNAME=surname.upper(),
        g=given[0],
    )


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_label_matches_its_person_only(convention: str) -> None:
    assert len(PEOPLE) == 40
    for given, surname in PEOPLE:
        label = label_of(convention, given, surname)
        other = SURNAMES[(SURNAMES.index(surname) + 1) % len(SURNAMES)]
        text = f"{given} {surname} met Sarah {other} on Monday."
        for attributed in (f"{given} {surname}", surname):
            assert same_speaker(attributed, label, text) is True, label
        for attributed in (f"Sarah {other}", other):
            assert same_speaker(attributed, label, text) is False, label


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("J. K. Ferncastle", "Joanne Ferncastle", True),
        ("W. Marchbank", "Bill Marchbank", True),
        ("Ingrid von der Hale", "VON DER HALE", True),
        ("Ingrid von der Hale", "VON DER HALE Ingrid", True),
        ("Olek Verensky", "PRESIDENT VERENSKYY", True),
        ("Samir Hossain", "SAMIR HUSSEIN", None),
        ("Ana Carter", "Luc Carver", False),
        ("Lydia Marsh", "The Chief Whip of the Opposition", None),
        ("Lydia Marsh", "The President (Mr. Owen arap Tate)", False),
        ("the president", "The President (Mr. Owen arap Tate)", True),
        ("Grant", "Lydia Marsh", False),
        # Words of titles, places and organisations are surnames where a title or a given name says so.
        ("Angus King", "Sen. King (I-Maine)", True),
        ("Angus King", "Mr. KING of North Carolina", True),
        ("Lydia Marsh", "Martin Fox", False),
        ("Lydia Marsh", "Mr. Speaker", None),
        ("Lydia Marsh", "MARTIN FOX NEWS", None),
        ("Peter Marsh Jr.", "Mr. MARSH JR of Ohio", True),
        ("Ada Marsh", "Mr. A. Marsh (Roads)", None),
        ("Peter A Marsh", "Sen. A Marsh (R-Ohio)", True),
        ("Ben Marsh", "Candy Marsh", False),
        ("Ben Ali", "Zine El Abidine Ben Ali", True),
    ],
)
def test_names_by_convention(one: str, other: str, expected: bool | None) -> None:
    text = "Peter Grant spoke on Monday."
    assert same_speaker(one, other, text) is expected
    assert same_speaker(other, one, text) is expected or (one, expected) == ("Grant", False)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("홍길동 의원", "○홍길동 위원", True),
        ("홍길동님", "◯위원장 홍길동", True),
        ("김철수 의원님", "홍길동 교수님", False),
    ],
)
def test_korean_honorifics(one: str, other: str, expected: bool) -> None:
    assert same_speaker(one, other, "") is expected
    assert same_speaker(other, one, "") is expected


def test_brackets_may_be_nested_or_left_open() -> None:
    assert top_level_brackets("A (B (C) D) E [F") == ("A E", ["B C D", "F"])
    assert top_level_brackets(") A") == ("A", [])


def test_initials_are_separated() -> None:
    assert with_spaced_initials("P.D. Hale", lambda _: False) == "P. D. Hale"
    assert with_spaced_initials("PD Hale", lambda _: False) == "P D Hale"
    assert with_spaced_initials("Ph.D. POE", lambda word: word == "Ph.D.") == "Ph.D. POE"


def test_words_after_a_comma_are_a_given_name_or_a_role() -> None:
    def first(label: str) -> str:
        return given_name_first(label, lambda word: word == "Sen.", lambda word: word in ("Ana", "Ryan"))

    assert first("Hale, Ana") == "Ana Hale"
    assert first("Ryan, Ana") == "Ana Ryan"
    assert first("Hale, Sen. Ana") == "Sen. Ana Hale"
    assert first("HALE, HOST") == "HALE"
    assert first("HALE, NIAID") == "HALE"


def test_any_label_is_accepted() -> None:
    chance = random.Random(24)
    pieces = ["(", ")", "[", ",", " ", ".", "-", "Mr", "of", "HALE", "D-", "é", "홍", "the", "'", "1", "_", "\u202b"]
    for _ in range(2_000):
        label = "".join(chance.choice(pieces) for _ in range(chance.randint(0, 14)))
        parse_name(label)
        assert same_speaker(label, "Ana Hale", "") is same_speaker("Ana Hale", label, ""), label
