"""Samples negatives: paragraphs of a source contrasted with the quoted one in training. MacLaughlin et al. §4.

The paper trains the ranker on the quoted paragraph and a few others of the same transcript. How these are chosen is
ours: half by their words, a fifth by their distance to the quoted paragraph, the rest uniformly.
"""

import numpy as np
from numpy.typing import NDArray

from models.lexical.bm25 import BM25, query_tokens
from models.recommend.data.dataset import QuoteDataset, QuotePair

SIMILAR_SHARE, NEAR_SHARE, UNIFORM_SHARE = 0.5, 0.2, 0.3
# Number of paragraphs with the highest BM25 score that count as similar.
MOST_SIMILAR = 20


def negative_chances(scores: NDArray[np.float32], positives: set[int]) -> NDArray[np.float64]:
    """Return the chance of each paragraph to be drawn first: float64 [n_paragraphs], 0 for positives.

    Args:
        scores: float32 [n_paragraphs], BM25 of the query.
        positives: rows of the quoted paragraphs, at least one.
    """
    rows = np.arange(len(scores))
    is_negative = ~np.isin(rows, list(positives))
    if not is_negative.any():
        return np.zeros(len(scores))
    similar = np.zeros(len(scores))
    ranked = np.argsort(-scores, kind="stable")
    similar[ranked[is_negative[ranked]][:MOST_SIMILAR]] = 1.0
    distances = np.abs(rows[:, None] - np.array(sorted(positives))).min(axis=1)
    near = np.where(is_negative, 1.0 / np.maximum(distances, 1), 0.0)
    uniform = is_negative.astype(np.float64)
    parts = ((similar, SIMILAR_SHARE), (near, NEAR_SHARE), (uniform, UNIFORM_SHARE))
    chances: NDArray[np.float64] = np.sum([share * weights / weights.sum() for weights, share in parts], axis=0)
    return chances


class SourceNegatives:
    """Draws paragraphs of a pair's source that the pair does not quote: similar, near, and random ones.

    Args:
        data: pairs and their sources; BM25 of each source is cached.
    """

    def __init__(self, data: QuoteDataset) -> None:
        self._data = data
        self._bm25: dict[str, BM25] = {}

    def sample(self, pair: QuotePair, count: int, rng: np.random.Generator) -> list[int]:
        """Return at most ``count`` different paragraphs; fewer only if the source has no more."""
        if pair.transcript_id not in self._bm25:
            self._bm25[pair.transcript_id] = BM25(self._data.paragraphs[pair.transcript_id])
        scores = self._bm25[pair.transcript_id].score(query_tokens(pair.query))
        chances = negative_chances(scores, {span.paragraph for span in pair.spans})
        most = min(count, int((chances > 0.0).sum()))
        return [int(row) for row in rng.choice(len(chances), most, replace=False, p=chances)] if most else []
