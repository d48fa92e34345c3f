"""The retry queue of embeddings: retries while the models are unavailable, and survives every other failure."""

import threading
from collections.abc import Iterator, Sequence

import pytest
from structlog.testing import capture_logs

from models.errors import InputError, ModelsUnavailable
from server.inference.client import embedding_queue
from server.inference.client.embedding_queue import EmbeddingRetryQueue, UnqueuedEncoder
from tests.fakes.encoders import CountingEncoder

DEADLINE_S = 10.0


class FailingEncoder:
    """Raises the given errors, one for each call, then records the texts to embed."""

    def __init__(self, errors: Sequence[Exception] = ()) -> None:
        self.errors = list(errors)
        self.embedded: list[str] = []
        self.calls = 0
        self._changed = threading.Condition()

    def encode(self, texts: Sequence[str]) -> None:
        """Embeds ``texts``, or raises the next error."""
        with self._changed:
            self.calls += 1
            self._changed.notify_all()
            if self.errors:
                raise self.errors.pop(0)
            self.embedded += texts

    def wait_for_calls(self, count: int) -> bool:
        """Wait for the call numbered ``count``; return ``False`` if none comes before the deadline."""
        with self._changed:
            return self._changed.wait_for(lambda: self.calls >= count, DEADLINE_S)


@pytest.fixture
def queues() -> Iterator[list[EmbeddingRetryQueue]]:
    """Queues that are closed after the test."""
    opened: list[EmbeddingRetryQueue] = []
    yield opened
    for queue in opened:
        queue.close()


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("a bug"),
        OSError(28, "No space left on device"),
        InputError("storage_full", "It is full.", "Free it."),
    ],
    ids=lambda error: type(error).__name__,
)
def test_failed_batch_does_not_end_the_thread(error: Exception, queues: list[EmbeddingRetryQueue]) -> None:
    encoder = FailingEncoder([error])
    queue = EmbeddingRetryQueue(encoder.encode)
    queues.append(queue)
    with capture_logs() as logged:
        queue.add(["first"])
        assert encoder.wait_for_calls(1)
        queue.add(["second"])
        assert encoder.wait_for_calls(2)
        queue.close()
    assert encoder.embedded[-1:] == ["second"]
    assert [entry["event"] for entry in logged] == ["embedding_failed"]
    # Texts do not go into logs.
    assert "first" not in str([{**entry, "event": ""} for entry in logged])


def test_batch_that_cannot_be_embedded_is_dropped(queues: list[EmbeddingRetryQueue]) -> None:
    encoder = FailingEncoder([ValueError("a text that no encoder reads")])
    queue = EmbeddingRetryQueue(encoder.encode)
    queues.append(queue)
    queue.add(["poison"])
    assert encoder.wait_for_calls(1)
    queue.add(["good"])
    assert encoder.wait_for_calls(2)
    queue.close()
    assert encoder.embedded == ["good"]
    assert queue.waiting == 0


def test_texts_are_retried_while_models_are_unavailable(
    monkeypatch: pytest.MonkeyPatch, queues: list[EmbeddingRetryQueue]
) -> None:
    monkeypatch.setattr(embedding_queue, "_RETRY_EVERY_S", 0.01)
    encoder = FailingEncoder([ModelsUnavailable("away"), ModelsUnavailable("away")])
    queue = EmbeddingRetryQueue(encoder.encode)
    queues.append(queue)
    queue.add(["text"])
    assert encoder.wait_for_calls(3)
    queue.close()
    assert encoder.embedded == ["text"]


def test_close_skips_waiting_passages(queues: list[EmbeddingRetryQueue]) -> None:
    encoder = FailingEncoder([ModelsUnavailable("away")])
    queue = EmbeddingRetryQueue(encoder.encode)
    queues.append(queue)
    queue.add(["text", "text"])
    assert encoder.wait_for_calls(1)
    queue.close()
    assert queue.waiting == 1
    queue.add(["late"])
    assert encoder.calls == 1


def test_texts_in_the_queue_are_not_computed_for_a_request(queues: list[EmbeddingRetryQueue]) -> None:
    queue = EmbeddingRetryQueue(FailingEncoder([ModelsUnavailable("away")] * 100).encode)
    queues.append(queue)
    queue.add(["in the queue"])
    counting = CountingEncoder()
    encoder = UnqueuedEncoder(counting, queue)
    assert len(encoder.encode(["elsewhere"])) == 1
    with pytest.raises(ModelsUnavailable):
        encoder.encode(["elsewhere", "in the queue"])
    assert counting.asked == ["elsewhere"]
