"""Trains ``PieceNetwork`` on computed states; takes a minute or two on a CPU."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.headline.detection.piece_network import CLIP, FACTS, PieceNetwork, Pieces, joined

_LEAST_SPREAD = 1e-3


@dataclass(frozen=True)
class PieceSchedule:
    """Hyperparameters of the networks and their training.

    Args:
        networks: number of networks that are averaged, each with another initialisation.
        projected, hidden, aggregated: widths.
        dropout: of products and hidden units.
        smoothing: label smoothing; a label is right with probability 1 − smoothing / 2.
    """

    networks: int = 3
    projected: int = 24
    hidden: int = 48
    aggregated: int = 32
    dropout: float = 0.3
    epochs: int = 16
    batch: int = 32
    learning_rate: float = 2e-3
    decay: float = 0.05
    smoothing: float = 0.1


def fit_pieces(
    quotes: Sequence[Pieces], unsupported: NDArray[np.bool_], schedule: PieceSchedule, seed: int = 0
) -> PieceNetwork:
    """Fit networks to labelled headline quotes.

    Args:
        quotes: their pieces; quotes without pieces are skipped.
        unsupported: bool [n].
    """
    readable = [at for at, one in enumerate(quotes) if len(one.facts)]
    chosen, truth = [quotes[at] for at in readable], unsupported[readable]
    arrays: dict[str, NDArray[np.float32]] = {}
    threads = torch.get_num_threads()
    # For matrices this small, several threads mostly wait for each other.
    torch.set_num_threads(1)
    try:
        for number in range(schedule.networks):
            network = _fit_one(chosen, truth, schedule, seed + number)
            arrays |= {f"{number}.{name}": array for name, array in network.arrays().items()}
    finally:
        torch.set_num_threads(threads)
    return PieceNetwork(arrays)


class _Network(nn.Module):
    def __init__(self, quotes: Sequence[Pieces], schedule: PieceSchedule) -> None:
        super().__init__()
        facts = torch.from_numpy(np.concatenate([one.facts for one in quotes]))
        self.mean, self.scale = facts.mean(0), facts.std(0, correction=0) + _LEAST_SPREAD
        layers, _, width = quotes[0].products.shape
        self.project = nn.ParameterList(
            nn.init.kaiming_uniform_(torch.empty(schedule.projected, width), a=5**0.5) for _ in range(layers)
        )
        self.project_bias = nn.Parameter(torch.zeros(layers, 1, schedule.projected))
        self.compare = nn.Linear(layers * schedule.projected + FACTS, schedule.hidden)
        self.attend = nn.Linear(schedule.hidden, 1)
        self.aggregate = nn.Linear(3 * schedule.hidden, schedule.aggregated)
        self.out = nn.Linear(schedule.aggregated, 1)
        self._dropout = schedule.dropout

    def forward(self, facts: Tensor, products: Tensor, counts: Tensor) -> Tensor:
        """Return logits [batch] of quotes of ``counts`` pieces each.

        Facts are [all, FACTS], products [layers, all, width].
        """
        facts = (facts - self.mean) / self.scale
        projected = self._dropped(products) @ self._projections().transpose(1, 2) + self.project_bias
        compared = self._dropped(functional.relu(self.compare(torch.cat([*projected, facts], 1))))
        weight = self.attend(compared).clamp(-CLIP, CLIP).exp()
        pooled = [
            _by_quote(compared, counts, "mean"),
            _by_quote(compared, counts, "max"),
            _by_quote(weight * compared, counts, "sum") / _by_quote(weight, counts, "sum"),
        ]
        logits: Tensor = self.out(self._dropped(functional.relu(self.aggregate(torch.cat(pooled, 1)))))
        return logits[:, 0]

    def arrays(self) -> dict[str, NDArray[np.float32]]:
        """Return the arrays of a ``PieceNetwork``."""
        tensors = {"mean": self.mean, "scale": self.scale}
        tensors |= {"project": self._projections().transpose(1, 2), "project_bias": self.project_bias}
        for name in ("compare", "attend", "aggregate", "out"):
            linear = getattr(self, name)
            tensors |= {name: linear.weight.T, f"{name}_bias": linear.bias}
        return {name: np.ascontiguousarray(tensor.detach().numpy()) for name, tensor in tensors.items()}

    def _projections(self) -> Tensor:
        return torch.stack(list(self.project))

    def _dropped(self, states: Tensor) -> Tensor:
        return functional.dropout(states, self._dropout, self.training)


def _by_quote(rows: Tensor, counts: Tensor, how: str) -> Tensor:
    return torch.segment_reduce(rows, how, lengths=counts, axis=0)


def _fit_one(quotes: Sequence[Pieces], unsupported: NDArray[np.bool_], schedule: PieceSchedule, seed: int) -> _Network:
    # The caller's random state is restored.
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        network = _Network(quotes, schedule)
        batch = min(schedule.batch, len(quotes))
        batches = len(quotes) // batch
        optimizer = torch.optim.AdamW(network.parameters(), lr=schedule.learning_rate, weight_decay=schedule.decay)
        pace = torch.optim.lr_scheduler.OneCycleLR(
            optimizer, schedule.learning_rate, total_steps=schedule.epochs * batches + 1
        )
        half = schedule.smoothing / 2.0
        targets = torch.from_numpy(np.where(unsupported, 1.0 - half, half).astype(np.float32))
        for _ in range(schedule.epochs):
            order = torch.randperm(len(quotes)).tolist()
            for start in range(0, batches * batch, batch):
                chosen = order[start : start + batch]
                facts, products, counts = map(torch.from_numpy, joined([quotes[at] for at in chosen]))
                loss = functional.binary_cross_entropy_with_logits(network(facts, products, counts), targets[chosen])
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                optimizer.step()
                pace.step()
    return network.eval()
