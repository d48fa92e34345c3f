"""Paragraphs by sentence: where each begins and ends, and its vector."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder

SentenceSplitter = Callable[[Sequence[str]], list[list[tuple[int, int]]]]


class ParagraphSentences:
    """The sentences of paragraphs and their vectors, split once.

    Args:
        encoder: embeds sentences; give it a memory, for the same ones are asked for on every request.
        split: spans of sentences of several texts.
    """

    def __init__(self, encoder: Encoder, split: SentenceSplitter, remembered: int = 50_000) -> None:
        self._encoder = encoder
        self._split = split
        self._spans: Callable[[str], tuple[tuple[int, int], ...]] = lru_cache(maxsize=remembered)(self._split_one)

    def spans(self, paragraph: str) -> tuple[tuple[int, int], ...]:
        """Characters ``[start, end)`` of each sentence."""
        return self._spans(paragraph)

    def texts(self, paragraph: str) -> list[str]:
        """The sentences themselves."""
        return [paragraph[start:end] for start, end in self.spans(paragraph)]

    def vectors(self, paragraphs: Sequence[str]) -> list[NDArray[np.float32]]:
        """For each paragraph float32 [n_sentences, dimension]."""
        texts = [self.texts(paragraph) for paragraph in paragraphs]
        flat = self._encoder.encode([sentence for part in texts for sentence in part])
        ends = np.cumsum([len(part) for part in texts])
        return [flat[end - len(part) : end] for part, end in zip(texts, ends, strict=True)]

    def _split_one(self, paragraph: str) -> tuple[tuple[int, int], ...]:
        return tuple(self._split([paragraph])[0])
