"""Words that a post shares with an article, weighted by rarity."""

import numpy as np
import pytest

from models.social.signals import NAMES, ArticleFeatures, PostFeatures, nearest_part, signals
from models.social.word_overlap import WordRarity, content_words, coverage

DOCUMENTS = ["harbour wall pumps", "harbour wall mayor", "harbour school", "harbour ducks"]
RARITY = WordRarity.counted(document.split() for document in DOCUMENTS)


def test_rare_words_have_higher_weights() -> None:
    harbour, wall, pumps, unknown = RARITY.of(["harbour", "wall", "pumps", "zeppelin"])
    assert harbour == 0.0
    assert wall == pytest.approx(np.log(2))
    assert pumps == pytest.approx(np.log(4))
    assert unknown == pytest.approx(np.log(8))


def test_coverage_is_the_share_of_weight_and_counts_a_word_once() -> None:
    shares = coverage(["wall", "wall", "pumps"], RARITY, [["wall"], ["wall", "pumps"], []])
    assert shares == pytest.approx([1 / 3, 1.0, 0.0])
    assert coverage([], RARITY, [["wall"]]) == pytest.approx([0.0])


def test_stop_words_are_skipped() -> None:
    assert content_words("The mayor said that it is a WALL") == ["mayor", "wall"]


def article(*parts: str, vectors: list[list[float]], title: str = "Wall breaks") -> ArticleFeatures:
    return ArticleFeatures(parts, np.array(vectors, dtype=np.float32), title)


def test_each_signal_by_hand() -> None:
    post = PostFeatures("the wall pumps #zeppelin", np.array([1, 0], dtype=np.float32))
    read = article("harbour ducks", "wall pumps here", vectors=[[0.6, 0.8], [1, 0]])
    row = dict(zip(NAMES, signals(post, [read], RARITY)[0], strict=True))
    assert row["nearest_part"] == pytest.approx(1.0)
    assert row["two_nearest_parts"] == pytest.approx(0.8)
    assert row["beginning"] == pytest.approx(0.6)
    assert row["words"] == pytest.approx(3 / 6)
    assert row["words_of_a_part"] == pytest.approx(3 / 6)
    assert row["phrases"] == pytest.approx(3 / 8)
    assert row["title"] == pytest.approx(1 / 4)
    assert row["length"] == pytest.approx(np.log(4))
    assert row["length_of_article"] == pytest.approx(np.log(2))


def test_part_nearest_to_the_post_is_read() -> None:
    post = PostFeatures("x", np.array([1, 0], dtype=np.float32))
    read = article("far", "near", "nearest", vectors=[[0, 1], [0.8, 0.6], [1, 0]])
    assert nearest_part(post, read) == "nearest"
