"""In-memory stores of vectors and words behind the Protocols; several can share their content, like a folder."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log1p

import numpy as np
from numpy.typing import NDArray

from indexer.sources import EVERY_ROW, Found, IndexedSource, RowFilter, StoreUnavailable
from models.text.words import tokens

Held = dict[str, tuple[IndexedSource, NDArray[np.float32]]]


@dataclass
class SharedRows:
    """Content that outlives a store; stores that share it see each other's changes after their own ``refresh``."""

    held: Held = field(default_factory=dict)


class _MemoryStore:
    """``fail`` is raised by whatever reaches for the engine, as long as it is set, ``full`` by whatever writes.

    ``log`` keeps what was changed.
    """

    def __init__(self, shelf: SharedRows | None = None) -> None:
        self.shelf = shelf or SharedRows()
        self.fail: Exception | None = None
        self.full: BaseException | None = None
        self.compacted = 0
        self.closed = False
        self.log: list[tuple[str, str]] = []
        self._held: Held = dict(self.shelf.held)

    @property
    def rows(self) -> int:
        return sum(len(source.passages) for source, _ in self._held.values())

    def revisions(self) -> Mapping[str, int]:
        self.reach()
        return {source_id: source.revision for source_id, (source, _) in self._held.items()}

    def delete(self, source_ids: Iterable[str]) -> None:
        self.reach()
        for source_id in source_ids:
            if self.shelf.held.pop(source_id, None) is not None:
                self.log.append(("delete", source_id))
        self.refresh()

    def compact(self) -> None:
        self.reach()
        self.compacted += 1

    def refresh(self) -> bool:
        self.reach()
        changed = (
            self._held != self.shelf.held
            if len(self._held) != len(self.shelf.held)
            else any(self._held.get(key) is not value for key, value in self.shelf.held.items())
        )
        self._held = dict(self.shelf.held)
        return changed

    def close(self) -> None:
        self.closed = True

    def reach(self) -> None:
        if self.fail is not None:
            raise self.fail

    def _put(self, source: IndexedSource, vectors: NDArray[np.float32]) -> None:
        self.reach()
        if self.full is not None:
            raise self.full
        self.log.append(("put", source.source_id))
        self.shelf.held[source.source_id] = source, vectors
        self._held = dict(self.shelf.held)

    def _rows(self, where: RowFilter) -> Iterator[tuple[str, int, str, NDArray[np.float32] | None]]:
        self.reach()
        for source_id, (source, vectors) in self._held.items():
            if where.source_ids is None or source_id in where.source_ids:
                for number, passage in enumerate(source.passages):
                    if where.speakers is None or passage.speaker in where.speakers:
                        yield source_id, passage.paragraph_id, passage.text, vectors[number] if len(vectors) else None


class MemoryVectors(_MemoryStore):
    """A ``VectorStore``."""

    def __init__(self, version: str = "hashing-1", shelf: SharedRows | None = None) -> None:
        super().__init__(shelf)
        self.version = version

    def upsert(self, sources: Iterable[tuple[IndexedSource, NDArray[np.float32]]]) -> None:
        for source, vectors in sources:
            assert len(source.passages) == len(vectors)
            self._put(source, vectors)

    def search(self, vector: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        rows = [(source_id, at, float(row @ vector)) for source_id, at, _, row in self._rows(where) if row is not None]
        return [Found(*row) for row in sorted(rows, key=lambda row: -row[2])[:k]]


class MemoryWords(_MemoryStore):
    """In place of a ``TantivyStore``."""

    def upsert(self, sources: Iterable[IndexedSource]) -> None:
        for source in sources:
            self._put(source, np.empty((0, 0), dtype=np.float32))

    def search(self, words: Sequence[str], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        counts: Counter[str] = Counter()
        for _, _, text, _ in self._rows(EVERY_ROW):
            counts.update(set(tokens(text)))
        hits = []
        for source_id, at, text, _ in self._rows(where):
            there = Counter(tokens(text))
            score = sum(
                log1p(self.rows / counts[word]) * there[word] / (1.2 + there[word])
                for word in set(words)
                if there[word]
            )
            if score:
                hits.append(Found(source_id, at, score / (1 + len(there) / 100)))
        return sorted(hits, key=lambda hit: -hit.score)[:k]


def unreachable_error() -> StoreUnavailable:
    """Return the error of an engine that does not answer."""
    return StoreUnavailable("the vectors' engine does not answer")
