"""Sources with random unit vectors, and an exhaustive search, with which every engine is compared."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from indexer.sources import EVERY_ROW, IndexedSource, RowFilter
from indexer.vectors.protocol import VectorStore
from models.quotes.passages import Passage

VERSION = "test-encoder-1"
DIMENSION = 16

Embedded = tuple[IndexedSource, NDArray[np.float32]]
# Opens the same store as often as it is called, as other processes would.
OpenStore = Callable[[], VectorStore]


def unit_vectors(count: int, seed: int, dimension: int = DIMENSION) -> NDArray[np.float32]:
    """float32 [count, dimension], unit length, the same for a seed."""
    vectors = np.random.default_rng(seed).standard_normal((count, dimension)).astype(np.float32)
    unit: NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


def embedded(
    number: int,
    paragraphs: int = 5,
    revision: int = 1,
    speakers: Sequence[str] = ("",),
) -> Embedded:
    """Source ``s<number>``; paragraph ids are its own, other ones for each revision."""
    first = number * 10_000_000 + revision * 1_000
    passages = tuple(
        Passage(first + index, f"paragraph {index} of {number}", speakers[index % len(speakers)])
        for index in range(paragraphs)
    )
    source = IndexedSource(f"s{number}", revision, passages)
    return source, unit_vectors(paragraphs, number * 100 + revision)


@dataclass(frozen=True)
class PlainSearch:
    """Exact search over everything, in the words of ``RowFilter`` itself."""

    sources: Mapping[str, Embedded]

    @classmethod
    def of(cls, sources: Iterable[Embedded]) -> "PlainSearch":
        """Later ones replace earlier ones of the same id."""
        return cls({source.source_id: (source, vectors) for source, vectors in sources})

    def search(self, vector: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[tuple[str, int, float]]:
        """(source id, paragraph id, score), best first."""
        hits = [
            (source.source_id, passage.paragraph_id, float(row @ vector))
            for source, vectors in self.sources.values()
            if where.source_ids is None or source.source_id in where.source_ids
            for passage, row in zip(source.passages, vectors, strict=True)
            if where.speakers is None or passage.speaker in where.speakers
        ]
        return sorted(hits, key=lambda one: (-one[2], one[1]))[:k]
