"""File names from other machines, made safe for storage and for sending."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.web.file_names import LONGEST_NAME, safe_name


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("hearing.txt", "hearing.txt"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\ada\\hearing.docx", "hearing.docx"),
        ("..", "source.txt"),
        ("", "source.txt"),
        (".htaccess", "htaccess"),
        ("hearing.txt. . ", "hearing.txt"),
        ("cod\u202etxt.exe", "codtxt.exe"),
        ("a\r\nSet-Cookie: x=1.txt", "a Set-Cookie x=1.txt"),
        ("a\x00.txt", "a.txt"),
        ('what "he" said?.txt', "what he said .txt"),
        ("CON", "_CON"),
        ("aux.txt", "_aux.txt"),
        ("lpt1.tar.gz", "_lpt1.tar.gz"),
        ("console.txt", "console.txt"),
        ("회의록.txt", "회의록.txt"),
        ("x" * 400 + ".txt", "x" * (LONGEST_NAME - 4) + ".txt"),
    ],
)
def test_safe_name(given_name: str, kept: str) -> None:
    assert safe_name(given_name, "source.txt") == kept


@given(st.text(max_size=300))
def test_safe_name_of_arbitrary_text(given_name: str) -> None:
    name = safe_name(given_name, "source")
    assert 0 < len(name) <= LONGEST_NAME
    assert not set(name) & set('/\\:*?"<>|\r\n\x00')
    assert not name.startswith(".")
    assert not name.endswith((".", " "))
    assert name.encode()
    assert safe_name(name, "source") == name
