"""A listwise logistic regression with few features."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

RIDGE = 1e-3


@dataclass(frozen=True)
class Listing:
    """The candidates of one choice.

    Args:
        features: float32 [n_candidates, n_features].
        fits: bool [n_candidates], those that are right.
        weight: its share of the loss.
    """

    features: NDArray[np.float32]
    fits: NDArray[np.bool_]
    weight: float = 1.0


def fit_listwise(listings: Sequence[Listing]) -> NDArray[np.float32]:
    """Fit weights [n_features] that maximize the softmax likelihood of what fits, with a ridge penalty."""
    features = torch.from_numpy(np.concatenate([listing.features for listing in listings]))
    fits = torch.from_numpy(np.concatenate([listing.fits for listing in listings]))
    owners = torch.from_numpy(np.repeat(np.arange(len(listings)), [len(listing.fits) for listing in listings]))
    shares = torch.tensor([listing.weight for listing in listings])
    shares = shares / shares.sum()
    # Penalised as if every column had the same standard deviation.
    spread = features.std(0).clamp(min=1e-6)
    features = features / spread
    weights = torch.zeros(features.shape[1], requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> Tensor:
        optimizer.zero_grad()
        scores = features @ weights
        right = _logsumexp(scores.masked_fill(~fits, -1e9), owners, len(listings))
        losses = _logsumexp(scores, owners, len(listings)) - right
        loss = losses @ shares + RIDGE * weights.square().sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    optimizer.step(closure)  # type: ignore[no-untyped-call]
    return (weights.detach() / spread).numpy()


def _logsumexp(scores: Tensor, owners: Tensor, groups: int) -> Tensor:
    highest = torch.full((groups,), -1e9).scatter_reduce(0, owners, scores.detach(), "amax")
    sums = torch.zeros(groups).index_add(0, owners, (scores - highest[owners]).exp())
    return sums.log() + highest
