"""The store of embeddings."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from indexer.embeddings.store import EmbeddingStore, StoredEncoder, to_stored_precision
from tests.fakes.encoders import CountingEncoder, HashingEncoder

TEXTS = ["The pumps come first.", "Nobody drowned.", "눈이 왔다 🌨️", "a lone \ud800 half", ""]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "made" / "embeddings.sqlite"


def test_nothing_is_embedded_twice_even_after_a_restart(path: Path) -> None:
    inner = CountingEncoder()
    store = EmbeddingStore(path)
    first = StoredEncoder(inner, store).encode([*TEXTS, TEXTS[0]])
    assert inner.asked == TEXTS
    store.close()
    inner.asked.clear()
    store = EmbeddingStore(path)
    again = StoredEncoder(inner, store).encode([*TEXTS, TEXTS[0]])
    assert inner.asked == []
    np.testing.assert_array_equal(first, again)
    np.testing.assert_array_equal(first, to_stored_precision(HashingEncoder().encode([*TEXTS, TEXTS[0]])))
    store.close()


def test_versions_are_stored_separately(path: Path) -> None:
    store = EmbeddingStore(path)
    old = StoredEncoder(HashingEncoder(32, "hashing-1"), store).encode(TEXTS)
    new = StoredEncoder(HashingEncoder(48, "hashing-2"), store).encode(TEXTS)
    assert (old.shape, new.shape) == ((5, 32), (5, 48))
    np.testing.assert_array_equal(StoredEncoder(HashingEncoder(32, "hashing-1"), store).encode(TEXTS), old)
    assert store.get("hashing-3", TEXTS) == {}
    store.close()


def test_progress_goes_up_to_all_distinct_texts(path: Path) -> None:
    store = EmbeddingStore(path)
    texts = [f"text {n}" for n in range(600)]
    encoder = StoredEncoder(HashingEncoder(), store)
    encoder.encode(texts[:100])
    progress: list[tuple[int, int]] = []
    encoder.encode(texts + texts[:50], lambda done, total: progress.append((done, total)))
    assert progress == [(100, 600), (356, 600), (600, 600)]
    store.close()


def test_vectors_computed_before_a_failure_are_stored(path: Path) -> None:
    class Failing(CountingEncoder):
        def encode(self, texts):  # type: ignore[no-untyped-def]
            if len(self.asked) > 300:
                raise MemoryError
            return super().encode(texts)

    store = EmbeddingStore(path)
    texts = [f"text {n}" for n in range(1000)]
    with pytest.raises(MemoryError):
        StoredEncoder(Failing(), store).encode(texts)
    counting = CountingEncoder()
    StoredEncoder(counting, store).encode(texts)
    assert counting.asked == texts[512:]
    store.close()


def test_more_texts_than_one_query_looks_up(path: Path) -> None:
    store = EmbeddingStore(path)
    texts = [f"text {n}" for n in range(1203)]
    vectors = HashingEncoder().encode(texts)
    store.put("v", texts, vectors)
    vectors_of = store.get("v", texts)
    np.testing.assert_array_equal(np.stack([vectors_of[text] for text in texts]), to_stored_precision(vectors))
    store.close()


def test_threads_share_one_store(path: Path) -> None:
    store = EmbeddingStore(path)
    encoder = StoredEncoder(HashingEncoder(), store)
    jobs = [[f"text {(start * 3 + n) % 90}" for n in range(20)] for start in range(60)]
    with ThreadPoolExecutor(8) as pool:
        for job, vectors in zip(jobs, pool.map(encoder.encode, jobs), strict=True):
            np.testing.assert_array_equal(vectors, to_stored_precision(HashingEncoder().encode(job)))
    store.close()


def test_two_stores_on_one_file(path: Path) -> None:
    """A command imports while the server runs."""
    one, other = EmbeddingStore(path), EmbeddingStore(path)
    one.put("v", ["x"], HashingEncoder().encode(["x"]))
    assert list(other.get("v", ["x", "y"])) == ["x"]
    one.close()
    other.close()


def test_damaged_store_is_replaced(path: Path) -> None:
    """Everything can be computed again: a damaged file must not stop the desk from starting."""
    path.parent.mkdir()
    path.write_bytes(b"this is no database" * 100)
    store = EmbeddingStore(path)
    store.put("v", ["x"], HashingEncoder().encode(["x"]))
    assert list(store.get("v", ["x"])) == ["x"]
    store.close()


def test_vectors_are_stored_in_half_precision(path: Path) -> None:
    store = EmbeddingStore(path)
    vectors = HashingEncoder().encode(TEXTS)
    store.put("v", TEXTS, vectors)
    kept = store.get("v", TEXTS)
    assert (np.stack([kept[text] for text in TEXTS]) * vectors).sum(1).min() > 0.999
    store.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT DISTINCT length(vector) FROM vector").fetchall() == [(2 * 64,)]
    connection.close()


def test_missing_texts_are_unique_and_in_order(path: Path) -> None:
    store = EmbeddingStore(path)
    store.put("v", ["known"], HashingEncoder().encode(["known"]))
    assert store.missing("v", ["b", "known", "a", "b"]) == ["b", "a"]
    assert store.missing("other", ["known"]) == ["known"]
    store.close()


def test_forgotten_texts_are_computed_again(tmp_path: Path) -> None:
    store, inner = EmbeddingStore(tmp_path / "embeddings.sqlite"), CountingEncoder()
    encoder = StoredEncoder(inner, store)
    encoder.encode(TEXTS)
    store.forget(encoder.version, [TEXTS[1], "never embedded"])
    store.forget("another version", TEXTS)
    assert store.missing(encoder.version, TEXTS) == [TEXTS[1]]
    inner.asked.clear()
    encoder.encode(TEXTS)
    assert inner.asked == [TEXTS[1]]
    store.close()
