"""Explanations of ranked paragraphs."""

import numpy as np
import pytest

from models.recommend.explanation import (
    FOLLOWS_LAST_QUOTE,
    MATCHED_EARLIER,
    SAME_PARAGRAPH,
    SPEAKER_NAMED,
    explain,
    word_frequencies,
)
from models.recommend.protocol import Candidates, QuoteQuery

SOURCE = (
    "Good evening. The budget is the only item tonight.",
    "The flood wall costs thirty-eight million, and the budget has no room for it.",
    "Walls alone do not help. The pumps' budget was cut in 2019.",
    "Nobody asked the herring sellers about the budget or the Flood-wall.",
)
SPEAKERS = ("Ada Quill", "Bram Osk", "Dr. Bram Osk", "")
QUERY = QuoteQuery("Flood wall breaks the budget", "They were asked about the pump. It was cut in 2019, they said.")


def matched(query: QuoteQuery, *paragraphs: str) -> list[tuple[str, ...]]:
    return [explanation.matched for explanation in explain(query, Candidates(paragraphs))]


def notes(query: QuoteQuery) -> list[tuple[str, ...]]:
    """Those that are not about ``matched``."""
    return [
        tuple(note for note in explanation.notes if note != MATCHED_EARLIER)
        for explanation in explain(query, Candidates(SOURCE, SPEAKERS))
    ]


def test_shared_words_rarest_first_as_the_paragraph_spells_them() -> None:
    assert matched(QUERY, *SOURCE) == [
        ("budget",),
        ("flood wall", "budget"),
        ("cut", "2019"),
        ("Flood-wall", "budget"),
    ]


def test_frequencies_of_the_source_count_where_they_are_given() -> None:
    query = QuoteQuery("Rivers and herring", "")
    frequencies = word_frequencies(["The herring.", "Some herrings.", "A river."])
    assert frequencies == {"herring": 2, "river": 1}
    [explanation] = explain(query, Candidates(["Herring swim in this river."]), frequencies=frequencies)
    assert explanation.matched == ("river", "Herring")
    assert matched(query, "Herring swim in this river.") == [("Herring", "river")]


def test_four_words_at_most_and_each_once() -> None:
    query = QuoteQuery("Mayor signs harbour pump contract with dredging company", "")
    [words] = matched(query, "The mayor, a contract, the mayor's pump, the harbour: no dredging.")
    assert words == ("mayor", "contract", "pump", "harbour")


def test_words_side_by_side_in_both_are_one_run() -> None:
    query = QuoteQuery("", "The council talked of money and the night bus.")
    assert matched(query, "A night bus saves money, council money.") == [("night bus", "money", "council")]
    assert matched(query, "One night the bus came.") == [("night", "bus")]


@pytest.mark.parametrize(
    ("title", "paragraph"),
    [
        ("It will be what we said", "We said it will be what it was."),
        ("Don't say it isn't so", "I don't say that it isn't."),
        ("A 5 to I", "5 a I to"),
        ("", "Words without a query."),
        ("Query", ""),
        ("… — 🌊", "🌊 —"),
    ],
)
def test_stop_words_are_not_matched(title: str, paragraph: str) -> None:
    assert matched(QuoteQuery(title, ""), paragraph) == [()]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("city", "cities"),
        ("town’s", "towns"),
        ("tax", "TAXES"),
        ("nurses", "nurse"),
        ("O'Brien", "O’Brien"),
        ("펌프가", "펌프를"),
    ],
)
def test_forms_of_one_word(one: str, other: str) -> None:
    assert matched(QuoteQuery(one, ""), f"… {other}.") == [(other,)]


@pytest.mark.parametrize(("one", "other"), [("new", "news"), ("buses", "busy"), ("glass", "glas"), ("2019", "2020")])
def test_other_words_stay_other_words(one: str, other: str) -> None:
    assert matched(QuoteQuery(one, ""), other) == [()]


