"""Overlap of a post's words with an article's, weighted by their rarity."""

from collections.abc import Iterable, Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from models.text.stop_words import STOP_WORDS
from models.text.words import tokens

# Words are hashed into buckets, so that no vocabulary is stored; few of 65,536 have collisions that matter.
BUCKETS = 1 << 16


def content_words(text: str) -> list[str]:
    """Return the lower-cased words in order, without stop words."""
    return [word for word in tokens(text) if word not in STOP_WORDS and len(word) > 1]


class WordRarity:
    """Inverse document frequencies.

    Args:
        frequencies: float32 [BUCKETS], the share of documents with a word of the bucket.
        smallest: share of an unknown word.
    """

    def __init__(self, frequencies: NDArray[np.float32], smallest: float) -> None:
        self._weights = -np.log(np.maximum(frequencies, smallest)).astype(np.float32)

    def of(self, words: Sequence[str]) -> NDArray[np.float32]:
        """Return the weight of each word, float32 [n]: −log of the share of documents that have it."""
        return self._weights[[bucket(word) for word in words]] if words else np.zeros(0, dtype=np.float32)

    @classmethod
    def counted(cls, documents: Iterable[Iterable[str]]) -> "WordRarity":
        """Count the content words of each document."""
        frequencies, smallest = document_frequencies(documents)
        return cls(frequencies, smallest)


def document_frequencies(documents: Iterable[Iterable[str]]) -> tuple[NDArray[np.float32], float]:
    """Return the share of documents with a word of each bucket, float32 [BUCKETS], and half of one document's."""
    counts = np.zeros(BUCKETS, dtype=np.int64)
    number = 0
    for words in documents:
        counts[list({bucket(word) for word in words})] += 1
        number += 1
    most = max(1, number)
    return (counts / most).astype(np.float32), 0.5 / most


def bucket(word: str) -> int:
    """Hashes a word, the same on every machine and in every run."""
    return crc32(word.encode("utf-8", "surrogatepass")) % BUCKETS


def coverage(words: Sequence[str], rarity: WordRarity, texts: Sequence[Iterable[str]]) -> NDArray[np.float32]:
    """Return the share of the weight of a post's distinct words that each text has: float32 [n_texts], 0.0 to 1.0.

    Args:
        words: content words of the post.
        texts: content words of each text; fastest as sets.
    """
    different = list(dict.fromkeys(words))
    weights = rarity.of(different)
    total = float(weights.sum())
    if not total:
        return np.zeros(len(texts), dtype=np.float32)
    shares = []
    for text in texts:
        own = text if isinstance(text, set | frozenset) else set(text)
        shares.append(sum(float(weight) for word, weight in zip(different, weights, strict=True) if word in own))
    return np.asarray(shares, dtype=np.float32) / np.float32(total)
