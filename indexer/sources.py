"""Types shared by the index: sources and passages, search filters and results, and the interfaces of stores."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, Protocol

from models.quotes.passages import Passage

# ``quotable``: without restriction; ``ask``: only after asking whoever provided it; ``background``: not for quotation.
Rights = Literal["quotable", "ask", "background"]


@dataclass(frozen=True, slots=True)
class Attributes:
    """Attributes of a whole source that searches filter by.

    Args:
        spoken_on: the day it was said, where that is known.
        language: as ``models.text.language.detect_language`` names it.
        rights: how its words may be used.
        embargo_until: until then nothing of it may be published; naive UTC.
    """

    spoken_on: date | None = None
    language: str = "en"
    rights: Rights = "quotable"
    embargo_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class IndexedSource:
    """A source as in the relational store.

    Args:
        revision: increases with every change of the source's title, paragraphs or attributes.
        passages: its paragraphs, in order.
    """

    source_id: str
    revision: int
    attributes: Attributes
    passages: tuple[Passage, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """A search filter; fields that are None do not restrict.

    Every store applies it inside the search, so k hits stay k.

    Args:
        source_ids: only these; unknown ones are ignored, an empty set finds nothing.
        speakers: only paragraphs of these, whole names as in the paragraphs.
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

    def admits(self, source_id: str, attributes: Attributes) -> bool:
        """Return whether the source passes; ``speakers`` applies to its paragraphs."""
        day = attributes.spoken_on
        return (
            (self.source_ids is None or source_id in self.source_ids)
            and (self.first_day is None or (day is not None and day >= self.first_day))
            and (self.last_day is None or (day is not None and day <= self.last_day))
            and (self.languages is None or attributes.language in self.languages)
            and (self.rights is None or attributes.rights in self.rights)
            and (self.free_on is None or attributes.embargo_until is None or attributes.embargo_until <= self.free_on)
        )


EVERYTHING = Filter()


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


class SourceRepository(SourceFeed, Protocol):
    """The relational store, as the index of passages sees it."""

    def paragraph_count(self) -> int:
        """Return how many paragraphs the sources have in total."""

    def attributes(self, source_ids: Iterable[str]) -> Mapping[str, Attributes]:
        """Return the filter attributes of these sources; deleted ones are absent."""

    def passages(self, paragraph_ids: Iterable[int]) -> Mapping[int, tuple[str, Passage]]:
        """Return the source and the text of paragraphs; deleted ones are absent."""


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
