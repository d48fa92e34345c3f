"""Samples negatives: paragraphs of a source contrasted with the quoted one in training. MacLaughlin et al. §4.

The paper trains the ranker on the quoted paragraph and a few others of the same transcript. Only its
abstract and introduction were available when this was written; choices that had to be made (``PositionNegatives``:
the decay with distance) are documented in the classes.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from models.lexical.bm25 import BM25, query_tokens
from models.recommend.data.dataset import QuoteDataset, QuotePair

HARD_SHARE, POSITION_SHARE, UNIFORM_SHARE = 0.5, 0.2, 0.3


class NegativeSampler(Protocol):
    """Draws negatives for one query."""

    def sample(self, positives: set[int], n: int, rng: np.random.Generator) -> list[int]:
        """Return at most ``n`` different paragraphs of the source, none of ``positives``.

        Fewer than ``n`` only if the source, or the sampler's choice, has no more. The same state of ``rng`` gives the
        same paragraphs.
        """
        ...


def sample(weights: ArrayLike, positives: set[int], n: int, rng: np.random.Generator) -> list[int]:
    """Draw without replacement, each time in proportion to the remaining weights.

    Paragraphs of weight zero are drawn, uniformly, only if no others are left. A weight of −inf is never drawn.

    Args:
        weights: float [n_paragraphs], 0 or more, or −inf.
        positives: paragraphs that are never drawn.
        n: number of draws.

    Returns:
        Paragraphs in the order they were drawn; fewer than ``n`` if there are no more.

    Raises:
        ValueError: for weights of another shape, negative, NaN or infinite.
    """
    chances = np.asarray(weights, dtype=np.float64)
    closed = np.isneginf(chances)
    if chances.ndim != 1 or not np.all(closed | (np.isfinite(chances) & (chances >= 0))):
        raise ValueError("weights are one number of 0 or more, or −inf, for each paragraph")
    open_ = ~closed
    open_[[index for index in positives if 0 <= index < len(chances)]] = False
    weighted, others = np.flatnonzero(open_ & (chances > 0)), np.flatnonzero(open_ & (chances == 0))
    # Gumbel top-k: the largest log weight + Gumbel noise is distributed in proportion to the weights, then the next
    # among the rest: like drawing one by one, without underflow between very unequal weights.
    order = np.argsort(-(np.log(chances[weighted]) + rng.gumbel(size=len(weighted))))
    drawn = np.concatenate([weighted[order], rng.permutation(others)])
    return [int(index) for index in drawn[: max(0, n)]]


class UniformNegatives:
    """Every other paragraph of the source is equally likely."""

    def __init__(self, n_paragraphs: int) -> None:
        self._weights = np.ones(n_paragraphs)

    def sample(self, positives: set[int], n: int, rng: np.random.Generator) -> list[int]:
        """See ``NegativeSampler.sample``."""
        return sample(self._weights, positives, n, rng)


class PositionNegatives:
    """Draws in proportion to 1 / distance, in paragraphs, to the nearest quoted paragraph."""

    def __init__(self, n_paragraphs: int) -> None:
        self._positions = np.arange(n_paragraphs)

    def sample(self, positives: set[int], n: int, rng: np.random.Generator) -> list[int]:
        """See ``NegativeSampler.sample``; without positives every paragraph is as likely."""
        if not positives:
            return sample(np.ones(len(self._positions)), positives, n, rng)
        distances = np.abs(self._positions[:, None] - np.asarray(sorted(positives))).min(axis=1)
        return sample(1.0 / np.maximum(distances, 1), positives, n, rng)


class HardNegatives:
    """Draws uniformly from the paragraphs that a recall stage ranks highest.

    Args:
        scores: float [n_paragraphs], higher is better; −inf for paragraphs that were not recalled.
        top: number of paragraphs to draw from, without positives; of equal scores the earlier paragraph comes first.
    """

    def __init__(self, scores: ArrayLike, top: int = 20) -> None:
        values = np.asarray(scores, dtype=np.float64)
        if values.ndim != 1 or np.isnan(values).any():
            raise ValueError("scores are one number for each paragraph")
        ranking = np.argsort(-values, kind="stable")
        self._ranking = [int(index) for index in ranking if not np.isneginf(values[index])]
        self._count, self._top = len(values), top

    def sample(self, positives: set[int], n: int, rng: np.random.Generator) -> list[int]:
        """See ``NegativeSampler.sample``."""
        weights = np.full(self._count, -np.inf)
        weights[[index for index in self._ranking if index not in positives][: self._top]] = 1.0
        return sample(weights, positives, n, rng)


class MixedNegatives:
    """Mixes several samplers; no paragraph is drawn twice.

    If one of them has too few, the others fill up, in their order.

    Args:
        parts: samplers of one source, each with its share; shares are 0 or more and need not sum to 1.
    """

    def __init__(self, parts: Sequence[tuple[NegativeSampler, float]]) -> None:
        if not parts or any(share < 0 for _, share in parts) or not any(share for _, share in parts):
            raise ValueError("shares are 0 or more, and one of them is more")
        self._parts = [(sampler, share) for sampler, share in parts if share]

    def sample(self, positives: set[int], n: int, rng: np.random.Generator) -> list[int]:
        """See ``NegativeSampler.sample``. Remainders go to a sampler with the chance of its remainder."""
        chosen: list[int] = []
        counts = self._counts(n, rng)
        for (sampler, _), count in zip(self._parts, counts, strict=True):
            chosen += self._fresh(sampler, positives, chosen, count, rng)
        for sampler, _ in self._parts:
            chosen += self._fresh(sampler, positives, chosen, n - len(chosen), rng)
        return chosen

    def _counts(self, n: int, rng: np.random.Generator) -> list[int]:
        shares = np.asarray([share for _, share in self._parts])
        exact = n * shares / shares.sum()
        counts = np.floor(exact + 1e-9).astype(int)
        left = exact - counts
        for index in sample(np.maximum(left, 0), set(), n - int(counts.sum()), rng):
            counts[index] += 1
        return [int(count) for count in counts]

    @staticmethod
    def _fresh(
        sampler: NegativeSampler, positives: set[int], chosen: list[int], count: int, rng: np.random.Generator
    ) -> list[int]:
        """Draw from ``sampler`` without ``chosen``, with the same positives."""
        if count <= 0:
            return []
        drawn = sampler.sample(positives, count + len(chosen), rng)
        return [index for index in drawn if index not in chosen][:count]


class SourceNegatives:
    """The mixture used to train the shipped networks: similar, near, and random paragraphs.

    Args:
        data: source of the negatives; features of a source or a pair are cached.
    """

    def __init__(self, data: QuoteDataset) -> None:
        self._data = data
        self._samplers: dict[str, NegativeSampler] = {}
        self._lexical: dict[str, BM25] = {}

    def sample(self, pair: QuotePair, n: int, rng: np.random.Generator) -> list[int]:
        """Return at most ``n`` paragraphs of the pair's source that it does not quote."""
        return self._sampler(pair).sample({span.paragraph for span in pair.spans}, n, rng)

    def _sampler(self, pair: QuotePair) -> NegativeSampler:
        if pair.pair_id not in self._samplers:
            texts = self._data.paragraphs[pair.transcript_id]
            if pair.transcript_id not in self._lexical:
                self._lexical[pair.transcript_id] = BM25(texts)
            scores = self._lexical[pair.transcript_id].score(query_tokens(pair.query))
            self._samplers[pair.pair_id] = MixedNegatives(
                [
                    (HardNegatives(scores), HARD_SHARE),
                    (PositionNegatives(len(texts)), POSITION_SHARE),
                    (UniformNegatives(len(texts)), UNIFORM_SHARE),
                ]
            )
        return self._samplers[pair.pair_id]
