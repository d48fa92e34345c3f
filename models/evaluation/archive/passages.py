"""The second stage of archive search: recalls and ranks the paragraphs of chosen sources, or of all."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from models.evaluation.archive.exact_search import DenseRetriever, ExactArchive, best
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.rankings import reciprocal_rank_fusion
from models.recommend.recommender import TrainedRecommender

# Paragraphs for the recommender, as in the server.
RECALLED = 50


class PassageStage:
    """Recalls paragraphs and ranks them.

    Args:
        archive: is searched.
        retriever: its dense retriever.
        recommender: ranks the recalled paragraphs.
    """

    def __init__(self, archive: ExactArchive, retriever: DenseRetriever, recommender: TrainedRecommender) -> None:
        self._archive = archive
        self._half = retriever
        self._recommender = recommender

    def recalled(
        self, query: QuoteQuery, vector: NDArray[np.float32], source_ids: Iterable[str], k: int = RECALLED
    ) -> list[int]:
        """Return the ``k`` best rows among these sources' by vectors and words, fused by reciprocal rank."""
        rows = self._archive.rows_of(source_ids)
        near, _ = best(self._half.cosines(vector, rows) + 2.0, k)
        worded, _ = best(self._archive.score(query)[rows], k)
        fused = reciprocal_rank_fusion([rows[near].tolist(), rows[worded].tolist()])
        return [row for row, _ in fused][:k]

    def ranked(self, query: QuoteQuery, rows: Iterable[int]) -> tuple[list[int], list[float]]:
        """Return the rows in their sources' order, and the recommender's scores."""
        rows = sorted(rows)
        if not rows:
            return [], []
        candidates = Candidates(
            [self._archive.texts[row] for row in rows],
            [self._archive.speakers[row] for row in rows],
            [int(self._archive.owners[row]) for row in rows],
        )
        scores = [0.0] * len(rows)
        for paragraph in next(iter(self._recommender.answers(query, candidates))):
            scores[paragraph.index] = paragraph.score
        return rows, scores


def rank_of(right: Iterable[int], rows: list[int], scores: list[float] | None = None) -> int:
    """Return the rank of the best-placed of ``right``, from 1; the number of rows plus one if none is among ``rows``.

    Args:
        scores: of ``rows``, if these are not in order.
    """
    order = rows if scores is None else [rows[at] for at in np.argsort(-np.asarray(scores), kind="stable")]
    ranks = {row: rank for rank, row in enumerate(order, start=1)}
    return min((ranks[row] for row in right if row in ranks), default=1_000_000)
