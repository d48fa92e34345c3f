"""Paragraphs by sentence: where each begins and ends, and its vector."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder

SentenceSpans = tuple[tuple[int, int], ...]
SentenceSplitter = Callable[[Sequence[str]], list[list[tuple[int, int]]]]


class ParagraphSentences:
    """The sentences of paragraphs and their vectors, split once. Safe across threads.

    Args:
        encoder: embeds sentences; give it a memory, for the same ones are asked for on every request.
        split: spans of sentences of several texts (far faster together than one by one).
        remembered: how many paragraphs' spans are kept, the most recently used.
    """

    def __init__(self, encoder: Encoder, split: SentenceSplitter, remembered: int = 100_000) -> None:
        self._encoder = encoder
        self._split = split
        self._remembered = remembered
        self._known: OrderedDict[str, SentenceSpans] = OrderedDict()
        self._lock = threading.Lock()

    def spans(self, paragraphs: Sequence[str]) -> list[SentenceSpans]:
        """For each paragraph, characters ``[start, end)`` of each of its sentences."""
        with self._lock:
            found = {text: self._known[text] for text in dict.fromkeys(paragraphs) if text in self._known}
            for text in found:
                self._known.move_to_end(text)
        missing = [text for text in dict.fromkeys(paragraphs) if text not in found]
        if missing:
            fresh = {text: tuple(spans) for text, spans in zip(missing, self._split(missing), strict=True)}
            found |= fresh
            with self._lock:
                self._known.update(fresh)
                while len(self._known) > self._remembered:
                    self._known.popitem(last=False)
        return [found[text] for text in paragraphs]

    def texts(self, paragraphs: Sequence[str]) -> list[list[str]]:
        """For each paragraph its sentences."""
        return [
            [paragraph[start:end] for start, end in spans]
            for paragraph, spans in zip(paragraphs, self.spans(paragraphs), strict=True)
        ]

    def vectors(self, paragraphs: Sequence[str]) -> list[NDArray[np.float32]]:
        """For each paragraph float32 [n_sentences, dimension]."""
        texts = self.texts(paragraphs)
        flat = self._encoder.encode([sentence for part in texts for sentence in part])
        ends = np.cumsum([len(part) for part in texts])
        return [flat[end - len(part) : end] for part, end in zip(texts, ends, strict=True)]
