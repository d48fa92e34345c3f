"""Fits the learned aggregation of cascades: a few weights, by maximum likelihood."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from models.errors import InputError
from models.social.cascades.aggregation import WEIGHTS, Pooling, post_facts
from models.social.cascades.trees import Cascade

# Penalty on squared weights of standardized features; chosen on cascades of other events.
PENALTY = 0.001


@dataclass(frozen=True, eq=False)
class Labelled:
    """A cascade with labelled articles.

    Args:
        similarities: float [n_posts, n_articles], in the order of the cascade's posts.
        truth: bool [n_articles].
    """

    cascade: Cascade
    similarities: NDArray[np.float64]
    truth: NDArray[np.bool_]


def fit_pooling(rows: Sequence[Labelled], trained_on: str = "") -> Pooling:
    """Fits weights by maximum likelihood of a logistic model of the pooled similarity.

    Every cascade has the same weight, however many articles it has. Minimised by L-BFGS from weights of zero, the mean.

    Args:
        trained_on: the kind of similarities.

    Raises:
        AppError: ``one_class`` if all labels are equal.
    """
    pairs = PooledPairs([row for row in rows if len(row.truth) and any(row.cascade.words)])
    if pairs.truth.all() or not pairs.truth.any():
        raise InputError(
            "one_class",
            "The cascades have articles of one kind only, their own or others.",
            "Give cascades with articles that they are about and articles that they are not about.",
        )
    start = np.zeros(len(WEIGHTS) + 2)
    start[-2] = 1.0
    result = minimize(pairs.loss, start, (PENALTY,), method="L-BFGS-B", jac=True, options={"maxiter": 500})
    weights = result.x[:-2] / pairs.scale
    return Pooling({name: round(float(weight), 4) for name, weight in zip(WEIGHTS, weights, strict=True)}, trained_on)


class PooledPairs:
    """All pairs of cascade and article, their posts with words concatenated."""

    def __init__(self, rows: Sequence[Labelled]) -> None:
        values, facts, sizes, truth, shares = [], [], [], [], []
        for row in rows:
            speaks = np.array([bool(words) for words in row.cascade.words])
            own, facts_of_posts = row.similarities[speaks], post_facts(row.cascade)[speaks]
            for column, label in enumerate(row.truth):
                values.append(own[:, column])
                facts.append(facts_of_posts)
                sizes.append(len(own))
                truth.append(bool(label))
                shares.append(1.0 / len(row.truth))
        self.truth = np.array(truth, dtype=np.bool_)
        self._values = np.concatenate(values) if values else np.zeros(0)
        columns = np.column_stack([np.concatenate(facts), self._values]) if facts else np.zeros((0, len(WEIGHTS)))
        self.scale = np.maximum(columns.std(axis=0), 1e-6) if len(columns) else np.ones(len(WEIGHTS))
        self._facts = columns / self.scale
        self._sizes = np.array(sizes, dtype=np.int64)
        self._starts = np.concatenate([[0], np.cumsum(self._sizes)[:-1]]).astype(np.int64)
        self._shares = np.array(shares) / max(1e-9, sum(shares))
        # The logistic's slope and height are also in standard deviations of the similarities.
        self._spread, self._middle = self.scale[-1], float(self._values.mean()) if len(self._values) else 0.0

    def loss(self, at: NDArray[np.float64], penalty: float) -> tuple[float, NDArray[np.float64]]:
        """Compute the penalised logistic loss and its gradient; ``at``: the weights, slope and height."""
        weights, slope, height = at[:-2], at[-2], at[-1]
        exponents = self._facts @ weights
        raised = np.exp(exponents - self._spread_out(np.maximum.reduceat(exponents, self._starts)))
        shares = raised / self._spread_out(self._sum(raised))
        similarity = (self._values - self._middle) / self._spread
        pooled = self._sum(shares * similarity)
        logit = slope * pooled + height
        signs = np.where(self.truth, 1.0, -1.0)
        cost = float(self._shares @ np.logaddexp(0.0, -signs * logit)) + penalty * float(weights @ weights)
        of_logit = -self._shares * signs / (1.0 + np.exp(np.minimum(signs * logit, 500.0)))
        of_share = self._spread_out(of_logit * slope) * shares * (similarity - self._spread_out(pooled))
        of_weights = self._facts.T @ of_share + 2.0 * penalty * weights
        return cost, np.concatenate([of_weights, [float(of_logit @ pooled), float(of_logit.sum())]])

    def _sum(self, of_posts: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.add.reduceat(of_posts, self._starts))

    def _spread_out(self, of_pairs: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.repeat(of_pairs, self._sizes)
