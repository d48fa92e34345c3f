"""The reader as a task of the training loop."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, count, islice

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.metrics.ranking import best_rank
from models.optimization.gradient_caching import in_groups, padded
from models.optimization.loop import Task
from models.optimization.precision import training_precision
from models.recommend.reader.network import ReaderNetwork
from models.recommend.reader.packing import Pieces
from models.recommend.reader.weights import FITS
from models.training.reader.examples import Example
from models.training.reader.losses import binary_loss, listwise_loss
from models.training.reader.mining import HardNegatives
from models.training.reader.settings import ReaderSettings
from models.training.reader.words import WordsExample, words_figures, words_loss

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
        words: of the examples of words to print.
    """

    number: int
    indices: tuple[int, ...]
    words: tuple[int, ...] = ()


@dataclass(frozen=True)
class Words:
    """Examples of the words to print; empty if these are not learned.

    Args:
        stories, articles: to learn from.
        held_out: to evaluate on.
    """

    stories: Sequence[WordsExample] = ()
    articles: Sequence[WordsExample] = ()
    held_out: Sequence[WordsExample] = ()


class ReaderTask(Task):
    """Reads stories. What is evaluated and kept is a running average of the weights.

    Args:
        network: its parameters that require gradients are trained.
        stories: examples of the first task.
        articles: examples of the second; may be empty.
        held_out: examples of stories to evaluate on.
        words: examples of the words to print.
        settings: batch sizes and shares.
        seed: of the order of the examples and of the negatives.
        device: where the network is.
    """

    better = "held_out"

    def __init__(
        self,
        network: ReaderNetwork,
        stories: Sequence[Example],
        articles: Sequence[Example],
        held_out: Sequence[Example],
        words: Words,
        settings: ReaderSettings,
        *,
        seed: int,
        device: torch.device,
    ) -> None:
        super().__init__(network, device)
        self._examples = [*stories, *articles]
        self._n_stories = len(stories)
        self._held_out = held_out
        self._words = words
        self._word_examples = [*words.stories, *words.articles]
        self._settings = settings
        self._seed = seed
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

    def batches(self) -> Iterator[Batch]:
        """See ``Task.batches``."""
        articles = self._endless(self._n_stories, len(self._examples), self._seed + 1)
        stories = self._endless(0, self._n_stories, self._seed)
        n_words = len(self._words.stories)
        words = self._endless(0, n_words, self._seed + 2)
        article_words = self._endless(n_words, len(self._word_examples), self._seed + 3)
        for number in count():
            indices = [next(articles) for _ in range(self.articles_per_batch)]
            indices += [next(stories) for _ in range(self._settings.batch - len(indices))]
            drawn = islice(words, self._settings.words), islice(article_words, self._settings.article_words)
            yield Batch(number, tuple(indices), tuple(chain(*drawn)))

    def backward(self, batch: Batch, scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``: the listwise and the binary loss, averaged over the positions, and that of words."""
        self._update_average()
        generator = np.random.default_rng((self._seed, batch.number))
        choices = [self._negatives.choose(index, generator) for index in batch.indices]
        pairs = [pair for choice in choices for pair in self._examples[choice.index].pairs(choice.rows)]
        with training_precision(self._device.type):
            logits = self._read(pairs)
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
        if not batch.words:
            return float(loss.detach())
        examples = [self._word_examples[index] for index in batch.words]
        words = words_loss(self._read_words(examples), examples)
        scale(words)
        return float(loss.detach()) + float(words.detach())

    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: passages and words of the stories held out, by the average of the weights.

        ``held_out`` is the mAP, plus the F1 of the words if these are learned.
        """
        examples = [example for example in self._held_out if example.fits][: self._settings.evaluated]
        rows = [_ranked_rows(example) for example in examples]
        scores = self.scores(examples, rows)
        ranks = np.array(
            [best_rank(own, range(len(example.fits))) for example, own in zip(examples, scores, strict=True)]
        )
        figures = {"held_out_map": float(np.mean(1.0 / ranks))}
        figures |= {f"held_out_acc@{k}": float(np.mean(ranks <= k)) for k in (1, 3, 5)}
        if self._words.held_out:
            with self._averaged(), torch.no_grad():
                figures |= words_figures(self._read_words(self._words.held_out), self._words.held_out)
        return figures | {"held_out": figures["held_out_map"] + figures.get("words_f1", 0.0)}

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
                parts.append(self._read(part)[:, FITS].cpu())
        logits = torch.cat(parts).numpy()
        return np.split(logits, np.cumsum([len(own) for own in rows])[:-1])

    def _read(self, pairs: Sequence[tuple[Pieces, Pieces]]) -> Tensor:
        """Return the logits of (query, passage) pairs, float32 [n_pairs, ``TASKS``]."""
        rows = [(*query, *passage) for query, passage in pairs]
        return in_groups(rows, lambda part: self._compiled(*padded(part, self._device)), self._settings.group)

    def _read_words(self, examples: Sequence[WordsExample]) -> list[Tensor]:
        """Return the scores of the word pieces of each example, float32 [length, ``PIECE_SCORES``]."""
        order = sorted(range(len(examples)), key=lambda index: len(examples[index].row))
        scores: dict[int, Tensor] = {}
        for first in range(0, len(order), self._settings.group):
            part = order[first : first + self._settings.group]
            with training_precision(self._device.type):
                rows = self.network.piece_scores(*padded([examples[index].row for index in part], self._device))
            scores |= dict(zip(part, rows, strict=True))
        return [scores[index] for index in range(len(examples))]

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
