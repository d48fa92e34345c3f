"""The stores of an index, and which rows a source has in each."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from indexer.lexical.tantivy_store import TantivyStore
from indexer.sources import IndexedSource, StoreUnavailable
from indexer.vectors.protocol import VectorStore
from models.quotes.passages import Passage

Embedded = tuple[IndexedSource, NDArray[np.float32]]

PARAGRAPH_VECTORS = "vectors of paragraphs"


@dataclass(frozen=True)
class VectorPart:
    """A vector store of an index.

    Args:
        name: as in messages and reports.
        store: the engine.
        whole: whether a source is one row; else each of its paragraphs is.
    """

    name: str
    store: VectorStore
    whole: bool

    def put(self, rows: Sequence[Embedded]) -> None:
        """Insert sources, each with the vectors of its passages, float32 [n_passages, dimension]."""
        self.store.upsert(self.rows_of(*row) for row in rows)

    def rows_of(self, source: IndexedSource, vectors: NDArray[np.float32]) -> Embedded:
        """Return the rows that a source has here, and their vectors."""
        return (as_single_row(source), mean_vector(vectors)[None, :]) if self.whole else (source, vectors)


@dataclass(frozen=True)
class LexicalPart:
    """A lexical store of an index; see ``VectorPart``."""

    name: str
    store: TantivyStore
    whole: bool

    def put(self, rows: Sequence[Embedded]) -> None:
        """Insert sources; their vectors are ignored."""
        self.store.upsert(self.rows_of(source) for source, _ in rows)

    def rows_of(self, source: IndexedSource) -> IndexedSource:
        """Return the rows that a source has here."""
        return as_single_row(source, with_words=True) if self.whole else source


@dataclass(frozen=True)
class ChunkedVectorPart(VectorPart):
    """A vector store of the chunks that an encoder divides a source into; rows are numbered from 0."""

    def rows_of(self, source: IndexedSource, vectors: NDArray[np.float32]) -> Embedded:
        """See ``VectorPart``."""
        return replace(source, passages=tuple(Passage(number, "") for number in range(len(vectors)))), vectors


Part = VectorPart | LexicalPart


class StoreSet(ABC):
    """The stores that are maintained together."""

    @abstractmethod
    def parts(self) -> Iterator[Part]:
        """Yield each store."""

    def close(self) -> None:
        """Close all of them, except those whose files or server are gone."""
        for part in self.parts():
            with suppress(StoreUnavailable):
                part.store.close()


@dataclass(frozen=True)
class Stores(StoreSet):
    """The stores of the index of passages: paragraphs and whole sources, by vectors and by words."""

    vectors: VectorStore
    words: TantivyStore
    source_vectors: VectorStore
    source_words: TantivyStore

    def parts(self) -> Iterator[Part]:
        """Yield the lexical stores first: they work while the vector engine is unavailable."""
        yield LexicalPart("words of paragraphs", self.words, whole=False)
        yield LexicalPart("words of sources", self.source_words, whole=True)
        yield VectorPart(PARAGRAPH_VECTORS, self.vectors, whole=False)
        yield VectorPart("vectors of sources", self.source_vectors, whole=True)


def as_single_row(source: IndexedSource, *, with_words: bool = False) -> IndexedSource:
    """Return a source as one row under the id of its first paragraph.

    Args:
        with_words: with its title and all its words, and the speaker at each paragraph: drafts name them.
    """
    spoken = [f"{passage.speaker}\n{passage.text}" for passage in source.passages]
    text = "\n".join([source.title, *spoken]) if with_words else ""
    return replace(source, passages=(Passage(source.passages[0].paragraph_id, text),))


def mean_vector(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the mean of the paragraphs' vectors, float32 [dimension], unit length."""
    mean = vectors.mean(axis=0, dtype=np.float64)
    length = float(np.linalg.norm(mean))
    # Vectors that sum to zero have no common direction; any of them serves.
    return np.asarray(mean / length if length > 1e-9 else vectors[0], dtype=np.float32)
