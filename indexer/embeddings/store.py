"""Store embeddings so that each is computed once, by text hash and model version."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.text_cache import KEY_BYTES, SqliteTextCache, text_digest
from indexer.progress import Progress, no_progress
from models.encoders.caching import EncoderWrapper, Vectors, encode_missing
from models.encoders.protocol import Encoder

_CHUNK = 256  # texts encoded between two commits: what a crash can lose


def to_stored_precision(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Round vectors to float16 as the store does, which moves a unit vector by less than 1e-3."""
    return vectors.astype(np.float16).astype(np.float32)


class EmbeddingStore:
    """Vectors on disk in SQLite as float16, by hash of the text and version of the model. Thread-safe.

    Raises:
        AppError: ``embeddings_unwritable``, here or by ``put``: for example a full disk.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = SqliteTextCache(path, "vector", "vector", "encoder")

    def get(self, version: str, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Return the stored vectors by text; texts never embedded are absent."""
        text_of = {text_digest(text): text for text in texts}
        rows = self._rows(version, list(text_of))
        if not rows:
            return {}
        vectors = np.frombuffer(b"".join(rows.values()), dtype=np.float16).reshape(len(rows), -1)
        return dict(zip((text_of[digest] for digest in rows), vectors.astype(np.float32), strict=True))

    def missing(self, version: str, texts: Iterable[str]) -> list[str]:
        """Return those of ``texts`` that were never embedded, without duplicates, in order."""
        text_of = {text_digest(text): text for text in texts}
        stored = self._rows(version, list(text_of), values=False).keys()
        return [text for digest, text in text_of.items() if digest not in stored]

    def put(self, version: str, texts: Sequence[str], vectors: NDArray[np.floating[Any]]) -> None:
        """Store [n_texts, dimension] in one transaction."""
        keys = (text_digest(text)[:KEY_BYTES] for text in texts)
        blobs = (blob.tobytes() for blob in vectors.astype(np.float16))
        self._file.put(version, zip(keys, blobs, strict=True))

    def forget(self, version: str, texts: Sequence[str]) -> None:
        """Delete the vectors of texts, as far as there are any; the file reuses their space."""
        self._file.forget(version, (text_digest(text)[:KEY_BYTES] for text in texts))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _rows(self, version: str, digests: Sequence[bytes], *, values: bool = True) -> dict[bytes, Any]:
        whole = {digest[:KEY_BYTES]: digest for digest in digests}
        return {whole[key]: value for key, value in self._file.look_up(version, list(whole), values=values).items()}


class StoredEncoder(EncoderWrapper):
    """An ``Encoder`` that calls another one only for texts the store does not have.

    Args:
        encoder: computes what is missing.
        store: receives what was computed.
    """

    def __init__(self, encoder: Encoder, store: EmbeddingStore) -> None:
        super().__init__(encoder)
        self.store = store

    @property
    def encoder(self) -> Encoder:
        """The encoder that computes, without the store."""
        return self._encoder

    def encode(self, texts: Sequence[str], progress: Progress = no_progress) -> NDArray[np.float32]:
        """Return vectors: float32 [n_texts, dimension], unit length.

        Args:
            progress: called with ``(done, total)`` distinct texts.
        """

        def stored(wanted: list[str]) -> Vectors:
            vectors = self.store.get(self.version, wanted)
            progress(len(vectors), len(wanted))
            return vectors

        def computed(missing: list[str]) -> Vectors:
            vectors: dict[str, NDArray[np.float32]] = {}
            before = len(set(texts)) - len(missing)
            for first in range(0, len(missing), _CHUNK):
                part = missing[first : first + _CHUNK]
                fresh = to_stored_precision(self._encoder.encode(part))
                self.store.put(self.version, part, fresh)
                vectors.update(zip(part, fresh, strict=True))
                progress(before + len(vectors), before + len(missing))
            return vectors

        return encode_missing(texts, self.dimension, stored, computed)

    def close(self) -> None:
        """Close the store."""
        self.store.close()


class ReadOnlyStoredEncoder(EncoderWrapper):
    """An ``Encoder`` that calls another one for texts the store does not have, and stores nothing: for transient texts.

    Args:
        encoder: computes what is missing.
        store: of vectors computed before.
    """

    def __init__(self, encoder: Encoder, store: EmbeddingStore) -> None:
        super().__init__(encoder)
        self._store = store

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        return encode_missing(
            texts, self.dimension, lambda wanted: self._store.get(self.version, wanted), self._computed
        )

    def _computed(self, texts: list[str]) -> Vectors:
        return dict(zip(texts, to_stored_precision(self._encoder.encode(texts)), strict=True))
