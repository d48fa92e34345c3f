"""Outcomes of a system for each quote of a split, from which the measures are computed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.metrics.ranking import best_rank
from models.metrics.spans import bag_of_words_f1, exact_match
from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.protocol import Ranker, SpanPredictor


@dataclass(frozen=True, slots=True)
class RankingOutcome:
    """A ranker's outcome, each array int64 [n_quotes] in the order of the pairs.

    Args:
        ranks: of the best-placed quoted paragraph, from 1.
        tops: index of the paragraph ranked first.
    """

    ranks: NDArray[np.int64]
    tops: NDArray[np.int64]

    @property
    def average_precision(self) -> NDArray[np.float64]:
        """Return float64 [n_quotes], 0 to 1: the reciprocal rank, as there is one relevant item per quote."""
        return 1.0 / self.ranks


@dataclass(frozen=True, slots=True)
class SpanOutcome:
    """A span predictor's outcome in the order of the pairs.

    Args:
        positive: float64 [n_quotes, 2], exact match and F1 (0 to 1) within the quoted paragraph; of a quote over
            several paragraphs the best one counts, as in ranking.
        top: float64 [n_quotes, 2], the same within the paragraph ranked first.
    """

    positive: NDArray[np.float64]
    top: NDArray[np.float64]


def rank_quotes(ranker: Ranker, data: QuoteDataset, label: str) -> RankingOutcome:
    """Rank the paragraphs of every quote's transcript; ``label`` names the progress bar."""
    ranks, tops = np.zeros((2, len(data.pairs)), dtype=np.int64)
    for row, pair, _ in _by_transcript(data, label):
        scores = ranker(pair.query, data.candidates(pair.transcript_id))
        quoted = {span.paragraph for span in pair.spans}
        ranks[row], tops[row] = best_rank(scores, quoted), int(np.argmax(scores))
    return RankingOutcome(ranks, tops)


def predict_spans(predictor: SpanPredictor, data: QuoteDataset, tops: NDArray[np.int64], label: str) -> SpanOutcome:
    """Predict spans within the quoted paragraphs of every quote and within the one ranked first.

    Args:
        predictor: the system.
        data: quotes and transcripts.
        tops: int64 [n_quotes], index of the paragraph ranked first.
        label: names the progress bar.
    """
    positive, top = np.zeros((2, len(data.pairs), 2))
    for row, pair, paragraphs in _by_transcript(data, label):
        # The paragraph ranked first may be a quoted one; each is predicted once.
        indices = list(dict.fromkeys([*(span.paragraph for span in pair.spans), int(tops[row])]))
        predictions = predictor.predict(pair.query, data.candidates(pair.transcript_id).at(indices))
        predicted = {
            index: (spans[0].start, spans[0].end) if spans else (0, 0)
            for index, spans in zip(indices, predictions, strict=True)
        }
        positive[row] = _within_quoted(pair, paragraphs, predicted)
        start, end = predicted[int(tops[row])]
        quotes = [paragraphs[span.paragraph][span.start : span.end] for span in pair.spans]
        top[row] = _scores(paragraphs[tops[row]][start:end], quotes)
    return SpanOutcome(positive, top)


def _by_transcript(data: QuoteDataset, label: str) -> Iterator[tuple[int, QuotePair, Sequence[str]]]:
    """Yield every pair with its position and its transcript's paragraphs.

    Grouped by transcript, so that all its quotes share what a system caches.
    """
    order = sorted(range(len(data.pairs)), key=lambda row: data.pairs[row].transcript_id)
    for row in tqdm(order, desc=label, unit=" quotes", leave=False, disable=None):
        yield row, data.pairs[row], data.paragraphs[data.pairs[row].transcript_id]


def _within_quoted(
    pair: QuotePair, paragraphs: Sequence[str], predicted: dict[int, tuple[int, int]]
) -> tuple[float, float]:
    candidates = []
    for span in pair.spans:
        text = paragraphs[span.paragraph]
        start, end = predicted[span.paragraph]
        candidates.append(_scores(text[start:end], [text[span.start : span.end]]))
    return max(candidates, key=lambda scores: (scores[1], scores[0]))


def _scores(predicted: str, quoted: Sequence[str]) -> tuple[float, float]:
    return float(exact_match(predicted, quoted)), bag_of_words_f1(predicted, quoted)
