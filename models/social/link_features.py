"""Features of links between posts and articles: vectors, signals, logits of the cross-encoder."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.caching import BatchCache
from models.social.networks.cross_encoder import CrossEncoder
from models.social.protocol import NewsArticle, SocialEncoder
from models.social.signals import ArticleFeatures, PostFeatures, nearest_part, signals
from models.social.word_overlap import WordRarity

READER: Final = "reader"
"""Name of the cross-encoder's logit, besides ``signals.NAMES``."""


class LinkFeatures:
    """Computes and caches features of posts and articles. Safe across threads.

    Args:
        encoder: the towers.
        reader: the cross-encoder of a post and a part of an article; None for none.
        rarity: weights of words.
        kept: number of posts, and of articles, that are cached.
    """

    def __init__(
        self, encoder: SocialEncoder, reader: CrossEncoder | None, rarity: WordRarity, kept: int = 4_096
    ) -> None:
        self.encoder = encoder
        self._reader, self._rarity = reader, rarity
        self._posts: BatchCache[str, PostFeatures] = BatchCache(kept * 4)
        self._articles: BatchCache[bytes, ArticleFeatures] = BatchCache(kept)
        self._logits: BatchCache[tuple[str, str], float] = BatchCache(kept * 16)

    @property
    def has_reader(self) -> bool:
        """Whether ``reader_logits`` can be called."""
        return self._reader is not None

    def posts(self, texts: Sequence[str]) -> list[PostFeatures]:
        """Return posts with their vectors."""

        def read(unknown: Sequence[str]) -> list[PostFeatures]:
            vectors = self.encoder.encode_posts(unknown)
            return [PostFeatures(text, vector) for text, vector in zip(unknown, vectors, strict=True)]

        return self._posts.get(texts, read)

    def articles(self, articles: Sequence[NewsArticle]) -> list[ArticleFeatures]:
        """Return articles with their parts and the vectors of these."""
        by_key = {_key(article): article for article in articles}

        def read(missing: Sequence[bytes]) -> list[ArticleFeatures]:
            unknown = [by_key[key] for key in missing]
            parts = [tuple(self.encoder.article_parts(article)) for article in unknown]
            vectors = self.encoder.encode_parts([part for own in parts for part in own])
            ends = np.cumsum([len(own) for own in parts])[:-1]
            return [
                ArticleFeatures(own, rows, article.title)
                for own, rows, article in zip(parts, np.split(vectors, ends), unknown, strict=True)
            ]

        return self._articles.get([_key(article) for article in articles], read)

    def signals(self, post: PostFeatures, articles: Sequence[ArticleFeatures]) -> NDArray[np.float32]:
        """Return float32 [n_articles, len(signals.NAMES)]; see ``signals.signals``."""
        return signals(post, articles, self._rarity)

    def reader_logits(self, pairs: Sequence[tuple[PostFeatures, ArticleFeatures]]) -> NDArray[np.float32]:
        """Return the cross-encoder's logit of each post and the part nearest to it: float32 [n_pairs].

        Raises:
            ValueError: there is no cross-encoder.
        """
        reader = self._reader
        if reader is None:
            raise ValueError("There is no network to ask.")
        texts = [(post.text, nearest_part(post, article)) for post, article in pairs]
        logits = self._logits.get(texts, lambda missing: [float(logit) for logit in reader.logits(missing)])
        return np.array(logits, dtype=np.float32)


def _key(article: NewsArticle) -> bytes:
    digest = blake2b(digest_size=16)
    for text in (article.title, "\0", article.body):
        digest.update(text.encode("utf-8", "surrogatepass"))
    return digest.digest()
