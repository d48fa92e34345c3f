"""Answers that grow: the ranking is known, spans come in for the first paragraphs, then for more."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from models.recommend.protocol import QuoteQuery, Ranked, SpanPredictor, Speakers


def with_spans(
    spans: SpanPredictor,
    query: QuoteQuery,
    paragraphs: Sequence[str],
    speakers: Speakers,
    scores: NDArray[np.float32],
    cuts: Sequence[int],
    superseded: Callable[[], bool],
) -> Iterator[list[Ranked]]:
    """Rankings of every paragraph by ``scores``, float32 [n_paragraphs]; see ``QuoteRecommender.answers``.

    Args:
        cuts: the first ranking has spans in so many of its best paragraphs, the next in so many, and so on.
    """
    ranked = [Ranked(int(at), float(scores[at]), ()) for at in np.argsort(-scores, kind="stable")]
    for first, last in zip([0, *cuts], cuts, strict=False):
        part = ranked[first:last]
        if not part or superseded():
            return
        found = spans.predict(
            query,
            [paragraphs[each.index] for each in part],
            None if speakers is None else [speakers[each.index] for each in part],
        )
        ranked[first:last] = [Ranked(each.index, each.score, tuple(its)) for each, its in zip(part, found, strict=True)]
        yield list(ranked)
