"""Sentences of texts found once: where each begins and ends, kept by text hash and version of what found them."""

import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from indexer.embeddings.text_cache import KEY_BYTES, SqliteTextCache, text_digest
from models.errors import AppError
from models.recommend.sentences import SentenceSplitter

_log = logging.getLogger(__name__)

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS splitter (id INTEGER PRIMARY KEY, version TEXT NOT NULL UNIQUE)",
    "CREATE TABLE IF NOT EXISTS sentences (id INTEGER PRIMARY KEY, splitter_id INTEGER NOT NULL "
    "REFERENCES splitter (id), text_hash BLOB NOT NULL, spans BLOB NOT NULL, UNIQUE (splitter_id, text_hash))",
)
_OF_TEXTS = (
    "SELECT text_hash, spans FROM sentences "
    "WHERE splitter_id = (SELECT id FROM splitter WHERE version = ?) AND text_hash IN "
)


class SentenceCache:
    """A ``SentenceSplitter`` that asks another one only for texts it has never seen. Safe across threads.

    To find the sentences of a hearing takes a second; after a start a hundred open drafts ask for those of all their
    sources at once.

    Args:
        path: of the file; the one of the vectors serves for both.
        split: finds what is missing.
        version: of ``split``; what another one found is not taken.

    What cannot be kept, on a full disk say, is answered all the same, and found anew the next time.

    Raises:
        AppError: ``embeddings_unwritable``: the file cannot be opened.
    """

    def __init__(self, path: Path, split: SentenceSplitter, version: str) -> None:
        self._file = SqliteTextCache(path, _SCHEMA)
        self._split = split
        self._version = version
        self._told = False

    def __call__(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """For each text, characters ``[start, end)`` of each of its sentences."""
        keys = {text: text_digest(text)[:KEY_BYTES] for text in texts}
        rows = dict(self._file.look_up(_OF_TEXTS, self._version, list(keys.values())))
        found = {text: _spans(rows[key]) for text, key in keys.items() if key in rows}
        if missing := [text for text in keys if text not in found]:
            fresh = dict(zip(missing, self._split(missing), strict=True))
            self._keep({keys[text]: spans for text, spans in fresh.items()})
            found |= fresh
        return [found[text] for text in texts]

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    def _keep(self, spans: dict[bytes, list[tuple[int, int]]]) -> None:
        rows = [(self._version, key, np.array(each, dtype=np.uint32).tobytes()) for key, each in spans.items()]
        try:
            with self._file.write() as connection:
                connection.execute("INSERT OR IGNORE INTO splitter (version) VALUES (?)", (self._version,))
                connection.executemany(
                    "INSERT OR REPLACE INTO sentences (splitter_id, text_hash, spans) "
                    "SELECT id, ?2, ?3 FROM splitter WHERE version = ?1",
                    rows,
                )
        except AppError as error:
            if not self._told:
                _log.warning("Sentences are found, but not kept: %s", error.message)
            self._told = True
        else:
            self._told = False


def _spans(kept: bytes) -> list[tuple[int, int]]:
    return [(start, end) for start, end in np.frombuffer(kept, dtype=np.uint32).reshape(-1, 2).tolist()]
