"""What is read of posts and articles before their links are weighed: vectors, signals, what the network says."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from models.social.networks.cross_encoder import CrossEncoder
from models.social.protocol import NewsArticle, SocialEncoder
from models.social.signals import ArticleFeatures, PostFeatures, nearest_parts, signals
from models.social.word_overlap import WordRarity

READER: Final = "reader"
"""What the network says, beside ``signals.NAMES``."""
PARTS_READ: Final = 2
"""Parts of an article that the network reads with a post."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class LinkFeatures:
    """Reads posts and articles, and remembers them. Safe across threads.

    Args:
        encoder: the towers.
        reader: reads a post and a part of an article together; None to go without.
        rarity: weighs words.
        kept: posts and articles that are remembered, each.
    """

    def __init__(
        self, encoder: SocialEncoder, reader: CrossEncoder | None, rarity: WordRarity, kept: int = 4_096
    ) -> None:
        self.encoder = encoder
        self._reader, self._rarity = reader, rarity
        self._posts: _Remembered[str, PostFeatures] = _Remembered(kept * 4)
        self._articles: _Remembered[bytes, ArticleFeatures] = _Remembered(kept)
        self._logits: _Remembered[tuple[str, str], float] = _Remembered(kept * 16)

    @property
    def has_reader(self) -> bool:
        """Whether ``said`` can be asked."""
        return self._reader is not None

    def posts(self, texts: Sequence[str]) -> list[PostFeatures]:
        """Posts with their vectors."""

        def read(unknown: Sequence[str]) -> list[PostFeatures]:
            vectors = self.encoder.encode_posts(unknown)
            return [PostFeatures(text, vector) for text, vector in zip(unknown, vectors, strict=True)]

        return self._posts.get(texts, texts, read)

    def articles(self, articles: Sequence[NewsArticle]) -> list[ArticleFeatures]:
        """Articles with their parts and the vectors of these."""

        def read(unknown: Sequence[NewsArticle]) -> list[ArticleFeatures]:
            parts = [tuple(self.encoder.article_parts(article)) for article in unknown]
            vectors = self.encoder.encode_parts([part for own in parts for part in own])
            ends = np.cumsum([len(own) for own in parts])[:-1]
            return [
                ArticleFeatures(own, rows, article.title)
                for own, rows, article in zip(parts, np.split(vectors, ends), unknown, strict=True)
            ]

        return self._articles.get([_key(article) for article in articles], articles, read)

    def signals(self, post: PostFeatures, articles: Sequence[ArticleFeatures]) -> NDArray[np.float32]:
        """float32 [n_articles, len(signals.NAMES)]; see ``signals.signals``."""
        return signals(post, articles, self._rarity)

    def said(self, pairs: Sequence[tuple[PostFeatures, ArticleFeatures]]) -> NDArray[np.float32]:
        """What the network says of each pair, of the article's best part: float32 [n_pairs], logits.

        Raises:
            ValueError: there is none.
        """
        reader = self._reader
        if reader is None:
            raise ValueError("There is no network to ask.")
        texts = [[(post.text, part) for part in nearest_parts(post, article, PARTS_READ)] for post, article in pairs]
        flat = [pair for own in texts for pair in own]
        logits = self._logits.get(flat, flat, lambda unknown: [float(each) for each in reader.logits(unknown)])
        taken = iter(logits)
        return np.array([max(next(taken) for _ in own) for own in texts], dtype=np.float32)


def _key(article: NewsArticle) -> bytes:
    digest = blake2b(digest_size=16)
    for text in (article.title, "\0", article.body):
        digest.update(text.encode("utf-8", "surrogatepass"))
    return digest.digest()


class _Remembered(Generic[Key, Value]):
    """What was computed lately; of what is asked for twice at once one computation may be wasted."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(
        self, keys: Sequence[Key], things: Sequence[Any], compute: Callable[[Sequence[Any]], Sequence[Value]]
    ) -> list[Value]:
        """The value of each key; what is not at hand is computed of the things beside it, all at once."""
        with self._lock:
            known = {key: self._kept[key] for key in keys if key in self._kept}
            for key in known:
                self._kept.move_to_end(key)
        unknown = {key: thing for key, thing in zip(keys, things, strict=True) if key not in known}
        if unknown:
            known.update(zip(unknown, compute(list(unknown.values())), strict=True))
            with self._lock:
                for key in unknown:
                    self._kept[key] = known[key]
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return [known[key] for key in keys]
