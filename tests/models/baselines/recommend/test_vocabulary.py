"""Truncation, row numbers and skipped words."""

import pytest

from models.baselines.recommend.vocabulary import (
    FIRST_WORD,
    Vocabulary,
    paragraph_words,
    query_words,
    training_texts,
)
from models.recommend.protocol import QuoteQuery
from tests.models.baselines.recommend.topics import quotes


def numbered(letter: str, count: int) -> list[str]:
    return [f"{letter}{n}" for n in range(count)]


def test_truncation_keeps_the_titles_start_and_the_contexts_end() -> None:
    title, context = numbered("t", 30), numbered("c", 300)
    assert query_words(QuoteQuery(" ".join(title), " ".join(context))) == title[:20] + context[-100:]
    assert paragraph_words(" ".join(numbered("P", 300))) == numbered("p", 200)
    assert query_words(QuoteQuery("", "")) == paragraph_words("…") == []


def test_texts_to_train_on_are_the_paragraphs_and_each_query_once() -> None:
    data = quotes("train", 4, seed=1)
    texts = training_texts(data)
    assert len(texts) == 4 * 6 + len({pair.query for pair in data.pairs})
    assert texts == training_texts(quotes("train", 4, seed=1))


def test_a_word_has_a_row_shares_one_or_is_left_out() -> None:
    texts = [["the", "weir", *(["sluice"] if n < 3 else []), *(["otter"] if n < 2 else [])] for n in range(101)]
    texts += [["the", "the"]] * 20
    vocabulary = Vocabulary.of(texts)
    assert vocabulary.common == ("the", "weir")
    assert vocabulary.words == ("sluice",)
    assert vocabulary.rows == FIRST_WORD + 1
    sluice, otter, heron = vocabulary.encode(["the", "sluice", "otter", "heron"])
    assert sluice == FIRST_WORD
    assert 0 < otter < FIRST_WORD
    assert 0 < heron < FIRST_WORD
    assert otter != heron


@pytest.mark.parametrize("occurrences", [100, 101])
def test_a_small_corpus_loses_no_word(occurrences: int) -> None:
    vocabulary = Vocabulary.of([["weir"]] * occurrences)
    assert vocabulary.words == (("weir",) if occurrences == 100 else ())
