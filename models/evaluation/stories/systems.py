"""Systems that answer at the positions of stories: the shipped one, and rankers alone."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.recommend.probability import LISTED, OFFERED
from models.recommend.protocol import Candidates, QuoteQuery, Ranker, VisibleParagraphs
from models.recommend.quotable import is_quotable
from models.recommend.recommender import TrainedRecommender

# Passages in the list at most.
MOST_LISTED = 5
# The page lists at least this many if the first of them is close (`FEWEST_LISTED` of its reducer).
FEWEST_LISTED = 3
LEVEL = "balanced"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system answers at one position.

    Args:
        scores: float32 [n_paragraphs], higher is better.
        probability: that the first passage fits; None if the system does not say.
        ghost: the passage offered at the caret, if any.
        listed: the passages in the list, best first, ``MOST_LISTED`` at most.
    """

    scores: NDArray[np.float32]
    probability: float | None = None
    ghost: int | None = None
    listed: tuple[int, ...] = ()


class StorySystem:
    """A system that is measured on stories: a ranker, which shows nothing."""

    # Whether it decides what is shown.
    makes_offers = False

    def __init__(self, ranker: Ranker) -> None:
        self._ranker = ranker

    def answer(self, query: QuoteQuery, candidates: Candidates) -> Answer:
        """Return the answer over the paragraphs of one source."""
        return Answer(self._ranker(query, candidates))

    def span(self, query: QuoteQuery, passage: Candidates) -> str | None:
        """Return the words to quote from one paragraph; None if the system predicts none."""
        del query, passage
        return None


class ShippedSystem(StorySystem):
    """The recommender of the desk, with the thresholds of the balanced level."""

    makes_offers = True

    def __init__(self, recommender: TrainedRecommender) -> None:
        super().__init__(recommender.score)
        self._recommender = recommender

    def answer(self, query: QuoteQuery, candidates: Candidates) -> Answer:
        """See ``StorySystem.answer``."""
        may_show = [is_quotable(text) for text in candidates.paragraphs]
        *_, ranking = self._recommender.answers(query, replace(candidates, shown=VisibleParagraphs(may_show, 0)))
        scores = np.zeros(len(candidates), dtype=np.float32)
        for ranked in ranking:
            scores[ranked.index] = ranked.score
        shown = [ranked for ranked in ranking if may_show[ranked.index] and ranked.probability is not None]
        if not shown:
            return Answer(scores)
        first, probability = shown[0], shown[0].probability or 0.0
        close = sum((ranked.probability or 0.0) >= LISTED[LEVEL] for ranked in shown[:MOST_LISTED])
        count = max(close, FEWEST_LISTED) if close else 0
        return Answer(
            scores,
            probability,
            first.index if probability >= OFFERED[LEVEL] else None,
            tuple(ranked.index for ranked in shown[:count]),
        )

    def span(self, query: QuoteQuery, passage: Candidates) -> str | None:
        """See ``StorySystem.span``."""
        [spans] = self._recommender.predict(query, passage)
        return passage.paragraphs[0][spans[0].start : spans[0].end] if spans else ""
