"""BM25 against its formula, and the tokens of a query."""

import logging
import math
from pathlib import Path

import numpy as np
import pytest

from models.lexical.bm25 import BM25, query_tokens
from models.recommend.protocol import QuoteQuery

PARAGRAPHS = ["Pumps, pumps and a wall.", "The wall cracked.", "Herring is cheap, herring is good in January."]


def by_hand(query: list[str], k1: float = 1.2, b: float = 0.75) -> list[float]:
    """Σ idf · tf / (tf + k1 · (1 - b + b · length / mean length)), idf = ln(1 + (N - df + 0.5) / (df + 0.5))."""
    documents = [
        ["pumps", "pumps", "and", "a", "wall"],
        ["the", "wall", "cracked"],
        ["herring", "is", "cheap", "herring", "is", "good", "in", "january"],
    ]
    mean = 16 / 3
    scores = []
    for document in documents:
        score = 0.0
        for word in query:
            containing = sum(word in other for other in documents)
            frequency = document.count(word)
            idf = math.log(1 + (3 - containing + 0.5) / (containing + 0.5))
            score += idf * frequency / (frequency + k1 * (1 - b + b * len(document) / mean))
        scores.append(score)
    return scores


@pytest.mark.parametrize("query", [["pumps"], ["pumps", "wall", "gulls"]])
def test_scores_are_the_formulas(query: list[str]) -> None:
    np.testing.assert_allclose(BM25(PARAGRAPHS).score(query), by_hand(query), rtol=1e-5)


def test_a_worked_example() -> None:
    # “pumps”: df 1 of 3 → idf ln(1 + 2.5 / 1.5) = 0.98083; tf 2, length 5 → 2 / (2 + 1.2 · 0.953125) = 0.63618
    assert BM25(PARAGRAPHS).score(["pumps"])[0] == pytest.approx(0.62399, abs=1e-5)


def test_no_common_token_scores_zero() -> None:
    assert BM25(PARAGRAPHS).score(["gulls"]).tolist() == [0, 0, 0]
    assert BM25(PARAGRAPHS).score([]).tolist() == [0, 0, 0]
    assert BM25([]).score(["wall"]).shape == (0,)
    assert BM25(["—", "…"]).score(["wall"]).tolist() == [0, 0]


def test_saved_and_loaded(tmp_path: Path) -> None:
    whole = BM25(PARAGRAPHS)
    whole.save(tmp_path / "full")
    np.testing.assert_array_equal(BM25.load(tmp_path / "full", 3).score(["wall"]), whole.score(["wall"]))
    BM25(["…"]).save(tmp_path / "empty")
    assert BM25.load(tmp_path / "empty", 1).score(["wall"]).tolist() == [0]
    with pytest.raises(ValueError, match="3 paragraphs, not 4"):
        BM25.load(tmp_path / "full", 4)


def test_query_is_the_title_and_the_last_forty_tokens_each_once() -> None:
    context = " ".join(f"w{n}" for n in range(60))
    query = query_tokens(QuoteQuery("The Wall, the w59 wall", context))
    assert query == ["the", "wall", "w59", *(f"w{n}" for n in range(20, 59))]
    assert query_tokens(QuoteQuery("", "")) == []
    assert query_tokens(QuoteQuery("둑 Café", "")) == ["둑", "café"]


def test_building_logs_and_prints_nothing(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    with caplog.at_level(logging.DEBUG):
        BM25(PARAGRAPHS).score(["wall"])
    assert caplog.records == []
    assert capfd.readouterr() == ("", "")
