"""The interface has its own font for Hangul: no machine shows boxes."""

import json
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[1] / "static"
SHIPPED = "Noto Sans KR Variable"
GENERIC = re.compile(r'(?<!")\b(serif|sans-serif|system-ui)\b(?!")')


def styles(name: str) -> str:
    dist = STATIC / "dist"
    names: dict[str, str] = json.loads((dist / "manifest.json").read_text())
    return (dist / names[name]).read_text(encoding="utf-8")


@pytest.mark.parametrize("family", ["sans", "serif"])
def test_the_shipped_font_is_named_before_generic_families(family: str) -> None:
    """After one of them Chromium draws boxes for some words."""
    tokens = (STATIC / "src" / "ui" / "styles" / "tokens.css").read_text(encoding="utf-8")
    match = re.search(rf"--{family}:([^;]+);", tokens)
    assert match
    generic = GENERIC.search(match[1])
    assert generic
    assert match[1].index(SHIPPED) < generic.start()


def test_the_shipped_font_has_every_syllable_and_no_latin() -> None:
    """Latin letters are those of the system's font, which comes after it."""
    ranges = [
        (int(first, 16), int(last or first, 16))
        for listed in re.findall(r"unicode-range:([^;}]+)", styles("fonts.css"))
        for first, last in re.findall(r"U\+([0-9a-fA-F]+)(?:-([0-9a-fA-F]+))?", listed)
    ]
    covered = {point for first, last in ranges for point in range(first, last + 1)}
    assert set(range(0xAC00, 0xD7A4)) <= covered
    assert not covered & set(range(0x0, 0x1100))
