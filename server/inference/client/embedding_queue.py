"""Embeds texts in the background: of large files, and from times when the models were unavailable."""

import threading
from collections.abc import Callable, Sequence
from itertools import islice

import numpy as np
import structlog
from numpy.typing import NDArray

from indexer.embeddings.store import StoredEncoder
from models.encoders.caching import CachingEncoder, EncoderWrapper
from models.encoders.protocol import Encoder
from models.errors import AppError, ModelsUnavailable
from server.telemetry.metrics import FAULTS

log = structlog.get_logger(__name__)

_BATCH_SIZE = 256
_RETRY_EVERY_S = 1.0
# Texts that a request computes the vectors of by itself: a tenth of a second.
_MOST_COMPUTED = 8


class VectorsPending(ModelsUnavailable):
    """Vectors are being computed in the background."""


class UnqueuedEncoder(EncoderWrapper):
    """An ``Encoder`` that leaves missing vectors to a queue; meanwhile answers are ranked by words.

    Args:
        encoder: computes what is not in the queue.
        queue: of passages.
    """

    def __init__(self, encoder: Encoder, queue: "EmbeddingRetryQueue") -> None:
        super().__init__(encoder)
        self._queue = queue

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``.

        Raises:
            ModelsUnavailable: one of the texts is in the queue.
        """
        if self._queue.has_any(texts):
            raise ModelsUnavailable("the vectors of a new source are being computed")
        return self._encoder.encode(texts)


class LaterEncoder(EncoderWrapper):
    """An ``Encoder`` that leaves many missing vectors to the background; meanwhile answers do without them.

    Args:
        stored: computes and stores vectors.
        queue: stores the vectors of what is added to it.
        capacity: vectors in memory, the most recently used.
    """

    def __init__(self, stored: StoredEncoder, queue: "EmbeddingRetryQueue", capacity: int) -> None:
        super().__init__(stored)
        self._cached = CachingEncoder(stored, capacity)
        self._stored = stored
        self._queue = queue

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``.

        Raises:
            VectorsPending: more than a few vectors are missing.
        """
        missing = self._cached.missing(texts)
        if len(missing) > _MOST_COMPUTED:
            missing = self._stored.store.missing(self.version, missing)
        if len(missing) > _MOST_COMPUTED:
            self._queue.add(missing)
            raise VectorsPending("vectors of meaning are being computed")
        return self._cached.encode(texts)


class EmbeddingRetryQueue:
    """Embeds texts in a background thread. Texts left at the end of the process are embedded on their next use.

    Args:
        encode: embeds texts and stores their vectors.
        batch_size: texts at once; the end of the process waits for one batch.
    """

    def __init__(self, encode: Callable[[Sequence[str]], object], batch_size: int = _BATCH_SIZE) -> None:
        self._encode = encode
        self._batch_size = batch_size
        self._texts: dict[str, None] = {}
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def add(self, texts: Sequence[str]) -> None:
        """Queue ``texts``; each is embedded once however often it is added."""
        with self._changed:
            self._texts |= dict.fromkeys(texts)
            if self._thread is None and not self._closing.is_set():
                self._thread = threading.Thread(target=self._run, name="embed-later", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    @property
    def waiting(self) -> int:
        """Number of texts that are not embedded yet."""
        with self._changed:
            return len(self._texts)

    def has_any(self, texts: Sequence[str]) -> bool:
        """Return whether one of ``texts`` is not embedded yet."""
        with self._changed:
            return bool(self._texts) and any(text in self._texts for text in texts)

    def close(self) -> None:
        """End the thread after its current batch; the remaining texts are not embedded."""
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            with self._changed:
                batch = list(islice(self._texts, self._batch_size))
                if not batch:
                    self._changed.wait()
                    continue
            try:
                self._encode(batch)
            except ModelsUnavailable:
                self._closing.wait(_RETRY_EVERY_S)
                continue
            except AppError as error:
                # A full disk, say. These texts are embedded on their next use; the others do not wait for them.
                log.warning("embedding_failed", texts=len(batch), reason=error.message)
            except Exception:
                # A bug, or a fault of the machine: the thread serves the next texts all the same.
                log.exception("embedding_failed", texts=len(batch))
                FAULTS.labels("embedding").inc()
            with self._changed:
                for text in batch:
                    self._texts.pop(text, None)
