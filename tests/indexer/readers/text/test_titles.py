"""Default titles of sources."""

import pytest

from indexer.readers.text.titles import (
    MAX_TITLE_CHARACTERS,
    UNTITLED,
    display_file_name,
    normalize_title,
    title_from_name,
)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("council_meeting-2031-05-03.txt", "Council meeting 2031-05-03"),
        ("folder/sub\\pier-hearing.vtt", "Pier hearing"),
        ("Osk_Interview.docx", "Osk Interview"),
        ("---.txt", UNTITLED),
    ],
)
def test_title_is_made_from_a_file_name(name: str, title: str) -> None:
    assert title_from_name(name) == title


def test_title_is_shortened_to_the_limit() -> None:
    title = normalize_title("x" * (MAX_TITLE_CHARACTERS + 1))
    assert len(title) == MAX_TITLE_CHARACTERS
    assert title.endswith("x…")
    assert normalize_title("x" * MAX_TITLE_CHARACTERS) == "x" * MAX_TITLE_CHARACTERS


def test_title_without_words_is_empty() -> None:
    assert normalize_title(" — \n") == ""


def test_file_name_is_shown_without_direction_marks() -> None:
    assert display_file_name("\u202ecod.exe") == "cod.exe"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("회의록.txt".encode().decode("latin-1"), "회의록.txt"),
        ("회의록.txt".encode("cp949").decode("utf-8", errors="surrogateescape"), "회의록.txt"),
        ("\ufffd\ufffd\ufffd.txt", "….txt"),
        ("\udcff\udcfe.txt", "….txt"),
        ("résumé.txt", "résumé.txt"),
        ("año 2031 – acta.txt", "año 2031 – acta.txt"),
    ],
)
def test_file_names_show_no_wrongly_decoded_bytes(given: str, shown: str) -> None:
    assert display_file_name(given) == shown
