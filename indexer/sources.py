"""What the index knows of a source, and how a search is limited to some of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, Protocol

# ``quotable``: as any; ``ask``: only after asking whoever gave it; ``background``: not for quotation.
Rights = Literal["quotable", "ask", "background"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph as the index knows it; ``question``: it is the interviewer's."""

    paragraph_id: int
    text: str
    speaker: str = ""
    question: bool = False


@dataclass(frozen=True, slots=True)
class Attributes:
    """What a search may be limited by, of a whole source.

    Args:
        spoken_on: the day it was, where that is known.
        language: as ``models.text.language.detect_language`` names it.
        rights: what may be done with its words.
        embargo_until: until then nothing of it may be published; UTC without a zone.
    """

    spoken_on: date | None = None
    language: str = "en"
    rights: Rights = "quotable"
    embargo_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class IndexedSource:
    """A source as it stands in the relational store.

    Args:
        revision: grows with every change of the source's title, paragraphs or attributes.
        passages: its paragraphs, in order.
    """

    source_id: str
    revision: int
    attributes: Attributes
    passages: tuple[Passage, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """Limits a search; what is None does not. Every store applies it inside the search, so that k hits stay k.

    Args:
        source_ids: only these; unknown ones are ignored, none finds nothing.
        speakers: only what these say, whole names as they stand in the paragraphs.
        first_day, last_day: both included; a source without a day is left out by either.
        languages: only sources in these.
        rights: only sources with these.
        free_on: leaves out what is under embargo at that time; UTC without a zone.
    """

    source_ids: frozenset[str] | None = None
    speakers: frozenset[str] | None = None
    first_day: date | None = None
    last_day: date | None = None
    languages: frozenset[str] | None = None
    rights: frozenset[Rights] | None = None
    free_on: datetime | None = None

    def admits(self, source_id: str, attributes: Attributes) -> bool:
        """Whether the source passes; ``speakers`` is a matter of its paragraphs."""
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
    """One row of a store; a higher score is better, comparable within one answer."""

    source_id: str
    paragraph_id: int
    score: float


class SourceFeed(Protocol):
    """The relational store, as those see it who keep up with it. Whatever an index holds is derived from there.

    Sources without paragraphs are not told of. Each call sees what is committed when it is made.
    """

    def fingerprint(self) -> str:
        """Another one whenever ``revisions`` would tell something else; cheap enough to be asked every second."""
        ...

    def revisions(self, source_ids: Iterable[str] | None = None) -> Mapping[str, int]:
        """Every source and its revision, in the order in which they came in; or these, in any order."""
        ...

    def read(self, source_ids: Iterable[str]) -> Iterator[IndexedSource]:
        """These sources as they are now, in this order; those that are gone are left out.

        What changes meanwhile is told under the older revision, never under the newer one.
        """
        ...

    def passages_at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Passage]:
        """Paragraphs by their source and their number in it, from 0; those that are gone are absent."""
        ...


class SourceRepository(SourceFeed, Protocol):
    """The relational store, as the index of passages sees it."""

    def paragraph_count(self) -> int:
        """How many paragraphs the sources have together."""
        ...

    def attributes(self, source_ids: Iterable[str]) -> Mapping[str, Attributes]:
        """What searches are limited by, of these sources; those that are gone are absent."""
        ...

    def passages(self, paragraph_ids: Iterable[int]) -> Mapping[int, tuple[str, Passage]]:
        """The source and the text of paragraphs; those that are gone are absent."""
        ...


class StoreUnavailable(Exception):
    """An engine cannot be reached now, or refuses; the message says which and why. Nothing was lost."""


class DerivedStore(Protocol):
    """One half of the index. It can always be made again from the truth, and says itself what it holds.

    One writer at a time; searches run beside it and see each change whole or not at all. What ``upsert`` and
    ``delete`` did is durable when they return; a crash within them leaves a store that opens, holds each source
    once, as it was or as it became, and tells which by ``revisions``.
    """

    def revisions(self) -> Mapping[str, int]:
        """The sources it holds, each with the revision it was given."""
        ...

    def delete(self, source_ids: Iterable[str]) -> None:
        """Takes sources out; unknown ones are ignored."""
        ...

    def compact(self) -> None:
        """Brings what is held into the form that is searched fastest; searches go on meanwhile."""
        ...

    def refresh(self) -> bool:
        """Takes over what another process has written; True where there was something."""
        ...

    def close(self) -> None:
        """Lets go of files and connections."""
        ...
