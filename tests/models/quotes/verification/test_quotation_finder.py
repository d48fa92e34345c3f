"""Matches of quotes in a small invented library, exact and near."""

from collections.abc import Sequence
from itertools import count

import pytest

from indexer.phrases.index import PhraseIndex
from models.quotes.alignment.aligner import QuoteAligner
from models.quotes.passages import Passage
from models.quotes.verification.quotation_finder import Quotation, QuotationFinder, evidence, is_same_quote

_NUMBERS = count(1)


def library(**sources: Sequence[str]) -> PhraseIndex:
    return PhraseIndex.of(
        {name: tuple(Passage(next(_NUMBERS), text) for text in texts) for name, texts in sources.items()}
    )


BRIDGE = "We will mend the old bridge before the winter comes, whatever the council says."
GRAY = "I'm gonna tell 'em we colored the harbor gray."
SMALL = library(
    first=["Good evening to you all.", BRIDGE, "Thank you."],
    second=["The roof held. Nobody left", "the hall before midnight, and", "then the lights went out.", "Thank you."],
    third=[BRIDGE.replace("winter", "summer"), "Thank you. Thank you, Thank you."],
)


def places(quotations: Sequence[Quotation]) -> list[tuple[str, str, int]]:
    return [(quotation.source_id, quotation.alignment.state, quotation.alignment.paragraph) for quotation in quotations]


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("before the winter comes", [("first", "verbatim", 1)]),
        # The first of each speaker, the later source's before the earlier's.
        ("thank you", [("third", "verbatim", 1), ("second", "verbatim", 3), ("first", "verbatim", 2)]),
        ("Nobody left the hall before midnight, and then the lights", [("second", "verbatim", 1)]),
        # An exact match anywhere excludes near matches.
        ("We will mend the old bridge before the summer comes, whatever", [("third", "verbatim", 0)]),
        (
            "We will mend the old bridge before the autumn comes, whatever the council says",
            [("third", "differs", 0), ("first", "differs", 1)],
        ),
        ("We will mend … before the winter comes", [("first", "edited", 1), ("third", "differs", 0)]),
        ("[The council] will mend the old bridge before the winter comes", [("first", "edited", 1)]),
        ("the harbour is closed until further notice is given", []),
        ("", []),
    ],
)
def test_quote_matches(quote: str, expected: list[tuple[str, str, int]]) -> None:
    assert places(QuotationFinder().find(SMALL, quote)) == expected


def test_what_nobody_says_is_no_part_of_a_quote() -> None:
    passages = (
        Passage(1_001, "The pier will be mended before"),
        Passage(1_002, "[[Page 12 of the record]]", speech=False),
        Passage(1_003, "the winter comes to the harbour."),
        Passage(1_004, "(The council rises and applauds.)", speech=False),
    )
    index = PhraseIndex.of({"a": passages})
    quotations = QuotationFinder().find(index, "mended before the winter comes to the harbour")
    assert [quotation.alignment.state for quotation in quotations] == ["verbatim"]
    assert [passage.paragraph_id for passage in quotations[0].passages] == [1_001, 1_003]
    assert QuotationFinder().find(index, "The council rises and applauds") == ()


def test_paragraphs_are_numbered_in_the_source() -> None:
    [quotation] = QuotationFinder().find(SMALL, "Nobody left the hall before midnight, and then the lights")
    assert [paragraph for paragraph, _, _ in quotation.alignment.parts] == [0, 1, 2]
    texts = [
        passage.text[start:end]
        for passage, (_, start, end) in zip(quotation.passages, quotation.alignment.parts, strict=True)
    ]
    assert texts == ["Nobody left", "the hall before midnight, and", "then the lights"]
    assert quotation.passage.text.startswith("the hall")


def test_only_requested_sources_are_searched() -> None:
    finder = QuotationFinder()
    for chosen in (["first"], ["second", "third"], [], ["unknown"]):
        assert {quotation.source_id for quotation in finder.find(SMALL, "thank you", chosen)} == set(chosen) - {
            "unknown"
        }


def test_answers_belong_to_the_given_index() -> None:
    finder = QuotationFinder()
    other = library(fourth=[BRIDGE])
    quote = "before the winter comes"
    for _ in range(2):
        assert [quotation.source_id for quotation in finder.find(SMALL, quote)] == ["first"]
        assert [quotation.source_id for quotation in finder.find(other, quote)] == ["fourth"]


@pytest.mark.parametrize(
    ("source", "quote", "words"),
    [
        ("one two three four five six", "one two three four five six", 6.0),
        # An extra word counts twice against, an omitted one half, a number of any number of words as one.
        ("we mend the old bridge today", "we mend the red bridge today", 5 - 2 - 0.5),
        ("we mend the old bridge today", "we mend the bridge today", 5 - 0.5),
        ("it costs us five hundred and six crowns", "it costs us 600 crowns", 4 - 2.0),
        # Edits that convention allows do not count against.
        ("we mend, um, the old bridge", "we mend the old bridge", 5.0),
        ("five million dollars for the bridge", "$5 million for the bridge", 5.0),
    ],
)
def test_evidence(source: str, quote: str, words: float) -> None:
    alignment = QuoteAligner([source]).align(quote, 0.5)
    assert alignment is not None
    assert evidence(alignment) == words


def test_inexact_matches_of_known_sources_are_left_out() -> None:
    changed = "We will mend the old bridge before the autumn comes, whatever the council says."
    finder = QuotationFinder()
    assert {quotation.source_id for quotation in finder.find(SMALL, changed)} == {"first", "third"}
    assert [quotation.source_id for quotation in finder.find(SMALL, changed, searched=frozenset({"first"}))] == [
        "third"
    ]
    # The exact words are looked for everywhere: where they are, no other words are compared.
    assert places(finder.find(SMALL, "before the winter comes", searched=frozenset({"first"}))) == [
        ("first", "verbatim", 1)
    ]


def test_attached_sources_require_less_evidence() -> None:
    alignment = QuoteAligner(["we mend the old bridge today"]).align("we mend the red bridge today")
    assert alignment is not None
    assert is_same_quote(alignment, lenient=True)
    assert not is_same_quote(alignment, lenient=False)


def test_negation_weighs_less_for_attached_sources() -> None:
    alignment = QuoteAligner(["우리는 이 다리를 폐쇄하지 않겠습니다"]).align("우리는 이 다리를 폐쇄하겠습니다")
    assert alignment is not None
    assert (evidence(alignment, lenient=True), evidence(alignment)) == (3 - 2.0, 3 - 2 - 1.0)


@pytest.mark.parametrize(
    ("quote", "state"),
    [
        ("It cost £250,000", "edited"),
        ("They analysed the defence at the harbour", "edited"),
        ("I’m going to tell them we coloured the harbour grey", "edited"),
        ("It cost £350,000", "differs"),
        # Other words are not found by a word alone.
        ("It took £250,000", None),
    ],
)
def test_short_quotes_in_house_style_are_found_by_their_words(quote: str, state: str | None) -> None:
    source = library(
        only=["It cost a quarter of a million pounds.", "They analyzed the defense at the harbor.", "Thank you.", GRAY]
    )
    quotations = QuotationFinder().find(source, quote, {"only"}, lenient=True)
    assert [quotation.alignment.state for quotation in quotations] == ([] if state is None else [state])
