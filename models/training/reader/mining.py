"""Chooses the passages that are read for each position: those that fit, and the hardest of the others."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.training.reader.examples import Example

# Passages that fit in one update, at most: the best one, and one of the others.
_MOST_FITS = 2
# Weight of the latest logits in their running mean and deviation.
_LATEST = 0.01
# Logits count up to this many standard deviations: what scores higher may fit, and the labels are not complete.
_FURTHEST = 4.0


@dataclass(frozen=True, slots=True)
class Choice:
    """The passages to read for one example.

    Args:
        index: of the example.
        fits: rows of passages that fit, the best one first.
        negatives: rows of others.
    """

    index: int
    fits: tuple[int, ...]
    negatives: tuple[int, ...]

    @property
    def rows(self) -> tuple[int, ...]:
        """All of them, those that fit first."""
        return self.fits + self.negatives


class HardNegatives:
    """Draws negatives by their latest logits, as the network learns; unread ones by ``Example.priorities``.

    Standardized logits and priorities are compared, each with Gumbel noise, so that the hardest come most often. It
    costs no forward passes: the logits are those of earlier updates.

    Args:
        examples: the examples that are drawn from.
        passages: number of passages read per example, those that fit included.
    """

    def __init__(self, examples: Sequence[Example], passages: int) -> None:
        self._examples = examples
        self._passages = passages
        self._starts = np.concatenate([[0], np.cumsum([len(example.passages) for example in examples])])
        # NaN: not read yet.
        self._logits = np.full(int(self._starts[-1]), np.nan, dtype=np.float32)
        self._scale = np.array([0.0, 1.0], dtype=np.float32)

    def choose(self, index: int, generator: np.random.Generator) -> Choice:
        """Return the passages to read for the example at ``index``."""
        example = self._examples[index]
        mean, deviation = self._scale
        logits = self._logits_of(index)
        standardized = np.clip((logits - mean) / deviation, -_FURTHEST, _FURTHEST)
        priorities = np.where(np.isnan(logits), example.priorities, standardized)
        priorities = priorities + generator.gumbel(size=len(priorities))
        priorities[list(example.fits)] = -np.inf
        fits = example.fits
        if len(fits) > _MOST_FITS:
            fits = (fits[0], fits[int(generator.integers(1, len(fits)))])
        count = min(self._passages - len(fits), len(priorities) - len(example.fits))
        return Choice(index, fits, tuple(np.argsort(-priorities)[:count].tolist()))

    def record(self, choice: Choice, logits: NDArray[np.float32]) -> None:
        """Store the logits of the negatives of ``choice``.

        Args:
            logits: float32 [n_rows], in the order of ``choice.rows``.
        """
        negatives = logits[len(choice.fits) :]
        if not len(negatives):
            return
        self._logits_of(choice.index)[list(choice.negatives)] = negatives
        latest = np.array([negatives.mean(), negatives.std() + 1e-3], dtype=np.float32)
        self._scale += _LATEST * (latest - self._scale)

    def state(self) -> dict[str, Tensor]:
        """Return what a checkpoint needs."""
        return {"logits": torch.from_numpy(self._logits.copy()), "scale": torch.from_numpy(self._scale.copy())}

    def restore(self, logits: Tensor, scale: Tensor) -> None:
        """Load ``state``."""
        self._logits[:] = logits.numpy()
        self._scale[:] = scale.numpy()

    def _logits_of(self, index: int) -> NDArray[np.float32]:
        return self._logits[self._starts[index] : self._starts[index + 1]]
