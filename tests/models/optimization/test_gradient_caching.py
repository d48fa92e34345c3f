"""Gradient caching and grouping by length give the same results as one batch."""

from functools import partial

import torch
from torch import Tensor, nn

from models.optimization.gradient_caching import GROUP, cached_backward, in_groups


def spread(vectors: Tensor) -> Tensor:
    """Return a loss in which all rows interact."""
    return (vectors @ vectors.T).logsumexp(1).mean()


def test_parts_have_the_gradients_of_the_whole() -> None:
    torch.manual_seed(0)
    network, rows = nn.Linear(4, 3), torch.randn(10, 4)
    whole = spread(network(rows))
    whole.backward()
    right = [parameter.grad.clone() for parameter in network.parameters() if parameter.grad is not None]
    network.zero_grad()
    seen: list[int] = []

    def part(chosen: Tensor) -> Tensor:
        vectors: Tensor = network(chosen)
        seen.append(len(chosen) if vectors.requires_grad else 0)
        return vectors

    parts = [partial(part, chosen) for chosen in rows.split([4, 5, 1])]
    loss = cached_backward(parts, spread, lambda one: one.backward())
    assert abs(loss - float(whole.detach())) < 1e-6
    # First all of them without gradients, then each with its own.
    assert seen == [0, 0, 0, 4, 5, 1]
    for parameter, expected in zip(network.parameters(), right, strict=True):
        assert parameter.grad is not None
        torch.testing.assert_close(parameter.grad, expected)


def test_groups_are_of_like_length_and_the_order_stays() -> None:
    rows = [[number] * (1 + number * 37 % 101) for number in range(80)]
    groups: list[list[int]] = []

    def encode(group: list[list[int]]) -> Tensor:
        groups.append([len(row) for row in group])
        return torch.tensor([[float(row[0]), float(len(row))] for row in group])

    vectors = in_groups(rows, encode)
    assert vectors.tolist() == [[float(number), float(len(row))] for number, row in enumerate(rows)]
    assert [len(group) for group in groups] == [GROUP, GROUP, 80 - 2 * GROUP]
    assert [length for group in groups for length in group] == sorted(len(row) for row in rows)
