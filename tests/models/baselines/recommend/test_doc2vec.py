"""Doc2Vec on a small corpus."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from models.baselines.recommend.doc2vec import Doc2VecRanker, Doc2VecSettings
from models.errors import AppError
from models.recommend.protocol import QuoteQuery
from tests.models.baselines.recommend.topics import TOPICS, quotes

# The query has other words of the same topic.
QUERY = QuoteQuery("Bread and flour", "")
PARAGRAPHS = ["The boats, the tide and the sailing.", "Yeast, and then the kneading.", "Apples in blossom."]


@cache
def fitted() -> Doc2VecRanker:
    settings = Doc2VecSettings(dimension=16, sample=0.0, epochs=40)
    return Doc2VecRanker.fit(quotes("train", 40, seed=1), 0, settings)


def test_words_of_one_topic_mean_alike() -> None:
    ranker = fitted()
    said = [topic.split() for _, topic in TOPICS]
    paragraphs = [" ".join(words[2:] * 3) for words in said]
    for number, words in enumerate(said):
        scores = ranker.score(QuoteQuery(" ".join(words[:2]), " ".join(words[:2])), paragraphs)
        assert scores.dtype == np.float32
        assert int(scores.argmax()) == number
        assert np.abs(scores).max() < 1 + 1e-5


@pytest.mark.slow
def test_saved_and_loaded_it_scores_the_same_in_any_process(tmp_path: Path) -> None:
    fitted().save(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["vocabulary.json", "weights.safetensors"]
    scores = fitted().score(QUERY, PARAGRAPHS).tolist()
    assert Doc2VecRanker.load(tmp_path).score(QUERY, PARAGRAPHS).tolist() == scores
    there = (
        "import sys; from pathlib import Path\n"
        "from models.baselines.recommend.doc2vec import Doc2VecRanker\n"
        "from tests.models.baselines.recommend.test_doc2vec import PARAGRAPHS, QUERY\n"
        "print(Doc2VecRanker.load(Path(sys.argv[1])).score(QUERY, PARAGRAPHS).tolist())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    answer = subprocess.run(
        [sys.executable, "-c", there, str(tmp_path)], capture_output=True, text=True, check=True, env=environment
    )
    assert answer.stdout.strip() == str(scores)


def test_what_is_empty_or_unknown() -> None:
    ranker = fitted()
    assert ranker.score(QUERY, []).shape == (0,)
    assert ranker.score(QuoteQuery("", ""), PARAGRAPHS).tolist() == [0, 0, 0]
    assert ranker.score(QuoteQuery("Xylophone", ""), PARAGRAPHS).tolist() == [0, 0, 0]
    scores = ranker.score(QUERY, ["", "Yeast.", "Xylophone"])
    assert scores[[0, 2]].tolist() == [-1, -1]
    assert scores[1] > -1


def test_too_little_text_is_rejected() -> None:
    with pytest.raises(AppError, match="No word occurs 3 times"):
        Doc2VecRanker.fit(quotes("train", 0, seed=1), 0)
