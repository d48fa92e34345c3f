"""The trained recommender: recall by signals, ranking by signals and the network, spans from the same pass."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.json_weights import load_json_weights
from models.recommend.across_languages import UNLIKE_OFFSET, AcrossLanguages, read_languages
from models.recommend.confidence import Confidence
from models.recommend.meaning_reader import MeaningReader
from models.recommend.protocol import (
    ENGLISH,
    OfferProbabilities,
    QueryEncoder,
    QueryLanguages,
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
from models.recommend.reading_share import ShareOfTime
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import LAST, NAMES, VIEWS, Signals, query_views
from models.recommend.vector_space import Cosines, VectorSpace

NETWORK = "network"
# The network reads this many paragraphs, the best of recall; the others stay below them.
READ = 8
# So many are compared with the last sentence in meaning before. A passage belongs to a sentence for one of two reasons:
# it is what an article quotes next, or it says what the sentence says. This share of the probability is of the second,
# and this is the weight of the cosine next to the score of recall there. Set by hand on dev, lead-ins and a set of
# stories, so that dev hardly loses (docs/measurements.md, “Passages with the same meaning”).
READ_FOR_MEANING = 16
MEANING_SHARE, MEANING_WEIGHT = 0.3, 16.0
# How far the best of those that were not read stays below the last of those that were.
_BELOW = 0.01
# Spans are predicted for so many paragraphs at first, then for so many more.
FIRST_SPANS, MORE_SPANS = 12, 64


@dataclass(frozen=True)
class FusionWeights:
    """Late fusion: weights of a sum of log-odds. MacLaughlin et al. §5.

    Args:
        recall: weight of each of ``signals.NAMES``.
        network: weight of the network's rank logit, for the paragraphs that it reads.
    """

    recall: NDArray[np.float32]
    network: float

    @classmethod
    def load(cls, path: Path) -> "FusionWeights":
        """Reads what ``python -m models.training fusion`` wrote.

        Raises:
            AppError: ``no_such_file`` or ``damaged_weights``.
        """
        return load_json_weights(path, "fusion", cls._of_json)

    @classmethod
    def _of_json(cls, row: dict[str, Any]) -> "FusionWeights":
        recall = np.array([float(row["recall"][name]) for name in NAMES], dtype=np.float32)
        # Files of before the network have no weight of it.
        return cls(recall, float(row.get(NETWORK, 0.0)))


class _PartOfSpace(NamedTuple):
    """The paragraphs that are compared in one space, int64 [n_places], and what predicts their spans."""

    space: VectorSpace
    spans: SpanPredictor
    places: NDArray[np.int64]


class _ReadScores(NamedTuple):
    """Scores, float32 [n_paragraphs], and whether the best were compared in meaning, as they are to be."""

    scores: NDArray[np.float32]
    compared: bool = True


class _Read(NamedTuple):
    """Signals, float32 [n_paragraphs, len(NAMES)], their cosines, and what is added to the scores."""

    values: NDArray[np.float32]
    cosines: Cosines
    offsets: NDArray[np.float32] | float = 0.0


class TrainedRecommender:
    """A ``ParagraphRanker`` and a ``SpanPredictor``. Safe across threads.

    Args:
        passages: embeds paragraphs and sentences; should cache.
        queries: embeds queries.
        sentences: of paragraphs.
        weights: of the fusion.
        spans: predicts spans.
        scorer: reads the best paragraphs together with the query; counts if it ranks and has a weight.
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
        self._space = VectorSpace(passages, sentences, queries)
        self._weights = weights
        self._spans = spans
        self._scorer = scorer if scorer is not None and scorer.ranks and weights.network else None
        self._reading = ShareOfTime(1.0)
        self._meaning: MeaningReader | None = None
        self._signals = Signals()
        self._across: AcrossLanguages | None = None

    def with_confidence(self, confidence: Confidence | None) -> "TrainedRecommender":
        """Returns the same recommender, whose rankings have this confidence."""
        other = copy(self)
        other._confidence = confidence
        return other

    def with_reading_share(self, share: float) -> "TrainedRecommender":
        """Returns the same recommender, which reads the best of recall for at most this share of the time."""
        other = copy(self)
        other._reading = ShareOfTime(share)
        return other

    def with_meaning(self, reader: MeaningReader | None) -> "TrainedRecommender":
        """Returns the same recommender, which compares the best paragraphs with the last sentence in meaning."""
        other = copy(self)
        other._meaning = reader
        return other

    def with_languages(self, across: AcrossLanguages | None) -> "TrainedRecommender":
        """Returns the same recommender, which ranks paragraphs in other languages with these vectors."""
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
        """Returns float32 [n_paragraphs, len(NAMES)]; see ``Signals.read``."""
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
    ) -> tuple[_Read, bool]:
        """Returns ``signals`` without the sentences before the last that no request has embedded yet, and whether
        there are none of these.

        While a draft is written they are known; when one is opened, embedding them takes longer than all the rest.
        """
        views = query_views(query, QuerySentences.of(query))
        earlier = frozenset.intersection(*(space.known(views[LAST + 1 :]) for space, *_ in spaces))
        left_out = [number > LAST and view not in earlier for number, view in enumerate(views)]
        unread = [QuoteQuery("", "") if left else view for left, view in zip(left_out, views, strict=True)]
        return (
            self._read_signals(query, paragraphs, speakers, sources, languages, spaces, unread),
            unread == views,
        )

    def _read_signals(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        sources: Sequence[int] | None,
        languages: QueryLanguages | None,
        spaces: Sequence[_PartOfSpace],
        views: Sequence[QuoteQuery],
    ) -> _Read:
        if len(spaces) == 1:
            cosines = spaces[0].space.cosines(views, paragraphs)
        else:
            cosines = Cosines(*(np.zeros((VIEWS, len(paragraphs)), dtype=np.float32) for _ in range(2)))
            for space, _, places in spaces:
                found = space.cosines(views, [paragraphs[at] for at in places.tolist()])
                cosines.whole[:, places], cosines.closest[:, places] = found
        signals = self._signals.read(query, paragraphs, speakers, *cosines, sources)
        if languages is None or self._across is None:
            return _Read(signals, cosines)
        unlike = languages.unlike_draft
        adjusted = self._across.scale.with_expected_words(signals, unlike)
        return _Read(adjusted, cosines, np.float32(UNLIKE_OFFSET) * unlike.astype(np.float32))

    def _spaces(self, count: int, languages: QueryLanguages | None) -> list[_PartOfSpace]:
        """Returns the vectors to compare paragraphs in, and which paragraphs; only spaces that have any."""
        if languages is None or self._across is None:
            return [_PartOfSpace(self._space, self._spans, np.arange(count))]
        by_meaning, unlike = languages.compared_by_meaning, languages.unlike_draft
        parts = (
            _PartOfSpace(self._space, self._spans, np.flatnonzero(~by_meaning)),
            _PartOfSpace(*self._across.same, np.flatnonzero(by_meaning & ~unlike)),
            _PartOfSpace(*self._across.across, np.flatnonzero(by_meaning & unlike)),
        )
        return [part for part in parts if len(part.places)]

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
        """See ``ParagraphRanker.score``: what ``answers`` comes to in the end."""
        if not paragraphs:
            return np.zeros(0, dtype=np.float32)
        recalled = self.recall(query, paragraphs, speakers)
        with self._reading.turn() as has_time:
            return self._read(query, paragraphs, speakers, recalled, has_time=has_time).scores

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return self._spans.predict(query, paragraphs, speakers) if paragraphs else []

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
        languages: QueryLanguages | None = None,
    ) -> Iterator[Ranking]:
        """See ``QuoteRecommender.answers``."""
        if not paragraphs:
            return
        spaces = self._spaces(len(paragraphs), languages)
        is_english = all(part.space is self._space for part in spaces)
        read, are_all = self._first_signals(query, paragraphs, speakers, sources, languages, spaces)
        recalled = read.values @ self._weights.recall + read.offsets
        order = np.argsort(-recalled, kind="stable")
        yield Ranking(Ranked(int(at), float(recalled[at]), ()) for at in order)
        if superseded():
            return
        # What reads the best of recall reads English only.
        with self._reading.turn() if is_english and self._reads else nullcontext(False) as has_time:
            if not are_all:
                if has_time and self._meaning is not None:
                    self._meaning.begin(QuerySentences.of(query).last)
                views = query_views(query, QuerySentences.of(query))
                read = self._read_signals(query, paragraphs, speakers, sources, languages, spaces, views)
                recalled = read.values @ self._weights.recall + read.offsets
            scores, is_compared = self._read(query, paragraphs, speakers, recalled, has_time=has_time)
        signals = read.values
        cuts = (FIRST_SPANS, FIRST_SPANS + MORE_SPANS)
        if not is_english:
            spans = _SpansInParts(paragraphs, spaces)
            english = languages is None or languages.draft == ENGLISH
            sure = self._confidences(
                query, paragraphs, speakers, signals, recalled, shown, read.cosines, english=english
            )
            yield from rank_with_spans(spans, query, paragraphs, speakers, recalled, cuts, superseded, shown, sure)
            return
        if superseded():
            return
        sure = self._confidences(query, paragraphs, speakers, signals, scores, shown)
        yield from rank_with_spans(
            self._spans,
            *(query, paragraphs, speakers, scores, cuts, superseded, shown, sure),
            is_provisional=not is_compared,
        )

    def _read(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        recalled: NDArray[np.float32],
        *,
        has_time: bool,
    ) -> _ReadScores:
        """Compares the best of recall with the last sentence in meaning, and has the network read the best of these.

        Without either, or while there is no time for it, the scores are those of recall.
        """
        if not has_time:
            return _ReadScores(recalled, compared=self._meaning is None)
        compared = self._compare(query, paragraphs, recalled)
        return compared._replace(scores=self._read_by_network(query, paragraphs, speakers, compared.scores))

    @property
    def _reads(self) -> bool:
        """Whether anything reads the best of recall."""
        return self._meaning is not None or self._scorer is not None

    def _compare(self, query: QuoteQuery, paragraphs: Sequence[str], recalled: NDArray[np.float32]) -> _ReadScores:
        last = QuerySentences.of(query).last
        if self._meaning is None or not last:
            return _ReadScores(recalled)
        order = np.argsort(-recalled, kind="stable")
        chosen = order[:READ_FOR_MEANING]
        others = [paragraphs[at] for at in order[READ_FOR_MEANING:].tolist()]
        cosines = self._meaning.cosines(last, [paragraphs[at] for at in chosen.tolist()], others)
        if cosines is None:
            return _ReadScores(recalled, compared=False)
        return _ReadScores(_quoted_or_alike(recalled, chosen, cosines))

    def _read_by_network(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers,
        recalled: NDArray[np.float32],
    ) -> NDArray[np.float32]:
        if self._scorer is None:
            return recalled
        chosen = np.argsort(-recalled, kind="stable")[:READ]
        read = self._scorer.rank(
            query,
            [paragraphs[at] for at in chosen.tolist()],
            None if speakers is None else [speakers[at] for at in chosen.tolist()],
        )
        fused = recalled[chosen] + self._weights.network * (read - read.mean())
        # Those that were not read stay below those that were, in the order of recall.
        scores: NDArray[np.float32] = recalled - recalled.max()
        scores[chosen] = fused
        unread = np.delete(np.arange(len(recalled)), chosen)
        if len(unread):
            scores[unread] += float(fused.min()) - float(scores[unread].max()) - _BELOW
        return scores

    def _confidences(
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
        """Returns probabilities for each paragraph, 0 for those that may not be shown; None without a model of them.

        Args:
            cosines: of views and paragraphs, where the recall encoder does not know them.
            english: whether the draft is in English.
        """
        if self._confidence is None:
            return None
        visible = np.arange(len(paragraphs)) if shown is None else np.flatnonzero(shown.may)
        if not len(visible):
            return OfferProbabilities(np.zeros(len(paragraphs)))
        found = self._confidence.probabilities(
            query,
            [paragraphs[at] for at in visible.tolist()],
            None if speakers is None else [speakers[at] for at in visible.tolist()],
            signals[visible],
            scores[visible],
            None if cosines is None else Cosines(*(each[:, visible] for each in cosines)),
            english=english,
        )

        def of_all(part: NDArray[np.float64]) -> NDArray[np.float64]:
            whole = np.zeros(len(paragraphs))
            whole[visible] = part
            return whole

        return OfferProbabilities(of_all(found.confidence), None if found.match is None else of_all(found.match))


def _quoted_or_alike(
    recalled: NDArray[np.float32], chosen: NDArray[np.int64], cosines: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Returns log-probabilities, float32 [n_paragraphs], that each is quoted next or says what the sentence says.

    Of those that were not compared, that they are quoted next: they stay below those that were.

    Args:
        recalled: float32 [n_paragraphs].
        chosen: int64 [n_chosen], the best of these.
        cosines: float32 [n_chosen].
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
        paragraphs: of the request.
        parts: spaces and places of these paragraphs.
    """

    def __init__(self, paragraphs: Sequence[str], parts: Sequence[_PartOfSpace]) -> None:
        self._parts = parts
        self._part_of = {paragraphs[at]: number for number, part in enumerate(parts) for at in part.places.tolist()}

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        found: list[list[ScoredSpan]] = [[] for _ in paragraphs]
        for number, part in enumerate(self._parts):
            places = [at for at, text in enumerate(paragraphs) if self._part_of[text] == number]
            if places:
                theirs = None if speakers is None else [speakers[at] for at in places]
                spans = part.spans.predict(query, [paragraphs[at] for at in places], theirs)
                for at, its in zip(places, spans, strict=True):
                    found[at] = its
        return found


class LanguagesRanker:
    """A ``ParagraphRanker`` of drafts and sources in any languages, which the words of each text say."""

    def __init__(self, recommender: TrainedRecommender) -> None:
        self._recommender = recommender

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        scores = np.zeros(len(paragraphs), dtype=np.float32)
        languages = read_languages(query, paragraphs)
        for answer in self._recommender.answers(query, paragraphs, speakers, languages=languages):
            for each in answer:
                scores[each.index] = each.score
        return scores


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
