"""The Windows code page of a text is detected by its letters."""

import pytest

from indexer.readers.code_pages import detect_latin_code_page


@pytest.mark.parametrize(
    ("text", "code_page"),
    [
        ("Der Bürgermeister schloß die Türen früh", "cp1252"),
        ("Żółwie poszły pływać wśród łąk", "cp1250"),
        ("Příliš žluťoučký kůň úpěl ďábelské ódy", "cp1250"),
        ("Şişli'deki çocuğun ağzı açıktı", "cp1254"),
        ("Ķirši, āboli un ģērbtuvēs šķēres", "cp1257"),
    ],
)
def test_code_page_is_that_of_the_language(text: str, code_page: str) -> None:
    assert detect_latin_code_page(text.encode(code_page)) == code_page


def test_few_letters_are_western() -> None:
    assert detect_latin_code_page("Łódź cost £5".encode("cp1250", "replace")[:1]) == "cp1252"
    assert detect_latin_code_page(b"plain") == "cp1252"
