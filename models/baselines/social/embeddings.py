"""Encoders that were not trained to link: the base model (Piotrowski et al. Table 3)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.baselines.social.texts import lead
from models.encoders.protocol import Encoder
from models.social.cleaning import clean_post
from models.social.protocol import NewsArticle
from models.text.words import tokens


class SocialEmbeddings:
    """``PostArticleVectors`` of a post as it is and an article by title and lead.

    Args:
        encoder: embeds both.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``PostArticleVectors.posts``."""
        return self._of([clean_post(text) for text in texts])

    def articles(self, articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostArticleVectors.articles``."""
        return self._of([lead(article) for article in articles])

    def _of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        with_words = [row for row, text in enumerate(texts) if tokens(text)]
        vectors = np.zeros((len(texts), self._encoder.dimension), dtype=np.float32)
        if with_words:
            vectors[with_words] = self._encoder.encode([texts[row] for row in with_words])
        return vectors
