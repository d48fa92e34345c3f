"""Language detection by script."""

import pytest

from models.text.language import detect_language


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The bridge is safe.", "en"),
        ("다리는 안전하다.", "ko"),
        ("LG·SK, AI 반도체 투자 확대", "ko"),
        ("ㅋㅋㅋ", "ko"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", "ko"),
        ("The word 한글 is the name of the Korean alphabet.", "en"),
        ("2024 – 12%", "en"),
        ("", "en"),
    ],
)
def test_detect_language(text: str, expected: str) -> None:
    assert detect_language(text) == expected
