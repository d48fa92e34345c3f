"""Ranking of paragraphs and prediction of spans, measured as MacLaughlin et al. §6 do."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from tqdm import tqdm

from models.errors import InputError
from models.evaluation.ranking import accuracy_at, best_rank, mean_average_precision
from models.evaluation.shelf import SHIPPED, SystemShelf
from models.evaluation.spans import bag_of_words_f1, exact_match
from models.recommend.dataset import QuoteDataset, QuotePair
from models.recommend.protocol import ParagraphRanker, SpanPredictor

ACCURACY_AT = (1, 3, 5)


def evaluate(
    data: QuoteDataset, names: Sequence[str], shelf: SystemShelf, *, per_quote: bool = False
) -> dict[str, Any]:
    """The report of ``python -m models.evaluation recommend``; ``shipped`` is always in it.

    Rankers are measured by mAP and Acc@k; span predictors by exact match and bag-of-words F1 within the paragraph
    that was quoted (*positive*), and within the one ranked first (*top*; by the shipped ranker where the system has
    none of its own). All in per cent.

    Args:
        per_quote: add ``ranks``: ``{model: {pair_id: rank}}``.

    Raises:
        InputError: ``unknown_model``, or ``no_pairs`` when the split is empty.
    """
    if not data.pairs:
        raise InputError("no_pairs", f"The split {data.split!r} has no pairs.", "Check the file given with --split.")
    wanted = shelf.names if "all" in names else list(dict.fromkeys([*names, SHIPPED]))
    systems = {name: shelf.take(name) for name in wanted}
    ranked = {name: _rank(system.ranker, data, name) for name, system in systems.items() if system.ranker is not None}
    report: dict[str, Any] = {"task": "recommend", "split": data.split, "n": len(data.pairs), "models": {}}
    for name, system in systems.items():
        figures = _ranking_figures([rank for rank, _ in ranked[name]]) if name in ranked else {}
        if system.span_predictor is not None:
            tops = [top for _, top in ranked.get(name, ranked[SHIPPED])]
            figures |= _span_figures(system.span_predictor, data, tops, name)
        report["models"][name] = {measure: round(figure, 2) for measure, figure in figures.items()}
    if per_quote:
        ids = [pair.pair_id for pair in data.pairs]
        report["ranks"] = {
            name: dict(zip(ids, (rank for rank, _ in found), strict=True)) for name, found in ranked.items()
        }
    return report


def _rank(ranker: ParagraphRanker, data: QuoteDataset, label: str) -> list[tuple[int, int]]:
    """For each pair the rank of the quoted paragraph, from 1, and the index of the paragraph ranked first."""
    found = []
    for pair in tqdm(data.pairs, desc=label, unit=" quotes", leave=False, disable=None):
        scores = ranker.score(pair.query, data.paragraphs[pair.transcript_id])
        found.append((best_rank(scores, {span.paragraph for span in pair.spans}), int(np.argmax(scores))))
    return found


def _ranking_figures(ranks: Sequence[int]) -> dict[str, float]:
    return {"map": mean_average_precision(ranks), **{f"acc@{k}": accuracy_at(ranks, k) for k in ACCURACY_AT}}


def _span_figures(predictor: SpanPredictor, data: QuoteDataset, tops: Sequence[int], label: str) -> dict[str, float]:
    positive, top = [], []
    for pair, top_paragraph in tqdm(
        list(zip(data.pairs, tops, strict=True)), desc=f"{label} spans", unit=" quotes", leave=False, disable=None
    ):
        texts = data.paragraphs[pair.transcript_id]
        quoted_in = sorted({span.paragraph for span in pair.spans})
        predicted = _first_spans(predictor, pair, [texts[index] for index in [*quoted_in, top_paragraph]])
        every_quoted = [texts[span.paragraph][span.start : span.end] for span in pair.spans]
        # Of a quote over several paragraphs the best one counts, here as in ranking.
        within = [
            _span_scores(text, [texts[s.paragraph][s.start : s.end] for s in pair.spans if s.paragraph == index])
            for index, text in zip(quoted_in, predicted[:-1], strict=True)
        ]
        positive.append(max(within, key=lambda scores: (scores[1], scores[0])))
        top.append(_span_scores(predicted[-1], every_quoted))
    em_positive, f1_positive = np.mean(positive, axis=0) * 100.0
    em_top, f1_top = np.mean(top, axis=0) * 100.0
    return {"em_positive": em_positive, "f1_positive": f1_positive, "em_top": em_top, "f1_top": f1_top}


def _first_spans(predictor: SpanPredictor, pair: QuotePair, paragraphs: Sequence[str]) -> list[str]:
    predictions = predictor.predict(pair.query, paragraphs)
    return [
        paragraph[spans[0].start : spans[0].end] if spans else ""
        for paragraph, spans in zip(paragraphs, predictions, strict=True)
    ]


def _span_scores(predicted: str, quoted: Sequence[str]) -> tuple[float, float]:
    return float(exact_match(predicted, quoted)), bag_of_words_f1(predicted, quoted)
