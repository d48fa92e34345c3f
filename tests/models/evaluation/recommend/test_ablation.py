import numpy as np
import pytest

from models.baselines.recommend.bm25 import BM25Ranker
from models.baselines.recommend.spans import WholeParagraph
from models.evaluation.recommend.ablation import ablated, ablations, last_words
from models.evaluation.recommend.systems import System
from models.recommend.protocol import QuoteQuery

QUERY = QuoteQuery("Ferry fares rise", "The boats are old.\n\nSo is the pier. Nobody paints it.")


@pytest.mark.parametrize(
    ("name", "title", "left_context"),
    [
        ("no title", "", QUERY.left_context),
        ("title only", QUERY.title, ""),
        ("last sentence", QUERY.title, "Nobody paints it."),
        ("last 20 words", QUERY.title, QUERY.left_context),
    ],
)
def test_what_is_left_of_a_query(name: str, title: str, left_context: str) -> None:
    changed = ablations([QUERY])[name](QUERY)
    assert (changed.title, changed.left_context) == (title, left_context)


def test_truncated_context_has_the_given_number_of_words() -> None:
    long = QuoteQuery("t", " ".join(f"w{number}" for number in range(300)))
    kept = {name: len(change(long).left_context.split()) for name, change in ablations([QUERY]).items()}
    assert [kept[f"last {count} words"] for count in (20, 50, 100)] == [20, 50, 100]


@pytest.mark.parametrize(
    ("text", "count", "expected"),
    [
        ("one two\n\nthree", 2, "two\n\nthree"),
        (" one two ", 5, "one two "),
        ("one", 0, ""),
        ("", 3, ""),
        (" \n", 3, ""),
    ],
)
def test_last_words(text: str, count: int, expected: str) -> None:
    assert last_words(text, count) == expected


def test_every_part_of_a_system_gets_the_changed_query() -> None:
    paragraphs = ["The ferry is late.", "We paint the pier in May."]
    system = ablated(System(BM25Ranker(), WholeParagraph(), recall=BM25Ranker()), ablations([QUERY])["title only"])
    assert system.ranker is not None
    assert system.recall is not None
    assert system.span_predictor is not None
    expected = BM25Ranker().score(QuoteQuery(QUERY.title, ""), paragraphs)
    np.testing.assert_array_equal(system.ranker.score(QUERY, paragraphs), expected)
    np.testing.assert_array_equal(system.recall.score(QUERY, paragraphs), expected)
    assert expected.tolist() != BM25Ranker().score(QUERY, paragraphs).tolist()
    assert system.span_predictor.predict(QUERY, paragraphs) == WholeParagraph().predict(QUERY, paragraphs)


def test_what_a_system_has_not_it_does_not_get() -> None:
    system = ablated(System(span_predictor=WholeParagraph()), ablations([QUERY])["no title"])
    assert (system.ranker, system.recall) == (None, None)
