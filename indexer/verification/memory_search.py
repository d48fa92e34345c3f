"""Searches passages in memory, for sources that are not in the library and for the evaluation."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from models.encoders.protocol import Encoder
from models.lexical.bm25 import BM25
from models.quotes.passages import Passage
from models.quotes.verification.nearest_passage import ReadParagraph
from models.text.sentences.splitting import split_many
from models.text.words import tokens


class MemoryPassageSearch:
    """A ``PassageSearch`` over ``library``: source id → paragraphs in order.

    Args:
        encoder: embeds quotes, paragraphs and sentences, and should cache them; None: words alone are compared.
    """

    def __init__(self, library: Mapping[str, Sequence[Passage]], encoder: Encoder | None = None) -> None:
        self._rows = [
            (source_id, number, passage)
            for source_id, passages in library.items()
            for number, passage in enumerate(passages)
        ]
        self._words = BM25([passage.text for _, _, passage in self._rows])
        self._encoder = encoder
        self._vectors = None if encoder is None else encoder.encode([passage.text for _, _, passage in self._rows])

    def candidates(self, quote: str, source_ids: Collection[str] | None, k: int) -> Sequence[tuple[str, int, Passage]]:
        """See ``PassageSearch.candidates``."""
        if not self._rows:
            return []
        scores = [self._words.score(tokens(quote))]
        if self._encoder is not None and self._vectors is not None:
            scores.append(self._vectors @ self._encoder.encode([quote])[0])
        admitted = np.array([source_ids is None or source_id in source_ids for source_id, _, _ in self._rows])
        chosen: dict[int, None] = {}
        for scores_of_signal in scores:
            best = np.argsort(-np.where(admitted, scores_of_signal, -np.inf), kind="stable")[:k]
            chosen |= dict.fromkeys(at for at in best.tolist() if admitted[at])
        return [self._rows[at] for at in chosen]

    def read(self, quote: str, paragraphs: Sequence[str]) -> tuple[NDArray[np.float32] | None, list[ReadParagraph]]:
        """See ``PassageSearch.read``."""
        spans = split_many(paragraphs)
        if self._encoder is None:
            return None, [ReadParagraph(sentence_spans, None) for sentence_spans in spans]
        texts = [
            text[start:end]
            for text, sentence_spans in zip(paragraphs, spans, strict=True)
            for start, end in sentence_spans
        ]
        vectors = self._encoder.encode([quote, *texts])
        ends = np.cumsum([1, *(len(sentence_spans) for sentence_spans in spans)])
        return vectors[0], [
            ReadParagraph(sentence_spans, vectors[first:last])
            for sentence_spans, first, last in zip(spans, ends[:-1], ends[1:], strict=True)
        ]
