"""Systems that score how likely posts and articles belong together."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import vstack

from indexer.sources import EVERY_ROW, RowFilter
from models.baselines.social.vectors import Matrix, PostArticleVectors
from models.evaluation.social.article_index import ArticleIndex
from models.evaluation.social.collection import Collection, Indices, Mask
from models.social.protocol import READ, PostLinker, SocialEncoder

_ARTICLES_AT_ONCE = 1_024


class LinkSystem(ABC):
    """Scores posts against articles of one ``Collection``; both are given by their numbers in it."""

    def between(self, posts: Indices, articles: Indices) -> NDArray[np.float64]:
        """Score all pairs: float64 [n_posts, n_articles], higher is likelier; dates are not used."""
        if not len(posts) or not len(articles):
            return np.zeros((len(posts), len(articles)))
        return self._between(posts, articles)

    def scores(self, posts: Indices, articles: Indices) -> NDArray[np.float64]:
        """Score pairs: float64 [n], as ``between`` does, all articles of a post in one call."""
        scores = np.zeros(len(posts))
        for post in np.unique(posts):
            own = np.flatnonzero(posts == post)
            scores[own] = self.between(np.array([post]), articles[own])[0]
        return scores

    def rank(self, posts: Indices, candidates: Mask) -> NDArray[np.float64]:
        """Score the candidates of each post for ranking: float64 [n_posts, n_articles], -inf for others.

        Args:
            candidates: bool [n_posts, all articles].
        """
        scores = np.full(candidates.shape, -np.inf)
        columns = np.flatnonzero(candidates.any(axis=0))
        scores[:, columns] = np.where(candidates[:, columns], self.between(posts, columns), -np.inf)
        return scores

    @abstractmethod
    def _between(self, posts: Indices, articles: Indices) -> NDArray[np.float64]:
        """Score all pairs of some posts and some articles."""


class VectorSystem(LinkSystem):
    """A ``LinkSystem`` by the cosine of two vectors.

    Args:
        vectors: computes them; once per article, and only for articles in a request.
    """

    def __init__(self, vectors: PostArticleVectors, collection: Collection) -> None:
        self._vectors = vectors
        self._collection = collection
        self._known: Matrix | None = None
        # Row of each article in ``_known``.
        self._rows = np.full(len(collection.articles), -1, dtype=np.int64)

    def _between(self, posts: Indices, articles: Indices) -> NDArray[np.float64]:
        products = self._of_posts(posts) @ self._of_articles(articles).T
        return np.asarray(products if isinstance(products, np.ndarray) else products.todense(), dtype=np.float64)

    def _of_posts(self, rows: Indices) -> Matrix:
        return self._vectors.posts([self._collection.posts[row].text for row in rows])

    def _of_articles(self, rows: Indices) -> Matrix:
        missing = np.unique(rows[self._rows[rows] < 0])
        if len(missing):
            computed = self._vectors.articles([self._collection.articles[row] for row in missing])
            first = 0 if self._known is None else self._known.shape[0]
            self._rows[missing] = np.arange(first, first + len(missing))
            self._known = computed if self._known is None else _stacked(self._known, computed)
        assert self._known is not None
        return self._known[self._rows[rows]]


class EncoderSystem(LinkSystem):
    """A ``LinkSystem`` by a dual encoder alone: the cosine of a post and the part of an article closest to it."""

    def __init__(self, encoder: SocialEncoder, collection: Collection) -> None:
        self._encoder = encoder
        self._collection = collection
        self._parts: dict[int, NDArray[np.float32]] = {}

    def _between(self, posts: Indices, articles: Indices) -> NDArray[np.float64]:
        self._embed(articles)
        parts = [self._parts[row] for row in articles.tolist()]
        starts = np.concatenate([[0], np.cumsum([len(article_parts) for article_parts in parts])[:-1]])
        vectors = self._encoder.encode_posts([self._collection.posts[row].text for row in posts])
        return np.maximum.reduceat(vectors @ np.concatenate(parts).T, starts, axis=1).astype(np.float64)

    def _embed(self, articles: Indices) -> None:
        missing = [row for row in np.unique(articles).tolist() if row not in self._parts]
        for first in range(0, len(missing), _ARTICLES_AT_ONCE):
            rows = missing[first : first + _ARTICLES_AT_ONCE]
            texts = [self._encoder.article_parts(self._collection.articles[row]) for row in rows]
            vectors = self._encoder.encode_parts([part for parts in texts for part in parts])
            ends = np.cumsum([len(parts) for parts in texts])
            self._parts |= zip(rows, np.split(vectors, ends[:-1]), strict=True)


class LinkerSystem(LinkSystem):
    """A ``LinkSystem`` by a linker's probabilities.

    Args:
        index: opens the index of the collection's articles; called once, for the first ranking.
        read: candidates of a post that the linker scores, as in the desk; the others are ranked as the index finds
            them.
    """

    def __init__(
        self, linker: PostLinker, index: Callable[[], ArticleIndex], collection: Collection, read: int = READ
    ) -> None:
        self.threshold = linker.threshold
        self._linker = linker
        self._index = cache(index)
        self._collection = collection
        self._read = read

    def _between(self, posts: Indices, articles: Indices) -> NDArray[np.float64]:
        texts = [self._collection.posts[row] for row in posts]
        candidates = [self._collection.articles[row] for row in articles]
        return np.asarray(self._linker.probabilities(texts, candidates), dtype=np.float64)

    def rank(self, posts: Indices, candidates: Mask) -> NDArray[np.float64]:
        """See ``LinkSystem.rank``; candidates that the index does not find are last, with equal scores."""
        index = self._index()
        index.add(np.flatnonzero(candidates.any(axis=0)))
        scores = np.where(candidates, -2.0, -np.inf)
        articles = self._collection.articles
        vectors = self._linker.encoder.encode_posts([self._collection.posts[row].text for row in posts])
        for own, post, vector, allowed in zip(scores, posts, vectors, candidates, strict=True):
            ids = (articles[row].article_id for row in np.flatnonzero(allowed))
            where = EVERY_ROW if allowed.all() else RowFilter(source_ids=frozenset(ids))
            ranked = index.rank(self._collection.posts[post].text, vector, where)
            rows = np.array([self._collection.article_rows[key] for key in ranked], dtype=np.int64)
            # Below every probability, and above what was not found.
            own[rows] = -1.0 - np.arange(len(rows)) / max(1, len(rows))
            own[rows[: self._read]] = self.between(np.array([post]), rows[: self._read])[0]
        return scores


def _stacked(first: Matrix, second: Matrix) -> Matrix:
    return np.concatenate([first, second]) if isinstance(first, np.ndarray) else vstack([first, second], format="csr")
