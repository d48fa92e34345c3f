"""How close the best paragraphs are in meaning to what the writer is saying: the last sentence with each of theirs.

The recall encoder learned which paragraph an article quotes next. Whether a passage says in other words what a sentence
says is better known to an encoder that was fitted to people's judgements of similar sentences: that of many languages,
which the desk has in memory for its checks.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.errors import ModelsUnavailable
from models.recommend.sentences import ParagraphSentences


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

    def cosines(
        self, sentence: str, paragraphs: Sequence[str], others: Sequence[str] = ()
    ) -> NDArray[np.float32] | None:
        """Returns the cosine of the sentence with the closest sentence of each paragraph.

        Args:
            paragraphs: at least one.
            others: of the same request, which a later one may ask for: asked for too if vectors are missing.

        Returns:
            float32 [n_paragraphs], −1 where a paragraph has no sentence; None as long as vectors are missing.
        """
        try:
            # Before the sentence: where sentences have no vectors yet, it is not embedded in vain.
            self._sentences.vectors(paragraphs)
            found: NDArray[np.float32] = self._sentences.closest(self._queries.encode([sentence]), paragraphs)[0]
        except ModelsUnavailable:
            self._ask_for(others)
            return None
        return found

    def _ask_for(self, paragraphs: Sequence[str]) -> None:
        try:
            self._sentences.vectors(paragraphs)
        except ModelsUnavailable:
            return
