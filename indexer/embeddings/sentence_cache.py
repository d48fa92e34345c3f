"""Cache sentence boundaries on disk, by text hash and version of the splitter."""

import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from indexer.embeddings.text_cache import KEY_BYTES, SqliteTextCache, text_digest
from models.errors import AppError
from models.recommend.sentences import SentenceSplitter

_log = logging.getLogger(__name__)


class SentenceCache:
    """A ``SentenceSplitter`` that calls another one only for texts it has never seen. Thread-safe.

    Splitting a hearing into sentences takes a second; after a start a hundred open drafts request those of all their
    sources at once.

    What cannot be stored, for example on a full disk, is still returned, and computed again the next time.

    Args:
        path: of the file; the one of the vectors serves for both.
        split: finds what is missing.
        version: of ``split``; results of other versions are ignored.

    Raises:
        AppError: ``embeddings_unwritable``: the file cannot be opened.
    """

    def __init__(self, path: Path, split: SentenceSplitter, version: str) -> None:
        self._file = SqliteTextCache(path, "sentences", "spans", "splitter")
        self._split = split
        self._version = version
        self._warned = False

    def __call__(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """Return for each text the characters ``[start, end)`` of each of its sentences."""
        keys = {text: text_digest(text)[:KEY_BYTES] for text in texts}
        rows = self._file.look_up(self._version, list(keys.values()))
        spans_by_text = {text: _spans(rows[key]) for text, key in keys.items() if key in rows}
        if missing := [text for text in keys if text not in spans_by_text]:
            fresh = dict(zip(missing, self._split(missing), strict=True))
            self._store({keys[text]: spans for text, spans in fresh.items()})
            spans_by_text |= fresh
        return [spans_by_text[text] for text in texts]

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _store(self, spans: dict[bytes, list[tuple[int, int]]]) -> None:
        rows = ((key, np.array(text_spans, dtype=np.uint32).tobytes()) for key, text_spans in spans.items())
        try:
            self._file.put(self._version, rows)
        except AppError as error:
            if not self._warned:
                _log.warning("Sentences were split, but not kept in the cache: %s", error.message)
            self._warned = True
        else:
            self._warned = False


def _spans(packed: bytes) -> list[tuple[int, int]]:
    return [(start, end) for start, end in np.frombuffer(packed, dtype=np.uint32).reshape(-1, 2).tolist()]