def test_only_the_near_context_counts() -> None:
    far = "herring " + "word " * 40
    assert matched(QuoteQuery("", far), "Herring.") == [()]
    assert matched(QuoteQuery("", far[:-5]), "Herring.") == [("Herring",)]


def test_the_sentence_being_written_comes_before_the_last_and_that_before_the_rest() -> None:
    paragraph = "The herring, the flood wall and the pump money."
    last = "Herring was cheap. She praised the flood wall."
    assert matched(QuoteQuery("The pump", last), paragraph) == [("flood wall",)]
    assert matched(QuoteQuery("The pump", last, typed="Asked about money, she said:"), paragraph) == [("money",)]
    assert matched(QuoteQuery("The pump", last, typed="And she said:"), paragraph) == [("flood wall",)]
    assert matched(QuoteQuery("The pump", "Herring was cheap.\nDr. Quell objected."), paragraph) == [
        ("herring", "pump")
    ]
    assert matched(QuoteQuery("", "Herring for Dr. Quell.\n\n"), "Herring for Quell.") == [("Herring", "Quell")]


def test_speaker_named_in_the_unfinished_sentence() -> None:
    assert notes(QuoteQuery("", "", typed="Asked about it, Quill said:")) == [(SPEAKER_NAMED,), (), (), ()]


def test_similarity_is_between_zero_and_one() -> None:
    cosines = np.array([-0.2, 0.5, 1.0000001, 0.25], dtype=np.float32)
    explanations = explain(QUERY, Candidates(SOURCE), cosines=cosines)
    assert [explanation.similarity for explanation in explanations] == [0.0, 0.5, 1.0, 0.25]
    assert {explanation.similarity for explanation in explain(QUERY, Candidates(SOURCE))} == {None}


def test_latest_quote() -> None:
    quotes = (
        "“Good evening. The budget is the only item,” she said. “The flood wall costs thirty-eight million,” he said."
    )
    assert notes(QuoteQuery("", quotes)) == [(), (SAME_PARAGRAPH,), (FOLLOWS_LAST_QUOTE,), ()]
    # A quote from elsewhere is the latest all the same, a word or two between marks is none.
    assert notes(QuoteQuery("", quotes + " “I heard that somewhere else,” she said.")) == [()] * 4
    assert notes(QuoteQuery("", quotes + " He calls it “the wall”."))[1] == (SAME_PARAGRAPH,)


def test_speaker_named_in_title_or_nearby() -> None:
    assert notes(QuoteQuery("Osk warns", "")) == [(), (SPEAKER_NAMED,), (SPEAKER_NAMED,), ()]
    assert notes(QuoteQuery("", "Quill opened the evening.")) == [(SPEAKER_NAMED,), (), (), ()]
    assert notes(QuoteQuery("", "Quill opened. " + "word " * 40)) == [()] * 4


def test_words_of_earlier_sentences_are_said_to_be_so() -> None:
    earlier = QuoteQuery("", "Herring sellers came. It was cut in 2019.")
    assert [(explanation.matched, explanation.notes) for explanation in explain(earlier, Candidates(SOURCE))][2:] == [
        (("cut", "2019"), ()),
        (("herring sellers",), (MATCHED_EARLIER,)),
    ]
    [of_title, *_] = explain(QuoteQuery("Good budget", "It rained."), Candidates(SOURCE))
    assert of_title.notes == (MATCHED_EARLIER,)


def test_previous_paragraphs_may_be_given() -> None:
    query = QuoteQuery("", "“The flood wall costs thirty-eight million,” he said.")
    for before, expected in ((SOURCE[1], (FOLLOWS_LAST_QUOTE,)), (SOURCE[0], ()), ("", ())):
        assert explain(query, Candidates(SOURCE[3:]), before=[before])[0].notes == expected


def test_arguments_of_different_lengths_are_rejected() -> None:
    with pytest.raises(ValueError, match="zip"):
        explain(QUERY, Candidates(SOURCE, SPEAKERS[:2]))
    assert explain(QUERY, Candidates([])) == []
