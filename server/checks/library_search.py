"""Searches the library for passages that are near a quote, with the index and the vectors of suggestions."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import structlog
from numpy.typing import NDArray

from indexer.sources import Filter, Found, StoreUnavailable
from models.caching import BatchCache
from models.errors import ModelsUnavailable
from models.quotes.passages import Passage
from models.quotes.verification.nearest_passage import ReadParagraph
from models.recommend.protocol import QuoteQuery
from models.text.words import tokens
from server.inference.engine import Engine

log = structlog.get_logger(__name__)

# A quote that the draft's sources do not have is looked for in the whole library next.
_CACHED_QUOTES: Final = 1_024


@dataclass(frozen=True)
class LibraryPassageSearch:
    """A ``PassageSearch``; compares only words if the models do not answer."""

    engine: Engine
    # By version of the encoder and quote.
    _vectors: BatchCache[tuple[str, str], NDArray[np.float32]] = field(
        default_factory=lambda: BatchCache(_CACHED_QUOTES)
    )

    def candidates(self, quote: str, source_ids: Collection[str] | None, k: int) -> Sequence[tuple[str, int, Passage]]:
        """See ``PassageSearch.candidates``."""
        where = Filter(source_ids=None if source_ids is None else frozenset(source_ids))
        hits: list[Found] = []
        try:
            hits += self.engine.index.search_words(tokens(quote), where, k)
            hits += self.engine.index.nearest(QuoteQuery("", quote), where, k)
        except StoreUnavailable as error:
            log.warning("nearest_by_words_only", reason=str(error))
        wanted: dict[str, set[int]] = defaultdict(set)
        for hit in hits:
            wanted[hit.source_id].add(hit.paragraph_id)
        phrases = self.engine.phrases
        places = {
            passage.paragraph_id: (source_id, number, passage)
            for source_id, ids in wanted.items()
            for number, passage in enumerate(phrases.passages(source_id))
            if passage.paragraph_id in ids
        }
        ranked = dict.fromkeys(hit.paragraph_id for hit in hits)
        return [places[paragraph_id] for paragraph_id in ranked if paragraph_id in places]

    def read(self, quote: str, paragraphs: Sequence[str]) -> tuple[NDArray[np.float32] | None, list[ReadParagraph]]:
        """See ``PassageSearch.read``."""
        spans = self.engine.sentences.spans(paragraphs)
        try:
            vectors = self.engine.sentences.vectors(paragraphs)
            vector = self._vector(quote)
        except ModelsUnavailable as error:
            log.warning("nearest_by_words_only", reason=error.reason)
            return None, [ReadParagraph(spans_of_paragraph, None) for spans_of_paragraph in spans]
        return vector, [
            ReadParagraph(spans_of_paragraph, sentence_vectors)
            for spans_of_paragraph, sentence_vectors in zip(spans, vectors, strict=True)
        ]

    def _vector(self, quote: str) -> NDArray[np.float32]:
        encoder = self.engine.stored.encoder
        [vector] = self._vectors.get([(encoder.version, quote)], lambda _: [encoder.encode([quote])[0]])
        return vector
