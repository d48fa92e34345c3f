"""Systems with parts of the query removed: the ablations of MacLaughlin et al. Table 8."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from models.evaluation.recommend.systems import System
from models.recommend.protocol import ParagraphRanker, QuoteQuery, ScoredSpan, SpanPredictor, Speakers
from models.text.sentences.splitting import last_sentence

Change = Callable[[QuoteQuery], QuoteQuery]

CONTEXT_WORDS = (20, 50, 100)


class AblatedRanker:
    """A ``ParagraphRanker`` that gets a changed query."""

    def __init__(self, ranker: ParagraphRanker, change: Change) -> None:
        self._ranker = ranker
        self._change = change

    def score(self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None) -> NDArray[np.float32]:
        """See ``ParagraphRanker.score``."""
        return self._ranker.score(self._change(query), paragraphs, speakers)


class AblatedSpanPredictor:
    """A ``SpanPredictor`` that gets a changed query."""

    def __init__(self, predictor: SpanPredictor, change: Change) -> None:
        self._predictor = predictor
        self._change = change

    def predict(
        self, query: QuoteQuery, paragraphs: Sequence[str], speakers: Speakers = None
    ) -> list[list[ScoredSpan]]:
        """See ``SpanPredictor.predict``."""
        return self._predictor.predict(self._change(query), paragraphs, speakers)


def ablated(system: System, change: Change) -> System:
    """Wrap every part of ``system`` so that it gets changed queries."""
    return System(
        ranker=system.ranker and AblatedRanker(system.ranker, change),
        span_predictor=system.span_predictor and AblatedSpanPredictor(system.span_predictor, change),
        recall=system.recall and AblatedRanker(system.recall, change),
    )


def ablations(queries: Iterable[QuoteQuery]) -> dict[str, Change]:
    """Return the ablations by their name in the report, without the whole query.

    Args:
        queries: queries of the evaluation; the right context is ablated only if one of them has any.
    """
    changes: dict[str, Change] = {
        "no title": lambda query: replace(query, title=""),
        "title only": lambda query: QuoteQuery(query.title, ""),
        "last sentence": lambda query: replace(query, left_context=last_sentence(query.left_context)),
    }
    changes |= {f"last {count} words": partial(_keeping_words, count) for count in CONTEXT_WORDS}
    if any(query != _without_right_context(query) for query in queries):
        changes["no right context"] = _without_right_context
    return changes


def last_words(text: str, count: int) -> str:
    """Return the last ``count`` words of ``text``, as written; words are separated by white space."""
    starts = [match.start() for match in re.finditer(r"\S+", text)]
    return text[starts[-min(count, len(starts))] :] if starts and count > 0 else ""


def _keeping_words(count: int, query: QuoteQuery) -> QuoteQuery:
    return replace(query, left_context=last_words(query.left_context, count))


def _without_right_context(query: QuoteQuery) -> QuoteQuery:
    return QuoteQuery(query.title, query.left_context)
