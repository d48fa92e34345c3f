"""Vectors of a great many texts in one file, computed once; a run that was stopped goes on where it was."""

import hashlib
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.encoders.protocol import Encoder

# Texts embedded between two writes: what a crash can lose.
_CHUNK = 2_048
_HASH_BYTES = 16


class VectorFile:
    """The vectors of one encoder in float16, by hash of the text: two files that only grow.

    Args:
        folder: where they live, named by the encoder's version.
        encoder: computes what is missing.
    """

    def __init__(self, folder: Path, encoder: Encoder) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._hashes, self._vectors = folder / f"{encoder.version}.hashes", folder / f"{encoder.version}.vectors"
        self._encoder = encoder
        self._lock = threading.Lock()

    def rows(self, texts: Sequence[str]) -> tuple[NDArray[np.float16], NDArray[np.int64]]:
        """Every vector of the file, float16 [n, dimension], memory-mapped, and the row of each text in it.

        What is missing is embedded first, the shortest texts first, so that a batch holds texts of like length.
        """
        with self._lock:
            known = self._known()
            wanted = [_hash(text) for text in texts]
            missing = {key: text for key, text in zip(wanted, texts, strict=True) if key not in known}
            if missing:
                self._add(sorted(missing.items(), key=lambda each: len(each[1])))
                known = self._known()
            shape = (len(known), self._encoder.dimension)
            vectors = np.memmap(self._vectors, dtype=np.float16, mode="r", shape=shape)
            return vectors, np.array([known[key] for key in wanted], dtype=np.int64)

    def _known(self) -> dict[bytes, int]:
        if not self._hashes.is_file():
            return {}
        held = self._hashes.read_bytes()
        rows = min(len(held) // _HASH_BYTES, self._vectors.stat().st_size // self._row_bytes)
        return {held[at * _HASH_BYTES : (at + 1) * _HASH_BYTES]: at for at in range(rows)}

    def _add(self, missing: Sequence[tuple[bytes, str]]) -> None:
        # A write cut short left one file longer than the other: both end with the last whole row.
        rows = len(self._known())
        with self._hashes.open("ab") as hashes, self._vectors.open("ab") as vectors:
            hashes.truncate(rows * _HASH_BYTES)
            vectors.truncate(rows * self._row_bytes)
            with tqdm(total=len(missing), desc="embedding", unit=" texts", disable=None) as shown:
                for first in range(0, len(missing), _CHUNK):
                    part = missing[first : first + _CHUNK]
                    vectors.write(self._encoder.encode([text for _, text in part]).astype(np.float16).tobytes())
                    vectors.flush()
                    hashes.write(b"".join(key for key, _ in part))
                    hashes.flush()
                    shown.update(len(part))

    @property
    def _row_bytes(self) -> int:
        return 2 * self._encoder.dimension


def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_HASH_BYTES).digest()
