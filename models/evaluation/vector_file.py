"""Vectors of many texts in one file, computed once; an interrupted run resumes."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.encoders.caching import EncoderWrapper
from models.encoders.protocol import Encoder

# Texts encoded between two writes: a crash loses no more.
_CHUNK = 2_048
_HASH_BYTES = 16


class VectorFile(EncoderWrapper):
    """An ``Encoder`` that calls another one only for texts whose vectors are not in its file yet, stored in float16.

    Args:
        folder: of the two files, named by the encoder's version; they only grow.
        encoder: computes what is missing.
    """

    def __init__(self, folder: Path, encoder: Encoder) -> None:
        super().__init__(encoder)
        folder.mkdir(parents=True, exist_ok=True)
        self._hashes, self._vectors = folder / f"{encoder.version}.hashes", folder / f"{encoder.version}.vectors"
        self._row_bytes = 2 * encoder.dimension
        self._known: dict[bytes, int] = {}
        if self._hashes.is_file() and self._vectors.is_file():
            stored = self._hashes.read_bytes()
            # An interrupted write left one file longer than the other: both are cut to the last whole row.
            rows = min(len(stored) // _HASH_BYTES, self._vectors.stat().st_size // self._row_bytes)
            self._known = {stored[row * _HASH_BYTES : (row + 1) * _HASH_BYTES]: row for row in range(rows)}

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``; within 0.0005 of what the encoder gives."""
        rows = self.rows(texts)
        return self.vectors[rows].astype(np.float32) if len(rows) else np.empty((0, self.dimension), np.float32)

    def rows(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Return the row of each text in ``vectors``; missing ones are encoded first, the shortest texts first."""
        hashes = [_hash(text) for text in texts]
        missing = {key: text for key, text in zip(hashes, texts, strict=True) if key not in self._known}
        if missing:
            self._add(sorted(missing.items(), key=lambda item: len(item[1])))
        return np.array([self._known[key] for key in hashes], dtype=np.int64)

    @property
    def vectors(self) -> NDArray[np.float16]:
        """The whole file, float16 [n, dimension], memory-mapped."""
        return np.memmap(self._vectors, dtype=np.float16, mode="r", shape=(len(self._known), self.dimension))

    def _add(self, missing: Sequence[tuple[bytes, str]]) -> None:
        with self._hashes.open("ab") as hashes, self._vectors.open("ab") as vectors:
            hashes.truncate(len(self._known) * _HASH_BYTES)
            vectors.truncate(len(self._known) * self._row_bytes)
            shown = tqdm(total=len(missing), desc="embedding", unit=" texts", disable=len(missing) < _CHUNK or None)
            with shown:
                for first in range(0, len(missing), _CHUNK):
                    part = missing[first : first + _CHUNK]
                    vectors.write(self._encoder.encode([text for _, text in part]).astype(np.float16).tobytes())
                    vectors.flush()
                    hashes.write(b"".join(key for key, _ in part))
                    hashes.flush()
                    for key, _ in part:
                        self._known[key] = len(self._known)
                    shown.update(len(part))


class VectorFiles:
    """The files of a folder, each opened once: two writers would not know of each other's rows."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, VectorFile] = {}

    def __call__(self, encoder: Encoder) -> VectorFile:
        """Return the file of an encoder."""
        if encoder.version not in self._open:
            self._open[encoder.version] = VectorFile(self._folder, encoder)
        return self._open[encoder.version]


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_HASH_BYTES).digest()
