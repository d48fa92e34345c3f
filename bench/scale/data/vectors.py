"""Vectors of a library's paragraphs: originals are embedded once, those of copies are derived from them.

A copy's vector is its original's with seeded noise, renormalised, at a cosine of about 0.9. Equal texts have equal
vectors, as when they are embedded: ``row_of`` names the first row that has a row's text.
"""

import hashlib
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.scale.footprint import on_disk
from indexer.embeddings.store import EmbeddingStore, StoredEncoder
from models.encoders.protocol import Encoder

SEED = 6
COSINE_OF_COPIES = 0.9
_ROWS_AT_ONCE = 8_192
VECTORS, ROW_OF, HASHES = "vectors.npy", "row_of.npy", "hashes.npy"


def text_hash(text: str) -> int:
    """Hash a text to 64 bits."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def first_rows(hashes: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return for each row the first that has its text: int64 [n]."""
    _, first, inverse = np.unique(hashes, return_index=True, return_inverse=True)
    return np.asarray(first[inverse], dtype=np.int64)


def embed(texts: Sequence[str], encoder: Encoder, embeddings_path: Path, path: Path) -> dict[str, Any]:
    """Write float16 [n_texts, dimension] to ``path``.

    Args:
        embeddings_path: an installation's file of embeddings: read first, and extended with what is computed.
    """
    store = StoredEncoder(encoder, EmbeddingStore(embeddings_path))
    aside = path.with_suffix(".part.npy")
    vectors = np.lib.format.open_memmap(aside, mode="w+", dtype=np.float16, shape=(len(texts), encoder.dimension))
    started = time.perf_counter()
    try:
        for first in range(0, len(texts), _ROWS_AT_ONCE):
            part = texts[first : first + _ROWS_AT_ONCE]
            vectors[first : first + len(part)] = store.encode(part)
    finally:
        store.close()
    vectors.flush()
    aside.replace(path)
    return {
        "texts": len(texts),
        "distinct": len(set(texts)),
        "version": encoder.version,
        "seconds": round(time.perf_counter() - started, 1),
        "kept_bytes": on_disk(embeddings_path),
    }


def write_library_vectors(own: Path, hashes: NDArray[np.uint64], folder: Path) -> dict[str, Any]:
    """Write ``vectors.npy`` (float16 [n, dimension]), ``row_of.npy`` (int64 [n]) and ``hashes.npy`` of a library.

    Args:
        own: float16 [n_own, dimension], of the paragraphs that are not copies.
        hashes: uint64 [n], of the texts.
    """
    known = np.load(own, mmap_mode="r")
    rows = first_rows(hashes)
    np.save(folder / ROW_OF, rows)
    np.save(folder / HASHES, hashes)
    aside = folder / "vectors.part.npy"
    vectors = np.lib.format.open_memmap(aside, mode="w+", dtype=np.float16, shape=(len(rows), known.shape[1]))
    cosines: list[float] = []
    for first in range(0, len(rows), _ROWS_AT_ONCE):
        here = np.arange(first, min(first + _ROWS_AT_ONCE, len(rows)))
        original = np.asarray(known[here % len(known)], dtype=np.float32)
        made = np.where((here < len(known))[:, None], original, _near(original, np.random.default_rng([SEED, first])))
        vectors[here] = made
        # A repeated text has the vector of its first occurrence.
        again = here[rows[here] < here]
        vectors[again] = vectors[rows[again]]
        copies = here >= len(known)
        cosines += (original * made).sum(axis=1)[copies].tolist()
    vectors.flush()
    aside.replace(folder / VECTORS)
    return {
        "rows": len(rows),
        "distinct": int((rows == np.arange(len(rows))).sum()),
        "mean_cosine_of_copies": round(float(np.mean(cosines)), 4) if cosines else None,
    }


def _near(vectors: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    noise = rng.standard_normal(vectors.shape, dtype=np.float32) / np.sqrt(np.float32(vectors.shape[1]))
    moved = vectors + np.float32(np.sqrt(1 / COSINE_OF_COPIES**2 - 1)) * noise
    return np.asarray(moved / np.linalg.norm(moved, axis=1, keepdims=True), dtype=np.float32)


class VectorsOnDisk:
    """An ``Encoder`` that looks up known vectors, and calls another one for the rest.

    Args:
        folder: written by ``write_library_vectors``.
        other: embeds texts that are not of the library, and names the version.
    """

    def __init__(self, folder: Path, other: Encoder) -> None:
        self._vectors = np.load(folder / VECTORS, mmap_mode="r")
        hashes = np.load(folder / HASHES)
        self._rows = np.argsort(hashes, kind="stable").astype(np.int32)
        self._hashes = hashes[self._rows]
        self._other = other

    @property
    def version(self) -> str:
        """See ``Encoder.version``."""
        return self._other.version

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return self._other.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors: float32 [n_texts, dimension], unit length."""
        asked = np.array([text_hash(text) for text in texts], dtype=np.uint64)
        places = np.minimum(np.searchsorted(self._hashes, asked), max(len(self._hashes) - 1, 0))
        known = self._hashes[places] == asked
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        found = np.asarray(self._vectors[self._rows[places[known]]], dtype=np.float32)
        # Half precision has changed their length a little.
        vectors[known] = found / np.linalg.norm(found, axis=1, keepdims=True)
        if not known.all():
            vectors[~known] = self._other.encode([text for text, has in zip(texts, known, strict=True) if not has])
        return vectors


def hashes_of(texts: Iterable[str]) -> NDArray[np.uint64]:
    """uint64 [n_texts]."""
    return np.fromiter((text_hash(text) for text in texts), dtype=np.uint64)
