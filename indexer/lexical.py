"""The lexical half of recall: BM25 over the sources at hand, through bm25s."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.baselines.bm25 import BM25

_SETS_KEPT = 32


@dataclass(frozen=True)
class _Scorer:
    ids: tuple[int, ...]
    bm25: BM25


class LexicalSearch:
    """One BM25 for each set of sources that is asked for.

    Document frequencies are those of the set: a word that every attached transcript is full of says little about
    which of their paragraphs to quote, however rare it is in the library. Building one takes about 40 ms for
    1,000 paragraphs; it is kept for the next request.
    """

    def __init__(self) -> None:
        self._scorers: OrderedDict[frozenset[str], _Scorer] = OrderedDict()

    def put(self, sources: frozenset[str], ids: Sequence[int], bm25: BM25) -> None:
        """Keeps a ready-made BM25 whose rows are ``ids``."""
        self._scorers[sources] = _Scorer(tuple(ids), bm25)
        while len(self._scorers) > _SETS_KEPT:
            self._scorers.popitem(last=False)

    def has(self, sources: frozenset[str]) -> bool:
        """Whether ``search`` can answer for this set."""
        return sources in self._scorers

    def search(self, sources: frozenset[str], query_tokens: Sequence[str], k: int) -> list[int]:
        """Ids of the ``k`` best paragraphs that share a word with the query, best first."""
        self._scorers.move_to_end(sources)
        scorer = self._scorers[sources]
        scores = scorer.bm25.score(query_tokens)
        best = np.argsort(-scores, kind="stable")[:k]
        return [scorer.ids[position] for position in best if scores[position] > 0]
