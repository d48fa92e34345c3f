"""The stores of an index, and how a source is put into each."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from indexer.lexical.protocol import LexicalStore
from indexer.sources import IndexedSource, Passage, StoreUnavailable
from indexer.vectors.protocol import VectorStore

Embedded = tuple[IndexedSource, NDArray[np.float32]]

PARAGRAPH_VECTORS = "vectors of paragraphs"


@dataclass(frozen=True)
class VectorPart:
    """One of the stores, of vectors.

    Args:
        name: what messages call it.
        store: it.
        whole: whether a source is one row of it; else each of its paragraphs is.
    """

    name: str
    store: VectorStore
    whole: bool

    def put(self, rows: Sequence[Embedded]) -> None:
        """Puts sources into it, each with the vectors of its passages, float32 [n_passages, dimension]."""
        self.store.upsert(self.rows_of(*each) for each in rows)

    def rows_of(self, source: IndexedSource, vectors: NDArray[np.float32]) -> Embedded:
        """The rows that a source is here, and their vectors."""
        return (as_single_row(source), mean_vector(vectors)[None, :]) if self.whole else (source, vectors)


@dataclass(frozen=True)
class LexicalPart:
    """One of the stores, of words; see ``VectorPart``."""

    name: str
    store: LexicalStore
    whole: bool

    def put(self, rows: Sequence[Embedded]) -> None:
        """Puts sources into it; their vectors are not looked at."""
        self.store.upsert(self.rows_of(source) for source, _ in rows)

    def rows_of(self, source: IndexedSource) -> IndexedSource:
        """The rows that a source is here."""
        return as_single_row(source, with_words=True) if self.whole else source


@dataclass(frozen=True)
class ChunkedVectorPart(VectorPart):
    """One of the stores, of vectors of what an encoder cuts a source into: its rows are numbered from 0."""

    def rows_of(self, source: IndexedSource, vectors: NDArray[np.float32]) -> Embedded:
        """See ``VectorPart``."""
        return replace(source, passages=tuple(Passage(number, "") for number in range(len(vectors)))), vectors


Part = VectorPart | LexicalPart


class StoreSet(Protocol):
    """The stores that are kept up together."""

    def parts(self) -> Iterator[Part]:
        """Each of them."""
        ...

    def close(self) -> None:
        """Closes all of them."""
        ...


@dataclass(frozen=True)
class Stores:
    """What the index of passages is made of: paragraphs, and whole sources, by meaning and by words."""

    vectors: VectorStore
    words: LexicalStore
    source_vectors: VectorStore
    source_words: LexicalStore

    def parts(self) -> Iterator[Part]:
        """The words first: they are there even while the engine of the vectors is not."""
        yield LexicalPart("words of paragraphs", self.words, whole=False)
        yield LexicalPart("words of sources", self.source_words, whole=True)
        yield VectorPart(PARAGRAPH_VECTORS, self.vectors, whole=False)
        yield VectorPart("vectors of sources", self.source_vectors, whole=True)

    def close(self) -> None:
        """See ``StoreSet``."""
        close_all(self.parts())


def close_all(parts: Iterable[Part]) -> None:
    """Closes stores; one whose files or server are gone has nothing to let go of."""
    for part in parts:
        with suppress(StoreUnavailable):
            part.store.close()


def as_single_row(source: IndexedSource, *, with_words: bool = False) -> IndexedSource:
    """A source as one row under the id of its first paragraph.

    Args:
        with_words: with its title and all its words, and at each paragraph who speaks: drafts name them.
    """
    spoken = [f"{passage.speaker}\n{passage.text}" for passage in source.passages]
    text = "\n".join([source.title, *spoken]) if with_words else ""
    return replace(source, passages=(Passage(source.passages[0].paragraph_id, text),))


def mean_vector(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """The direction of a source: the mean of its paragraphs', float32 [dimension], unit length."""
    mean = vectors.mean(axis=0, dtype=np.float64)
    length = float(np.linalg.norm(mean))
    # Vectors that add up to nothing have no common direction; one of them is as good as another.
    return np.asarray(mean / length if length > 1e-9 else vectors[0], dtype=np.float32)
