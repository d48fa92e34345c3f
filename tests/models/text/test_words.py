"""Words with offsets, and the tokens of the lexical baseline."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.text.words import tokens, words, words_where


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Don't stop, she’s here.", ["Don't", "stop", "she’s", "here"]),
        ("the workers' rights", ["the", "workers", "rights"]),
        ("a long-term plan", ["a", "long", "term", "plan"]),
        ("the U.S. at 5 p.m. on", ["the", "U.S.", "at", "5", "p.m.", "on"]),
        ("$1,000 or 3.5% by 2019.", ["$1,000", "or", "3.5%", "by", "2019"]),
        ("“다리는 안전하다”라고", ["다리는", "안전하다", "라고"]),
        # Without spaces between words each character is one.
        ("一回41ユーロ", ["一", "回", "41", "ユ", "ー", "ロ"]),
        ("snake_case __", ["snake", "case"]),
        ("… — “”", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert [word.text for word in words(text)] == expected


@given(st.text(max_size=100))
def test_offsets_point_at_the_words(text: str) -> None:
    text_words = words(text)
    assert all(text[word.start : word.end] == word.text != "" for word in text_words)
    assert all(a.end <= b.start for a, b in pairwise(text_words))


@given(st.text(max_size=100))
def test_tokens_are_lower_cased_runs_of_word_characters(text: str) -> None:
    assert tokens(text) == re.findall(r"\w+", text.lower())


@given(st.text(max_size=100))
def test_words_that_are_wanted_are_those_of_all_that_are(text: str) -> None:
    def wanted(word: str) -> int | None:
        return len(word) if len(word) > 2 else None

    assert list(words_where(text, wanted)) == [(len(word.text), word) for word in words(text) if len(word.text) > 2]
