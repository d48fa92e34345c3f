"""The trained recommender: recall by signals, ranking by signals and the network, spans from the same pass."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.caching import BatchCache
from models.encoders.protocol import Encoder
from models.json_weights import load_json_weights
from models.recommend.confidence import Confidence
from models.recommend.protocol import (
    ParagraphScore,
    QueryEncoder,
    QuoteQuery,
    QuoteRecommender,
    Ranked,
    Ranking,
    ScoredSpan,
    ScoringNetwork,
    SpanPredictor,
    Speakers,
    VisibleParagraphs,
    never,
)
from models.recommend.query_sentences import QuerySentences
from models.recommend.rankings import rank_with_spans
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import LAST, NAMES, VIEWS, Signals, query_views

NETWORK = "network"
NETWORK_SPAN = "network_span"
# The first answer ranks this many recalled paragraphs; the rest follow in batches, which a newer request can stop.
FIRST_SCORED = 24
BATCH_SCORED = 64
# Without a network the ranking is known immediately; these get their spans first.
FIRST_SPANS = 12
# The network scores this many, the best of recall; the others stay below them.
MOST_SCORED = 256
# Vectors of the latest queries' views; of a draft most are those of the request before.
_VIEWS_KEPT = 1_024


@dataclass(frozen=True)
class FusionWeights:
    """Late fusion: weights of a sum of log-odds. MacLaughlin et al. §5 has p(span)^α · p(paragraph)^β alone.

    Args:
        recall: weight of each of ``signals.NAMES``, for the recall stage.
        ranking: the same for the ranking, with ``network`` (rank logit, β) and ``network_span`` (log probability of
            the best span, α).
    """

    recall: NDArray[np.float32]
    ranking: NDArray[np.float32]
    network: float
    network_span: float

    @property
    def reads(self) -> bool:
        """Whether the network contributes to the ranking."""
        return self.network != 0.0 or self.network_span != 0.0

    @classmethod
    def load(cls, path: Path) -> "FusionWeights":
        """Reads what ``python -m models.training fusion`` wrote.

        Raises:
            AppError: ``no_such_file`` or ``damaged_weights``.
        """
        return load_json_weights(path, "fusion", cls._of_json)

    @classmethod
    def _of_json(cls, row: dict[str, Any]) -> "FusionWeights":
        recall, ranking = ([float(row[stage][name]) for name in NAMES] for stage in ("recall", "ranking"))
        return cls(
            np.array(recall, dtype=np.float32),
            np.array(ranking, dtype=np.float32),
            float(row["ranking"][NETWORK]),
            float(row["ranking"][NETWORK_SPAN]),
        )


class TrainedRecommender:
    """A ``ParagraphRanker`` and a ``SpanPredictor`` over one network. Safe across threads.

    Args:
        passages: embeds paragraphs and sentences; should cache.
        queries: embeds queries.
        sentences: of paragraphs.
        weights: of the fusion.
        spans: predicts spans if the network does not rank.
        scorer: the network, if it ranks; it also gives the spans.
        confidence: says how likely each ranked paragraph is quoted next; None: rankings have no confidence.
    """

    def __init__(
        self,
        passages: Encoder,
        queries: QueryEncoder,
        sentences: ParagraphSentences,
        weights: FusionWeights,
        spans: SpanPredictor,
        scorer: ScoringNetwork | None = None,
        confidence: Confidence | None = None,
    ) -> None:
        self._confidence = confidence
        self._passages = passages
        self._queries = queries
        self._sentences = sentences
        self._weights = weights
        self._spans = spans
        self._scorer = scorer if weights.reads else None
        self._signals = Signals()
        self._view_vectors: BatchCache[QuoteQuery, NDArray[np.float32]] = BatchCache(_VIEWS_KEPT)

    def with_confidence(self, confidence: Confidence | None) -> "TrainedRecommender":
        """Returns the same recommender, whose rankings have this confidence."""
        other = copy(self)
        other._confidence = confidence
        return other

    def signals(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        sources: Sequence[int] | None = None,
    ) -> NDArray[np.float32]:
        """Returns float32 [n_paragraphs, len(NAMES)]; see ``Signals.read``."""
        cosines, closest = self._cosines(self._vectors_of(query_views(query, QuerySentences.of(query))), paragraphs)
        return self._signals.read(query, paragraphs, speakers, cosines, closest, sources)

    def _first_signals(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers, sources: Sequence[int] | None
    ) -> tuple[NDArray[np.float32], bool]:
        """Returns ``signals`` without the sentences before the last that no request has embedded yet, and whether
        there are none of these.

        While a draft is written they are known; when one is opened, embedding them takes longer than all the rest.
        """
        views = query_views(query, QuerySentences.of(query))
        earlier = self._view_vectors.known(views[LAST + 1 :])
        left_out = [number > LAST and view not in earlier for number, view in enumerate(views)]
        unread = [QuoteQuery("", "") if left else view for left, view in zip(left_out, views, strict=True)]
        cosines, closest = self._cosines(self._vectors_of(unread), paragraphs)
        return self._signals.read(query, paragraphs, speakers, cosines, closest, sources), unread == views

    def _vectors_of(self, views: Sequence[QuoteQuery]) -> NDArray[np.float32]:
        """Returns float32 [n_views, dimension]."""
        found = self._view_vectors.get(views, lambda missing: [self._queries.query_vector(view) for view in missing])
        return np.stack(found)

    def _cosines(
        self, vectors: NDArray[np.float32], paragraphs: Sequence[str]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Returns cosines of each view's vector with each paragraph and with its closest sentence.

        Each is float32 [VIEWS, n_paragraphs]; of a paragraph without sentences the second is −1.
        """
        # Before the sentences: where paragraphs have no vectors yet, none are split in vain.
        whole = vectors @ self._passages.encode(paragraphs).T
        parts = self._sentences.vectors(paragraphs)
        counts = np.array([len(part) for part in parts])
        closest = np.full((VIEWS, len(paragraphs)), -1.0, dtype=np.float32)
        if counts.any():
            spoken = np.flatnonzero(counts)
            starts = np.cumsum(counts[spoken]) - counts[spoken]
            closest[:, spoken] = np.maximum.reduceat(vectors @ np.concatenate(parts).T, starts, axis=1)
        return whole, closest

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``: what ``answers`` comes to in the end."""
        if paragraphs and self._scorer is None:
            ranking: NDArray[np.float32] = self.signals(query, paragraphs, speakers) @ self._weights.ranking
            return ranking
        scores = np.zeros(len(paragraphs), dtype=np.float32)
        for answer in self.answers(query, paragraphs, speakers):
            for each in answer:
                scores[each.index] = each.score
        return scores

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return (self._scorer or self._spans).predict(query, paragraphs, speakers) if paragraphs else []

    def recall(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """Scores of the recall stage: float32 [n_paragraphs], without the network."""
        if not paragraphs:
            return np.zeros(0, dtype=np.float32)
        recalled: NDArray[np.float32] = self.signals(query, paragraphs, speakers) @ self._weights.recall
        return recalled

    def by_words(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        sources: Sequence[int] | None = None,
    ) -> NDArray[np.float32]:
        """See ``QuoteRecommender.by_words``: the recall stage, to which every paragraph is equally close."""
        if not paragraphs:
            return np.zeros(0, dtype=np.float32)
        alike = np.zeros((VIEWS, len(paragraphs)), dtype=np.float32)
        signals = self._signals.read(query, paragraphs, speakers, alike, alike, sources)
        recalled: NDArray[np.float32] = signals @ self._weights.recall
        return recalled

    def answers(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        sources: Sequence[int] | None = None,
        superseded: Callable[[], bool] = never,
        shown: VisibleParagraphs | None = None,
    ) -> Iterator[Ranking]:
        """See ``QuoteRecommender.answers``."""
        if not paragraphs:
            return
        signals, are_all = self._first_signals(query, paragraphs, speakers, sources)
        recalled = signals @ self._weights.recall
        order = np.argsort(-recalled, kind="stable")
        yield Ranking(Ranked(int(at), float(recalled[at]), ()) for at in order)
        if not are_all:
            if superseded():
                return
            signals = self.signals(query, paragraphs, speakers, sources)
            recalled = signals @ self._weights.recall
            order = np.argsort(-recalled, kind="stable")
        if self._scorer is None:
            cuts = (FIRST_SPANS, FIRST_SPANS + BATCH_SCORED)
            ranking = signals @ self._weights.ranking
            sure = self._confidences(query, paragraphs, speakers, signals, ranking, shown)
            yield from rank_with_spans(self._spans, query, paragraphs, speakers, ranking, cuts, superseded, shown, sure)
            return
        ranked: list[Ranked] = []
        read = min(len(order), MOST_SCORED)
        first = 0
        while first < read and not superseded():
            chosen = order[first : min(read, first + (BATCH_SCORED if first else FIRST_SCORED))]
            first += len(chosen)
            scores = self._scorer.score(
                query,
                [paragraphs[at] for at in chosen],
                None if speakers is None else [speakers[at] for at in chosen],
            )
            fused = self._fused(signals[chosen], scores)
            ranked += [
                Ranked(int(at), float(value), score.spans)
                for at, value, score in zip(chosen, fused, scores, strict=True)
            ]
            ranked.sort(key=lambda each: -each.score)
            # Those not scored yet follow in the order of recall.
            below = ranked[-1].score - 1.0 - float(recalled[order[first:]].max(initial=0.0))
            unread = (Ranked(int(at), below + float(recalled[at]), ()) for at in order[first:])
            answer = [*ranked, *unread]
            yield Ranking(
                self._with_confidence(query, paragraphs, speakers, signals, answer, shown), is_complete=first >= read
            )

    def _confidences(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        signals: NDArray[np.float32],
        scores: NDArray[np.float32],
        shown: VisibleParagraphs | None,
    ) -> NDArray[np.float64] | None:
        """Returns a probability for each paragraph, 0 for those that may not be shown; None without a model of it."""
        if self._confidence is None:
            return None
        found = np.zeros(len(paragraphs))
        visible = np.arange(len(paragraphs)) if shown is None else np.flatnonzero(shown.may)
        if len(visible):
            found[visible] = self._confidence.probabilities(
                query,
                [paragraphs[at] for at in visible.tolist()],
                None if speakers is None else [speakers[at] for at in visible.tolist()],
                signals[visible],
                scores[visible],
            )
        return found

    def _with_confidence(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        signals: NDArray[np.float32],
        ranked: Sequence[Ranked],
        shown: VisibleParagraphs | None,
    ) -> Sequence[Ranked]:
        scores = np.zeros(len(paragraphs), dtype=np.float32)
        for each in ranked:
            scores[each.index] = each.score
        sure = self._confidences(query, paragraphs, speakers, signals, scores, shown)
        return ranked if sure is None else [replace(each, confidence=float(sure[each.index])) for each in ranked]

    def _fused(self, signals: NDArray[np.float32], scores: Sequence[ParagraphScore]) -> NDArray[np.float32]:
        rank = np.array([score.rank for score in scores], dtype=np.float32)
        span = np.array([best_span_score(score) for score in scores], dtype=np.float32)
        fused: NDArray[np.float32] = (
            signals @ self._weights.ranking + self._weights.network * rank + self._weights.network_span * span
        )
        return fused


def best_span_score(score: ParagraphScore) -> float:
    """Returns the log probability of the likeliest span; a very small one for a paragraph without words."""
    return max(score.spans[0].score, -12.0) if score.spans else -12.0


class DenseRanker:
    """A ``ParagraphRanker`` by the recall encoder's vectors alone."""

    def __init__(self, passages: Encoder, queries: QueryEncoder) -> None:
        self._passages = passages
        self._queries = queries

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        cosines: NDArray[np.float32] = self._passages.encode(paragraphs) @ self._queries.query_vector(query)
        return cosines


class RecallStage:
    """A ``ParagraphRanker`` by the recall stage of a recommender."""

    def __init__(self, recommender: QuoteRecommender) -> None:
        self._recommender = recommender

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        return self._recommender.recall(query, paragraphs, speakers)


class NetworkRanker:
    """A ``ParagraphRanker`` by the network alone."""

    def __init__(self, scorer: ScoringNetwork) -> None:
        self._scorer = scorer

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        return self._scorer.rank(query, paragraphs, speakers)
