"""The paragraphs of a library: all of them in memory, or read from the repository on demand."""

import zlib
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from threading import Lock

from cachetools import LRUCache

from indexer.sources import IndexedSource, SourceFeed
from models.quotes.passages import Passage

# Paragraphs of recently read sources, some hundred bytes each.
_MAX_CACHED_PARAGRAPHS = 20_000


class Library(Mapping[str, Sequence[Passage]]):
    """Maps source ids to paragraphs in order; immutable, but paragraphs read later may be newer."""

    @property
    @abstractmethod
    def revisions(self) -> Mapping[str, int]:
        """The revision of each source, in the order of the sources; equal revisions mean equal content."""

    @abstractmethod
    def at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Passage]:
        """Return paragraphs by (source id, number in it from 0) without whole sources; deleted ones are absent."""

    def __iter__(self) -> Iterator[str]:
        return iter(self.revisions)

    def __len__(self) -> int:
        return len(self.revisions)

    def __contains__(self, source_id: object) -> bool:
        return source_id in self.revisions


class InMemoryLibrary(Library):
    """All paragraphs in memory; a source's revision is the checksum of its paragraphs."""

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


class SourceCache:
    """An LRU cache of whole sources, shared by all libraries of an index. Thread-safe.

    Args:
        repository: where they are read.
        max_paragraphs: of all cached sources together.
    """

    def __init__(self, repository: SourceFeed, max_paragraphs: int = _MAX_CACHED_PARAGRAPHS) -> None:
        self.repository = repository
        self._sources: LRUCache[str, IndexedSource] = LRUCache(max_paragraphs, lambda source: len(source.passages))
        self._lock = Lock()

    def get(self, source_id: str, revision: int) -> tuple[Passage, ...]:
        """Return the paragraphs of a source, from the cache if its revision is at least ``revision``."""
        with self._lock:
            cached = self._sources.get(source_id)
        if cached is not None and cached.revision >= revision:
            return cached.passages
        read = next(iter(self.repository.read([source_id])), None)
        with self._lock:
            self._sources.pop(source_id, None)
            if read is None:
                return ()
            if len(read.passages) <= self._sources.maxsize:
                self._sources[source_id] = read
        return read.passages


class LazyLibrary(Library):
    """The sources of a repository as listed once; their paragraphs are read on demand.

    Args:
        revisions: the sources, in order.
        cache: reads them.
    """

    def __init__(self, revisions: Mapping[str, int], cache: SourceCache) -> None:
        self._revisions = revisions
        self._cache = cache

    @property
    def revisions(self) -> Mapping[str, int]:
        """See ``Library``."""
        return self._revisions

    def at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Passage]:
        """See ``Library``."""
        return self._cache.repository.passages_at(position for position in places if position[0] in self._revisions)

    def __getitem__(self, source_id: str) -> tuple[Passage, ...]:
        """Return the paragraphs; none where the source was deleted after the listing."""
        return self._cache.get(source_id, self._revisions[source_id])


def as_library(sources: Mapping[str, Sequence[Passage]]) -> Library:
    """Return a library unchanged, and wrap any other mapping in memory."""
    return sources if isinstance(sources, Library) else InMemoryLibrary(sources)


def _checksum(passages: Sequence[Passage]) -> int:
    checksum = 0
    for passage in passages:
        content = f"{passage.paragraph_id} {passage.text}\0".encode("utf-8", "surrogatepass")
        checksum = zlib.crc32(content, checksum)
    return checksum
