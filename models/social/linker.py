"""How likely posts are about articles: vectors, words and a network that reads both, weighed together."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from models.social.overlap import WordRarity
from models.social.pair_reader import PairReader
from models.social.protocol import Article, Post, SocialEncoder
from models.social.signals import NAMES, ReadArticle, ReadPost, nearest_parts, signals

# What the network says, beside ``signals.NAMES``.
READER = "reader"
# Parts of an article that the network reads with a post.
PARTS_READ = 2

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True)
class LogisticModel:
    """A logistic regression.

    Args:
        weights: float32 [n_signals].
        bias: added to the sum.
    """

    weights: NDArray[np.float32]
    bias: float

    def __call__(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Probabilities, float32 [n_rows], of signals [n_rows, n_signals]."""
        logits = np.clip(rows @ self.weights + self.bias, -30.0, 30.0)
        return np.asarray(1.0 / (1.0 + np.exp(-logits)), dtype=np.float32)


@dataclass(frozen=True)
class LinkWeights:
    """What is fitted on development data by ``python -m models.training social-linker``.

    Args:
        first: over ``signals.NAMES``: which articles the network reads with a post.
        full: over the same and what the network says.
        threshold: of ``full``'s probability, best for F1.
    """

    first: LogisticModel
    full: LogisticModel
    threshold: float

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> "LinkWeights":
        """As ``linker.json`` states them."""
        first, full = stated["first"], stated["full"]
        return cls(
            LogisticModel(np.array([first[name] for name in NAMES], dtype=np.float32), float(first["bias"])),
            LogisticModel(np.array([full[name] for name in (*NAMES, READER)], dtype=np.float32), float(full["bias"])),
            float(stated["threshold"]),
        )


class Linker:
    """A ``PostLinker`` (see ``protocol``). Safe across threads.

    Args:
        encoder: the towers.
        reader: reads what is likely at first sight; None to go without.
        rarity: weighs words.
        weights: of all that.
        read: articles that are read with each post, at most; others keep what ``first`` says of them, but never more
            than what was said of an article that was read.
        kept: posts and articles that are remembered, each.
    """

    def __init__(
        self,
        encoder: SocialEncoder,
        reader: PairReader | None,
        rarity: WordRarity,
        weights: LinkWeights,
        *,
        read: int = 24,
        kept: int = 4_096,
    ) -> None:
        self.encoder = encoder
        self.threshold = weights.threshold
        self.version = encoder.version
        self._reader, self._rarity, self._weights, self._read = reader, rarity, weights, read
        self._posts: _Remembered[str, ReadPost] = _Remembered(kept * 4)
        self._articles: _Remembered[bytes, ReadArticle] = _Remembered(kept)
        self._logits: _Remembered[tuple[str, str], float] = _Remembered(kept * 16)

    def probabilities(self, posts: Sequence[Post], articles: Sequence[Article]) -> NDArray[np.float32]:
        """See ``PostLinker.probabilities``."""
        found = np.zeros((len(posts), len(articles)), dtype=np.float32)
        if not posts or not articles:
            return found
        read_posts = self.read_posts([post.text for post in posts])
        read_articles = self.read_articles(articles)
        chosen: list[tuple[int, NDArray[np.int64], NDArray[np.float32]]] = []
        for row, post in enumerate(read_posts):
            if not post.says_something:
                continue
            own = signals(post, read_articles, self._rarity)
            found[row] = self._weights.first(own)
            if self._reader is not None:
                best = np.argsort(-found[row], kind="stable")[: self._read]
                chosen.append((row, best, own[best]))
        if self._reader is not None:
            said = self._said(
                [(read_posts[row], read_articles[int(place)]) for row, best, _ in chosen for place in best]
            )
            done = 0
            for row, best, own in chosen:
                logits = said[done : done + len(best), None]
                done += len(best)
                sure = self._weights.full(np.concatenate([own, logits], axis=1))
                found[row] = np.minimum(found[row], sure.min())
                found[row, best] = sure
        return found

    def at_first_sight(self, posts: Sequence[Post], articles: Sequence[Article]) -> NDArray[np.float32]:
        """See ``PostLinker.at_first_sight``: by vectors and words, before anything is read."""
        found = np.zeros((len(posts), len(articles)), dtype=np.float32)
        if not posts or not articles:
            return found
        read_articles = self.read_articles(articles)
        for row, post in enumerate(self.read_posts([post.text for post in posts])):
            if post.says_something:
                found[row] = self._weights.first(signals(post, read_articles, self._rarity))
        return found

    def read_posts(self, texts: Sequence[str]) -> list[ReadPost]:
        """Posts with their vectors."""

        def read(unknown: Sequence[str]) -> list[ReadPost]:
            vectors = self.encoder.encode_posts(unknown)
            return [ReadPost(text, vector) for text, vector in zip(unknown, vectors, strict=True)]

        return self._posts.get(texts, texts, read)

    def read_articles(self, articles: Sequence[Article]) -> list[ReadArticle]:
        """Articles with their parts and the vectors of these."""

        def read(unknown: Sequence[Article]) -> list[ReadArticle]:
            parts = [tuple(self.encoder.article_parts(article)) for article in unknown]
            vectors = self.encoder.encode_parts([part for own in parts for part in own])
            ends = np.cumsum([len(own) for own in parts])[:-1]
            return [
                ReadArticle(own, rows, article.title)
                for own, rows, article in zip(parts, np.split(vectors, ends), unknown, strict=True)
            ]

        return self._articles.get([_key(article) for article in articles], articles, read)

    def _said(self, pairs: Sequence[tuple[ReadPost, ReadArticle]]) -> NDArray[np.float32]:
        """What the network says of each pair, of the article's best part."""
        texts = [[(post.text, part) for part in nearest_parts(post, article, PARTS_READ)] for post, article in pairs]
        flat = [pair for own in texts for pair in own]
        assert self._reader is not None
        reader = self._reader
        logits = self._logits.get(flat, flat, lambda unknown: [float(each) for each in reader.logits(unknown)])
        taken = iter(logits)
        return np.array([max(next(taken) for _ in own) for own in texts], dtype=np.float32)


def _key(article: Article) -> bytes:
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
