"""The default span predictor: scores candidate spans by their signals."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.encoders.weight_files import IdentifiedBase, open_weights
from models.errors import InputError
from models.recommend.protocol import Candidates, QueryEncoder, QuoteQuery, ScoredSpan
from models.recommend.query_sentences import QuerySentences
from models.recommend.sentences import ParagraphSentences
from models.recommend.spans.candidates import CandidateSpans, find_candidates
from models.recommend.spans.search import SPANS_KEPT, first_without_overlaps, without_cuts, worth_of
from models.recommend.spans.signals import NAMES, QueryFeatures, read_span_signals
from models.text.words import tokens

TASK = "recommend-candidates"
# Chosen on dev of articles and stories: an exact match counts three times as much as a match of all words but one.
EXACT_WEIGHT = 2.0
# Signals are clipped at this many standard deviations.
FURTHEST = 5.0
_PARAGRAPHS_KEPT = 20_000


class CandidateSpanPredictor:
    """A ``SpanPredictor``: a small network over the signals of each candidate. Safe across threads.

    MacLaughlin et al. §5 predict the first and the last token of the quote. Here whole candidates are compared,
    with the vectors of sentences that recall has already computed, and by what the reader read of their paragraph.

    Args:
        base: the base encoder of the weights.
        weights: trained by ``python -m models.training recommend --stage candidates``.
        recall_sha256: of the weights of the recall encoder whose vectors are used.
        queries: embeds queries.
        sentences: of paragraphs, with their vectors.

    Raises:
        AppError: see ``open_weights``; ``other_recall`` if they were trained over other vectors,
            ``damaged_weights`` if they are for other signals.
    """

    def __init__(
        self,
        base: IdentifiedBase,
        weights: Path,
        recall_sha256: str,
        queries: QueryEncoder,
        sentences: ParagraphSentences,
    ) -> None:
        file = open_weights(weights, base, TASK)
        again = "Run python -m models.training recommend --stage candidates again."
        if file.facts.get("recall_sha256") != recall_sha256:
            raise InputError("other_recall", f"{weights} was trained over another recall encoder.", again)
        if file.facts.get("signals") != " ".join(NAMES):
            raise InputError("damaged_weights", f"{weights} was trained on other signals.", again)
        self._weights: dict[str, NDArray[np.float32]] = file.arrays()
        self._signals = CandidateSignals(queries, sentences)

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``; spans do not overlap, and none cuts off what changes its meaning."""
        read = self._signals.read(query, candidates.paragraphs)
        if not read:
            return []
        # All run through the network together: there are many paragraphs of few candidates each.
        logits = self.logits(np.concatenate([signals for _, signals in read]))
        parts = np.split(logits, np.cumsum([len(signals) for _, signals in read])[:-1])
        readings = candidates.readings or [None] * len(candidates)
        return [
            without_cuts(paragraph, _best(spans, part if reading is None else part + reading.span_scores(spans.spans)))
            for paragraph, (spans, _), part, reading in zip(candidates.paragraphs, read, parts, readings, strict=True)
        ]

    def logits(self, signals: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the logits of spans, float32 [n_spans], of their signals [n_spans, len(NAMES)]."""
        weights = self._weights
        inputs = np.clip((signals - weights["mean"]) / weights["spread"], -FURTHEST, FURTHEST)
        hidden = _gelu(inputs @ weights["hidden.weight"].T + weights["hidden.bias"])
        logits: NDArray[np.float32] = inputs @ weights["linear.weight"][0] + hidden @ weights["out.weight"][0]
        return logits


class CandidateSignals:
    """Computes candidates of paragraphs and their signals for a query; the query-independent part is cached."""

    def __init__(self, queries: QueryEncoder, sentences: ParagraphSentences) -> None:
        self._queries = queries
        self._sentences = sentences
        self._known = lru_cache(maxsize=_PARAGRAPHS_KEPT)(_read)

    def read(self, query: QuoteQuery, paragraphs: Sequence[str]) -> list[tuple[CandidateSpans, NDArray[np.float32]]]:
        """Return for each paragraph its candidates and their signals."""
        features, vector = QueryFeatures.of(query), self._queries.query_vector(query)
        last_vector = self._queries.query_vector(QuoteQuery("", QuerySentences.of(query).last))
        results = []
        for paragraph, spans, vectors in zip(
            paragraphs, self._sentences.spans(paragraphs), self._sentences.vectors(paragraphs), strict=True
        ):
            candidates, words = self._known(paragraph, spans)
            if len(candidates.spans):
                signals = read_span_signals(features, candidates, words, vectors, vector, last_vector)
            else:
                signals = np.zeros((0, len(NAMES)), np.float32)
            results.append((candidates, signals))
        return results


def _read(paragraph: str, sentences: tuple[tuple[int, int], ...]) -> tuple[CandidateSpans, list[list[str]]]:
    return find_candidates(paragraph, sentences), [tokens(paragraph[start:end]) for start, end in sentences]


def _gelu(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Compute the tanh approximation, for NumPy has no erf."""
    return np.asarray(
        0.5 * values * (1.0 + np.tanh(0.7978846 * values * (1.0 + 0.044715 * values * values))), dtype=np.float32
    )


def _probabilities(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    chances = np.exp(logits - logits.max())
    return np.asarray(chances / chances.sum(), dtype=np.float32)


def _best(candidates: CandidateSpans, logits: NDArray[np.float32]) -> list[ScoredSpan]:
    if not len(logits):
        return []
    chances = _probabilities(logits)
    starts, ends = candidates.spans.T.astype(np.int64)
    worth = worth_of(starts, ends, chances, EXACT_WEIGHT)
    # Of hundreds of candidates few become spans: no objects are created for the others.
    ordered = np.argsort(-worth, kind="stable")
    return first_without_overlaps(
        (ScoredSpan(int(starts[row]), int(ends[row]), float(worth[row])) for row in ordered), SPANS_KEPT
    )
