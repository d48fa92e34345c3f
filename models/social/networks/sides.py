"""The two sides of a dual encoder, each as an ``Encoder``, and a dual encoder composed of two."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.social.protocol import NewsArticle, SocialEncoder

Side = Literal["posts", "articles"]
SIDES: tuple[Side, ...] = ("posts", "articles")
# Name of the adapters in a file if both sides share one tower.
BOTH = "both"

_Tensor = TypeVar("_Tensor")


class PostSide:
    """The posts of a ``SocialEncoder`` as an ``Encoder``."""

    def __init__(self, social: SocialEncoder) -> None:
        self._social = social

    @property
    def version(self) -> str:
        """See ``Encoder.version``: the same text is another vector on the other side."""
        return f"{self._social.version} posts"

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return self._social.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``; of a text without a word in it zeros."""
        return self._social.encode_posts(texts)


class ArticleSide:
    """The parts of articles of a ``SocialEncoder`` as an ``Encoder``."""

    def __init__(self, social: SocialEncoder) -> None:
        self._social = social

    @property
    def version(self) -> str:
        """See ``PostSide.version``."""
        return f"{self._social.version} articles"

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return self._social.dimension

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
        self._social = social
        self._posts = posts
        self._parts = parts

    @property
    def version(self) -> str:
        """See ``SocialEncoder.version``."""
        return self._social.version

    @property
    def dimension(self) -> int:
        """See ``SocialEncoder.dimension``."""
        return self._social.dimension

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_posts``."""
        return self._posts.encode(texts)

    def article_parts(self, article: NewsArticle) -> list[str]:
        """See ``SocialEncoder.article_parts``."""
        return self._social.article_parts(article)

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_parts``."""
        return self._parts.encode(parts)


def weights_of(weights: Mapping[str, _Tensor], side: str) -> dict[str, _Tensor]:
    """Return the weights of one side in a file, by the transformer's own names."""
    prefix = f"{side}." if any(name.startswith(f"{side}.") for name in weights) else f"{BOTH}."
    return {name.removeprefix(prefix): tensor for name, tensor in weights.items() if name.startswith(prefix)}
