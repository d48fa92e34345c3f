"""The reader as a task of the training loop."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.metrics.ranking import best_rank
from models.optimization.precision import training_precision
from models.recommend.reader.network import ReaderNetwork, read_pairs
from models.recommend.reader.weights import FITS
from models.training.reader.examples import Example
from models.training.reader.losses import binary_loss, listwise_loss
from models.training.reader.mining import HardNegatives
from models.training.reader.settings import ReaderSettings

# Negatives that a passage that fits is ranked among while the network is trained.
RANKED_NEGATIVES = 15
# Pairs per call when many are read without gradients; they are sorted by length within it.
_READ_TOGETHER = 2_048


@dataclass(frozen=True, slots=True)
class Batch:
    """The examples of one update.

    Args:
        number: of the update; with the seed it determines the negatives.
        indices: of the examples.
    """

    number: int
    indices: tuple[int, ...]


class ReaderTask:
    """A ``Task`` of the training loop. What is evaluated and kept is a running average of the weights.

    Args:
        network: its parameters that require gradients are trained.
        stories: examples of the first task.
        articles: examples of the second; may be empty.
        held_out: examples of stories to evaluate on.
        settings: batch sizes and shares.
        seed: of the order of the examples and of the negatives.
        device: where the network is.
    """

    better = "held_out_map"

    def __init__(
        self,
        network: ReaderNetwork,
        stories: Sequence[Example],
        articles: Sequence[Example],
        held_out: Sequence[Example],
        settings: ReaderSettings,
        *,
        seed: int,
        device: torch.device,
    ) -> None:
        self.network = network
        self._compiled = torch.compile(network, dynamic=True) if device.type == "cuda" else network
        self._examples = [*stories, *articles]
        self._n_stories = len(stories)
        self._held_out = held_out
        self._settings = settings
        self._seed = seed
        self._device = device
        self._negatives = HardNegatives(self._examples, settings.passages)
        self._trained = {name: value for name, value in network.named_parameters() if value.requires_grad}
        self._average = {name: value.detach().clone() for name, value in self._trained.items()}
        self._updates = 0

    @property
    def articles_per_batch(self) -> int:
        """Number of examples per batch that are articles."""
        has_articles = len(self._examples) > self._n_stories
        return round(self._settings.batch * self._settings.article_share) if has_articles else 0

    def steps_per_epoch(self, processes: int) -> float:
        """Return the number of updates in which every position of the stories is read once."""
        return self._n_stories / (processes * (self._settings.batch - self.articles_per_batch))

    def batches(self, first: int) -> Iterator[Batch]:
        """See ``Task.batches``."""
        articles = self._endless(self._n_stories, len(self._examples), self._seed + 1)
        stories = self._endless(0, self._n_stories, self._seed)
        number = 0
        while True:
            indices = [next(articles) for _ in range(self.articles_per_batch)]
            indices += [next(stories) for _ in range(self._settings.batch - len(indices))]
            if number >= first:
                yield Batch(number, tuple(indices))
            number += 1

    def backward(self, batch: Batch, scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``: the sum of the listwise and the binary loss, averaged over the positions."""
        self._update_average()
        generator = np.random.default_rng((self._seed, batch.number))
        choices = [self._negatives.choose(index, generator) for index in batch.indices]
        pairs = [pair for choice in choices for pair in self._examples[choice.index].pairs(choice.rows)]
        with training_precision(self._device.type):
            logits = read_pairs(self._compiled, pairs, self._device, self._settings.group)
        losses = []
        first = 0
        for choice in choices:
            last = first + len(choice.rows)
            own = logits[first:last, self._examples[choice.index].task]
            fits, negatives = own[: len(choice.fits)], own[len(choice.fits) :]
            losses.append(listwise_loss(fits, negatives) + binary_loss(fits, negatives))
            self._negatives.record(choice, own.detach().cpu().numpy())
            first = last
        loss = torch.stack(losses).mean()
        scale(loss)
        return float(loss.detach())

    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: how well the average of the weights ranks passages of the stories held out."""
        examples = [example for example in self._held_out if example.fits][: self._settings.evaluated]
        rows = [_ranked_rows(example) for example in examples]
        scores = self.scores(examples, rows)
        ranks = np.array(
            [best_rank(own, range(len(example.fits))) for example, own in zip(examples, scores, strict=True)]
        )
        figures = {"held_out_map": float(np.mean(1.0 / ranks))}
        return figures | {f"held_out_acc@{k}": float(np.mean(ranks <= k)) for k in (1, 3, 5)}

    @torch.no_grad()
    def scores(self, examples: Sequence[Example], rows: Sequence[Sequence[int]]) -> list[NDArray[np.float32]]:
        """Return the logits, by the average of the weights, that passages of each example fit.

        Args:
            rows: for each example the passages to read.
        """
        pairs = [pair for example, own in zip(examples, rows, strict=True) for pair in example.pairs(own)]
        parts = []
        with self._averaged(), training_precision(self._device.type):
            for first in range(0, len(pairs), _READ_TOGETHER):
                part = pairs[first : first + _READ_TOGETHER]
                parts.append(read_pairs(self._compiled, part, self._device, self._settings.group)[:, FITS].cpu())
        logits = torch.cat(parts).numpy()
        return np.split(logits, np.cumsum([len(own) for own in rows])[:-1])

    def state(self) -> dict[str, Tensor]:
        """See ``Task.state``: the weights, their average, and the logits of the negatives."""
        return {
            **{f"network.{name}": value.detach().cpu().clone() for name, value in self._trained.items()},
            **{f"average.{name}": value.cpu().clone() for name, value in self._average.items()},
            **{f"negatives.{name}": value for name, value in self._negatives.state().items()},
            "updates": torch.tensor(self._updates),
        }

    @torch.no_grad()
    def restore(self, state: Mapping[str, Tensor]) -> None:
        """See ``Task.restore``."""
        for name, value in self._trained.items():
            value.copy_(state[f"network.{name}"])
            self._average[name].copy_(state[f"average.{name}"])
        self._negatives.restore(state["negatives.logits"], state["negatives.scale"])
        self._updates = int(state["updates"])

    @torch.no_grad()
    def keep_average(self) -> None:
        """Replace the weights of the network by their average."""
        for name, value in self._trained.items():
            value.copy_(self._average[name])

    @torch.no_grad()
    def _update_average(self) -> None:
        # A shorter memory at first, when the weights are still far from good.
        decay = min(self._settings.average, (1 + self._updates) / (10 + self._updates))
        for name, value in self._trained.items():
            self._average[name].lerp_(value.detach(), 1.0 - decay)
        self._updates += 1

    @contextmanager
    def _averaged(self) -> Iterator[None]:
        """Run the network with the average of its weights meanwhile."""
        weights = {name: value.detach().clone() for name, value in self._trained.items()}
        self.keep_average()
        try:
            yield
        finally:
            with torch.no_grad():
                for name, value in self._trained.items():
                    value.copy_(weights[name])

    def _endless(self, first: int, last: int, seed: int) -> Iterator[int]:
        generator = np.random.default_rng(seed)
        while last > first:
            yield from generator.permutation(np.arange(first, last)).tolist()


def _ranked_rows(example: Example) -> list[int]:
    """Return the passages that fit, then those most easily taken for them."""
    priorities = example.priorities.copy()
    priorities[list(example.fits)] = -np.inf
    count = min(RANKED_NEGATIVES, len(priorities) - len(example.fits))
    return [*example.fits, *np.argsort(-priorities)[:count].tolist()]
