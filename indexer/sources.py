"""Types shared by the index: sources and passages, search filters and results, and the interfaces of stores."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, Protocol

from models.quotes.passages import Passage

# ``quotable``: without restriction; ``ask``: only after asking whoever provided it; ``background``: not for quotation.
Rights = Literal["quotable", "ask", "background"]


@dataclass(frozen=True, slots=True)
class IndexedSource:
    """A source as in the relational store.

    Args:
        revision: increases with every change of the source.
        passages: its paragraphs, in order.
        spoken_on: the day it was said or published, where that is known.
    """

    source_id: str
    revision: int
    passages: tuple[Passage, ...]
    title: str = ""
    spoken_on: date | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """A search filter; fields that are None do not restrict.

    The relational store says which sources pass (``SqlSourceRepository.matching``).

    Args:
        source_ids, speakers: see ``RowFilter``.
        first_day, last_day: both included; a source without a day is excluded by either.
        languages: only sources in these.
        rights: only sources with these.
        free_on: excludes what is under embargo at that time; naive UTC.
    """

    source_ids: frozenset[str] | None = None
    speakers: frozenset[str] | None = None
    first_day: date | None = None
    last_day: date | None = None
    languages: frozenset[str] | None = None
    rights: frozenset[Rights] | None = None
    free_on: datetime | None = None


EVERYTHING = Filter()


@dataclass(frozen=True, slots=True)
class RowFilter:
    """What a store may return; fields that are None do not restrict.

    Every store applies it inside the search, so k hits stay k.

    Args:
        source_ids: only these; unknown ones are ignored, an empty set finds nothing.
        speakers: only paragraphs of these, whole names as in the paragraphs.
    """

    source_ids: frozenset[str] | None = None
    speakers: frozenset[str] | None = None


EVERY_ROW = RowFilter()


@dataclass(frozen=True, slots=True)
class Found:
    """One row of a store; a higher score is better, comparable within one result."""

    source_id: str
    paragraph_id: int
    score: float


class SourceFeed(Protocol):
    """The relational store as seen by index maintenance. Everything in an index is derived from it.

    Sources without paragraphs are left out. Each call sees what is committed when it is made.
    """

    def fingerprint(self) -> str:
        """Return a value that changes whenever ``revisions`` would; cheap enough to be called every second."""

    def revisions(self, source_ids: Iterable[str] | None = None) -> Mapping[str, int]:
        """Return every source and its revision, in the order of import; or these, in any order."""

    def read(self, source_ids: Iterable[str]) -> Iterator[IndexedSource]:
        """Read these sources as they are now, in this order; deleted ones are left out.

        A source that changes meanwhile has the older revision, never the newer one.
        """

    def passages_at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Passage]:
        """Return paragraphs by their source and their number in it, from 0; deleted ones are absent."""


class StoreUnavailable(Exception):
    """An engine cannot be reached now, or refuses; the message says which and why. Nothing was lost."""


class DerivedStore(Protocol):
    """One store of the index. It can always be rebuilt from the relational store, and reports what it holds.

    One writer at a time; searches run concurrently and see each change whole or not at all. What ``upsert`` and
    ``delete`` did is durable when they return; a crash within them leaves a store that opens, holds each source once,
    at its old or its new revision, and reports which by ``revisions``.
    """

    def revisions(self) -> Mapping[str, int]:
        """Return the sources it holds, each with the revision it was given."""

    def delete(self, source_ids: Iterable[str]) -> None:
        """Delete sources; unknown ones are ignored."""

    def compact(self) -> None:
        """Bring the store into the form that is searched fastest; searches run meanwhile."""

    def refresh(self) -> bool:
        """Adopt what another process has written; True if there was something."""

    def close(self) -> None:
        """Close files and connections."""
