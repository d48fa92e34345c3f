"""Scores equal those of the BM25 baseline, except for the single byte in which tantivy stores a length."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from indexer.lexical import common_words as counts
from indexer.lexical import ranking
from indexer.lexical.tantivy_store import TantivyStore
from indexer.sources import Attributes, IndexedSource
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
    store.upsert(
        IndexedSource(f"s{start}", 1, Attributes(), tuple(passages[start : start + 50]))
        for start in range(0, 4_000, 50)
    )
    store.close()
    return store


@pytest.mark.parametrize("two_stages", [False, True])
def test_ranks_as_the_baseline_does(
    filled: TantivyStore, texts: list[str], two_stages: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scipy.stats import spearmanr

    if two_stages:
        monkeypatch.setattr(ranking, "_FEW_POSTINGS", 0)
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


def test_common_words_only_are_ranked_too(filled: TantivyStore, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = filled.search(["the", "of"], 50)
    monkeypatch.setattr(ranking, "_FEW_POSTINGS", 0)
    assert filled.search(["the", "of"], 50) == expected


def test_few_candidates_are_filled_up_from_all_words(filled: TantivyStore, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["the", "mar199"]
    expected = filled.search(words, 3_000)
    assert len(expected) == 3_000
    monkeypatch.setattr(ranking, "_FEW_POSTINGS", 0)
    assert filled.search(words, 3_000) == expected


def test_common_words_are_distinguished() -> None:
    assert len(set(counts.COMMON)) == len(counts.COMMON) == 42
    assert all(tokens(word) == [word] for word in counts.COMMON)
