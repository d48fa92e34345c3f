"""A quote that is being typed, and how the sources go on."""

import pytest

from models.recommend.completion import QuoteCompleter, open_quote
from models.text.sentences import split_many

FIRST = "Good evening. A wall without pumps behind it is money thrown in the harbour. Thank you."
SECOND = "I said it before 🌊: a wall “without pumps” is a bathtub, and it's ours."
PARAGRAPHS = [FIRST, "Nothing here.", SECOND]


@pytest.fixture(scope="module")
def completer() -> QuoteCompleter:
    return QuoteCompleter(split_many)


def test_rest_of_the_sentence(completer: QuoteCompleter) -> None:
    [found] = completer.complete("wall without pumps behind", PARAGRAPHS)
    assert found.paragraph == 0
    span = FIRST[found.span.start : found.span.end]
    assert span == "wall without pumps behind it is money thrown in the harbour."
    assert span[: found.typed] == "wall without pumps behind"


@pytest.mark.parametrize("typed", ["A WALL without", "a  wall\nwithout", "a wall 'without", 'a wall "without'])
def test_case_marks_and_spacing_do_not_count(completer: QuoteCompleter, typed: str) -> None:
    assert completer.complete(typed, PARAGRAPHS)


def test_offsets_are_exact_behind_emoji_and_typographic_marks(completer: QuoteCompleter) -> None:
    [found] = completer.complete('a wall "without pumps" is', PARAGRAPHS)
    assert found.paragraph == 2
    assert SECOND[found.span.start : found.span.end].startswith("a wall “without pumps” is a bathtub")
    assert SECOND[found.span.start : found.span.start + found.typed] == "a wall “without pumps” is"


def test_middle_of_a_word(completer: QuoteCompleter) -> None:
    [found] = completer.complete("money thr", PARAGRAPHS)
    assert FIRST[found.span.start + found.typed : found.span.end] == "own in the harbour."
    assert completer.complete("oney thrown", PARAGRAPHS) == []


def test_a_later_place_counts_where_the_first_is_inside_a_word(completer: QuoteCompleter) -> None:
    paragraph = "Breaking news: king is the news today."
    [found] = completer.complete("king", [paragraph])
    assert paragraph[found.span.start : found.span.end] == "king is the news today."


def test_nothing_left_to_complete(completer: QuoteCompleter) -> None:
    assert completer.complete("thrown in the harbour.", PARAGRAPHS) == []
    assert completer.complete("Nothing here.", PARAGRAPHS) == []
    assert completer.complete(" ", PARAGRAPHS) == []
    assert completer.complete("wall", []) == []


def test_limit(completer: QuoteCompleter) -> None:
    assert len(completer.complete("we agree", ["We agree on that."] * 9)) == 5
    assert len(completer.complete("we agree", ["We agree on that."] * 9, limit=2)) == 2


def test_korean(completer: QuoteCompleter) -> None:
    paragraph = "물이 빠지지 않습니다. 펌프가 없는 벽은 소용이 없습니다."
    [found] = completer.complete("펌프가 없는", [paragraph])
    assert paragraph[found.span.start : found.span.end] == "펌프가 없는 벽은 소용이 없습니다."


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Tennick said: “a wall without", "a wall without"),
        ('Tennick said: "a wall', "a wall"),
        ("He said ‘a wall without", "a wall without"),
        ("“One thing,” he said, “and another", "and another"),
        ("그는 “펌프가 없는", "펌프가 없는"),
        ("« un mur sans", "un mur sans"),
    ],
)
def test_open_quote(typed: str, words: str) -> None:
    assert open_quote(typed) == words


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "No marks here at all",
        "“A wall without pumps.” He left",
        "He said “wall",
        "It's the town's wall",
        "“",
        "“🌊 🌊",
    ],
)
def test_no_open_quote(typed: str) -> None:
    assert open_quote(typed) is None
