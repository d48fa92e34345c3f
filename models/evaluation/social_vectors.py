"""The vectors of a dual encoder on disk: a folder measured once is not embedded again."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.evaluation.vector_file import VectorFiles
from models.social.protocol import Article, SocialEncoder


class KeptSocialEncoder:
    """A ``SocialEncoder`` that asks another one only for texts whose vectors are not in a file yet, kept in float16.

    Args:
        encoder: computes what is missing.
        files: one of each side.
    """

    def __init__(self, encoder: SocialEncoder, files: VectorFiles) -> None:
        self._encoder = encoder
        self._posts: Encoder = files(_Side(encoder, "posts"))
        self._parts: Encoder = files(_Side(encoder, "parts"))

    @property
    def version(self) -> str:
        """See ``SocialEncoder.version``."""
        return self._encoder.version

    @property
    def dimension(self) -> int:
        """See ``SocialEncoder.dimension``."""
        return self._encoder.dimension

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_posts``; within 0.0005 of what the encoder gives."""
        return self._posts.encode(texts)

    def article_parts(self, article: Article) -> list[str]:
        """See ``SocialEncoder.article_parts``."""
        return self._encoder.article_parts(article)

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_parts``; within 0.0005 of what the encoder gives."""
        return self._parts.encode(parts)


@dataclass(frozen=True)
class _Side:
    """One side of a dual encoder as an ``Encoder``."""

    encoder: SocialEncoder
    name: str

    @property
    def version(self) -> str:
        return f"{self.encoder.version}-{self.name}"

    @property
    def dimension(self) -> int:
        return self.encoder.dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.encoder.encode_posts(texts) if self.name == "posts" else self.encoder.encode_parts(texts)
