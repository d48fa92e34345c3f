"""The report on what is offered while an article is written: it is replayed sentence by sentence."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.baselines.recommend.bm25 import BM25Ranker
from models.errors import InputError
from models.evaluation.recommend.systems import BM25, SHIPPED, SystemRegistry
from models.metrics.calibration import area_under_roc, expected_calibration_error
from models.recommend.confidence import LISTED_THRESHOLDS, MATCH_THRESHOLDS, THRESHOLDS, offered
from models.recommend.data.dataset import QuoteDataset
from models.recommend.data.replay import AttachedParagraphs, ReplayPosition, replay
from models.recommend.protocol import QuoteQuery, QuoteRecommender

ALWAYS = "always"
MODELS = (SHIPPED, ALWAYS, BM25)
RECALL_LEVEL = 0.20
# Positions that are replayed again with the sources of another article.
UNRELATED = 2_000
# Least match of the passages that the desk offers at the caret, and of those in its list.
_BALANCED_MATCH = {"with_match": MATCH_THRESHOLDS["balanced"], "listed": LISTED_THRESHOLDS["balanced"]}
# Confidences of the curve.
_CONFIDENCES = tuple(step / 50 for step in range(50))


@dataclass(frozen=True, slots=True)
class FirstOffers:
    """The first passage that a model has at each position, whether it is offered or not.

    Args:
        confidence: float64 [n_positions], probability that the first passage is quoted next.
        right: bool [n_positions], whether it is.
        quoted: bool [n_positions], whether any passage of the sources is.
        match: float64 [n_positions], probability that the first belongs to the last sentence; NaN if unknown.
    """

    confidence: NDArray[np.float64]
    right: NDArray[np.bool_]
    quoted: NDArray[np.bool_]
    match: NDArray[np.float64]

    def at(self, threshold: float, least_match: float | None = None) -> dict[str, float | None]:
        """Return ``offered``, ``precision`` and ``recall`` of offers with this confidence.

        With ``least_match`` offers have this confidence or this match, as on the desk.
        """
        if least_match is None:
            shown = self.confidence >= threshold
        else:
            shown = offered(self.confidence, self.match, threshold, least_match)
        hits = int((shown & self.right).sum())
        return {
            "offered": _rounded(float(shown.mean())),
            "precision": _rounded(hits / int(shown.sum())) if shown.any() else None,
            "recall": _rounded(hits / int(self.quoted.sum())) if self.quoted.any() else None,
        }

    def precision_at_recall(self, level: float) -> float | None:
        """Return the best precision of a threshold that reaches this recall; None if none does."""
        order = np.argsort(-self.confidence, kind="stable")
        hits = np.cumsum(self.right[order])
        # Of equal confidences all are offered or none.
        last = np.append(np.diff(self.confidence[order]) != 0, True)
        reached = last & (hits >= level * max(1, int(self.quoted.sum())))
        precision = hits / np.arange(1, len(hits) + 1)
        return _rounded(float(precision[reached].max())) if reached.any() else None


# Returns the paragraph ranked first, its confidence, and its match.
First = Callable[[QuoteQuery, AttachedParagraphs], tuple[int, float, float]]


def evaluate_offers(
    data: QuoteDataset, names: Sequence[str], registry: SystemRegistry, *, curve: bool = False, seed: int = 1
) -> dict[str, Any]:
    """Return the report of ``python -m models.evaluation offers``.

    Articles are replayed (``models.recommend.data.replay``); an offer is right if the quote in the next sentence comes
    from the offered paragraph. ``models``, by name, as fractions:

    * ``offered``: share of positions with an offer; ``precision``: share of offers that are right; ``recall``: share of
      quote positions where the right paragraph was offered. ``shipped`` offers its first passage if its confidence is
      at least the balanced threshold of the desk; ``always`` offers the same passage at every position, ``bm25`` its
      own at every position.
    * ``auc``: area under the ROC curve of the confidence, for “the first passage is right”, over all positions;
      ``ece``: its expected calibration error in 15 bins with equally many positions each. ``bm25`` has a score in place
      of a confidence, and so no ``ece``.
    * ``precision_at_recall_0.20``: the best precision of a threshold with this recall or more.
    * ``unrelated``: share of positions with an offer when the sources are those of another article, drawn by ``seed``;
      at most 2,000 positions.
    * ``thresholds``, of the shipped one: offered, precision and recall at each setting of the desk.
    * ``with_match`` and ``listed``, of the shipped one: the same and ``unrelated`` of what the desk offers at the caret
      and in its list at the balanced setting, for the confidence or for the match. The match finds the passage that a
      sentence is about, though most sentences are followed by no quote.

    Where no position has a quote, ``offered`` is the only figure; where none has a right one, ``auc`` is None.

    Args:
        names: of ``MODELS``.
        curve: add ``curve``: ``{model: [{threshold, offered, precision, recall}]}``.

    Raises:
        AppError: ``unknown_model``, ``no_pairs`` when the split is empty, ``no_confidence`` when the weights have none;
            or the recommender cannot be loaded.
    """
    unknown = [name for name in names if name not in MODELS]
    if unknown:
        raise InputError("unknown_model", f"There is no model {unknown[0]!r}.", f"Known: {', '.join(MODELS)}.")
    positions = replay(data)
    if not positions:
        raise InputError("no_pairs", f"The split {data.split!r} has no pairs.", "Check the file given with --split.")
    quoted = sum(bool(position.quoted) for position in positions)
    report: dict[str, Any] = {
        "task": "offers",
        "split": data.split,
        "n_positions": len(positions),
        "n_quote_positions": quoted,
        "models": {},
    }
    offers_by_model = _by_model(data, positions, names, registry)
    unrelated = unrelated_positions(positions, seed)
    of_unrelated = _by_model(data, unrelated, [name for name in names if name == SHIPPED], registry) if quoted else {}
    for name, offers in offers_by_model.items():
        figures = _figures(name, offers, any_quoted=quoted > 0)
        if quoted and unrelated:
            figures["unrelated"] = of_unrelated[name].at(_threshold(name))["offered"] if name in of_unrelated else 1.0
            for kind, least_match in _BALANCED_MATCH.items():
                if kind in figures:
                    elsewhere = of_unrelated[name].at(THRESHOLDS["balanced"], least_match)
                    figures[kind]["unrelated"] = elsewhere["offered"]
        report["models"][name] = figures
    if curve and quoted:
        report["curve"] = {
            name: [{"threshold": threshold} | offers.at(threshold) for threshold in _CONFIDENCES]
            for name, offers in offers_by_model.items()
            if name == SHIPPED
        }
    return report


def silent_offers(data: QuoteDataset, registry: SystemRegistry) -> dict[str, Any]:
    """Return the report of ``recommend`` on places where nothing is quoted: ``offered`` of the shipped one alone.

    Raises:
        AppError: see ``evaluate_offers``.
    """
    report = evaluate_offers(data, [SHIPPED], registry)
    return {"task": "recommend", "split": data.split, "n": len(data.pairs), "models": report["models"]}


def unrelated_positions(positions: Sequence[ReplayPosition], seed: int, most: int = UNRELATED) -> list[ReplayPosition]:
    """Return a sample of the positions, each with the sources of another article, where nothing is right.

    All positions of an article get the same other sources, none of which is its own.
    """
    attached = {position.article_id: position.transcript_ids for position in positions}
    articles = sorted(attached)
    rng = random.Random(seed)
    others: dict[str, tuple[str, ...]] = {}
    for article in articles:
        choices = [other for other in articles if not set(attached[other]) & set(attached[article])]
        if choices:
            others[article] = attached[rng.choice(choices)]
    able = [position for position in positions if position.article_id in others]
    chosen = sorted(rng.sample(range(len(able)), min(most, len(able))))
    return [
        ReplayPosition(able[at].article_id, able[at].query, others[able[at].article_id], frozenset()) for at in chosen
    ]


def first_offers(first: First, data: QuoteDataset, positions: Sequence[ReplayPosition], label: str) -> FirstOffers:
    """Find the first passage at every position.

    Args:
        first: returns the paragraph ranked first, its confidence and its match.
        label: names the progress bar.
    """
    confidence, match = np.zeros(len(positions)), np.zeros(len(positions))
    right = np.zeros(len(positions), dtype=np.bool_)
    attached: dict[tuple[str, ...], AttachedParagraphs] = {}
    # Positions with the same sources together, so that what a model caches of these serves all.
    order = sorted(range(len(positions)), key=lambda at: positions[at].transcript_ids)
    for at in tqdm(order, desc=label, unit=" positions", leave=False, disable=None):
        position = positions[at]
        if position.transcript_ids not in attached:
            attached = {position.transcript_ids: AttachedParagraphs.of(data, position.transcript_ids)}
        paragraphs = attached[position.transcript_ids]
        index, confidence[at], match[at] = first(position.query, paragraphs)
        right[at] = paragraphs.origins[index] in position.quoted
    quoted = np.array([bool(position.quoted) for position in positions])
    return FirstOffers(confidence, right, quoted, match)


def _by_model(
    data: QuoteDataset, positions: Sequence[ReplayPosition], names: Sequence[str], registry: SystemRegistry
) -> dict[str, FirstOffers]:
    offers: dict[str, FirstOffers] = {}
    if SHIPPED in names or ALWAYS in names:
        recommender = registry.recommender.trained
        offers[SHIPPED] = first_offers(partial(_shipped_first, recommender), data, positions, SHIPPED)
    if ALWAYS in names:
        shipped = offers[SHIPPED]
        offers[ALWAYS] = replace(shipped, confidence=np.ones_like(shipped.confidence))
    if BM25 in names:
        ranker = BM25Ranker()
        offers[BM25] = first_offers(partial(_bm25_first, ranker), data, positions, BM25)
    return {name: offers[name] for name in dict.fromkeys(names)}


def _shipped_first(
    recommender: QuoteRecommender, query: QuoteQuery, paragraphs: AttachedParagraphs
) -> tuple[int, float, float]:
    first = paragraphs.first(recommender, query)
    if first.confidence is None:
        raise InputError(
            "no_confidence",
            "The weights of the recommender do not say how sure an offer is.",
            "Run python -m models.training recommend --stage confidence.",
        )
    return first.index, first.confidence, np.nan if first.match is None else first.match


def _bm25_first(ranker: BM25Ranker, query: QuoteQuery, paragraphs: AttachedParagraphs) -> tuple[int, float, float]:
    scores = ranker.score(query, paragraphs.texts, paragraphs.speakers)
    first = int(np.argmax(scores))
    return first, float(scores[first]), np.nan


def _threshold(name: str) -> float:
    """Return the confidence from which a model offers its first passage."""
    return THRESHOLDS["balanced"] if name == SHIPPED else -np.inf


def _figures(name: str, offers: FirstOffers, *, any_quoted: bool) -> dict[str, Any]:
    figures: dict[str, Any] = offers.at(_threshold(name))
    if not any_quoted:
        return {"offered": figures["offered"]}
    auc = area_under_roc(offers.confidence, offers.right)
    figures["auc"] = None if auc is None else _rounded(auc)
    if name != BM25:
        figures["ece"] = _rounded(expected_calibration_error(offers.confidence, offers.right))
    precision = offers.precision_at_recall(RECALL_LEVEL)
    if precision is not None:
        figures[f"precision_at_recall_{RECALL_LEVEL:.2f}"] = precision
    if name == SHIPPED:
        figures["thresholds"] = {
            setting: {"threshold": threshold} | offers.at(threshold) for setting, threshold in THRESHOLDS.items()
        }
        figures |= {kind: offers.at(THRESHOLDS["balanced"], least) for kind, least in _BALANCED_MATCH.items()}
    return figures


def as_offers(report: Mapping[str, Any]) -> str:
    """Format the report as text."""
    lines = [f"offers, {report['n_positions']} positions, {report['n_quote_positions']} before a quote"]
    for name, figures in report["models"].items():
        shown = (f"{key} {value:.4g}" for key, value in figures.items() if isinstance(value, float))
        lines.append(f"{name:14}" + "  ".join(shown))
        for setting, values in _offered(figures):
            shown = (f"{key} {value:.4g}" for key, value in values.items() if isinstance(value, float))
            lines.append(f"  {setting:12}" + "  ".join(shown))
    for name, rows in report.get("curve", {}).items():
        lines.append(f"curve of {name}: threshold, offered, precision, recall")
        lines += ["  ".join("–" if value is None else f"{value:.4g}" for value in row.values()) for row in rows]
    return "\n".join(lines)


def _offered(figures: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the figures at each setting, and with the match."""
    yield from figures.get("thresholds", {}).items()
    for kind in _BALANCED_MATCH:
        if kind in figures:
            yield kind.replace("_", " "), figures[kind]


def _rounded(value: float) -> float:
    return round(value, 4)
