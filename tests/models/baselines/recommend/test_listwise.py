"""K-NRM and Conv-KNRM on a small corpus that requires learning."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from models.baselines.recommend.bm25 import BM25Ranker
from models.baselines.recommend.knrm import KNRM, ConvKNRM
from models.baselines.recommend.listwise import ListwiseRanker, ListwiseSettings
from models.baselines.recommend.word_vectors import WordVectors, WordVectorSettings
from models.errors import AppError
from models.recommend.data.dataset import QuoteDataset
from models.recommend.protocol import ParagraphRanker, QuoteQuery
from tests.models.baselines.recommend.topics import asked_and_right, quotes

TRAIN, DEV, UNSEEN = quotes("train", 25, seed=1), quotes("dev", 4, seed=2), quotes("unseen", 15, seed=3)

KINDS = pytest.mark.parametrize("kind", [KNRM, ConvKNRM])


def fit(kind: type[ListwiseRanker], seed: int, epochs: int) -> ListwiseRanker:
    vectors = WordVectors.fit(TRAIN, 0, WordVectorSettings(dimension=16, epochs=1))
    settings = ListwiseSettings(negatives=3, epochs=epochs, lists=4, learning_rate=1e-2, filter_rate=1e-2, patience=8)
    return kind.fit(TRAIN, DEV, seed, vectors=vectors, settings=settings, device="cpu")


@cache
def fitted(kind: type[ListwiseRanker], epochs: int = 4) -> ListwiseRanker:
    return fit(kind, 0, epochs)


def share_right(ranker: ParagraphRanker, data: QuoteDataset) -> float:
    asked = list(asked_and_right(data))
    return sum(int(ranker.score(query, paragraphs).argmax()) == right for query, paragraphs, right in asked) / len(
        asked
    )


@pytest.mark.slow
@KINDS
def test_learns_what_answers_what(kind: type[ListwiseRanker]) -> None:
    assert share_right(BM25Ranker(), UNSEEN) < 0.4
    assert share_right(fitted(kind, epochs=0), UNSEEN) < 0.6
    assert share_right(fitted(kind), UNSEEN) > 0.9


@pytest.mark.slow
@KINDS
def test_saved_and_loaded_it_scores_the_same(kind: type[ListwiseRanker], tmp_path: Path) -> None:
    fitted(kind).save(tmp_path / "new")
    loaded = kind.load(tmp_path / "new", device="cpu")
    for query, paragraphs, _ in asked_and_right(UNSEEN):
        scores = fitted(kind).score(query, paragraphs)
        assert scores.dtype == np.float32
        assert len(set(scores.tolist())) > 1
        np.testing.assert_array_equal(loaded.score(query, paragraphs), scores)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["vocabulary.json", "weights.safetensors"]


@pytest.mark.slow
@KINDS
def test_the_seed_decides(kind: type[ListwiseRanker]) -> None:
    query, paragraphs, _ = next(asked_and_right(UNSEEN))
    once, again, other = (fit(kind, seed, 1).score(query, paragraphs) for seed in (0, 0, 1))
    np.testing.assert_array_equal(again, once)
    assert not np.array_equal(other, once)


@KINDS
def test_a_score_does_not_hang_on_the_company(kind: type[ListwiseRanker]) -> None:
    query = QuoteQuery("Ferry", "The quay is closed.")
    paragraphs = [" ".join(["tide", "novels", "yeast"] * (1 + n % 7)) + f" boats{n}" for n in range(90)]
    together = fitted(kind).score(query, paragraphs)
    alone = np.concatenate([fitted(kind).score(query, [paragraph]) for paragraph in paragraphs])
    np.testing.assert_allclose(together, alone, rtol=1e-4, atol=1e-4)


@KINDS
def test_what_is_empty(kind: type[ListwiseRanker]) -> None:
    ranker = fitted(kind)
    asked = QuoteQuery("Ferry", "")
    assert ranker.score(asked, []).shape == (0,)
    assert ranker.score(asked, ["", "…"]).tolist() == [0, 0]
    assert ranker.score(QuoteQuery("", " "), ["The tide.", ""]).tolist() == [0, 0]
    scores = ranker.score(asked, ["", "The tide.", "Yeast"])
    assert np.isfinite(scores).all()
    assert scores[0] < min(scores[1:])


@KINDS
def test_empty_split_is_rejected(kind: type[ListwiseRanker]) -> None:
    with pytest.raises(AppError, match="'dev' has no pairs"):
        kind.fit(TRAIN, QuoteDataset("dev", (), {}), 0)
    with pytest.raises(AppError, match="'train' has no pairs"):
        kind.fit(QuoteDataset("train", (), {}), DEV, 0)


def test_a_new_name_matches_itself() -> None:
    # Neither name occurs in training.
    scores = fitted(KNRM).score(QuoteQuery("Ferry", "Zebedee"), ["Tide with Zebedee", "Tide with Ermintrude"])
    assert scores[0] != scores[1]
