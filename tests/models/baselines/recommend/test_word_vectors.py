"""Word vectors of a small corpus."""

from pathlib import Path

import numpy as np
import pytest

from models.baselines.recommend.vocabulary import FIRST_WORD, PADDING, Vocabulary, training_texts
from models.baselines.recommend.word_vectors import WordVectors, WordVectorSettings
from models.errors import AppError
from tests.models.baselines.recommend.topics import TOPICS, quotes

SETTINGS = WordVectorSettings(dimension=16, sample=0.0, epochs=20)


def test_words_of_one_topic_lie_together() -> None:
    train = quotes("train", 30, seed=1)
    vocabulary = Vocabulary.of(training_texts(train))
    matrix = WordVectors.fit(train, 3, SETTINGS).matrix(vocabulary, 3)
    np.testing.assert_array_equal(WordVectors.fit(train, 3, SETTINGS).matrix(vocabulary, 3), matrix)
    topics = [matrix[vocabulary.encode(said.split())] for _, said in TOPICS]
    within = np.mean([(topic @ topic.T).mean() for topic in topics])
    across = np.mean([(topics[n] @ topics[n - 1].T).mean() for n in range(len(topics))])
    assert within > across + 0.3


def test_rows_of_a_vocabulary(tmp_path: Path) -> None:
    vectors = WordVectors(["weir", "lock"], np.array([[3, 4], [0, 2]], dtype=np.float32))
    vectors.save(tmp_path)
    matrix = WordVectors.load(tmp_path).matrix(Vocabulary(("lock", "barge", "weir"), ()), 0)
    assert matrix.dtype == np.float32
    assert matrix.shape == (FIRST_WORD + 3, 2)
    np.testing.assert_allclose(matrix[[FIRST_WORD, FIRST_WORD + 2]], [[0, 1], [0.6, 0.8]], rtol=1e-6)
    assert not matrix[PADDING].any()
    np.testing.assert_allclose(np.linalg.norm(matrix[1:], axis=1), 1, rtol=1e-5)


def test_too_little_text_is_rejected() -> None:
    with pytest.raises(AppError, match="No word occurs 3 times") as raised:
        WordVectors.fit(quotes("train", 0, seed=1), 0)
    assert raised.value.code == "too_little_text"
