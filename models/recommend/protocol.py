"""The interfaces of quote recommendation, which zero-shot and trained models implement."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.recommend.readings import PassageReading

# The language that the recall encoder is trained on.
ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class QuoteQuery:
    """The draft around the caret. MacLaughlin et al. §3.

    Args:
        title: the headline of the draft.
        left_context: the sentences before the one that holds the caret, oldest first.
        typed: the unfinished sentence that holds the caret, up to the caret; "" where it says nothing yet.
    """

    title: str
    left_context: str
    typed: str = ""


def without_typed(query: QuoteQuery) -> QuoteQuery:
    """Return the query without its unfinished sentence: the key of its vector in the recall encoder's cache."""
    return replace(query, typed="") if query.typed else query


@dataclass(frozen=True, slots=True)
class ScoredSpan:
    """Characters ``[start, end)`` of a paragraph's text worth quoting; a higher score is better."""

    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """One paragraph of an answer, best first by ``score``; ``index`` is its place in the request.

    Args:
        probability: that an editor would accept this paragraph after the last sentence; ``None`` in the order of
            recall.
    """

    index: int
    score: float
    spans: tuple[ScoredSpan, ...]
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class VisibleParagraphs:
    """The paragraphs of an answer that are shown: the best ``limit`` of those that are showable.

    Only they need spans.

    Args:
        is_showable: for each paragraph of the request.
    """

    is_showable: Sequence[bool]
    limit: int


@dataclass(frozen=True)
class QueryLanguages:
    """The languages of one request, ISO 639-1.

    Args:
        draft: of the draft.
        paragraphs: of each paragraph's source.
    """

    draft: str
    paragraphs: tuple[str, ...]

    @property
    def compared_by_meaning(self) -> NDArray[np.bool_]:
        """Which paragraphs the recall encoder cannot compare with the draft: bool [n_paragraphs]."""
        return np.array([not self.draft == language == ENGLISH for language in self.paragraphs], dtype=np.bool_)

    @property
    def unlike_draft(self) -> NDArray[np.bool_]:
        """Which paragraphs are in another language than the draft: bool [n_paragraphs]."""
        return np.array([language != self.draft for language in self.paragraphs], dtype=np.bool_)


@dataclass(frozen=True, slots=True)
class Candidates:
    """Paragraphs that are ranked together: those of one source, or of several, each source's in order.

    Args:
        paragraphs: their texts.
        speakers: of each paragraph, "" where unknown; ``None`` if the source names none.
        sources: the number of each paragraph's source; ``None`` if there is one.
        languages: of draft and paragraphs; ``None`` if all are English.
        shown: the other paragraphs may have no spans; ``None`` if all are shown.
        readings: of each paragraph that a reader has read, for its spans; ``None`` if it has read none.
    """

    paragraphs: Sequence[str]
    speakers: Sequence[str] | None = None
    sources: Sequence[int] | None = None
    languages: QueryLanguages | None = None
    shown: VisibleParagraphs | None = None
    readings: Sequence[PassageReading | None] | None = None

    def __len__(self) -> int:
        """Return the number of paragraphs."""
        return len(self.paragraphs)

    @property
    def speaker_labels(self) -> Sequence[str]:
        """The speaker of each paragraph, "" where unknown."""
        return [""] * len(self.paragraphs) if self.speakers is None else self.speakers

    def at(self, rows: Sequence[int]) -> "Candidates":
        """Return some of the paragraphs with their speakers and readings."""
        speakers = None if self.speakers is None else [self.speakers[row] for row in rows]
        readings = None if self.readings is None else [self.readings[row] for row in rows]
        return Candidates([self.paragraphs[row] for row in rows], speakers, readings=readings)


def never() -> bool:
    """Return False: for callers that are never superseded."""
    return False


# Orders the paragraphs of the attached sources for one query: returns scores, float32 [n_paragraphs], higher is better,
# comparable within one call only. MacLaughlin et al. §4.
Ranker: TypeAlias = Callable[[QuoteQuery, Candidates], NDArray[np.float32]]


class SpanPredictor(Protocol):
    """Predicts what to quote inside a paragraph. MacLaughlin et al. §5."""

    def predict(self, query: QuoteQuery, candidates: Candidates) -> list[list[ScoredSpan]]:
        """Return the spans of each paragraph, best first; at least one for a paragraph that has words."""


class QueryEncoder(Protocol):
    """Encodes queries in the space of an ``Encoder``'s passages."""

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        """Return float32 [dimension], unit length, or all zero for an empty query.

        Implementations may ignore ``typed``.
        """


class RecallNetwork(Encoder, QueryEncoder, Protocol):
    """Encodes passages and queries in one space."""

    @property
    def weights_sha256(self) -> str:
        """SHA-256 of the file of its adapters: weights trained over its vectors refer to it."""

    def prepare(self) -> None:
        """Run queries of every length, and passages of the lengths of quotes: the first of each takes longer."""

    def query_vectors(self, queries: Sequence[QuoteQuery]) -> NDArray[np.float32]:
        """Encode several queries together: float32 [n_queries, dimension].

        On processors that compute in sixteen bits a vector may differ from ``query_vector`` by less than 1e-2.
        """


@dataclass(frozen=True, slots=True)
class ReadPassage:
    """A paragraph as a reader sees it.

    Args:
        speaker: "" where unknown.
        previous: the paragraph before it in its source, which is read too if this one is short.
    """

    text: str
    speaker: str = ""
    previous: str = ""


class PassageReader(Protocol):
    """Reads the last sentences of a draft together with each passage: more exact than recall, and slower."""

    def read(self, query: QuoteQuery, passages: Sequence[ReadPassage]) -> list[PassageReading]:
        """Return whether each passage fits after the last sentence, and which of its words."""

    def prepare(self) -> None:
        """Read passages of usual lengths once: the first of each length takes longer."""


class Ranking(list[Ranked]):
    """Paragraphs in order, best first, at one stage of an answer.

    Args:
        is_complete: no better ranking of the same paragraphs follows.
    """

    def __init__(self, ranked: Iterable[Ranked] = (), *, is_complete: bool = False) -> None:
        super().__init__(ranked)
        self.is_complete = is_complete
