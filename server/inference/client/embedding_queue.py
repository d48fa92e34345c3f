"""Texts that could not be embedded when they came in: they are, as soon as the models answer again."""

import threading
from collections.abc import Callable, Sequence
from itertools import islice

import structlog

from models.errors import AppError, ModelsUnavailable

log = structlog.get_logger(__name__)

_BATCH_SIZE = 256
_RETRY_EVERY_S = 1.0


class EmbeddingRetryQueue:
    """Embeds beside the work. What is left when the process ends is embedded when it is wanted.

    Args:
        encode: embeds texts, and keeps their vectors.
    """

    def __init__(self, encode: Callable[[Sequence[str]], object]) -> None:
        self._encode = encode
        self._texts: dict[str, None] = {}
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def add(self, texts: Sequence[str]) -> None:
        """Has ``texts`` embedded."""
        with self._changed:
            self._texts |= dict.fromkeys(texts)
            if self._thread is None and not self._closing.is_set():
                self._thread = threading.Thread(target=self._run, name="embed-later", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    @property
    def waiting(self) -> int:
        """How many texts are left."""
        with self._changed:
            return len(self._texts)

    def close(self) -> None:
        """Ends it; what is left stays undone."""
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            with self._changed:
                part = list(islice(self._texts, _BATCH_SIZE))
                if not part:
                    self._changed.wait()
                    continue
            try:
                self._encode(part)
            except ModelsUnavailable:
                self._closing.wait(_RETRY_EVERY_S)
                continue
            except AppError as error:
                # A disk that is full, say: they are embedded when they are wanted.
                log.warning("not_embedded", reason=error.message)
            with self._changed:
                for text in part:
                    self._texts.pop(text, None)
