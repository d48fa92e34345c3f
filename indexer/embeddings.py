"""Embeddings computed once: kept by text hash and model version."""

import hashlib
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from indexer.progress import Progress, no_progress
from models.encoders.protocol import Encoder

_LOOK_UP = 500  # keys a query; SQLite's default bound on variables is far above it
_CHUNK = 256  # texts encoded between two commits: what a crash can lose


class EmbeddingStore:
    """Vectors on disk in SQLite, by SHA-256 of the text and version of the model. Safe across threads."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        try:
            self._connection = _connect(path)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode not in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
                raise
            # All of it can be computed again: a damaged file is no reason not to start.
            path.replace(path.with_name(f"{path.name}.damaged"))
            self._connection = _connect(path)

    def get(self, version: str, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """The vectors at hand, by text; texts never embedded are absent."""
        hashes = {_hash(text): text for text in texts}
        keys = list(hashes)
        found: dict[str, NDArray[np.float32]] = {}
        with self._lock:
            for first in range(0, len(keys), _LOOK_UP):
                part = keys[first : first + _LOOK_UP]
                marks = ",".join("?" * len(part))
                rows = self._connection.execute(
                    f"SELECT text_hash, vector FROM embedding WHERE version = ? AND text_hash IN ({marks})",
                    [version, *part],
                )
                for text_hash, vector in rows:
                    found[hashes[text_hash]] = np.frombuffer(vector, dtype=np.float32)
        return found

    def put(self, version: str, texts: Sequence[str], vectors: NDArray[np.float32]) -> None:
        """Stores float32 [n_texts, dimension], one transaction."""
        rows = [(version, _hash(text), vector.tobytes()) for text, vector in zip(texts, vectors, strict=True)]
        with self._lock, self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO embedding VALUES (?, ?, ?)", rows)

    def close(self) -> None:
        """Lets go of the file."""
        with self._lock:
            self._connection.close()


class StoredEncoder:
    """An ``Encoder`` that asks another one only for texts the store has never seen.

    Args:
        encoder: computes what is missing.
        store: keeps what was computed.
    """

    def __init__(self, encoder: Encoder, store: EmbeddingStore) -> None:
        self._encoder = encoder
        self._store = store

    @property
    def version(self) -> str:
        """See ``Encoder.version``."""
        return self._encoder.version

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return self._encoder.dimension

    def encode(self, texts: Sequence[str], progress: Progress = no_progress) -> NDArray[np.float32]:
        """Vectors: float32 [n_texts, dimension], unit length.

        Args:
            progress: called with ``(done, total)`` distinct texts as they come in.
        """
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        distinct = list(dict.fromkeys(texts))
        vectors = self._store.get(self.version, distinct)
        missing = [text for text in distinct if text not in vectors]
        progress(len(distinct) - len(missing), len(distinct))
        for first in range(0, len(missing), _CHUNK):
            part = missing[first : first + _CHUNK]
            computed = self._encoder.encode(part)
            self._store.put(self.version, part, computed)
            vectors.update(zip(part, computed, strict=True))
            progress(len(vectors), len(distinct))
        return np.stack([vectors[text] for text in texts])

    def close(self) -> None:
        """Closes the store."""
        self._store.close()


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS embedding "
            "(version TEXT NOT NULL, text_hash BLOB NOT NULL, vector BLOB NOT NULL, "
            "PRIMARY KEY (version, text_hash)) WITHOUT ROWID"
        )
        connection.commit()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
