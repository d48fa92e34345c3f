"""The trained recommender: recalls paragraphs by signals, reads the best with the reader network, predicts spans."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.json_weights import load_json_weights
from models.lexical.bm25 import BM25, CONTEXT_TOKENS
from models.recommend.across_languages import UNLIKE_OFFSET, AcrossLanguages
from models.recommend.probability import FitModel, probabilities
from models.recommend.protocol import (
    Candidates,
    PassageReader,
    QueryEncoder,
    QueryLanguages,
    QuoteQuery,
    Ranked,
    Ranking,
    ScoredSpan,
    SpanPredictor,
    never,
)
from models.recommend.query_sentences import QuerySentences
from models.recommend.rankings import rank_with_spans
from models.recommend.reader.packing import read_passages
from models.recommend.readings import PassageReading
from models.recommend.sentences import ParagraphSentences
from models.recommend.signals import EARLIER, NAMES, VIEWS, Signals, query_views
from models.recommend.vector_space import Cosines, VectorSpace
from models.text.words import tokens

# Number of best paragraphs of recall that the reader reads; the others stay below them.
READ = 8
# Distance in log-odds between the worst paragraph that was read and the best that was not.
_BELOW = 0.01
# Number of paragraphs with spans in the first answer, and how many more in the last.
FIRST_SPANS, MORE_SPANS = 12, 64
_COSINE = NAMES.index("cosine_last_sentence")


@dataclass(frozen=True)
class FusionWeights:
    """Weights of late fusion: of recall signals, and of the probability with and without the reader.

    MacLaughlin et al. §5.

    Args:
        recall: weight of each of ``signals.NAMES``.
        unread: probability of a passage that the reader does not read.
        read: probability of one that it reads; ``None`` if the weights are not for a reader.
    """

    recall: NDArray[np.float32]
    unread: FitModel
    read: FitModel | None = None

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
        read = FitModel.of_json(row["read"]) if "read" in row else None
        return cls(recall, FitModel.of_json(row["unread"]), read)


class _PartOfSpace(NamedTuple):
    """Rows of the paragraphs that are compared in one space, int64 [n_rows], and the predictor of their spans."""

    space: VectorSpace
    spans: SpanPredictor
    rows: NDArray[np.int64]


class _ReadSignals(NamedTuple):
    """Signals, float32 [n_paragraphs, len(NAMES)], and offsets added to the scores."""

    values: NDArray[np.float32]
    offsets: NDArray[np.float32] | float = 0.0


class TrainedRecommender:
    """Recall, ranking and spans in one, a ``SpanPredictor``: what the server uses. Safe across threads.

    Args:
        passages: embeds paragraphs and sentences; should cache.
        queries: embeds queries.
        sentences: of paragraphs.
        weights: fusion weights.
        spans: predicts spans.
        reader: reads the best paragraphs of recall, where draft and paragraphs are in English.
        across: vectors of paragraphs in other languages; without it all count as English.
    """

    def __init__(
        self,
        passages: Encoder,
        queries: QueryEncoder,
        sentences: ParagraphSentences,
        weights: FusionWeights,
        spans: SpanPredictor,
        reader: PassageReader | None = None,
        across: AcrossLanguages | None = None,
    ) -> None:
        self._space = VectorSpace(passages, sentences, queries)
        self._weights = weights
        self._spans = spans
        self._reader = reader if weights.read is not None else None
        self._across = across
        self._signals = Signals()

    def prepare(self) -> None:
        """Load what the first ranking needs."""
        if self._reader is not None:
            self._reader.prepare()

    def signals(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        """Return float32 [n_paragraphs, len(NAMES)]; see ``Signals.read``."""
        views = query_views(query, QuerySentences.of(query))
        return self._read_signals(query, candidates, self._spaces(candidates), views).values

    def _first_signals(
        self, query: QuoteQuery, candidates: Candidates, spaces: Sequence[_PartOfSpace]
    ) -> tuple[_ReadSignals, bool]:
        """Return the signals, and whether they include the earlier sentence.

        It is left out if its vector is not cached, as in a draft that was just opened: embedding it would take longer
        than all the rest.
        """
        views = query_views(query, QuerySentences.of(query))
        earlier = views[EARLIER]
        has_all = earlier == QuoteQuery("", "") or all(part.space.is_cached(earlier) for part in spaces)
        embedded = views if has_all else [*views[:EARLIER], QuoteQuery("", "")]
        return self._read_signals(query, candidates, spaces, embedded), has_all

    def _read_signals(
        self,
        query: QuoteQuery,
        candidates: Candidates,
        spaces: Sequence[_PartOfSpace],
        views: Sequence[QuoteQuery],
    ) -> _ReadSignals:
        paragraphs, languages = candidates.paragraphs, candidates.languages
        if len(spaces) == 1:
            cosines = spaces[0].space.cosines(views, paragraphs)
        else:
            cosines = Cosines(*(np.zeros((VIEWS, len(paragraphs)), dtype=np.float32) for _ in range(2)))
            for space, _, rows in spaces:
                cosines.whole[:, rows], cosines.closest[:, rows] = space.cosines(
                    views, [paragraphs[row] for row in rows.tolist()]
                )
        signals = self._signals.read(query, candidates, *cosines)
        if languages is None or self._across is None:
            return _ReadSignals(signals)
        return _ReadSignals(signals, np.float32(UNLIKE_OFFSET) * languages.unlike_draft.astype(np.float32))

    def _spaces(self, candidates: Candidates) -> list[_PartOfSpace]:
        """Return the spaces that paragraphs are compared in, each with its rows; spaces without any are skipped."""
        languages = candidates.languages
        if languages is None or self._across is None:
            return [_PartOfSpace(self._space, self._spans, np.arange(len(candidates)))]
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
        """Return cosines of the query with paragraphs of one source, on the scale of the recall encoder's.

        float32 [n_paragraphs]; None where no encoder knows other languages.

        Args:
            languages: of the draft and of the source.
        """
        if self._across is None:
            return None
        one = Candidates(paragraphs[:1], languages=replace(languages, paragraphs=languages.paragraphs[:1]))
        [part] = self._spaces(one)
        cosines: NDArray[np.float32] = part.space.cosines([query], paragraphs).whole[0]
        return cosines

    def score(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        """Return the scores of the last ranking of ``answers``: a ``Ranker``."""
        if not len(candidates):
            return np.zeros(0, dtype=np.float32)
        signals = self.signals(query, candidates)
        recalled: NDArray[np.float32] = signals @ self._weights.recall
        return self._log_odds(recalled, signals, self._read(query, candidates, recalled, np.arange(len(candidates))))

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``; every paragraph is read."""
        if not len(candidates):
            return []
        readings = None if self._reader is None else self._reader.read(query, read_passages(candidates))
        return self._spans.predict(query, replace(candidates, readings=readings))

    def recall(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        """Return the scores of the recall stage: float32 [n_paragraphs]."""
        if not len(candidates):
            return np.zeros(0, dtype=np.float32)
        return self.signals(query, candidates) @ self._weights.recall

    def by_words(self, query: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
        """Return scores of recall without an encoder, float32 [n_paragraphs]: BM25 on the last sentences."""
        sentences = QuerySentences.of(query)
        words = tokens(" ".join([*reversed(sentences.previous[:1]), sentences.last]) or query.title)
        return BM25(candidates.paragraphs).score(list(dict.fromkeys(words))[-CONTEXT_TOKENS:])

    def answers(
        self, query: QuoteQuery, candidates: Candidates, superseded: Callable[[], bool] = never
    ) -> Iterator[Ranking]:
        """Yield the order of recall, without spans; then rankings with spans, each better than the one before.

        Each is yielded as soon as it is computed; the last one of an answer that was not superseded is complete.

        Args:
            superseded: called between batches; the answers end once it returns true.
        """
        if not len(candidates):
            return
        spaces = self._spaces(candidates)
        is_english = all(part.space is self._space for part in spaces)
        signals, has_all_views = self._first_signals(query, candidates, spaces)
        recalled = signals.values @ self._weights.recall + signals.offsets
        order = np.argsort(-recalled, kind="stable")
        yield Ranking(Ranked(int(row), float(recalled[row]), ()) for row in order)
        if superseded():
            return
        if not has_all_views:
            views = query_views(query, QuerySentences.of(query))
            signals = self._read_signals(query, candidates, spaces, views)
            recalled = signals.values @ self._weights.recall + signals.offsets
        shown = candidates.shown
        visible = np.arange(len(candidates)) if shown is None else np.flatnonzero(shown.is_showable)
        read = visible if is_english else visible[:0]
        readings = self._read(query, candidates, recalled, read)
        scores = self._log_odds(recalled, signals.values, readings)
        candidates = replace(candidates, readings=[readings.get(row) for row in range(len(candidates))])
        spans = self._spans if is_english else _SpansInParts(candidates.paragraphs, spaces)
        cuts = (FIRST_SPANS, FIRST_SPANS + MORE_SPANS)
        yield from rank_with_spans(spans, query, candidates, scores, cuts, superseded, probabilities(scores))

    def _read(
        self, query: QuoteQuery, candidates: Candidates, recalled: NDArray[np.float32], readable: NDArray[np.int64]
    ) -> dict[int, PassageReading]:
        """Return what the reader read, by row.

        Args:
            recalled: scores of recall, float32 [n_paragraphs].
            readable: int64 [n_readable], the paragraphs that may be read; the best ``READ`` of them are.
        """
        if self._reader is None or not len(readable):
            return {}
        chosen = readable[np.argsort(-recalled[readable], kind="stable")[:READ]].tolist()
        return dict(zip(chosen, self._reader.read(query, read_passages(candidates, chosen)), strict=True))

    def _log_odds(
        self, recalled: NDArray[np.float32], signals: NDArray[np.float32], readings: Mapping[int, PassageReading]
    ) -> NDArray[np.float32]:
        """Return the log-odds that each paragraph fits, float32 [n_paragraphs].

        Args:
            recalled: scores of recall, float32 [n_paragraphs].
            signals: float32 [n_paragraphs, len(NAMES)].
            readings: by row, of the paragraphs that were read.
        """
        cosines = signals[:, _COSINE]
        log_odds = self._weights.unread.log_odds(recalled, cosines)
        if self._weights.read is None or not readings:
            return log_odds
        chosen = np.array(list(readings), dtype=np.int64)
        logits = np.array([reading.logit for reading in readings.values()], dtype=np.float32)
        read = self._weights.read.log_odds(recalled, cosines, logits, chosen)
        # What was not read stays below what was.
        rest = np.delete(np.arange(len(log_odds)), chosen)
        if len(rest):
            log_odds[rest] -= max(0.0, float(log_odds[rest].max() - read.min()) + _BELOW)
        log_odds[chosen] = read
        return log_odds


class _SpansInParts:
    """A ``SpanPredictor`` that predicts the spans of each paragraph in the space it is compared in.

    Args:
        paragraphs: all paragraphs of the request.
        parts: spaces and their rows of these paragraphs.
    """

    def __init__(self, paragraphs: Sequence[str], parts: Sequence[_PartOfSpace]) -> None:
        self._parts = parts
        self._part_of = {paragraphs[row]: number for number, part in enumerate(parts) for row in part.rows.tolist()}

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        spans: list[list[ScoredSpan]] = [[] for _ in candidates.paragraphs]
        for number, part in enumerate(self._parts):
            rows = [row for row, text in enumerate(candidates.paragraphs) if self._part_of[text] == number]
            if rows:
                for row, predicted in zip(rows, part.spans.predict(query, candidates.at(rows)), strict=True):
                    spans[row] = predicted
        return spans
