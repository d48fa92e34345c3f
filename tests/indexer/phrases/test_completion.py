"""Completion of typed quotes from a library."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date

import pytest

from indexer.phrases.completion import QuoteCompleter
from indexer.phrases.index import PhraseIndex
from models.quotes.passages import Passage
from models.quotes.typed_quote import typed_quote
from models.text.sentences.splitting import split_many

Library = Mapping[str, Sequence[Passage]]

HEARING = (
    Passage(1, "Good evening. A wall without pumps behind it is money thrown in the harbour. Thank you."),
    Passage(2, "I said it before 🌊: a wall without pumps is a bathtub, and it's ours. A wall without doors, too."),
)


def rests(
    library: Library,
    typed: str,
    source_ids: Collection[str] | None = None,
    days: Mapping[str, date] | None = None,
    limit: int = 3,
) -> list[str]:
    """Return the rest of each completion, after the typed part."""
    quote = typed_quote(f"“{typed}")
    assert quote is not None
    completer = QuoteCompleter(split_many, lambda _: days or {})
    completions = completer.complete(PhraseIndex.of(library), quote, source_ids, limit)
    shown = []
    for completion in completions:
        text = completion.passage.text
        assert 0 < completion.typed < completion.end - completion.start
        shown.append(text[completion.start + completion.typed : completion.end])
    return shown


def test_the_rest_of_the_sentence_and_no_more() -> None:
    assert rests({"a": HEARING}, "Wall without pumps be") == ["hind it is money thrown in the harbour."]
    assert rests({"a": HEARING}, "wall without pumps is ") == ["a bathtub, and it's ours."]
    assert rests({"a": HEARING}, "evening. A wall without pumps behind it is money thrown") == [" in the harbour."]


def test_quote_at_the_end_of_a_sentence_has_no_completion() -> None:
    assert rests({"a": HEARING}, "thrown in the harbour. Thank you") == []
    assert rests({"a": HEARING}, "money thrown in the harbour.") == []
    assert rests({"a": HEARING}, "nobody ever said this") == []


def test_no_completion_across_paragraphs() -> None:
    assert rests({"a": HEARING}, "thank you I said ") == []


def test_one_from_each_paragraph_in_reading_order() -> None:
    assert rests({"a": HEARING}, "a wall without ") == [
        "pumps behind it is money thrown in the harbour.",
        "pumps is a bathtub, and it's ours.",
    ]
    assert rests({"a": HEARING}, "a wall without d") == ["oors, too."]


def test_the_freshest_source_first() -> None:
    library = {name: [Passage(number, f"We will pay {name}.")] for number, name in enumerate(("a", "b", "c"), 1)}
    assert rests(library, "we will pay ") == ["c.", "b.", "a."]
    days = {"a": date(2031, 5, 2), "b": date(2031, 5, 3), "c": date(2030, 1, 1)}
    assert rests(library, "we will pay ", days=days) == ["b.", "a.", "c."]
    assert rests(library, "we will pay ", ["a", "c"], days=days) == ["a.", "c."]


def test_distinct_completions_come_before_duplicates() -> None:
    library = {f"s{number}": [Passage(number, "We will pay for it.")] for number in range(1, 7)}
    library["old"] = [Passage(20, "We will pay nothing.")]
    days = {"old": date(2001, 1, 1)} | {name: date(2031, 1, 1) for name in library if name != "old"}
    assert rests(library, "we will pay ", days=days, limit=3) == ["for it.", "nothing.", "for it."]


def test_interviewer_questions_come_last() -> None:
    library = {"a": [Passage(1, "Will you pay the bill?", question=True), Passage(2, "Will you pay the fare?")]}
    assert rests(library, "will you pay the ") == ["fare?", "bill?"]


def test_limit_is_respected() -> None:
    library = {f"s{number}": [Passage(number, f"We agree on point {number}.")] for number in range(1, 9)}
    assert len(rests(library, "we agree on ")) == 3
    assert len(rests(library, "we agree on ", limit=2)) == 2


@pytest.mark.parametrize("typed", ["펌프가 없는 벽은", "펌프가 없는 벽은 "])
def test_korean(typed: str) -> None:
    library = {"a": [Passage(1, "물이 빠지지 않습니다. 펌프가 없는 벽은 소용이 없습니다.")]}
    assert [rest.strip() for rest in rests(library, typed)] == ["소용이 없습니다."]


def has_no_match(library: Library, typed: str, source_ids: Collection[str] | None = None) -> bool:
    quote = typed_quote(f"“{typed}")
    assert quote is not None
    return QuoteCompleter(split_many, lambda _: {}).has_no_match(PhraseIndex.of(library), quote, source_ids)


@pytest.mark.parametrize(
    "text",
    [
        "We will pay $1,000 or 3.5% of it by 6 p.m. on a long-term plan, don't we? The U.S. won't.",
        "It's “a wall”, she said — the café’s O'Neill's wall; 2,500,000 won (¥9.9bn) isn't enough.",
        "펌프가 없는 벽은 3.5%의 돈을 바다에 버리는 것이라고 그는 U.N. 회의에서 말했습니다.",
    ],
)
def test_every_prefix_of_a_source_quote_has_a_match(text: str) -> None:
    library = {"a": (Passage(1, text),)}
    for start in (0, text.index(" ") + 1):
        for end in range(start + 1, len(text) + 1):
            if typed_quote(f"“{text[start:end]}") is not None:
                assert not has_no_match(library, text[start:end]), text[start:end]


def test_unknown_words_have_no_match_once_complete() -> None:
    library = {"a": HEARING, "b": (Passage(3, "The bus stops here every hour."),)}
    assert not has_no_match(library, "a wall without w")
    assert has_no_match(library, "a wall without windows i")
    assert has_no_match(library, "without a wall ")
    assert not has_no_match(library, "the bus stops th")
    assert has_no_match(library, "the bus stops th", {"a"})
    assert has_no_match({}, "the bus stops th")
