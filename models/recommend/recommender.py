"""The trained recommender: recall by signals, the best compared in meaning, spans from candidates."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.json_weights import load_json_weights
from models.recommend.across_languages import UNLIKE_OFFSET, AcrossLanguages
from models.recommend.confidence import Confidence
from models.recommend.meaning_reader import MeaningReader
from models.recommend.protocol import (
    ENGLISH,
    OfferProbabilities,
    PassageScorer,
    QueryEncoder,
    QueryLanguages,
    QuoteQuery,
    Ranked,
    Ranking,
    ScoredSpan,
    SpanPredictor,
    Speakers,
    VisibleParagraphs,
    never,
)
from models.recommend.query_sentences import QuerySentences
from models.recommend.rankings import rank_with_spans
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import LAST, NAMES, VIEWS, Signals, query_views
from models.recommend.vector_space import Cosines, VectorSpace

NETWORK = "network"
# Number of best paragraphs of recall that a passage scorer reads; the others stay below them.
READ = 8
# Number of best paragraphs of recall that are compared with the last sentence in meaning.
READ_FOR_MEANING = 16
# Share of the probability that a passage is offered because it says what the sentence says, and the weight of the
# cosine next to the score of recall there. Set by hand on a third of dev, the lead-ins and six stories.
MEANING_SHARE, MEANING_WEIGHT = 0.3, 16.0
# Distance between the worst paragraph that was read and the best that was not.
_BELOW = 0.01
# Number of paragraphs with spans in the first answer, and how many more in the last.
FIRST_SPANS, MORE_SPANS = 12, 64


@dataclass(frozen=True)
class FusionWeights:
    """Late fusion: weights of a sum of log-odds. MacLaughlin et al. §5.

    Args:
        recall: weight of each of ``signals.NAMES``.
        network: weight of a passage scorer's logit, for the paragraphs that it reads.
    """

    recall: NDArray[np.float32]
    network: float

    @classmethod
    def load(cls, path: Path) -> "FusionWeights":
        """Read the file written by ``python -m models.training recommend --stage fusion``.

        Raises:
            AppError: ``no_such_file`` or ``damaged_weights``.
        """
        return load_json_weights(path, "recommend --stage fusion", cls._of_json)

    @classmethod
    def _of_json(cls, row: dict[str, Any]) -> "FusionWeights":
        recall = np.array([float(row["recall"][name]) for name in NAMES], dtype=np.float32)
        return cls(recall, float(row.get(NETWORK, 0.0)))


class _PartOfSpace(NamedTuple):
    """Rows of the paragraphs that are compared in one space, int64 [n_rows], and the predictor of their spans."""

    space: VectorSpace
    spans: SpanPredictor
    rows: NDArray[np.int64]


class _ReadSignals(NamedTuple):
    """Signals, float32 [n_paragraphs, len(NAMES)], their cosines, and offsets added to the scores."""

    values: NDArray[np.float32]
    cosines: Cosines
    offsets: NDArray[np.float32] | float = 0.0


class TrainedRecommender:
    """A ``ParagraphRanker`` and a ``SpanPredictor``. Safe across threads.

    Args:
        passages: embeds paragraphs and sentences; should cache.
        queries: embeds queries.
        sentences: of paragraphs.
        weights: fusion weights.
        spans: predicts spans.
        scorer: scores the best paragraphs together with the query; used if it has a weight.
        confidence: predicts how likely each ranked paragraph is quoted next; ``None``: rankings have no confidence.
    """

    def __init__(
        self,
        passages: Encoder,
        queries: QueryEncoder,
        sentences: ParagraphSentences,
        weights: FusionWeights,
        spans: SpanPredictor,
        scorer: PassageScorer | None = None,
        confidence: Confidence | None = None,
    ) -> None:
        self._confidence = confidence
        self._space = VectorSpace(passages, sentences, queries)
        self._weights = weights
        self._spans = spans
        self._scorer = scorer if weights.network else None
        self._meaning: MeaningReader | None = None
        self._signals = Signals()
        self._across: AcrossLanguages | None = None

    def with_confidence(self, confidence: Confidence | None) -> "TrainedRecommender":
        """Return a copy whose rankings have this confidence."""
        other = copy(self)
        other._confidence = confidence
        return other

    def with_meaning(self, reader: MeaningReader | None) -> "TrainedRecommender":
        """Return a copy that compares the best paragraphs with the last sentence in meaning."""
        other = copy(self)
        other._meaning = reader
        return other

    def with_languages(self, across: AcrossLanguages | None) -> "TrainedRecommender":
        """Return a copy that ranks paragraphs in other languages with these vectors."""
        other = copy(self)
        other._across = across
        return other

    def signals(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        sources: Sequence[int] | None = None,
        languages: QueryLanguages | None = None,
    ) -> NDArray[np.float32]:
        """Return float32 [n_paragraphs, len(NAMES)]; see ``Signals.read``."""
        spaces = self._spaces(len(paragraphs), languages)
        views = query_views(query, QuerySentences.of(query))
        return self._read_signals(query, paragraphs, speakers, sources, languages, spaces, views).values

    def _first_signals(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        sources: Sequence[int] | None,
        languages: QueryLanguages | None,
        spaces: Sequence[_PartOfSpace],
    ) -> tuple[_ReadSignals, bool]:
        """Return signals without the earlier sentences that have no vector yet, and whether all of them had one.

        While a draft is written their vectors are cached; when one is opened, embedding them takes longer than the
        rest.
        """
        views = query_views(query, QuerySentences.of(query))
        cached = frozenset.intersection(*(space.cached(views[LAST + 1 :]) for space, *_ in spaces))
        embedded = [
            QuoteQuery("", "") if number > LAST and view not in cached else view for number, view in enumerate(views)
        ]
        signals = self._read_signals(query, paragraphs, speakers, sources, languages, spaces, embedded)
        return signals, embedded == views

    def _read_signals(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        sources: Sequence[int] | None,
        languages: QueryLanguages | None,
        spaces: Sequence[_PartOfSpace],
        views: Sequence[QuoteQuery],
    ) -> _ReadSignals:
        if len(spaces) == 1:
            cosines = spaces[0].space.cosines(views, paragraphs)
        else:
            cosines = Cosines(*(np.zeros((VIEWS, len(paragraphs)), dtype=np.float32) for _ in range(2)))
            for space, _, rows in spaces:
                cosines.whole[:, rows], cosines.closest[:, rows] = space.cosines(
                    views, [paragraphs[row] for row in rows.tolist()]
                )
        signals = self._signals.read(query, paragraphs, speakers, *cosines, sources)
        if languages is None or self._across is None:
            return _ReadSignals(signals, cosines)
        unlike = languages.unlike_draft
        adjusted = self._across.scale.with_expected_words(signals, unlike)
        return _ReadSignals(adjusted, cosines, np.float32(UNLIKE_OFFSET) * unlike.astype(np.float32))

    def _spaces(self, count: int, languages: QueryLanguages | None) -> list[_PartOfSpace]:
        """Return the spaces that paragraphs are compared in, each with its rows; spaces without any are skipped."""
        if languages is None or self._across is None:
            return [_PartOfSpace(self._space, self._spans, np.arange(count))]
        by_meaning, unlike = languages.compared_by_meaning, languages.unlike_draft
        parts = (
            _PartOfSpace(self._space, self._spans, np.flatnonzero(~by_meaning)),
            _PartOfSpace(*self._across.same, np.flatnonzero(by_meaning & ~unlike)),
            _PartOfSpace(*self._across.across, np.flatnonzero(by_meaning & unlike)),
        )
        return [part for part in parts if len(part.rows)]

    def cosines_by_meaning(
        self, query: QuoteQuery, paragraphs: Sequence[str], languages: QueryLanguages
    ) -> NDArray[np.float32] | None:
        """See ``QuoteRecommender.cosines_by_meaning``."""
        if self._across is None:
            return None
        [part] = self._spaces(1, replace(languages, paragraphs=languages.paragraphs[:1]))
        cosines: NDArray[np.float32] = part.space.cosines([query], paragraphs).whole[0]
        return cosines

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``: the scores of the last ranking of ``answers``."""
        if not paragraphs:
            return np.zeros(0, dtype=np.float32)
        scores, _ = self._read(query, paragraphs, speakers, self.recall(query, paragraphs, speakers))
        return scores

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return self._spans.predict(query, paragraphs, speakers) if paragraphs else []

    def recall(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """Return the scores of the recall stage: float32 [n_paragraphs]."""
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
        """See ``QuoteRecommender.by_words``: the recall stage with equal cosines for all paragraphs."""
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
        languages: QueryLanguages | None = None,
    ) -> Iterator[Ranking]:
        """See ``QuoteRecommender.answers``."""
        if not paragraphs:
            return
        spaces = self._spaces(len(paragraphs), languages)
        is_english = all(part.space is self._space for part in spaces)
        signals, has_all_views = self._first_signals(query, paragraphs, speakers, sources, languages, spaces)
        recalled = signals.values @ self._weights.recall + signals.offsets
        order = np.argsort(-recalled, kind="stable")
        yield Ranking(Ranked(int(row), float(recalled[row]), ()) for row in order)
        if superseded():
            return
        if not has_all_views:
            if is_english and self._meaning is not None:
                self._meaning.begin(QuerySentences.of(query).last)
            views = query_views(query, QuerySentences.of(query))
            signals = self._read_signals(query, paragraphs, speakers, sources, languages, spaces, views)
            recalled = signals.values @ self._weights.recall + signals.offsets
        cuts = (FIRST_SPANS, FIRST_SPANS + MORE_SPANS)
        if not is_english:
            spans = _SpansInParts(paragraphs, spaces)
            english = languages is None or languages.draft == ENGLISH
            probabilities = self._probabilities(
                query, paragraphs, speakers, signals.values, recalled, shown, signals.cosines, english=english
            )
            yield from rank_with_spans(
                spans, query, paragraphs, speakers, recalled, cuts, superseded, shown, probabilities
            )
            return
        scores, is_compared = self._read(query, paragraphs, speakers, recalled)
        if superseded():
            return
        probabilities = self._probabilities(query, paragraphs, speakers, signals.values, scores, shown)
        yield from rank_with_spans(
            self._spans,
            *(query, paragraphs, speakers, scores, cuts, superseded, shown, probabilities),
            is_provisional=not is_compared,
        )

    def _read(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers, recalled: NDArray[np.float32]
    ) -> tuple[NDArray[np.float32], bool]:
        """Compare the best of recall with the last sentence in meaning, then pass the best of these to the scorer.

        Returns:
            Scores, float32 [n_paragraphs], and whether the best were compared as far as they should be.
        """
        compared = self._compare(query, paragraphs, recalled)
        scores = recalled if compared is None else compared
        return self._score_passages(query, paragraphs, speakers, scores), compared is not None

    def _compare(
        self, query: QuoteQuery, paragraphs: Sequence[str], recalled: NDArray[np.float32]
    ) -> NDArray[np.float32] | None:
        """Return scores that count meaning, float32 [n_paragraphs]; ``None`` while vectors of sentences are missing."""
        last_sentence = QuerySentences.of(query).last
        if self._meaning is None or not last_sentence:
            return recalled
        order = np.argsort(-recalled, kind="stable")
        chosen = order[:READ_FOR_MEANING]
        others = [paragraphs[row] for row in order[READ_FOR_MEANING:].tolist()]
        cosines = self._meaning.cosines(last_sentence, [paragraphs[row] for row in chosen.tolist()], others)
        return None if cosines is None else _quoted_or_alike(recalled, chosen, cosines)

    def _score_passages(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers, recalled: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        if self._scorer is None:
            return recalled
        chosen = np.argsort(-recalled, kind="stable")[:READ]
        logits = self._scorer.rank(
            query,
            [paragraphs[row] for row in chosen.tolist()],
            None if speakers is None else [speakers[row] for row in chosen.tolist()],
        )
        fused = recalled[chosen] + self._weights.network * (logits - logits.mean())
        # Paragraphs that were not read stay below those that were, in the order of recall.
        scores: NDArray[np.float32] = recalled - recalled.max()
        scores[chosen] = fused
        unread = np.delete(np.arange(len(recalled)), chosen)
        if len(unread):
            scores[unread] += float(fused.min()) - float(scores[unread].max()) - _BELOW
        return scores

    def _probabilities(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        signals: NDArray[np.float32],
        scores: NDArray[np.float32],
        shown: VisibleParagraphs | None,
        cosines: Cosines | None = None,
        *,
        english: bool = True,
    ) -> OfferProbabilities | None:
        """Return probabilities for each paragraph, 0 for those that may not be shown; ``None`` without a model of them.

        Args:
            cosines: of views and paragraphs, if they are in languages that the recall encoder was not trained on.
            english: whether the draft is in English.
        """
        if self._confidence is None:
            return None
        visible = np.arange(len(paragraphs)) if shown is None else np.flatnonzero(shown.may)
        if not len(visible):
            return OfferProbabilities(np.zeros(len(paragraphs)))
        probabilities = self._confidence.probabilities(
            query,
            [paragraphs[row] for row in visible.tolist()],
            None if speakers is None else [speakers[row] for row in visible.tolist()],
            signals[visible],
            scores[visible],
            None if cosines is None else Cosines(*(part[:, visible] for part in cosines)),
            english=english,
        )

        def scattered(values: NDArray[np.float64]) -> NDArray[np.float64]:
            for_all = np.zeros(len(paragraphs))
            for_all[visible] = values
            return for_all

        match = probabilities.match
        return OfferProbabilities(scattered(probabilities.confidence), None if match is None else scattered(match))


def _quoted_or_alike(
    recalled: NDArray[np.float32], chosen: NDArray[np.int64], cosines: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return log-probabilities, float32 [n_paragraphs], that each is quoted next or says what the sentence says.

    Paragraphs that were not compared only have the probability that they are quoted next, and stay below the others.

    Args:
        recalled: float32 [n_paragraphs].
        chosen: int64 [n_chosen], rows of the best.
        cosines: float32 [n_chosen], cosines of these with the last sentence.
    """
    scores: NDArray[np.float32] = (
        recalled - np.logaddexp.reduce(recalled[chosen]) + np.log1p(-np.float32(MEANING_SHARE))
    )
    alike = recalled[chosen] + np.float32(MEANING_WEIGHT) * cosines
    alike += np.log(np.float32(MEANING_SHARE)) - np.logaddexp.reduce(alike)
    scores[chosen] = np.logaddexp(scores[chosen], alike)
    return scores


class _SpansInParts:
    """A ``SpanPredictor`` that predicts the spans of each paragraph in the space it is compared in.

    Args:
        paragraphs: all paragraphs of the request.
        parts: spaces and their rows of these paragraphs.
    """

    def __init__(self, paragraphs: Sequence[str], parts: Sequence[_PartOfSpace]) -> None:
        self._parts = parts
        self._part_of = {paragraphs[row]: number for number, part in enumerate(parts) for row in part.rows.tolist()}

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        spans: list[list[ScoredSpan]] = [[] for _ in paragraphs]
        for number, part in enumerate(self._parts):
            rows = [row for row, text in enumerate(paragraphs) if self._part_of[text] == number]
            if rows:
                part_speakers = None if speakers is None else [speakers[row] for row in rows]
                predictions = part.spans.predict(query, [paragraphs[row] for row in rows], part_speakers)
                for row, predicted in zip(rows, predictions, strict=True):
                    spans[row] = predicted
        return spans
