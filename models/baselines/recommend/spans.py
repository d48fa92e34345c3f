"""Span baselines of MacLaughlin et al. §6: the whole paragraph, its first sentence, its last."""

from collections.abc import Sequence

from models.recommend.protocol import QuoteQuery, ScoredSpan, Speakers
from models.recommend.sentences import SentenceSplitter


class WholeParagraph:
    """A ``SpanPredictor`` that quotes everything."""

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return [[ScoredSpan(0, len(paragraph), 1.0)] for paragraph in paragraphs]


class OneSentence:
    """A ``SpanPredictor`` that quotes the sentence at ``position``: 0 the first, -1 the last."""

    def __init__(self, split: SentenceSplitter, position: int) -> None:
        self._split = split
        self._position = position

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``; no span for a paragraph without words."""
        return [
            [ScoredSpan(*sentences[self._position], 1.0)] if sentences else [] for sentences in self._split(paragraphs)
        ]
