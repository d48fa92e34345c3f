"""The cache of sentence boundaries."""

import resource
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from indexer.embeddings.sentence_cache import SentenceCache
from indexer.embeddings.store import EmbeddingStore
from models.text.sentences.splitting import split_many, version
from tests.fakes.encoders import HashingEncoder

TEXTS = ["The pumps come first. Nobody drowned, she said.", "", "눈이 왔다. 길이 막혔다.", "Snow 🌨️. Two."]


class CountingSplitter:
    """The real splitter, which records its calls."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        self.asked += texts
        return split_many(texts)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "made" / "embeddings.sqlite"


def test_nothing_is_split_twice_even_after_a_restart(path: Path) -> None:
    inner = CountingSplitter()
    kept = SentenceCache(path, inner, "one")
    first = kept([*TEXTS, TEXTS[0]])
    kept.close()
    assert inner.asked == TEXTS
    assert first == split_many([*TEXTS, TEXTS[0]])
    inner.asked.clear()
    kept = SentenceCache(path, inner, "one")
    assert kept([TEXTS[2], "New. Text.", TEXTS[0]]) == split_many([TEXTS[2], "New. Text.", TEXTS[0]])
    kept.close()
    assert inner.asked == ["New. Text."]


def test_results_of_another_version_are_ignored(path: Path) -> None:
    old = SentenceCache(path, lambda texts: [[(0, 1)] for _ in texts], "old")
    assert old(["Many. Words."]) == [[(0, 1)]]
    new = SentenceCache(path, split_many, "new")
    assert new(["Many. Words."]) == [[(0, 5), (6, 12)]]
    assert old(["Many. Words."]) == [[(0, 1)]]
    old.close()
    new.close()


def test_vectors_and_sentences_share_a_file(path: Path) -> None:
    store, kept = EmbeddingStore(path), SentenceCache(path, split_many, version())
    store.put("v", ["One. Two."], HashingEncoder().encode(["One. Two."]))
    assert kept(["One. Two."]) == [[(0, 4), (5, 9)]]
    assert list(store.get("v", ["One. Two."])) == ["One. Two."]
    kept.close()
    store.close()


def test_more_texts_than_one_query_looks_up(path: Path) -> None:
    kept = SentenceCache(path, lambda texts: [[(0, len(text))] for text in texts], "v")
    texts = [f"text {n}" for n in range(2_503)] + ["a lone \ud800 half"]
    for _ in range(2):
        assert kept(texts) == [[(0, len(text))] for text in texts]
    kept.close()


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process can grow meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_full_disk_still_returns_sentences(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    inner = CountingSplitter()
    kept = SentenceCache(path, inner, "one")
    with full_disk():
        assert kept(TEXTS[:2]) == kept(TEXTS[:2]) == split_many(TEXTS[:2])
    assert inner.asked == TEXTS[:2] * 2
    assert sum("not kept" in record.getMessage() for record in caplog.records) == 1
    assert kept(TEXTS[:2]) == kept(TEXTS[:2])
    kept.close()
    assert inner.asked == TEXTS[:2] * 3
