"""The seams of quote recommendation. Zero-shot and trained models both stand behind them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder

# Of each paragraph, "" where nobody is named; None where the source names nobody.
Speakers = Sequence[str] | None


@dataclass(frozen=True, slots=True)
class QuoteQuery:
    """What the writer has so far. MacLaughlin et al. §3.

    Args:
        title: the headline of the draft.
        left_context: the sentences before the one that holds the caret, oldest first.
        right_context: what follows, where the writer inserts into the middle.
    """

    title: str
    left_context: str
    right_context: str = ""


@dataclass(frozen=True, slots=True)
class ScoredSpan:
    """Characters ``[start, end)`` of a paragraph's text worth quoting; a higher score is better."""

    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """One paragraph of an answer, best first by ``score``; ``index`` is its place in what was asked about."""

    index: int
    score: float
    spans: tuple[ScoredSpan, ...]


@dataclass(frozen=True, slots=True)
class ParagraphScore:
    """What the network says of one paragraph.

    Args:
        rank: log-odds-like score of being quoted next; comparable between paragraphs of one query.
        spans: best first; scores are logs of the F1 to be expected of the span if the paragraph is quoted.
    """

    rank: float
    spans: tuple[ScoredSpan, ...]


@dataclass(frozen=True, slots=True)
class VisibleParagraphs:
    """What of an answer somebody will see: its best ``most`` paragraphs that ``may`` be shown. The others are ranked
    with them, and need no spans.

    Args:
        may: for each paragraph asked about.
    """

    may: Sequence[bool]
    most: int


def never() -> bool:
    """For callers that cannot be superseded."""
    return False


class ParagraphRanker(Protocol):
    """Orders the paragraphs of the attached sources for one query. MacLaughlin et al. §4."""

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """Scores: float32 [n_paragraphs], higher is better, comparable within one call only."""
        ...


class SpanPredictor(Protocol):
    """Finds what to quote inside a paragraph. MacLaughlin et al. §5."""

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """For each paragraph its spans, best first; at least one for a paragraph that has words."""
        ...


class QueryEncoder(Protocol):
    """Queries as vectors in the space of an ``Encoder``'s passages."""

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        """float32 [dimension], unit length, or all zero for an empty query."""
        ...


class RecallNetwork(Encoder, QueryEncoder, Protocol):
    """Passages and queries in one space."""

    @property
    def weights_sha256(self) -> str:
        """Of the file of its adapters: what was trained over its vectors names them by it."""
        ...

    def query_vectors(self, queries: Sequence[QuoteQuery]) -> NDArray[np.float32]:
        """Of several, computed together: float32 [n_queries, dimension].

        Where the processor computes in sixteen bits a vector may differ from the query's own by less than 1e-2.
        """
        ...


class ScoringNetwork(SpanPredictor, Protocol):
    """Reads each paragraph together with the query, where a folder of weights has such a network."""

    @property
    def ranks(self) -> bool:
        """Whether it says anything of rank; else of spans alone."""
        ...

    def rank(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """Rank logits alone: float32 [n_paragraphs]."""
        ...

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> list[ParagraphScore]:
        """Scores and spans of each paragraph."""
        ...


class Ranking(list[Ranked]):
    """Paragraphs in order, best first, at one stage of an answer.

    Args:
        is_complete: no better ranking of the same paragraphs follows.
    """

    def __init__(self, ranked: Iterable[Ranked] = (), *, is_complete: bool = False) -> None:
        super().__init__(ranked)
        self.is_complete = is_complete


class QuoteRecommender(ParagraphRanker, SpanPredictor, Protocol):
    """What the desk asks: recall, ranking and spans in one."""

    def recall(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """Scores of the recall stage: float32 [n_paragraphs], higher is better."""
        ...

    def by_words(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        sources: Sequence[int] | None = None,
    ) -> NDArray[np.float32]:
        """The same without any vector, for when none can be had: float32 [n_paragraphs]."""
        ...

    def answers(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        sources: Sequence[int] | None = None,
        superseded: Callable[[], bool] = never,
        shown: VisibleParagraphs | None = None,
    ) -> Iterator[Ranking]:
        """First the order of recall, without spans; then rankings with spans, each better than the one before.

        Each is yielded as soon as it is computed; the last one of an answer that was not superseded is complete.

        Args:
            sources: the number of each paragraph's source, whose paragraphs stand in order; None when there is one.
            superseded: asked between batches; the answers end once it is true.
            shown: the rest may be left without spans. None: all of it.
        """
        ...
