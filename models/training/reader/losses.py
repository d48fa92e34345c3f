"""The two losses of the reader: which passage fits best, and whether a passage fits at all."""

import torch
from torch import Tensor
from torch.nn import functional

# Share of the listwise loss for the best of two passages that fit; the writers are surest of it.
BEST_SHARE = 0.65
# Probabilities to learn: an editor might accept a passage that no writer listed.
FIT_TARGET, OTHER_TARGET = 0.97, 0.01


def listwise_loss(fits: Tensor, negatives: Tensor) -> Tensor:
    """Return the mean negative log-likelihood of each passage that fits, in a softmax with the negatives alone.

    Passages that fit do not compete with each other. 0 if there are no fits, or no negatives.

    Args:
        fits: logits float32 [n_fits], of one position, best first.
        negatives: logits float32 [n_negatives].
    """
    if not len(fits) or not len(negatives):
        return fits.new_zeros(())
    losses = functional.softplus(negatives.logsumexp(0) - fits)
    if len(fits) == 1:
        return losses[0]
    return BEST_SHARE * losses[0] + (1.0 - BEST_SHARE) * losses[1:].mean()


def binary_loss(fits: Tensor, negatives: Tensor) -> Tensor:
    """Return the mean binary cross-entropy over the passages of one position."""
    targets = torch.cat([torch.full_like(fits, FIT_TARGET), torch.full_like(negatives, OTHER_TARGET)])
    return functional.binary_cross_entropy_with_logits(torch.cat([fits, negatives]), targets)
