"""The paragraphs of a library: all of them in memory, or read from the store when they are asked for."""

import threading
import zlib
from abc import abstractmethod
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from indexer.sources import IndexedSource, Passage, SourceFeed

# Paragraphs of the sources asked for lately, some hundred bytes each.
_PARAGRAPHS_KEPT = 20_000


class Library(Mapping[str, Sequence[Passage]]):
    """Source id → paragraphs in order; it never changes, only what is read of it may be newer."""

    @property
    @abstractmethod
    def revisions(self) -> Mapping[str, int]:
        """What tells, source by source, whether two libraries have the same; in the order of the sources."""

    @abstractmethod
    def at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Passage]:
        """Paragraphs by source and number in it, from 0, without the rest of their sources; gone ones are absent."""

    def __iter__(self) -> Iterator[str]:
        return iter(self.revisions)

    def __len__(self) -> int:
        return len(self.revisions)

    def __contains__(self, source_id: object) -> bool:
        return source_id in self.revisions


class InMemoryLibrary(Library):
    """All of it in memory; a source's revision is the checksum of its paragraphs."""

    def __init__(self, sources: Mapping[str, Sequence[Passage]]) -> None:
        self._sources = dict(sources)

    @cached_property
    def revisions(self) -> Mapping[str, int]:
        """See ``Library``."""
        return {source_id: _checksum(passages) for source_id, passages in self._sources.items()}

    def at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], Passage]:
        """See ``Library``."""
        return {
            (source_id, number): self._sources[source_id][number]
            for source_id, number in places
            if number < len(self._sources.get(source_id, ()))
        }

    def __getitem__(self, source_id: str) -> Sequence[Passage]:
        return self._sources[source_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __contains__(self, source_id: object) -> bool:
        return source_id in self._sources


class SourceCache:
    """Whole sources read from the store, those asked for lately kept. One for all libraries of an index.

    Args:
        truth: where they are read.
        paragraphs_kept: of all that are kept, together.
    """

    def __init__(self, truth: SourceFeed, paragraphs_kept: int = _PARAGRAPHS_KEPT) -> None:
        self.truth = truth
        self._most = paragraphs_kept
        self._kept: OrderedDict[str, IndexedSource] = OrderedDict()
        self._paragraphs = 0
        self._lock = threading.Lock()

    def get(self, source_id: str, revision: int) -> tuple[Passage, ...]:
        """The paragraphs of a source; from the store unless those of this revision, or of a newer one, are at hand."""
        with self._lock:
            known = self._kept.get(source_id)
            if known is not None and known.revision >= revision:
                self._kept.move_to_end(source_id)
                return known.passages
        read = next(iter(self.truth.read([source_id])), None)
        with self._lock:
            self._paragraphs -= len(known.passages) if (known := self._kept.pop(source_id, None)) else 0
            if read is None:
                return ()
            if len(read.passages) <= self._most:
                self._kept[source_id] = read
                self._paragraphs += len(read.passages)
            while self._paragraphs > self._most:
                self._paragraphs -= len(self._kept.popitem(last=False)[1].passages)
        return read.passages


class LazyLibrary(Library):
    """The sources of a store as they were listed once; their paragraphs are read as they are asked for.

    Args:
        revisions: the sources, in their order.
        recent: reads them.
    """

    def __init__(self, revisions: Mapping[str, int], recent: SourceCache) -> None:
        self._revisions = revisions
        self._recent = recent

    @property
    def revisions(self) -> Mapping[str, int]:
        """See ``Library``."""
        return self._revisions

    def at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Passage]:
        """See ``Library``."""
        return self._recent.truth.passages_at(place for place in places if place[0] in self._revisions)

    def __getitem__(self, source_id: str) -> tuple[Passage, ...]:
        """The paragraphs; none where the source is gone since it was listed."""
        return self._recent.get(source_id, self._revisions[source_id])


class LibrarySubset(Library):
    """Some sources of a library, in its order."""

    def __init__(self, library: Library, source_ids: Iterable[str]) -> None:
        self._library = library
        chosen = frozenset(source_ids)
        self._revisions = {key: revision for key, revision in library.revisions.items() if key in chosen}

    @property
    def revisions(self) -> Mapping[str, int]:
        """See ``Library``."""
        return self._revisions

    def at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Passage]:
        """See ``Library``."""
        return self._library.at(place for place in places if place[0] in self._revisions)

    def __getitem__(self, source_id: str) -> Sequence[Passage]:
        if source_id not in self._revisions:
            raise KeyError(source_id)
        return self._library[source_id]


def as_library(sources: Mapping[str, Sequence[Passage]]) -> Library:
    """What is a library already, or one that holds these."""
    return sources if isinstance(sources, Library) else InMemoryLibrary(sources)


def _checksum(passages: Sequence[Passage]) -> int:
    sum_so_far = 0
    for passage in passages:
        told = f"{passage.paragraph_id} {passage.text}\0".encode("utf-8", "surrogatepass")
        sum_so_far = zlib.crc32(told, sum_so_far)
    return sum_so_far
