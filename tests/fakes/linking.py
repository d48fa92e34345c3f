"""A linker of posts and articles that needs no weights: texts that share words belong together."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.errors import ModelsUnavailable
from models.social.protocol import NewsArticle, Post
from models.text.words import tokens
from tests.fakes.encoders import HashingEncoder


class HashingSocial:
    """A ``SocialEncoder``: an article's parts are its title and its paragraphs.

    ``posts`` and ``parts`` record what was encoded. While ``away`` is set, it is raised.
    """

    def __init__(self, dimension: int = 256, version: str = "hashing-social-1") -> None:
        self._words = HashingEncoder(dimension)
        self.version = version
        self.dimension = dimension
        self.posts: list[str] = []
        self.parts: list[str] = []
        self.away: ModelsUnavailable | None = None

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self._ask()
        self.posts += texts
        vectors = self._words.encode(texts)
        vectors[[not tokens(text) for text in texts]] = 0.0
        return vectors

    def article_parts(self, article: NewsArticle) -> list[str]:
        self._ask()
        return [part for part in (article.title, *article.body.split("\n")) if part.strip()] or [""]

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        self._ask()
        self.parts += parts
        return self._words.encode(parts)

    def _ask(self) -> None:
        if self.away is not None:
            raise self.away


class HashingLinker:
    """A ``PostLinker``: the probability is the share of words that a post and the nearest part have in common.

    ``asked`` and ``glanced`` record the numbers of posts and articles of each call.
    """

    threshold = 0.4

    def __init__(self, encoder: HashingSocial | None = None) -> None:
        self.encoder = encoder or HashingSocial()
        self.asked: list[tuple[int, int]] = []
        self.glanced: list[tuple[int, int]] = []

    def quick_probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """By the beginnings of the articles alone."""
        self.glanced.append((len(posts), len(articles)))
        return self._shared(posts, [NewsArticle(article.article_id, article.title, "") for article in articles])

    def probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        self.asked.append((len(posts), len(articles)))
        return self._shared(posts, articles)

    def _shared(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        own = self.encoder.encode_posts([post.text for post in posts])
        shared = np.zeros((len(posts), len(articles)), dtype=np.float32)
        for column, article in enumerate(articles):
            parts = self.encoder.encode_parts(self.encoder.article_parts(article))
            shared[:, column] = np.clip((own @ parts.T).max(axis=1, initial=0.0), 0.0, 1.0)
        return shared
