"""How close the best paragraphs are in meaning to what the writer is saying: the last sentence with each of theirs.

The recall encoder learned which paragraph an article quotes next. Whether a passage says in other words what a sentence
says is better known to an encoder that was fitted to people's judgements of similar sentences: that of many languages,
which the desk has in memory for its checks.
"""

import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.errors import ModelsUnavailable
from models.recommend.sentences import ParagraphSentences

# Of requests that were given up, and of those under way.
_MOST_BEGUN = 64


class MeaningReader:
    """Compares sentences in an encoder of meaning. Safe across threads.

    Args:
        sentences: of paragraphs, with their vectors; its encoder may raise ``ModelsUnavailable`` while it computes
            these in the background.
        queries: embeds sentences of queries; should cache.
    """

    def __init__(self, sentences: ParagraphSentences, queries: Encoder) -> None:
        self._sentences = sentences
        self._queries = queries
        self._begun: LRUCache[str, Future[NDArray[np.float32]]] = LRUCache(_MOST_BEGUN)
        self._lock = threading.Lock()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="meaning")

    def begin(self, sentence: str) -> None:
        """Embeds the sentence for ``cosines`` in a thread of its own, while the caller computes something else."""
        if sentence:
            with self._lock:
                if sentence not in self._begun:
                    self._begun[sentence] = self._executor.submit(self._queries.encode, [sentence])

    def cosines(
        self, sentence: str, paragraphs: Sequence[str], others: Sequence[str] = ()
    ) -> NDArray[np.float32] | None:
        """Return the cosine of the sentence with the closest sentence of each paragraph.

        Args:
            paragraphs: at least one.
            others: of the same request, which a later one may ask for: asked for too if vectors are missing.

        Returns:
            float32 [n_paragraphs], −1 where a paragraph has no sentence; None as long as vectors are missing.
        """
        try:
            # Before the sentence: where sentences have no vectors yet, it is not embedded in vain.
            self._sentences.vectors(paragraphs)
            cosines: NDArray[np.float32] = self._sentences.closest(self._vector(sentence), paragraphs)[0]
        except ModelsUnavailable:
            self._ask_for(others)
            return None
        return cosines

    def _vector(self, sentence: str) -> NDArray[np.float32]:
        with self._lock:
            begun = self._begun.pop(sentence, None)
        # One that waits for those of other requests is embedded here.
        return self._queries.encode([sentence]) if begun is None or begun.cancel() else begun.result()

    def _ask_for(self, paragraphs: Sequence[str]) -> None:
        try:
            self._sentences.vectors(paragraphs)
        except ModelsUnavailable:
            return
