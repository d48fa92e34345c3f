"""What is linked: posts, articles, and the seams between those who link them and those who use the links."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Post:
    """A message of a social network or below an article.

    Args:
        post_id: unique in whatever the post came with.
        text: as it was posted.
        author: what the network calls its author; empty where that is not known.
        posted_at: UTC without a zone; None where that is not known.
        reply_to, quote_of: ids of the posts that it answers and that it shows; they need not be known themselves.
    """

    post_id: str
    text: str
    author: str = ""
    posted_at: datetime | None = None
    reply_to: str | None = None
    quote_of: str | None = None


@dataclass(frozen=True, slots=True)
class NewsArticle:
    """What a newsroom writes: a published article, or a draft of one.

    Args:
        body: plain text, paragraphs divided by line ends.
        published_on: the day it came out; None where that is not known.
    """

    article_id: str
    title: str
    body: str
    published_on: date | None = None


class SocialEncoder(Protocol):
    """Both sides of a dual encoder: posts and articles → vectors of one space (Piotrowski et al. §4)."""

    @property
    def version(self) -> str:
        """Names weights and configuration; vectors of different versions are never compared."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors: float32 [n_texts, dimension], each of unit length; of a text without a word in it zeros.

        Args:
            texts: as posted; they are cleaned here.
        """
        ...

    def article_parts(self, article: NewsArticle) -> list[str]:
        """The texts an article is embedded as, in order, its title among them; one at least, few for a long one.

        ``encode_parts`` of them are its vectors: an index keeps them one by one, as it keeps paragraphs.
        """
        ...

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors: float32 [n_parts, dimension], each of unit length."""
        ...


class PostLinker(Protocol):
    """Tells how likely it is that a post is about an article."""

    @property
    def encoder(self) -> SocialEncoder:
        """Finds candidates: what it puts far away need not be asked for."""
        ...

    @property
    def threshold(self) -> float:
        """From this probability on a post counts as being about an article; chosen on development data."""
        ...

    def probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """How likely each post is about each article: float32 [n_posts, n_articles], 0.0 to 1.0.

        A post without a word in it is 0.0 throughout. What is asked for again is not computed again where the linker
        remembers it.
        """
        ...

    def quick_probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """The same without what takes long, for somebody who waits: float32 [n_posts, n_articles], less sure."""
        ...
