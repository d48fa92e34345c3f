"""Folding, and the map from a folded character to the original ones."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.text import folding
from models.text.folding import fold, folded


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The BRIDGE", "the bridge"),
        ("“Yes”, ‘no’, „ja“, «oui», 「응」", '"yes", \'no\', "ja", "oui", "응"'),
        ("a–b — c ‑ d − e", "a-b - c - d - e"),
        ("oﬃce ﬁne Straße", "office fine strasse"),
        ("Ｆｕｌｌ　ｗｉｄｔｈ ½", "full width 1⁄2"),
        ("e\u0301te\u0301 été", "été été"),
        ("\u1112\u1161\u11ab글", "한글"),
        ("시장은 “각\u200b자, 가\u11a8 서-\n명” A\u0301가", '시장은 "각자, 각 서명" á가'),
        ("zero\u200bwidth so\u00adft", "zerowidth soft"),
        ("  many \t\u00a0 spaces \n\n here  ", "many spaces here"),
        ("a \u200b b", "a b"),
        ("hyphen-\nated and hy\u00ad\n  phen", "hyphenated and hyphen"),
        ("well-known - \nfact", "well-known - fact"),
        ("", ""),
        (" \n\u200b", ""),
    ],
)
def test_folded_characters(text: str, expected: str) -> None:
    assert fold(text).text == expected


@pytest.mark.parametrize(
    ("text", "needle", "expected"),
    [
        ("The  oﬃce —  closed", "ff", "ﬃ"),
        ("an exam-\nple here", "example", "exam-\nple"),
        ("an  e\u0301te\u0301 off", "été", "e\u0301te\u0301"),
        ("so\u00adft “Yes”", '"yes"', "“Yes”"),
        ("one \n two", "e t", "e \n t"),
    ],
)
def test_the_way_back(text: str, needle: str, expected: str) -> None:
    folded = fold(text)
    start = folded.text.index(needle)
    begin, end = folded.original_span(start, start + len(needle))
    assert text[begin:end] == expected


def test_empty_spans_and_spans_outside() -> None:
    folded = fold(" ab ")
    assert folded.original_span(0, 0) == (1, 1)
    assert folded.original_span(2, 2) == (3, 3)
    assert fold("").original_span(0, 0) == (0, 0)
    for start, end in ((-1, 1), (0, 3), (2, 1)):
        with pytest.raises(IndexError):
            folded.original_span(start, end)


@given(st.text(max_size=120) | st.text(alphabet="ab -\n\r\u00ad\u200b“’ﬁ\u0301ﾞ\u1100\u1161…", max_size=40))
def test_offsets_are_sound(text: str) -> None:
    folded = fold(text)
    starts, ends = folded.offsets
    assert len(starts) == len(ends) == len(folded.text)
    assert list(starts) == sorted(starts)
    assert list(ends) == sorted(ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(starts, ends, strict=True))
    assert "  " not in folded.text
    assert folded.text == folded.text.strip()


@given(st.text(alphabet=st.characters(max_codepoint=0x24F, exclude_categories=["Cs", "Cc"]), max_size=60))
def test_offsets_map_to_the_original_characters(text: str) -> None:
    folded = fold(text)
    for position, character in enumerate(folded.text):
        if character.isalpha():
            begin, end = folded.original_span(position, position + 1)
            source = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text[begin:end]).casefold())
            assert character in source


def test_a_short_text_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    folded_texts: list[str] = []

    def noting(text: str) -> folding.Folded:
        folded_texts.append(text)
        return fold(text)

    monkeypatch.setattr(folding, "fold", noting)
    short, long = "“Folded  once”, ﬁrst", "“Folded  again”, " * 200
    assert [folded(text) for text in (short, long, short, long)] == [fold(text).text for text in (short, long)] * 2
    assert folded_texts == [short, long, long]
