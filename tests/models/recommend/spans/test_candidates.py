"""Candidate spans of a paragraph."""

import itertools

import numpy as np
import pytest

from models.recommend.spans.candidates import (
    FIXED,
    LONGEST_RUN,
    LONGEST_WORDS,
    MOST_CANDIDATES,
    CandidateSpans,
    find_candidates,
)
from models.text.sentences.splitting import split_sentences

TEXT = "And look, we will mend the bridge, whatever it costs. Is that too much? It is not."


def candidates_of(text: str) -> CandidateSpans:
    return find_candidates(text, split_sentences(text, "en"))


def texts_of(text: str) -> list[str]:
    return [text[start:end] for start, end in candidates_of(text).spans.tolist()]


@pytest.mark.parametrize(
    "quote",
    [
        TEXT,
        "And look, we will mend the bridge, whatever it costs.",
        "we will mend the bridge, whatever it costs.",  # without conjunctions to the sentence before
        "we will mend the bridge,",  # up to the clause's end
        "whatever it costs. Is that too much?",
        "Is that too much? It is not.",
        "It is not.",
    ],
)
def test_sentences_clauses_and_what_follows_a_tie(quote: str) -> None:
    assert quote in texts_of(TEXT)


@pytest.mark.parametrize("other", ["will mend the bridge,", "It is", "too much? It is not."])
def test_spans_start_and_end_at_clause_boundaries(other: str) -> None:
    assert other not in texts_of(TEXT)


def test_each_span_once_and_within_the_paragraph() -> None:
    spans = candidates_of(TEXT).spans.tolist()
    assert len({tuple(span) for span in spans}) == len(spans)
    for start, end in spans:
        assert 0 <= start < end <= len(TEXT)
        assert TEXT[start:end] == TEXT[start:end].strip()


def test_coverage_is_the_share_of_each_sentences_words() -> None:
    candidates = candidates_of(TEXT)
    assert candidates.words.tolist() == [10.0, 4.0, 3.0]
    held = {
        TEXT[start:end]: row.tolist()
        for (start, end), row in zip(candidates.spans.tolist(), candidates.coverage, strict=True)
    }
    assert held[TEXT] == [1.0, 1.0, 1.0]
    assert held["It is not."] == [0.0, 0.0, 1.0]
    assert held["whatever it costs. Is that too much?"] == pytest.approx([0.3, 1.0, 0.0])
    for first, last, row in zip(candidates.first, candidates.last, candidates.coverage, strict=True):
        assert np.flatnonzero(row).tolist() == list(range(first, last + 1))


def test_features_without_a_query() -> None:
    candidates = candidates_of(TEXT)
    spans = [TEXT[start:end] for start, end in candidates.spans.tolist()]
    features = {
        text: dict(zip(FIXED, row.tolist(), strict=True)) for text, row in zip(spans, candidates.fixed, strict=True)
    }
    whole, second = features[TEXT], features["Is that too much? It is not."]
    assert whole["share"] == pytest.approx(1.0)
    assert whole["starts_paragraph"] == whole["ends_paragraph"] == whole["three_sentences"] == 1.0
    assert second["two_sentences"] == second["starts_sentence"] == 1.0
    assert second["log_words"] == pytest.approx(np.log(7))
    assert second["start_position"] == pytest.approx(10 / 17)
    assert features["Is that too much?"]["ends_in_question"] == 1.0
    tied = features["we will mend the bridge, whatever it costs."]
    assert (tied["starts_after_tie"], tied["starts_sentence"], tied["first_word_we"]) == (1.0, 0.0, 1.0)
    assert tied["first_person"] == pytest.approx(1 / 8)
    assert features["we will mend the bridge,"]["ends_sentence"] == 0.0
    assert features["It is not."]["ends_sentence"] == 1.0


def test_long_paragraphs_are_bounded() -> None:
    text = " ".join(f"Sentence {number} says, as they all do, that nothing is new." for number in range(600))
    candidates = candidates_of(text)
    assert 0 < len(candidates.spans) <= MOST_CANDIDATES
    assert int((candidates.last - candidates.first).max()) < LONGEST_RUN
    endless = "word " * 1000 + "end."
    assert texts_of(endless) == []  # longer spans are no candidates
    assert max(len(text.split()) for text in texts_of("A word. " * 80)) <= LONGEST_WORDS


@pytest.mark.parametrize("text", ["", "   ", "…", "?!"])
def test_no_words_no_candidates(text: str) -> None:
    candidates = candidates_of(text)
    assert candidates.spans.shape == (0, 2)
    assert candidates.fixed.shape == (0, len(FIXED))


@pytest.mark.parametrize("text", ["Never!", "And.", "벽은 소용이 없습니다. 그렇습니다.", "And, but, so, well — and?"])
def test_whatever_has_words_has_a_candidate(text: str) -> None:
    candidates = candidates_of(text)
    assert len(candidates.spans) >= 1
    assert np.isfinite(candidates.fixed).all()
    for one, other in itertools.pairwise(candidates.spans.tolist()):
        assert one != other
