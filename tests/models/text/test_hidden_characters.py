"""What readers do not see is removed, and what a script needs stays."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.text.hidden_characters import text_in_stored_order, visible, visible_text

LRE, RLE, PDF, LRO, RLO = "\u202a", "\u202b", "\u202c", "\u202d", "\u202e"
LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"
LRM, RLM, ALM, ZWNJ, ZWJ, ZWSP = "\u200e", "\u200f", "\u061c", "\u200c", "\u200d", "\u200b"


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (f"{RLO}501{PDF} days", "501 days"),
        (f"{RLI}{LRI}the city{PDI} beat {LRI}the union{PDI}{PDI}", "the city beat the union"),
        (f"{RLM}501{RLM} days{ALM}, {RLM}15{RLM} boats", "501 days, 15 boats"),
        ("n\u00adot n\u200bot n\u2060ot n\ufeffot n\u034fot no\ufe0ft no\U000e0101t", "not not not not not not not"),
        (f"n{ZWJ}ot n{ZWNJ}ot", "not not"),
        ("not" + "".join(chr(0xE0000 + ord(letter)) for letter in "never"), "not"),
        (f"שלום {RLO}501{PDF} עולם", "שלום 501 עולם"),
        (f"{LRI}", ""),
        (f"ab{PDF}{PDI}cd{LRI}{RLE}ef", "abcdef"),
        ("one\r\ntwo\u2028three\u2029four\x85five\vsix", "one\ntwo\nthree\nfour\nfive\nsix"),
    ],
)
def test_hidden_characters_are_removed(stored: str, shown: str) -> None:
    assert visible_text(stored) == shown


@pytest.mark.parametrize(
    "text",
    [
        "“Curly,” ‘single’, «guillemets», „low“ – en — em … no\u00a0break thin\u2009space ﬁne",
        unicodedata.normalize("NFD", "été schön 폐쇄 が"),
        f"می{ZWNJ}خواهم",
        f"ക്{ZWJ}ഷ ක්{ZWJ}ය হ্{ZWNJ}য",
        "👩🏽\u200d🚀 🏳️\u200d🌈 ❤️ 👁️\u200d🗨️ 1️⃣",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "葛\U000e0100城 ᠠ\u180bᠠ",
        f"שלום!{RLM} {LRM}עולם",
        f"הוא אמר {LRI}the union beat the city{PDI} אתמול",
        f"He wrote {RLI}שלום עולם{PDI} on it",
        f"قال {LRE}the city{PDF} أمس",
        "\tindented\nand broken",
    ],
)
def test_what_a_script_needs_stays(text: str) -> None:
    assert visible_text(text) == text


def test_lines_with_removed_marks_of_direction_are_reordered() -> None:
    shown = visible(f"We waited.\n{RLO}501{PDF} days.\nIt was so\u00adft.")
    assert shown.text == "We waited.\n501 days.\nIt was soft."
    assert [shown.is_reordered(*span) for span in ((0, 10), (11, 14), (16, 19), (22, 25))] == [False, True, True, False]


@given(st.text(alphabet=f"ab 1אבم👩{LRE}{RLE}{PDF}{RLO}{LRI}{PDI}{RLM}{ZWJ}{ZWNJ}\u00ad\ufe0f\n\u2028", max_size=40))
def test_offsets_are_those_of_the_stored_text(text: str) -> None:
    shown = visible(text)
    for offset, character in enumerate(shown.text):
        start, end = shown.stored_span(offset, offset + 1)
        assert text[start:end] == character
    assert shown.stored_span(0, len(shown.text))[1] <= len(text)


def test_a_text_keeps_what_shows_it_in_another_order() -> None:
    assert text_in_stored_order("\u202e501\u202c da\u00adys\u2028\u200b15") == "\u202e501\u202c days\n15"
