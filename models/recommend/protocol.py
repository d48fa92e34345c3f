"""The seams of quote recommendation. Zero-shot and trained models both stand behind them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

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
class Shown:
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


class QuoteRecommender(ParagraphRanker, SpanPredictor, Protocol):
    """What the desk asks: recall, ranking and spans in one."""

    def recall(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """Scores of the recall stage: float32 [n_paragraphs], higher is better."""
        ...

    def answers(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        sources: Sequence[int] | None = None,
        superseded: Callable[[], bool] = never,
        shown: Shown | None = None,
    ) -> Iterator[list[Ranked]]:
        """First the order of recall, without spans; then rankings with spans, each better than the one before.

        Args:
            sources: the number of each paragraph's source, whose paragraphs stand in order; None when there is one.
            superseded: asked between batches; the answers end once it is true.
            shown: the rest may be left without spans. None: all of it.
        """
        ...
