"""Sentences of paragraphs: their spans and vectors."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from models.caching import BatchCache
from models.encoders.protocol import Encoder

SentenceSpans = tuple[tuple[int, int], ...]
SentenceSplitter = Callable[[Sequence[str]], list[list[tuple[int, int]]]]


class ParagraphSentences:
    """Splits paragraphs into sentences, with a cache, and embeds these. Safe across threads.

    Args:
        encoder: embeds sentences; give one that caches, for every request needs the same ones.
        split: spans of sentences of several texts (far faster together than one by one).
        capacity: paragraphs whose spans are cached, the most recently used.
    """

    def __init__(self, encoder: Encoder, split: SentenceSplitter, capacity: int = 100_000) -> None:
        self._encoder = encoder
        self._split = split
        self._spans: BatchCache[str, SentenceSpans] = BatchCache(capacity)

    def spans(self, paragraphs: Sequence[str]) -> list[SentenceSpans]:
        """Return characters ``[start, end)`` of each sentence of each paragraph."""
        return self._spans.get(paragraphs, lambda missing: [tuple(spans) for spans in self._split(missing)])

    def texts(self, paragraphs: Sequence[str]) -> list[list[str]]:
        """Return the sentences of each paragraph."""
        return [
            [paragraph[start:end] for start, end in spans]
            for paragraph, spans in zip(paragraphs, self.spans(paragraphs), strict=True)
        ]

    def vectors(self, paragraphs: Sequence[str]) -> list[NDArray[np.float32]]:
        """Return the sentence vectors of each paragraph, float32 [n_sentences, dimension]."""
        texts = self.texts(paragraphs)
        flat = self._encoder.encode([sentence for part in texts for sentence in part])
        ends = np.cumsum([len(part) for part in texts])
        return [flat[end - len(part) : end] for part, end in zip(texts, ends, strict=True)]

    def closest(self, vectors: NDArray[np.float32], paragraphs: Sequence[str]) -> NDArray[np.float32]:
        """Return cosines with the closest sentence of each paragraph: float32 [n_vectors, n_paragraphs].

        Args:
            vectors: float32 [n_vectors, dimension].

        Returns:
            −1 where a paragraph has no sentence.
        """
        parts = self.vectors(paragraphs)
        counts = np.array([len(part) for part in parts])
        closest = np.full((len(vectors), len(paragraphs)), -1.0, dtype=np.float32)
        if counts.any():
            spoken = np.flatnonzero(counts)
            starts = np.cumsum(counts[spoken]) - counts[spoken]
            closest[:, spoken] = np.maximum.reduceat(vectors @ np.concatenate(parts).T, starts, axis=1)
        return closest
