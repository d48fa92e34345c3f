"""The report on ranking and span prediction, with the measures of MacLaughlin et al. §6."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.errors import InputError
from models.evaluation.recommend.outcomes import RankingOutcome, SpanOutcome, predict_spans, rank_quotes
from models.evaluation.recommend.systems import BM25, SHIPPED, SPAN_BASELINES, System, SystemRegistry
from models.metrics.ranking import accuracy_at, mean_average_precision
from models.metrics.significance import paired_permutation_p
from models.recommend.data.dataset import QuoteDataset

ACCURACY_AT = (1, 3, 5)
RECALL_AT = 12

_F1 = 1  # its column in a SpanOutcome


def evaluate(
    data: QuoteDataset,
    names: Sequence[str],
    registry: SystemRegistry,
) -> dict[str, Any]:
    """Return the report of ``python -m models.evaluation recommend``; ``bm25`` and ``shipped`` are always in it.

    ``models``: by name, rankers' mAP and Acc@k, the share of quotes within the first 12 of the recall stage
    (``recall@12``), and ``p_vs_bm25`` of the paired permutation test on average precision; span predictors' exact
    match and bag-of-words F1 within the paragraph that was quoted (*positive*), and within the one ranked first
    (*top*; by the shipped ranker where the system has none of its own). Where span baselines are measured,
    ``p_f1_positive`` and ``p_f1_top`` test the others against the best of them, which ``span_baseline`` names.
    Shares are in per cent, p-values are not.

    Pairs without spans, where nothing is quoted, are left out.

    Args:
        data: quotes and transcripts.
        names: systems to measure.
        registry: creates them.

    Raises:
        AppError: ``unknown_model``, or ``no_pairs`` when the split is empty, or a system cannot be made.
    """
    data = replace(data, pairs=tuple(pair for pair in data.pairs if pair.spans))
    if not data.pairs:
        raise InputError("no_pairs", f"The split {data.split!r} has no pairs.", "Check the file given with --split.")
    systems = {name: registry.take(name) for name in registry.choose([*names, BM25, SHIPPED])}
    ranked = {name: rank_quotes(system.ranker, data, name) for name, system in systems.items() if system.ranker}
    predicted = {
        name: predict_spans(system.span_predictor, data, ranked.get(name, ranked[SHIPPED]).tops, f"{name} spans")
        for name, system in systems.items()
        if system.span_predictor
    }
    models: dict[str, dict[str, float]] = {name: {} for name in systems}
    for name, outcome in ranked.items():
        models[name] |= _ranking_figures(outcome) | _recall_figure(systems[name], outcome, data, name)
        if name != BM25:
            models[name]["p_vs_bm25"] = _p(outcome.average_precision, ranked[BM25].average_precision)
    for name, spans in predicted.items():
        models[name] |= _span_figures(spans)
    report: dict[str, Any] = {"task": "recommend", "split": data.split, "n": len(data.pairs), "models": models}
    return report | _against_span_baseline(predicted, models)


def _ranking_figures(outcome: RankingOutcome) -> dict[str, float]:
    figures = {"map": mean_average_precision(outcome.ranks)}
    figures |= {f"acc@{k}": accuracy_at(outcome.ranks, k) for k in ACCURACY_AT}
    return {measure: round(figure, 2) for measure, figure in figures.items()}


def _recall_figure(system: System, ranking: RankingOutcome, data: QuoteDataset, label: str) -> dict[str, float]:
    recalled = rank_quotes(system.recall, data, f"{label} recall") if system.recall else ranking
    return {f"recall@{RECALL_AT}": round(accuracy_at(recalled.ranks, RECALL_AT), 2)}


def _span_figures(outcome: SpanOutcome) -> dict[str, float]:
    em_positive, f1_positive = np.mean(outcome.positive, axis=0) * 100.0
    em_top, f1_top = np.mean(outcome.top, axis=0) * 100.0
    figures = {"em_positive": em_positive, "f1_positive": f1_positive, "em_top": em_top, "f1_top": f1_top}
    return {measure: round(float(figure), 2) for measure, figure in figures.items()}


def _p(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    return round(paired_permutation_p(first, second), 4)


def _against_span_baseline(
    predicted: Mapping[str, SpanOutcome], models: dict[str, dict[str, float]]
) -> dict[str, dict[str, str]]:
    """Add the p-values to ``models``; return as ``span_baseline`` which baseline has the best F1 in either setting."""
    baselines = [name for name in SPAN_BASELINES if name in predicted]
    if not baselines:
        return {}
    best = {setting: max(baselines, key=lambda name: models[name][f"f1_{setting}"]) for setting in ("positive", "top")}
    for name, outcome in predicted.items():
        if name not in baselines:
            positive, top = predicted[best["positive"]].positive, predicted[best["top"]].top
            models[name]["p_f1_positive"] = _p(outcome.positive[:, _F1], positive[:, _F1])
            models[name]["p_f1_top"] = _p(outcome.top[:, _F1], top[:, _F1])
    return {"span_baseline": best}
