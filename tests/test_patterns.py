"""No regular expression of the project takes more than linear time, whatever it reads."""

import re

import pytest

from models.quotes import cuts
from models.recommend import quotable
from models.text import english_spelling
from models.text.names import transliteration
from tests.patterns import Found, compiled_patterns, slow_with_bound, worst_growth

# Patterns that take longer than linear time, with the longest text that their callers give them.
BOUNDED = {
    "models.recommend.quotable._BROKEN_OFF": quotable.LONGEST_DROPPED,
    "models.recommend.quotable._WHEN": quotable.LONGEST_DROPPED,
    "models.recommend.quotable._STAMP": quotable.LONGEST_DROPPED,
    "models.recommend.quotable._FURNITURE": quotable.LONGEST_FURNITURE,
    "models.quotes.cuts._BROKEN_OFF": cuts.WINDOW,
    "models.quotes.cuts._SENTENCE": cuts.WINDOW,
    "models.quotes.cuts._DENIED_NEXT": cuts.WINDOW,
    "models.quotes.cuts._is_fragment": cuts.WINDOW,
    "models.text.english_spelling._DOUBLE_L": english_spelling.LONGEST,
    "models.text.names.transliteration._SENTENCE_START": transliteration.REACH,
}


@pytest.fixture(scope="module")
def patterns() -> dict[str, Found]:
    return compiled_patterns()


@pytest.mark.parametrize("source", [r"\s*\n", r"[.!?]+\s", r"(?:a+)+$", r"^\s*(.*?)\s*$", r"(?i)title:[ ]*(.*)[ ]*x"])
def test_the_check_finds_patterns_that_are_not_linear(source: str) -> None:
    assert worst_growth(Found("here", re.compile(source), anchored=False)) is not None


@pytest.mark.timeout(900)
def test_every_pattern_takes_linear_time(patterns: dict[str, Found]) -> None:
    assert len(patterns) > 350
    unique: dict[object, Found] = {}
    for pattern in patterns.values():
        first = unique.setdefault(pattern.pattern, pattern)
        if first.anchored and not pattern.anchored:
            unique[pattern.pattern] = pattern
    slow = {
        pattern.location: growth
        for pattern in unique.values()
        if pattern.location not in BOUNDED and (growth := worst_growth(pattern)) is not None
    }
    assert slow == {}


@pytest.mark.parametrize(("location", "longest"), BOUNDED.items())
def test_patterns_of_bounded_texts_are_quick_up_to_the_bound(
    location: str, longest: int, patterns: dict[str, Found]
) -> None:
    assert slow_with_bound(patterns[location], longest) is None
