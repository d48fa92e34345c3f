"""The losses on values computed by hand."""

from math import exp, log

import pytest
import torch

from models.training.reader.losses import BEST_SHARE, FIT_TARGET, OTHER_TARGET, binary_loss, listwise_loss


def test_fits_compete_with_negatives_and_not_with_each_other() -> None:
    fits, negatives = torch.tensor([2.0, 1.0]), torch.tensor([0.0, -1.0])
    others = exp(0.0) + exp(-1.0)
    first, second = (-log(exp(logit) / (exp(logit) + others)) for logit in (2.0, 1.0))
    assert listwise_loss(fits[:1], negatives).item() == pytest.approx(first)
    assert listwise_loss(fits, negatives).item() == pytest.approx(BEST_SHARE * first + (1 - BEST_SHARE) * second)


def test_nothing_is_ranked_where_nothing_fits_or_nothing_else_was_read() -> None:
    some, none = torch.tensor([1.0]), torch.tensor([])
    assert listwise_loss(none, some).item() == listwise_loss(some, none).item() == 0.0


def test_binary_loss_is_the_mean_cross_entropy_of_smoothed_targets() -> None:
    def cross_entropy(logit: float, target: float) -> float:
        probability = 1 / (1 + exp(-logit))
        return -target * log(probability) - (1 - target) * log(1 - probability)

    expected = (cross_entropy(0.5, FIT_TARGET) + cross_entropy(-1.0, OTHER_TARGET)) / 2
    assert binary_loss(torch.tensor([0.5]), torch.tensor([-1.0])).item() == pytest.approx(expected)
    nothing_fits = binary_loss(torch.tensor([]), torch.tensor([-1.0]))
    assert nothing_fits.item() == pytest.approx(cross_entropy(-1.0, OTHER_TARGET))
