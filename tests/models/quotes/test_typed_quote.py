"""A quote that is being typed, and the typed part of a paragraph."""

import pytest

from models.quotes.typed_quote import typed_part, typed_quote
from models.text.words import words


@pytest.mark.parametrize(
    ("typed", "keys", "beginning", "tail"),
    [
        ("Tennick said: “a Wall without", ("a", "wall"), "without", ""),
        ('Tennick said: "a wall without ', ("a", "wall", "without"), "", " "),
        ("“One thing,” he said, “and another th", ("and", "another"), "th", ""),
        ("그는 “펌프가 없는 벽은 ", ("펌프가", "없는", "벽은"), "", " "),
        ("“We don’", ("we",), "don'", ""),
        ("“We agreed. The café — ", ("we", "agreed", "the", "cafe"), "", " — "),
        ("“She told me ‘a wall, ", ("she", "told", "me", "a", "wall"), "", ", "),
    ],
)
def test_words_after_the_mark(typed: str, keys: tuple[str, ...], beginning: str, tail: str) -> None:
    quote = typed_quote(typed)
    if len(keys) + bool(beginning) < 3:
        assert quote is None
        return
    assert quote is not None
    assert (quote.keys, quote.beginning, quote.tail) == (keys, beginning, tail)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "No marks here at all",
        "“A wall without pumps.” He left",
        "He said “a wall",
        "He said “a wall\nand he went on",
        "“",
        "“🌊 🌊 🌊 🌊",
    ],
)
def test_no_quote_or_too_short_a_one(typed: str) -> None:
    assert typed_quote(typed) is None


def part(paragraph: str, typed: str) -> tuple[str, str] | None:
    """Return the typed part of the paragraph, and the rest."""
    quote = typed_quote(f"“{typed}")
    assert quote is not None
    paragraph_words = words(paragraph)
    for first in range(len(paragraph_words)):
        span = typed_part(paragraph, paragraph_words, first, quote)
        if span is not None:
            return paragraph[span[0] : span[1]], paragraph[span[1] :]
    return None


@pytest.mark.parametrize(
    ("paragraph", "typed", "had", "rest"),
    [
        ("A wall without pumps is a bathtub.", "a WALL with", "A wall with", "out pumps is a bathtub."),
        ("A wall without pumps is a bathtub.", "a wall without ", "A wall without ", "pumps is a bathtub."),
        ("A wall, without pumps", "a wall wi", "A wall, wi", "thout pumps"),
        ("The café closed, which hurt.", "the cafe closed ", "The café closed", ", which hurt."),
        ("The cafe\u0301 closed early", "so the cafe", None, None),
        ("So the U.S.A. left", "so the us", "So the U.S.", "A. left"),
        ("We don’t know that", "that we don'", None, None),
        ("So we don’t know that", "so we don'", "So we don’", "t know that"),
        ("It cost $1,000 then", "it cost $1", "It cost $1", ",000 then"),
        ("a wall “without pumps” is", "a wall ‘without pumps’ ", "a wall “without pumps” ", "is"),
        ("Go on — if you like", "you go on – ", None, None),
        ("So go on — if you like", "so go on – ", "So go on — ", "if you like"),
        ("펌프가 없는 벽은 소용이 없습니다.", "펌프가 없는 벽", "펌프가 없는 벽", "은 소용이 없습니다."),
        ("the ﬁrst of them", "of the f", None, None),
    ],
)
def test_how_far_it_is_typed(paragraph: str, typed: str, had: str | None, rest: str | None) -> None:
    assert part(paragraph, typed) == (None if had is None else (had, rest))


def test_a_row_that_runs_out_of_the_paragraph_is_none_of_it() -> None:
    assert part("Thrown in the", "in the harbour") is None
    assert part("Thrown in the", "thrown in the harbour ") is None


@pytest.mark.parametrize(
    ("typed", "stable_keys"),
    [
        ("“a wall without", 2),
        ("“a wall without ", 3),
        ("“we pay $1,", 2),
        ("“a long-term pl", 3),
        ("“a wall with-out", 2),
    ],
)
def test_words_before_the_last_white_space_stay(typed: str, stable_keys: int) -> None:
    quote = typed_quote(typed)
    assert quote is not None
    assert quote.stable_keys == stable_keys
