"""Staged answers: the ranking is known, spans are added for the first paragraphs, then for more."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.recommend.protocol import QuoteQuery, Ranked, Ranking, SpanPredictor, Speakers, VisibleParagraphs


def rank_with_spans(
    spans: SpanPredictor,
    query: QuoteQuery,
    paragraphs: Sequence[str],
    speakers: Speakers,
    scores: NDArray[np.float32],
    cuts: Sequence[int],
    superseded: Callable[[], bool],
    shown: VisibleParagraphs | None = None,
) -> Iterator[Ranking]:
    """Yields rankings of every paragraph by ``scores``, float32 [n_paragraphs]; see ``QuoteRecommender.answers``.

    Args:
        cuts: number of best paragraphs with spans in the first ranking, in the next, and so on.
    """
    ranked = [Ranked(int(at), float(scores[at]), ()) for at in np.argsort(-scores, kind="stable")]
    seen = _seen(ranked, shown)
    for first, last in zip([0, *cuts], cuts, strict=False):
        if first >= len(ranked) or superseded():
            return
        part = [place for place in seen if first <= place < last]
        found = spans.predict(
            query,
            [paragraphs[ranked[place].index] for place in part],
            None if speakers is None else [speakers[ranked[place].index] for place in part],
        )
        for place, its in zip(part, found, strict=True):
            ranked[place] = replace(ranked[place], spans=tuple(its))
        yield Ranking(ranked, is_complete=last >= min(len(ranked), cuts[-1]))


def _seen(ranked: Sequence[Ranked], shown: VisibleParagraphs | None) -> list[int]:
    """Returns the places of the paragraphs that are shown."""
    if shown is None:
        return list(range(len(ranked)))
    return [place for place, each in enumerate(ranked) if shown.may[each.index]][: shown.most]
