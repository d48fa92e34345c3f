"""The four stores of an index, and how a source is put into each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from indexer.sources import DerivedStore, IndexedSource, Passage
from indexer.vectors.protocol import VectorStore
from indexer.words.protocol import LexicalStore

Embedded = tuple[IndexedSource, NDArray[np.float32]]


@dataclass(frozen=True)
class Part:
    """One of the stores.

    Args:
        name: what messages call it.
        store: it.
        needs_vectors: whether ``put`` looks at them.
        put: puts sources into it, each with the vectors of its passages, float32 [n_passages, dimension].
    """

    name: str
    store: DerivedStore
    needs_vectors: bool
    put: Callable[[Sequence[Embedded]], None]


@dataclass(frozen=True)
class Stores:
    """What an index is made of: paragraphs, and whole sources, by meaning and by words."""

    vectors: VectorStore
    words: LexicalStore
    source_vectors: VectorStore
    source_words: LexicalStore

    def parts(self) -> Iterator[Part]:
        """The words first: they are there even while the engine of the vectors is not."""
        yield Part("words of paragraphs", self.words, False, lambda rows: self.words.upsert(s for s, _ in rows))
        yield Part("words of sources", self.source_words, False, self._put_source_words)
        yield Part("vectors of paragraphs", self.vectors, True, self.vectors.upsert)
        yield Part("vectors of sources", self.source_vectors, True, self._put_source_vectors)

    def close(self) -> None:
        """Closes all of them."""
        for part in self.parts():
            part.store.close()

    def _put_source_words(self, rows: Sequence[Embedded]) -> None:
        self.source_words.upsert(as_one_row(source, whole=True) for source, _ in rows)

    def _put_source_vectors(self, rows: Sequence[Embedded]) -> None:
        self.source_vectors.upsert((as_one_row(source), mean_vector(vectors)[None, :]) for source, vectors in rows)


def as_one_row(source: IndexedSource, *, whole: bool = False) -> IndexedSource:
    """A source as one row under the id of its first paragraph.

    Args:
        whole: with its title and all its words, and at each paragraph who speaks: drafts name them.
    """
    spoken = [f"{passage.speaker}\n{passage.text}" for passage in source.passages]
    text = "\n".join([source.title, *spoken]) if whole else ""
    return replace(source, passages=(Passage(source.passages[0].paragraph_id, text),))


def mean_vector(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """The direction of a source: the mean of its paragraphs', float32 [dimension], unit length."""
    mean = vectors.mean(axis=0, dtype=np.float64)
    length = float(np.linalg.norm(mean))
    # Vectors that add up to nothing have no common direction; one of them is as good as another.
    return np.asarray(mean / length if length > 1e-9 else vectors[0], dtype=np.float32)
