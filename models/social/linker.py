"""Estimates how likely posts are about articles from vectors, words and a cross-encoder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.social.link_features import READER, LinkFeatures
from models.social.networks.cross_encoder import CrossEncoder
from models.social.protocol import READ, NewsArticle, Post, SocialEncoder
from models.social.signals import NAMES
from models.social.word_overlap import WordRarity


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
        """Return probabilities, float32 [n_rows], of signals [n_rows, n_signals]."""
        logits = np.clip(rows @ self.weights + self.bias, -30.0, 30.0)
        return np.asarray(1.0 / (1.0 + np.exp(-logits)), dtype=np.float32)


@dataclass(frozen=True)
class LinkWeights:
    """Weights fitted on development data by ``python -m models.training social --stage linker``.

    Args:
        first: over ``signals.NAMES``: selects the articles that the cross-encoder reads with a post.
        full: over the same and the cross-encoder's logit.
        threshold: of ``full``'s probability, best for F1.
    """

    first: LogisticModel
    full: LogisticModel
    threshold: float

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> "LinkWeights":
        """Read the content of ``linker.json``."""
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
        reader: the cross-encoder, for the likeliest articles by ``first``; None for none.
        rarity: weights of words.
        weights: of the features.
        read: articles per post for the cross-encoder, at most; the others keep the probability by ``first``, capped
            at the lowest of those read.
        kept: number of posts, and of articles, that are cached.
    """

    def __init__(
        self,
        encoder: SocialEncoder,
        reader: CrossEncoder | None,
        rarity: WordRarity,
        weights: LinkWeights,
        *,
        read: int = READ,
        kept: int = 4_096,
    ) -> None:
        self.encoder = encoder
        self.threshold = weights.threshold
        self.version = encoder.version
        self._features = LinkFeatures(encoder, reader, rarity, kept)
        self._weights, self._read = weights, read

    def probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostLinker.probabilities``."""
        probabilities = np.zeros((len(posts), len(articles)), dtype=np.float32)
        if not posts or not articles:
            return probabilities
        read_posts = self._features.posts([post.text for post in posts])
        read_articles = self._features.articles(articles)
        chosen: list[tuple[int, NDArray[np.int64], NDArray[np.float32]]] = []
        for row, post in enumerate(read_posts):
            if not post.says_something:
                continue
            signals = self._features.signals(post, read_articles)
            probabilities[row] = self._weights.first(signals)
            if self._features.has_reader:
                best = np.argsort(-probabilities[row], kind="stable")[: self._read]
                chosen.append((row, best, signals[best]))
        if self._features.has_reader:
            reader_logits = self._features.reader_logits(
                [(read_posts[row], read_articles[int(column)]) for row, best, _ in chosen for column in best]
            )
            first = 0
            for row, best, signals in chosen:
                logits = reader_logits[first : first + len(best), None]
                first += len(best)
                full = self._weights.full(np.concatenate([signals, logits], axis=1))
                probabilities[row] = np.minimum(probabilities[row], full.min())
                probabilities[row, best] = full
        return probabilities

    def quick_probabilities(self, posts: Sequence[Post], articles: Sequence[NewsArticle]) -> NDArray[np.float32]:
        """See ``PostLinker.quick_probabilities``: by vectors and words, without the cross-encoder."""
        probabilities = np.zeros((len(posts), len(articles)), dtype=np.float32)
        if not posts or not articles:
            return probabilities
        read_articles = self._features.articles(articles)
        for row, post in enumerate(self._features.posts([post.text for post in posts])):
            if post.says_something:
                probabilities[row] = self._weights.first(self._features.signals(post, read_articles))
        return probabilities
