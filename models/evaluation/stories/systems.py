"""Systems that answer at the positions of stories: the shipped one, rankers alone, and a trained reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from models.recommend.confidence import LISTED_THRESHOLDS, MATCH_THRESHOLDS, THRESHOLDS, offered
from models.recommend.protocol import (
    ParagraphRanker,
    QuoteQuery,
    QuoteRecommender,
    Ranked,
    Speakers,
    VisibleParagraphs,
)
from models.recommend.quotable import is_quotable
from models.recommend.reader.reader import Reader

# Passages in the list at most.
LISTED = 5
LEVEL = "balanced"
# Least confidence in the list where no match is known, as ``server.suggestions.levels`` has it.
_POSSIBLE_CONFIDENCE = 0.05
# A reader that follows the shipped ranking reads so many of its best.
READ = 16


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system answers at one position.

    Args:
        scores: float32 [n_paragraphs], higher is better.
        probability: that the first passage fits; None if the system does not say.
        ghost: the passage offered at the caret, if any.
        listed: the passages in the list, best first, ``LISTED`` at most.
    """

    scores: NDArray[np.float32]
    probability: float | None = None
    ghost: int | None = None
    listed: tuple[int, ...] = ()


class StorySystem(Protocol):
    """A system that is measured on stories."""

    @property
    def makes_offers(self) -> bool:
        """Whether it decides what is shown, or ranks only."""
        ...

    def answer(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers) -> Answer:
        """Return the answer over the paragraphs of one source."""
        ...

    def span(self, query: QuoteQuery, paragraph: str, speaker: str) -> str | None:
        """Return the words to quote from a paragraph; None if the system predicts none."""
        ...


class RankerSystem:
    """A ranker alone."""

    makes_offers = False

    def __init__(self, ranker: ParagraphRanker) -> None:
        self._ranker = ranker

    def answer(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers) -> Answer:
        """See ``StorySystem.answer``."""
        return Answer(self._ranker.score(query, paragraphs, speakers))

    def span(self, query: QuoteQuery, paragraph: str, speaker: str) -> str | None:
        """See ``StorySystem.span``."""
        del query, paragraph, speaker
        return None


class ShippedSystem:
    """The recommender of the desk, with the thresholds of the balanced level."""

    makes_offers = True

    def __init__(self, recommender: QuoteRecommender) -> None:
        self._recommender = recommender

    def answer(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers) -> Answer:
        """See ``StorySystem.answer``."""
        may_show = [is_quotable(text) for text in paragraphs]
        *_, ranking = self._recommender.answers(query, paragraphs, speakers, shown=VisibleParagraphs(may_show, 0))
        scores = np.zeros(len(paragraphs), dtype=np.float32)
        for ranked in ranking:
            scores[ranked.index] = ranked.score
        shown = [ranked for ranked in ranking if may_show[ranked.index]]
        if not shown:
            return Answer(scores)
        first = shown[0]
        return Answer(
            scores,
            first.confidence if first.match is None else first.match,
            first.index if _is_strong(first) else None,
            tuple(ranked.index for ranked in shown[:LISTED] if _is_strong(ranked) or _is_possible(ranked)),
        )

    def span(self, query: QuoteQuery, paragraph: str, speaker: str) -> str | None:
        """See ``StorySystem.span``."""
        [spans] = self._recommender.predict(query, [paragraph], [speaker])
        return paragraph[spans[0].start : spans[0].end] if spans else ""


class ReaderSystem:
    """A trained reader over every paragraph, or over the best of a ranking.

    Args:
        reader: the weights.
        first_ranker: whose best ``READ`` paragraphs are read, while the others stay below them; None: all are read.
    """

    makes_offers = True

    def __init__(self, reader: Reader, first_ranker: ParagraphRanker | None = None) -> None:
        self._reader = reader
        self._first_ranker = first_ranker

    def answer(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers) -> Answer:
        """See ``StorySystem.answer``."""
        if self._first_ranker is None or len(paragraphs) <= READ:
            scores = self._reader.score(query, paragraphs, speakers)
        else:
            first_scores = self._first_ranker.score(query, paragraphs, speakers)
            order = np.argsort(-first_scores, kind="stable")
            logits = self._reader.score(query, paragraphs, speakers, order[:READ].tolist())
            scores = np.empty(len(paragraphs), dtype=np.float32)
            scores[order[:READ]] = logits
            scores[order[READ:]] = logits.min() - 1.0 - np.arange(len(paragraphs) - READ)
        calibration = self._reader.calibration
        probabilities = calibration.probabilities(scores)
        shown = [int(row) for row in np.argsort(-scores, kind="stable") if is_quotable(paragraphs[row])][:LISTED]
        if not shown:
            return Answer(scores)
        probability = float(probabilities[shown[0]])
        return Answer(
            scores,
            probability,
            shown[0] if probability >= calibration.ghost else None,
            tuple(shown) if probability >= calibration.listed else (),
        )

    def span(self, query: QuoteQuery, paragraph: str, speaker: str) -> str | None:
        """See ``StorySystem.span``."""
        del query, paragraph, speaker
        return None


def _is_strong(ranked: Ranked) -> bool:
    confidence = np.array([np.nan if ranked.confidence is None else ranked.confidence])
    match = np.array([np.nan if ranked.match is None else ranked.match])
    return bool(offered(confidence, match, THRESHOLDS[LEVEL], MATCH_THRESHOLDS[LEVEL])[0])


def _is_possible(ranked: Ranked) -> bool:
    if ranked.match is not None:
        return ranked.match >= LISTED_THRESHOLDS[LEVEL]
    return ranked.confidence is not None and ranked.confidence >= _POSSIBLE_CONFIDENCE
