"""Signals of whether a post is about an article that need no cross-encoder: vectors, words, phrases."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from models.social.cleaning import clean_post, clean_title
from models.social.word_overlap import WordRarity, content_words, coverage

NAMES = (
    "nearest_part",  # cosine of the post and the part nearest to it
    "two_nearest_parts",  # mean cosine of the two nearest
    "beginning",  # cosine of the first part
    "words",  # share of the weight of the post's words that the article has
    "words_of_a_part",  # the same of its best part
    "phrases",  # share of the post's pairs of neighbouring words that the article has, by weight
    "title",  # share of the weight of the title's words that the post has
    "length",  # of the post: log of 1 + its content words
    "length_of_article",  # log of its parts
)


@dataclass(frozen=True)
class PostFeatures:
    """Features of a post.

    Args:
        text: as posted.
        vector: float32 [dimension]; zeros without words.
    """

    text: str
    vector: NDArray[np.float32]

    @cached_property
    def words(self) -> list[str]:
        """Content words in order."""
        return content_words(clean_post(self.text))

    @property
    def says_something(self) -> bool:
        """Whether it has a content word."""
        return bool(self.vector.any())


@dataclass(frozen=True)
class ArticleFeatures:
    """Features of an article.

    Args:
        parts: its texts.
        vectors: float32 [n_parts, dimension].
        title: as written.
    """

    parts: tuple[str, ...]
    vectors: NDArray[np.float32]
    title: str

    @cached_property
    def words_by_part(self) -> list[frozenset[str]]:
        """Content words of each part, including the title's."""
        return [frozenset(words) for words in self._in_order]

    @cached_property
    def words(self) -> frozenset[str]:
        """Content words of all of it."""
        return frozenset().union(*self.words_by_part)

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Neighbouring content words."""
        return frozenset(pair for words in self._in_order for pair in pairwise(words))

    @cached_property
    def title_words(self) -> list[str]:
        """Content words of the title."""
        return content_words(clean_title(self.title))

    @cached_property
    def _in_order(self) -> list[list[str]]:
        return [content_words(part) for part in self.parts]


def signals(post: PostFeatures, articles: Sequence[ArticleFeatures], rarity: WordRarity) -> NDArray[np.float32]:
    """Return float32 [n_articles, len(NAMES)]."""
    rows = np.zeros((len(articles), len(NAMES)), dtype=np.float32)
    pairs = list(dict.fromkeys(pairwise(post.words)))
    pair_weights = rarity.of([left for left, _ in pairs]) + rarity.of([right for _, right in pairs])
    total = float(pair_weights.sum())
    own = frozenset(post.words)
    for row, article in zip(rows, articles, strict=True):
        cosines = np.sort(article.vectors @ post.vector)[::-1]
        held = sum(float(weight) for pair, weight in zip(pairs, pair_weights, strict=True) if pair in article.pairs)
        row[:] = (
            cosines[0],
            cosines[:2].mean(),
            float(article.vectors[0] @ post.vector),
            coverage(post.words, rarity, [article.words])[0],
            coverage(post.words, rarity, article.words_by_part).max(),
            held / total if total else 0.0,
            coverage(article.title_words, rarity, [own])[0],
            np.log1p(len(post.words)),
            np.log(len(article.parts)),
        )
    return rows


def nearest_part(post: PostFeatures, article: ArticleFeatures) -> str:
    """Return the part that is nearest to the post, for the cross-encoder."""
    return article.parts[int(np.argmax(article.vectors @ post.vector))]
