"""Each text of a stream is embedded once, in any process, even if the work is interrupted."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from indexer.embeddings import parallel as embedding
from indexer.embeddings.parallel import Workers, embed_all
from indexer.embeddings.store import EmbeddingStore, to_stored_precision
from tests.fakes.encoders import CountingEncoder, HashingEncoder

TEXTS = [f"text {n} {'word ' * (n * 7 % 23)}".strip() for n in range(700)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EmbeddingStore]:
    opened = EmbeddingStore(tmp_path / "embeddings.sqlite")
    yield opened
    opened.close()


def make_hashing(_number: int) -> HashingEncoder:
    return HashingEncoder()


def stored(store: EmbeddingStore, texts: list[str]) -> np.ndarray:
    vectors = store.get("hashing-1", texts)
    return np.stack([vectors[text] for text in texts])


def test_each_text_is_embedded_once_in_chunks_of_similar_length(
    store: EmbeddingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "_WINDOW", 256)
    monkeypatch.setattr(embedding, "_CHUNK", 64)
    encoder = CountingEncoder()
    chunks: list[list[int]] = []

    class Noting(CountingEncoder):
        def encode(self, texts):  # type: ignore[no-untyped-def]
            chunks.append([len(text) for text in texts])
            return encoder.encode(texts)

    assert embed_all(iter([*TEXTS, *TEXTS[:300]]), store, Noting()) == len(TEXTS)
    assert sorted(encoder.asked) == sorted(TEXTS)
    np.testing.assert_array_equal(stored(store, TEXTS), to_stored_precision(HashingEncoder().encode(TEXTS)))
    assert max(map(len, chunks)) == 64
    # Padding is the difference of each text to the longest of its chunk.
    padding = sum(max(chunk) * len(chunk) - sum(chunk) for chunk in chunks) / sum(map(sum, chunks))
    assert padding < 0.3


def test_stored_texts_are_not_embedded(store: EmbeddingStore) -> None:
    store.put("hashing-1", TEXTS[:500], HashingEncoder().encode(TEXTS[:500]))
    encoder = CountingEncoder()
    progress: list[tuple[int, int]] = []
    assert embed_all(TEXTS, store, encoder, progress=lambda done, now: progress.append((done, now))) == 200
    assert sorted(encoder.asked) == sorted(TEXTS[500:])
    assert progress[0] == (500, 0)
    assert progress[-1] == (700, 200)
    assert embed_all(TEXTS, store, encoder) == 0


def test_failure_loses_only_chunks_in_flight(store: EmbeddingStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "_CHUNK", 32)

    class Failing(CountingEncoder):
        def encode(self, texts):  # type: ignore[no-untyped-def]
            if len(self.asked) >= 320:
                raise MemoryError
            return super().encode(texts)

    with pytest.raises(MemoryError):
        embed_all(TEXTS, store, Failing())
    assert len(store.missing("hashing-1", TEXTS)) <= len(TEXTS) - 320 + 3 * 32
    encoder = CountingEncoder()
    embed_all(TEXTS, store, encoder)
    assert len(encoder.asked) < 500
    assert store.missing("hashing-1", TEXTS) == []


def test_progress_exception_cancels_the_work(store: EmbeddingStore) -> None:
    def stop(_done: int, embedded: int) -> None:
        if embedded:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        embed_all(TEXTS, store, HashingEncoder(), progress=stop)
    assert len(store.missing("hashing-1", TEXTS)) < len(TEXTS)


def test_several_processes_give_the_same_vectors(store: EmbeddingStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "_WORTH_PROCESSES", 100)
    here = CountingEncoder()
    assert embed_all(TEXTS, store, here, Workers(2, make_hashing)) == len(TEXTS)
    assert here.asked == []
    np.testing.assert_array_equal(stored(store, TEXTS), to_stored_precision(HashingEncoder().encode(TEXTS)))


def test_few_texts_start_no_process(store: EmbeddingStore) -> None:
    here = CountingEncoder()
    embed_all(TEXTS, store, here, Workers(2, make_hashing))
    assert sorted(here.asked) == sorted(TEXTS)
