"""Scores equal those of the BM25 baseline, except for the single byte in which tantivy stores a length."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from indexer.lexical.tantivy_store import TantivyStore
from indexer.sources import IndexedSource
from models.lexical.bm25 import BM25
from models.quotes.passages import Passage
from models.text.words import tokens


@pytest.fixture
def texts(talk: Callable[[int, int], list[str]]) -> list[str]:
    return talk(4_000, 11)


@pytest.fixture
def filled(folder: Path, texts: list[str]) -> TantivyStore:
    store = TantivyStore(folder)
    passages = [Passage(number, text) for number, text in enumerate(texts)]
    store.upsert(IndexedSource(f"s{start}", 1, tuple(passages[start : start + 50])) for start in range(0, 4_000, 50))
    store.close()
    return store


def test_ranks_as_the_baseline_does(filled: TantivyStore, texts: list[str]) -> None:
    from scipy.stats import spearmanr

    baseline = BM25(texts)
    agreements, recalls = [], []
    for query in texts[::200]:
        words = list(dict.fromkeys(tokens(query)))[:40]
        exact = baseline.score(words)
        hits = filled.search(words, 100)
        assert len(hits) == 100
        agreements.append(spearmanr([hit.score for hit in hits], [exact[hit.paragraph_id] for hit in hits]).statistic)
        tenth = np.sort(exact)[-10]
        recalls.append(np.mean([exact[hit.paragraph_id] >= tenth - 1e-4 for hit in hits[:10]]))
    assert np.mean(agreements) > 0.98
    assert np.mean(recalls) > 0.95
