"""The two sides of a dual encoder, each as an ``Encoder``, and a dual encoder composed of two."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.social.protocol import NewsArticle, SocialEncoder


class PostSide:
    """The posts of a ``SocialEncoder`` as an ``Encoder``."""

    def __init__(self, social: SocialEncoder) -> None:
        self._social = social
        # The same text is another vector on the other side.
        self.version = f"{social.version} posts"
        self.dimension = social.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``; of a text without a word in it zeros."""
        return self._social.encode_posts(texts)


class ArticleSide:
    """The parts of articles of a ``SocialEncoder`` as an ``Encoder``."""

    def __init__(self, social: SocialEncoder) -> None:
        self._social = social
        self.version = f"{social.version} articles"
        self.dimension = social.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        return self._social.encode_parts(texts)


class TwoSidedEncoder:
    """A ``SocialEncoder`` whose sides are cached separately.

    Args:
        social: divides articles, and gives the version.
        posts: in place of its ``PostSide``.
        parts: in place of its ``ArticleSide``.
    """

    def __init__(self, social: SocialEncoder, posts: Encoder, parts: Encoder) -> None:
        self.version = social.version
        self.dimension = social.dimension
        self._social = social
        self._posts = posts
        self._parts = parts

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_posts``."""
        return self._posts.encode(texts)

    def article_parts(self, article: NewsArticle) -> list[str]:
        """See ``SocialEncoder.article_parts``."""
        return self._social.article_parts(article)

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_parts``."""
        return self._parts.encode(parts)
