"""Posts, articles, and the interfaces of linking them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

READ: Final = 20
"""Candidates of a post or a story that the cross-encoder reads, in the desk and in the evaluation."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message of a social network or below an article.

    Args:
        post_id: unique among the posts of a request or data set.
        text: as it was posted.
        author: name of its author in the network; empty if unknown.
        posted_at: UTC without a zone; None if unknown.
        reply_to, quote_of: ids of the posts that it replies to and that it quotes; these may be unknown.
    """

    post_id: str
    text: str
    author: str = ""
    posted_at: datetime | None = None
    reply_to: str | None = None
    quote_of: str | None = None


@dataclass(frozen=True, slots=True)
class NewsArticle:
    """A published article, or a draft of one.

    Args:
        body: plain text, paragraphs separated by line ends.
        published_on: the day of publication; None if unknown.
    """

    article_id: str
    title: str
    body: str
    published_on: date | None = None


class SocialEncoder(Protocol):
    """Both sides of a dual encoder: encodes posts and articles in one space (Piotrowski et al. §4)."""

    @property
    def version(self) -> str:
        """Identifies weights and configuration; vectors of different versions are never compared."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return vectors: float32 [n_texts, dimension], each of unit length; zeros for texts without words.

        Args:
            texts: as posted; they are cleaned by the encoder.
        """

    def article_parts(self, article: NewsArticle) -> list[str]:
        """Return the texts an article is embedded as, in order, including its title; at least one, few for a long one.

        ``encode_parts`` of them are its vectors: an index stores them like paragraphs.
        """

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """Return vectors: float32 [n_parts, dimension], each of unit length."""


class PostLinker(Protocol):
    """Estimates how likely it is that a post is about an article."""

    @property
    def encoder(self) -> SocialEncoder:
        """Finds candidates: distant articles need not be scored."""

    @property
    def threshold(self) -> float:
        """The probability from which a post counts as being about an article; chosen on development data."""

    def probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """Return how likely each post is about each article: float32 [n_posts, n_articles], 0.0 to 1.0.

        0.0 for posts without words. Linkers may cache features.
        """

    def quick_probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """Return faster, less accurate probabilities: float32 [n_posts, n_articles]."""
