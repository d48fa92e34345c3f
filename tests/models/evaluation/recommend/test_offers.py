"""What is offered along an article: figures by hand, sources of other articles, and the report's shape."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from models.errors import AppError
from models.evaluation.recommend.offers import (
    FirstOffers,
    as_offers,
    evaluate_offers,
    silent_offers,
    unrelated_positions,
)
from models.evaluation.recommend.systems import SystemRegistry
from models.recommend.confidence import LEAST_MATCH, THRESHOLDS
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.data.replay import replay
from models.recommend.protocol import QuoteQuery, Ranked, Ranking

PARAGRAPHS: dict[str, tuple[str, ...]] = {
    "t1": ("The pumps leak.", "The wall is new."),
    "t2": ("Swimming is free.", "The clock is slow."),
}


def pair(
    number: int, left_context: str, paragraph: int | None, transcript: str = "t1", article: str = "a1"
) -> QuotePair:
    spans = () if paragraph is None else (SpanInParagraph(paragraph, 0, 5),)
    sentence = "" if paragraph is None else "“It is,” she said."
    return QuotePair(f"p{number}", QuoteQuery("Town", left_context), transcript, spans, article, sentence)


def dataset(*pairs: QuotePair) -> QuoteDataset:
    return QuoteDataset("dev", pairs, PARAGRAPHS)


DATA = dataset(
    pair(1, "It rained. Then they spoke of the wall.", 1),
    pair(2, "Later they spoke of swimming.", 0, "t2", "a2"),
)


class WordRecommender:
    """Ranks by shared words; sure where the last sentence says “spoke”, and of a match where it says “rained”."""

    def __init__(self, confidence: Callable[[QuoteQuery], float | None]) -> None:
        self._confidence = confidence

    def answers(self, query: QuoteQuery, paragraphs: Any, *_: Any, **__: Any) -> Any:
        words = set(query.left_context.lower().strip(".").split())
        shared = [len(words & set(text.lower().strip(".").split()) - {"the"}) for text in paragraphs]
        order = np.argsort([-count for count in shared], kind="stable")
        yield Ranking(Ranked(int(at), float(shared[at]), ()) for at in order)
        confidence = self._confidence(query)
        match = 0.9 if query.left_context.rstrip().endswith("rained.") else LEAST_MATCH
        yield Ranking((Ranked(int(at), float(shared[at]), (), confidence, match) for at in order), is_complete=True)


def registry(confidence: Callable[[QuoteQuery], float | None] | None = None) -> SystemRegistry:
    predict = confidence or (lambda query: 0.9 if "spoke" in query.left_context else 0.01)
    recommender = SimpleNamespace(trained=WordRecommender(predict))
    return cast(SystemRegistry, SimpleNamespace(recommender=recommender))


def offers(confidence: list[float], right: list[bool], quoted: list[bool]) -> FirstOffers:
    return FirstOffers(np.array(confidence), np.array(right), np.array(quoted), np.full(len(right), np.nan))


def test_figures_at_a_threshold() -> None:
    first = offers([0.9, 0.8, 0.5, 0.1], [True, False, False, True], [True, True, False, True])
    assert first.at(0.8) == {"offered": 0.5, "precision": 0.5, "recall": round(1 / 3, 4)}
    assert first.at(0.95) == {"offered": 0.0, "precision": None, "recall": 0.0}
    assert first.at(0.0)["recall"] == round(2 / 3, 4)


def test_the_best_precision_that_reaches_a_recall() -> None:
    first = offers([0.9, 0.8, 0.7, 0.1], [False, True, True, False], [True, True, True, True])
    assert first.precision_at_recall(0.2) == round(2 / 3, 4)
    assert first.precision_at_recall(0.75) is None
    # Equal confidences are offered together.
    assert offers([0.5, 0.5], [True, False], [True, False]).precision_at_recall(0.2) == 0.5


def test_the_report_of_a_replayed_split() -> None:
    report = evaluate_offers(DATA, ["shipped", "always", "bm25"], registry(), curve=True)
    assert {key: report[key] for key in ("task", "split", "n_positions", "n_quote_positions")} == {
        "task": "offers",
        "split": "dev",
        "n_positions": 3,
        "n_quote_positions": 2,
    }
    shipped, always = report["models"]["shipped"], report["models"]["always"]
    assert {name: shipped[name] for name in ("offered", "precision", "recall", "auc")} == {
        "offered": round(2 / 3, 4),
        "precision": 1.0,
        "recall": 1.0,
        "auc": 1.0,
    }
    assert shipped["ece"] == round((0.1 + 0.1 + 0.01) / 3, 4)
    assert shipped["precision_at_recall_0.20"] == 1.0
    assert (always["offered"], always["precision"], always["auc"], always["unrelated"]) == (1.0, 0.6667, 0.5, 1.0)
    assert always["ece"] == round(1 / 3, 4)
    assert set(shipped["thresholds"]) == set(THRESHOLDS)
    everywhere = {"offered": 1.0, "precision": 0.6667, "recall": 1.0, "unrelated": 1.0}
    assert shipped["listed"] == shipped["with_match"] == everywhere
    assert "ece" not in report["models"]["bm25"]
    curve = report["curve"]["shipped"]
    assert curve[0] == {"threshold": 0.0, "offered": 1.0, "precision": 0.6667, "recall": 1.0}
    assert [row["offered"] for row in curve] == sorted((row["offered"] for row in curve), reverse=True)
    assert {"balanced", "with match"} <= set(re.findall(r"^  (\w+(?: \w+)?)  +", as_offers(report), re.MULTILINE))


def test_places_where_nothing_is_quoted_have_one_figure() -> None:
    silent = dataset(pair(1, "They spoke of the pumps.", None), pair(2, "It rained.", None, article="a2"))
    report = evaluate_offers(silent, ["shipped", "always"], registry())
    assert report["models"] == {"shipped": {"offered": 0.5}, "always": {"offered": 1.0}}
    assert (report["n_positions"], report["n_quote_positions"]) == (2, 0)
    assert silent_offers(silent, registry()) == {
        "task": "recommend",
        "split": "dev",
        "n": 2,
        "models": {"shipped": {"offered": 0.5}},
    }


def test_unrelated_positions_have_the_sources_of_another_article() -> None:
    unrelated = unrelated_positions(replay(DATA), seed=1)
    assert [position.transcript_ids for position in unrelated] == [("t2",), ("t2",), ("t1",)]
    assert not any(position.quoted for position in unrelated)
    assert unrelated == unrelated_positions(replay(DATA), seed=1)
    assert len(unrelated_positions(replay(DATA), seed=1, most=2)) == 2
    assert unrelated_positions(replay(dataset(DATA.pairs[0])), seed=1) == []


@pytest.mark.parametrize(
    ("data", "names", "code"),
    [(DATA, ["shipped", "elmo"], "unknown_model"), (dataset(), ["shipped"], "no_pairs")],
)
def test_what_cannot_be_measured(data: QuoteDataset, names: list[str], code: str) -> None:
    with pytest.raises(AppError) as caught:
        evaluate_offers(data, names, registry())
    assert caught.value.code == code


def test_a_recommender_without_confidence_is_named() -> None:
    with pytest.raises(AppError, match="how sure an offer is") as caught:
        evaluate_offers(DATA, ["shipped"], registry(lambda _: None))
    assert caught.value.code == "no_confidence"
