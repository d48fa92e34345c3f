"""Explains suggestions."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from indexer.passages.index import PassageIndex
from models.errors import ModelsUnavailable
from models.recommend.explanation import Explanation, explain, word_frequencies
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.recommender import TrainedRecommender
from server.schemas.suggestions import SuggestedParagraph, Why
from server.suggestions.languages import DraftLanguages

# So many paragraphs of a source are enough to estimate how rare a word is.
_COUNTED = 500
_MAX_CACHED_SOURCES = 256
# More decimals would depend on the order in which floats are summed.
_DECIMALS = 3


class Explainer:
    """Explains suggestions from the index of their sources. Safe across threads.

    Args:
        index: of the sources.
        recommender: says how close paragraphs in other languages are.
    """

    def __init__(self, index: PassageIndex, recommender: TrainedRecommender) -> None:
        self._index = index
        self._recommender = recommender
        self._frequencies = lru_cache(maxsize=_MAX_CACHED_SOURCES)(word_frequencies)

    def explain(
        self,
        query: QuoteQuery,
        items: Sequence[SuggestedParagraph],
        languages: DraftLanguages | None = None,
        *,
        close: bool = True,
    ) -> list[SuggestedParagraph]:
        """Add ``why`` (``docs/wire.md``) to the items of ``suggestions``.

        Args:
            languages: of draft and sources; None if all are English.
            close: include the similarity of meaning; False if the models do not answer.
        """
        by_source: dict[str, list[int]] = defaultdict(list)
        for at, item in enumerate(items):
            by_source[item["source_id"]].append(at)
        explanations: dict[int, Explanation] = {}
        for source_id, places in by_source.items():
            chosen = [items[at] for at in places]
            texts = [item["text"] for item in chosen]
            cosines = self._cosines(query, source_id, texts, languages) if close else None
            explanations |= zip(places, self._explain(query, source_id, chosen, cosines), strict=True)
        return [{**item, "why": _present(explanations[at])} for at, item in enumerate(items)]

    def _cosines(
        self, query: QuoteQuery, source_id: str, texts: Sequence[str], languages: DraftLanguages | None
    ) -> NDArray[np.float32] | None:
        of_source = None if languages is None else languages.of_request([source_id])
        if of_source is None:
            return self._index.cosines(query, texts)
        try:
            return self._recommender.cosines_by_meaning(query, texts, of_source)
        except ModelsUnavailable:
            return None

    def _explain(
        self,
        query: QuoteQuery,
        source_id: str,
        items: Sequence[SuggestedParagraph],
        cosines: NDArray[np.float32] | None,
    ) -> list[Explanation]:
        source = [passage.text for passage in self._index.passages(source_id)]
        return explain(
            query,
            Candidates([item["text"] for item in items], [item["speaker"] or "" for item in items]),
            cosines,
            [_before(source, item) for item in items],
            self._frequencies(tuple(source[:_COUNTED])),
        )


def _before(source: Sequence[str], item: SuggestedParagraph) -> str:
    """Return the paragraph before an item; "" before the first, and if the source has changed since."""
    at = item["index"]
    return source[at - 1] if 0 < at < len(source) and source[at] == item["text"] else ""


def _present(explanation: Explanation) -> Why:
    similarity = explanation.similarity
    return {
        "matched": list(explanation.matched),
        "similarity": None if similarity is None else round(similarity, _DECIMALS),
        "notes": list(explanation.notes),
    }
