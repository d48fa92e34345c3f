"""The report on ranking and span prediction, with the measures of MacLaughlin et al. §6."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from models.errors import InputError
from models.evaluation.recommend.ablation import ablated, ablations
from models.evaluation.recommend.error_analysis import paragraph_errors, span_errors
from models.evaluation.recommend.outcomes import RankingOutcome, SpanOutcome, predict_spans, rank_quotes
from models.evaluation.recommend.systems import BM25, SHIPPED, SPAN_BASELINES, System, SystemRegistry
from models.metrics.ranking import accuracy_at, mean_average_precision
from models.metrics.significance import paired_permutation_p
from models.recommend.data.dataset import QuoteDataset, only_right_contexts, with_typed_words

ACCURACY_AT = (1, 3, 5)
RECALL_AT = 12
WHOLE_QUERY = "whole query"

QueryPart = Literal["typed", "right_context"]
_QUOTES_WITH: Mapping[QueryPart, Callable[[QuoteDataset], QuoteDataset]] = {
    "typed": with_typed_words,
    "right_context": only_right_contexts,
}
_F1 = 1  # its column in a SpanOutcome


def evaluate(
    data: QuoteDataset,
    names: Sequence[str],
    registry: SystemRegistry,
    *,
    ablate: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the report of ``python -m models.evaluation recommend``; ``bm25`` and ``shipped`` are always in it.

    ``models``: by name, rankers' mAP and Acc@k, the share of quotes within the first 12 of the recall stage
    (``recall@12``), and ``p_vs_bm25`` of the paired permutation test on average precision; span predictors' exact
    match and bag-of-words F1 within the paragraph that was quoted (*positive*), and within the one ranked first
    (*top*; by the shipped ranker where the system has none of its own). Where span baselines are measured,
    ``p_f1_positive`` and ``p_f1_top`` test the others against the best of them, which ``span_baseline`` names.
    ``errors``: by name, see ``error_analysis``. Shares are in per cent, p-values are not.

    Pairs without spans, where nothing is quoted, are left out.

    Args:
        data: quotes and transcripts.
        names: systems to measure.
        registry: creates them.
        ablate: systems measured again with less of the query; adds ``ablation``: ``{model: {what is left: figures}}``.

    Raises:
        AppError: ``unknown_model``, or ``no_pairs`` when the split is empty, or a system cannot be made.
    """
    data = replace(data, pairs=tuple(pair for pair in data.pairs if pair.spans))
    if not data.pairs:
        raise InputError("no_pairs", f"The split {data.split!r} has no pairs.", "Check the file given with --split.")
    to_ablate = registry.choose(ablate)
    systems = {name: registry.take(name) for name in registry.choose([*names, *to_ablate, BM25, SHIPPED])}
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
    report |= _against_span_baseline(predicted, models)
    report["errors"] = _errors(systems, ranked, predicted)
    if to_ablate:
        report["ablation"] = {
            name: {WHOLE_QUERY: _figures(ranked.get(name), predicted.get(name))}
            | _ablation(systems[name], data, ranked.get(name), ranked[SHIPPED].tops, name)
            for name in to_ablate
        }
    return report


def evaluate_with(
    part: QueryPart,
    data: QuoteDataset,
    names: Sequence[str],
    registry: SystemRegistry,
    *,
    ablate: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the report of ``recommend --with PART``: ``evaluate`` of quotes that have ``part``.

    ``typed`` is what the quoting sentence begins with, up to the first opening mark. The part is in the queries. Added:
    ``without_PART``, rankers' figures for the same quotes without it, and ``ratio``, figures with over figures without.

    Raises:
        AppError: as ``evaluate``; ``no_pairs`` as well when no quote has the part.
    """
    having = _QUOTES_WITH[part](data)
    report = evaluate(having, names, registry, ablate=ablate)
    return report | _compared_without(having, report["models"], registry, part)


def _compared_without(
    data: QuoteDataset, models: Mapping[str, Mapping[str, float]], registry: SystemRegistry, part: QueryPart
) -> dict[str, dict[str, dict[str, float]]]:
    """Return ``without_PART``, rankers' figures for the same quotes without this part of the query, and ``ratio``."""
    less = replace(
        data,
        pairs=tuple(replace(pair, query=replace(pair.query, **{part: ""})) for pair in data.pairs if pair.spans),
    )
    without: dict[str, dict[str, float]] = {}
    for name in models:
        if (ranker := registry.take(name).ranker) is not None:
            without[name] = _ranking_figures(rank_quotes(ranker, less, f"{name}, without {part}"))
    ratio = {
        name: {measure: round(models[name][measure] / figure, 3) for measure, figure in figures.items() if figure}
        for name, figures in without.items()
    }
    return {f"without_{part}": without, "ratio": ratio}


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


def _figures(ranking: RankingOutcome | None, spans: SpanOutcome | None) -> dict[str, float]:
    return (_ranking_figures(ranking) if ranking else {}) | (_span_figures(spans) if spans else {})


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


def _errors(
    names: Iterable[str], ranked: Mapping[str, RankingOutcome], predicted: Mapping[str, SpanOutcome]
) -> dict[str, dict[str, Any]]:
    errors: dict[str, dict[str, Any]] = {name: {} for name in names}
    for name, ranking in ranked.items():
        errors[name]["paragraphs"] = paragraph_errors(ranking.distances)
    for name, spans in predicted.items():
        errors[name]["spans"] = span_errors(spans.comparisons)
    return errors


def _ablation(
    system: System, data: QuoteDataset, whole: RankingOutcome | None, shipped_tops: NDArray[np.int64], label: str
) -> dict[str, dict[str, float]]:
    """Return the figures of each ablation; ``p_vs_whole`` tests average precision against the whole query's."""
    figures = {}
    for left, change in ablations(pair.query for pair in data.pairs).items():
        less = ablated(system, change)
        ranking = rank_quotes(less.ranker, data, f"{label}, {left}") if less.ranker else None
        tops = ranking.tops if ranking else shipped_tops
        spans = predict_spans(less.span_predictor, data, tops, f"{label}, {left}") if less.span_predictor else None
        figures[left] = _figures(ranking, spans)
        if ranking and whole:
            figures[left]["p_vs_whole"] = _p(ranking.average_precision, whole.average_precision)
    return figures
