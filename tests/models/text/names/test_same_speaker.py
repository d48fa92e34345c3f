"""Comparison of the person a text names with the speaker a source labels."""

import pytest

from models.text.names.person_names import parse_name
from models.text.names.same_speaker import names_person, same_speaker

TEXT = (
    "President Marta Quill met Senator Ana Hale on Monday. Mike Stroud spoke first. Ms. Quill listened. "
    "Former President Owen Tate was there, and so was Tate's wife, Nora Tate. Lin Wei came late."
)


@pytest.mark.parametrize(
    ("attributed", "speaker"),
    [
        ("Quill", "MARTA QUILL"),
        ("Ms. Quill", "Marta J. Quill"),
        ("Quill", "THE PRESIDENT"),
        ("the president", "Marta Quill"),
        ("the president", "THE PRESIDENT"),
        ("Hale", "SEN. HALE:"),
        ("Ana Hale", "THE SENATOR"),
        ("Hale", "Hale, a Massachusetts Democrat"),
        ("Michael Stroud", "MIKE STROUD"),
        ("Stroud", "Mike"),
        ("Marsh", "Marsh, Lydia"),
        ("José Núñez", "JOSE NUNEZ"),
        ("O’Dowd", "ODowd"),
        ("Lin", "PRESIDENT LIN"),
        ("Peter Marsh Jr.", "Peter A. Marsh, Jr."),
        ("Secretary of State Lydia Marsh", "SECRETARY MARSH"),
        ("\u202bLydia Marsh\u202c", "Lydia Marsh"),
        ("@gull_watch", "@Gull_Watch@harbour.example"),
    ],
)
def test_the_same(attributed: str, speaker: str) -> None:
    assert same_speaker(attributed, speaker, TEXT) is True


@pytest.mark.parametrize(
    ("attributed", "speaker"),
    [
        ("Hale", "MARTA QUILL"),
        ("Karen Whitfield", "THE PRESIDENT"),
        ("Ana Hale", "MR. SPICER"),
        ("Owen Tate", "Nora Tate"),
        ("Mr. Tate", "MRS. TATE"),
        ("Peter Marsh Sr.", "Peter Marsh Jr."),
        ("@gull", "@tern"),
    ],
)
def test_another(attributed: str, speaker: str) -> None:
    assert same_speaker(attributed, speaker, TEXT) is False


@pytest.mark.parametrize(
    ("attributed", "speaker"),
    [
        ("Quill", None),
        ("Quill", ""),
        ("Quill", "Q"),
        ("Quill", "SPEAKER_00"),
        ("@gull", "Marta Quill"),
        ("Quill", "Male voice"),
        ("Quill", "HALE AND TATE"),
        ("Quill", "Mike"),
        ("Quill", "THE PRIME MINISTER"),
        ("Tate", "THE PRESIDENT"),
        ("the mayor", "MARTA QUILL"),
        ("Quill’s lawyer", "MARTA QUILL"),
        ("White House", "MARTA QUILL"),
        ("Yatsenko", "YATSENKOV"),
        ("\ud800", "\udfff"),
        ("A" * 10_000, "MARTA QUILL"),
    ],
)
def test_undecidable_pairs(attributed: str, speaker: str | None) -> None:
    assert same_speaker(attributed, speaker, TEXT) is None


@pytest.mark.parametrize(
    ("attributed", "speaker", "expected"),
    [
        ("홍길동 장관", "홍길동", True),
        ("홍 장관", "홍길동", True),
        ("홍길동", "위원장 홍길동", True),
        ("장관", "홍길동 장관", True),
        ("김철수", "홍길동", False),
        ("홍영희 의원", "홍길동", False),
        ("홍 의원", "홍길동", None),
        ("홍길동", "질문", None),
        ("정부", "홍길동", None),
        ("홍길동·김철수", "홍길동", None),
        ("Hale", "홍길동", None),
    ],
)
def test_korean_labels(attributed: str, speaker: str, expected: bool | None) -> None:
    assert same_speaker(attributed, speaker, "홍길동 장관은 말했다.") is expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("MARTA QUILL", True),
        ("THE PRESIDENT", True),
        ("THE PRIME MINISTER", False),
        ("SPEAKER_00", False),
        (None, False),
        ("홍길동", True),
        ("사회자", False),
    ],
)
def test_labels_that_name_a_person(label: str | None, expected: bool) -> None:
    assert names_person(label, TEXT) is expected


def test_parts_of_a_name() -> None:
    name = parse_name("Former Vice President Dr. José B. de la Núñez Jr.")
    assert name is not None
    assert name.words == ("jose", "de", "la", "nunez")
    assert (name.given, name.surname, name.initials, name.generation) == (("jose",), "nunez", ("b",), "jr")
    assert (name.office, name.former) == ("vice president", True)
