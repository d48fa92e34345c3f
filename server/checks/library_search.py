"""Searches the library for passages that are near a quote, with the index and the vectors of suggestions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import structlog
from numpy.typing import NDArray

from indexer.sources import Filter, Found, Passage, StoreUnavailable
from indexer.verification.nearest_passage import ReadParagraph
from models.errors import ModelsUnavailable
from models.recommend.protocol import QuoteQuery
from models.text.words import tokens
from server.inference.engine import Engine

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class LibraryPassageSearch:
    """A ``PassageSearch``; compares words alone where the models do not answer."""

    engine: Engine

    def candidates(self, quote: str, source_ids: Collection[str] | None, k: int) -> Sequence[tuple[str, int, Passage]]:
        """See ``PassageSearch.candidates``."""
        where = Filter(source_ids=None if source_ids is None else frozenset(source_ids))
        found: list[Found] = []
        try:
            found += self.engine.index.search_words(tokens(quote), where, k)
            found += self.engine.index.nearest(QuoteQuery("", quote), where, k)
        except StoreUnavailable as error:
            log.warning("nearest_by_words_only", reason=str(error))
        phrases = self.engine.phrases
        places: dict[int, tuple[str, int, Passage]] = {}
        for each in found:
            for number, passage in enumerate(phrases.passages(each.source_id)):
                if passage.paragraph_id == each.paragraph_id:
                    places.setdefault(each.paragraph_id, (each.source_id, number, passage))
        return list(places.values())

    def read(self, quote: str, paragraphs: Sequence[str]) -> tuple[NDArray[np.float32] | None, list[ReadParagraph]]:
        """See ``PassageSearch.read``."""
        spans = self.engine.sentences.spans(paragraphs)
        try:
            vectors = self.engine.sentences.vectors(paragraphs)
            vector = self.engine.stored.encoder.encode([quote])[0]
        except ModelsUnavailable as error:
            log.warning("nearest_by_words_only", reason=error.reason)
            return None, [ReadParagraph(each, None) for each in spans]
        return vector, [ReadParagraph(each, its) for each, its in zip(spans, vectors, strict=True)]
