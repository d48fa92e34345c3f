"""The linker over vectors, words and a cross-encoder."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from models.social.link_features import READER
from models.social.linker import Linker, LinkWeights
from models.social.protocol import READ, NewsArticle, Post
from models.social.signals import NAMES
from models.social.word_overlap import WordRarity, content_words

WALL = NewsArticle("wall", "Harbour wall breaks", "The pumps came first.\nThe mayor spoke.")
SCHOOL = NewsArticle("school", "School without heating", "Children wear coats.")
POSTS = [Post("1", "the harbour wall broke"), Post("2", "coats in school again"), Post("3", "https://t.co/x")]
RARITY = WordRarity.counted([["harbour", "wall"], ["school"], ["coats"], ["mayor"]])


class Words:
    """A ``SocialEncoder`` of hashed words."""

    version, dimension = "words", 256

    def __init__(self) -> None:
        self.encoded = 0

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.encode_parts([text if "https" not in text else "" for text in texts])

    def article_parts(self, article: NewsArticle) -> list[str]:
        return [f"{article.title}\n{part}" for part in article.body.split("\n")]

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        self.encoded += len(parts)
        vectors = np.zeros((len(parts), self.dimension), dtype=np.float32)
        for vector, part in zip(vectors, parts, strict=True):
            for word in content_words(part):
                vector[sum(map(ord, word)) % self.dimension] += 1.0
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.maximum(lengths, 1.0), dtype=np.float32)


class Shared:
    """A ``CrossEncoder`` that counts words in common."""

    def __init__(self) -> None:
        self.read: list[tuple[str, str]] = []

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.read += pairs
        return np.array(
            [len(set(content_words(post)) & set(content_words(part))) for post, part in pairs], dtype=np.float32
        )


def weights(reader: float = 1.0) -> LinkWeights:
    zeros = dict.fromkeys(NAMES, 0.0)
    return LinkWeights.of(
        {
            "first": {**zeros, "words": 4.0, "bias": -2.0},
            "full": {**zeros, "words": 4.0, READER: reader, "bias": -4.0},
            "threshold": 0.4,
        }
    )


def test_posts_match_their_articles_and_a_bare_link_none() -> None:
    probabilities = Linker(Words(), Shared(), RARITY, weights()).probabilities(POSTS, [WALL, SCHOOL])
    assert probabilities.shape == (3, 2)
    assert probabilities[0, 0] > 0.5 > probabilities[0, 1]
    assert probabilities[1, 1] > 0.5 > probabilities[1, 0]
    assert probabilities[2].tolist() == [0.0, 0.0]


def test_without_a_cross_encoder_the_first_stage_counts() -> None:
    probabilities = Linker(Words(), None, RARITY, weights()).probabilities(POSTS[:1], [WALL, SCHOOL])
    assert probabilities[0, 1] == pytest.approx(1 / (1 + np.exp(2.0)))


def test_only_the_likeliest_are_reranked_and_the_rest_stays_below() -> None:
    reader = Shared()
    probabilities = Linker(Words(), reader, RARITY, weights(reader=-9.0), read=1).probabilities(
        POSTS[:1], [SCHOOL, WALL]
    )
    assert {part.split("\n")[0] for _, part in reader.read} == {WALL.title}
    assert probabilities[0, 0] <= probabilities[0, 1]


def test_features_are_cached() -> None:
    encoder, reader = Words(), Shared()
    linker = Linker(encoder, reader, RARITY, weights())
    first = linker.probabilities(POSTS, [WALL, SCHOOL])
    encoded, read = encoder.encoded, len(reader.read)
    assert np.array_equal(linker.probabilities(POSTS[:2], [SCHOOL]), first[:2, 1:])
    assert (encoder.encoded, len(reader.read)) == (encoded, read)


def test_empty_requests() -> None:
    linker = Linker(Words(), Shared(), RARITY, weights())
    assert linker.probabilities([], [WALL]).shape == (0, 1)
    assert linker.probabilities(POSTS, []).shape == (3, 0)


def test_best_candidates_are_read_once_each_by_default() -> None:
    reader = Shared()
    articles = [NewsArticle(str(number), f"Harbour wall, part {number}", WALL.body) for number in range(READ + 5)]
    Linker(Words(), reader, RARITY, weights()).probabilities(POSTS[:1], articles)
    assert len(reader.read) == READ
