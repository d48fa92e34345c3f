"""Trains the comparison across languages on sentence pairs: a linear map, and a network over it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score
from torch.nn import functional

from models.encoders import multilingual, translation_head
from models.encoders.multilingual import SHIPPED_MULTILINGUAL_WEIGHTS, MultilingualEncoder
from models.encoders.token_states.protocol import StateEncoder
from models.encoders.translation_head import SHIPPED_TRANSLATION_HEAD
from models.encoders.weight_files import save_weights
from models.evaluation.translations.pairs import ALIKE, UNLIKE, ParallelPair, load_parallel_pairs
from models.headline.shipped import load_states
from models.training.run import TrainingRun

_WIDTH, _EPOCHS, _BATCH, _RATE, _SHARPNESS = 256, 20, 128, 1e-3, 20.0
_MAP_DECAY, _HEAD_DECAY = 1e-2, 0.1
# Weight of the loss of scores; that of translations has weight 1.
_SCORES_SHARE = 0.5
_AT_ONCE = 256
_HIDDEN, _DROPOUT = 768, 0.1
# Factor of the unit vectors that the network is trained on, whose components are small.
_LENGTH = 16.0


class _Head(torch.nn.Module):
    """``TranslationHead`` with dropout; starts as the identity."""

    def __init__(self, mean: torch.Tensor, scale: torch.Tensor) -> None:
        super().__init__()
        width = len(mean)
        self.mean, self.scale = mean, scale
        self.linear = torch.nn.Linear(width, width, bias=False)
        self.hidden = torch.nn.Linear(width, _HIDDEN)
        self.out = torch.nn.Linear(_HIDDEN, width, bias=False)
        self.dropout = torch.nn.Dropout(_DROPOUT)
        with torch.no_grad():
            self.linear.weight.copy_(torch.eye(width))
            self.out.weight.zero_()

    def forward(self, vectors: torch.Tensor) -> torch.Tensor:
        centred = vectors - self.mean
        hidden = torch.relu(self.hidden(centred / self.scale))
        mapped: torch.Tensor = self.linear(self.dropout(centred)) + self.out(self.dropout(hidden))
        return mapped


def train_meaning(run: TrainingRun) -> dict[str, Any]:
    """Train the map, and the network over it; choose their thresholds on dev, and write weights and run cards.

    Two losses: the order of people's scores (CoSENT, over pairs whose sides are in different languages), and that a
    sentence is nearer to its translation than to any other of the batch.

    Returns:
        The run cards, ``meaning`` of the map and ``translations`` of the network.

    Raises:
        AppError: about data, base model or device.
    """
    train, dev = load_parallel_pairs(run.data, "train"), load_parallel_pairs(run.data, "dev")
    states = load_states(run.base_model, run.device)
    means = means_of([*train, *dev], states)
    rows = {text: row for row, text in enumerate(means)}
    table = np.stack(list(means.values()))
    examples = Examples.of(train, rows)

    def finish(
        path: Path, task: str, tensors: dict[str, torch.Tensor], vectors: torch.Tensor, **facts: str
    ) -> dict[str, Any]:
        judged, alike = judged_pairs(dev, functional.normalize(vectors, dim=-1).numpy(), rows)
        threshold = best_threshold(judged, alike)
        save_weights(path, tensors, run.base, task, threshold=f"{threshold:.4f}", **facts)
        card = run.card(path.stem) | {
            **{name: fact for name, fact in facts.items() if name == "encoder"},
            "languages": list(train[0].first),
            "pairs": len(train),
            "threshold": round(threshold, 4),
            "dev_auc": round(float(roc_auc_score(alike, judged)), 4),
        }
        return run.write(f"{path.stem}.json", card)

    path = run.out / SHIPPED_MULTILINGUAL_WEIGHTS.name
    tensors, vectors = _fit_map(torch.from_numpy(table), examples, run.seed)
    cards = {"meaning": finish(path, multilingual.TASK, tensors, vectors)}
    encoder = MultilingualEncoder(states, run.base, path)
    tensors, vectors = _fit_head(torch.from_numpy(_LENGTH * encoder.project(table)), examples, run.seed)
    facts = {"encoder": encoder.version, "languages": " ".join(train[0].first)}
    head_path = run.out / SHIPPED_TRANSLATION_HEAD.name
    return cards | {"translations": finish(head_path, translation_head.TASK, tensors, vectors, **facts)}


def _fit_map(table: torch.Tensor, examples: "Examples", seed: int) -> tuple[dict[str, torch.Tensor], torch.Tensor]:
    """Return the weights of the map, and the vectors that it gives to the rows of ``table``."""
    torch.manual_seed(seed)
    texts = table[torch.cat(examples.sides).flatten()]
    mean = texts.mean(0)
    projection = torch.nn.Linear(table.shape[1], _WIDTH, bias=False)
    with torch.no_grad():
        centred = texts - mean
        projection.weight.copy_(3 * torch.linalg.svd(centred.T @ centred / len(centred))[0][:, :_WIDTH].T)
    fit_across_languages(projection, table - mean, examples, _MAP_DECAY)
    weight = projection.weight.detach()
    return {"map": weight, "mean": mean}, (table - mean) @ weight.T


def _fit_head(table: torch.Tensor, examples: "Examples", seed: int) -> tuple[dict[str, torch.Tensor], torch.Tensor]:
    """Return the weights of the network, and the vectors that it gives to the rows of ``table``."""
    torch.manual_seed(seed)
    texts = table[torch.cat(examples.sides).flatten()]
    head = _Head(texts.mean(0), texts.std(0))
    head.train()
    fit_across_languages(head, table, examples, _HEAD_DECAY)
    head.eval()
    with torch.no_grad():
        vectors = head(table)
    tensors = {
        "mean": head.mean / _LENGTH,
        "scale": head.scale / _LENGTH,
        "linear": _LENGTH * head.linear.weight.detach(),
        "hidden": head.hidden.weight.detach(),
        "bias": head.hidden.bias.detach(),
        "out": head.out.weight.detach(),
    }
    return tensors, vectors


@dataclass(frozen=True)
class Examples:
    """Pairs to train on.

    Args:
        sides: two tensors, int [n_pairs, n_languages]: rows of the first and of the second sentences in each language.
        scores: float [n_pairs], people's, 0 to 1.
    """

    sides: tuple[torch.Tensor, torch.Tensor]
    scores: torch.Tensor

    @classmethod
    def of(cls, pairs: Sequence[ParallelPair], rows: Mapping[str, int]) -> "Examples":
        """Return the examples of pairs, given the row of each text in the table."""
        first, second = (
            torch.tensor([[rows[text] for text in getattr(pair, side).values()] for pair in pairs])
            for side in ("first", "second")
        )
        return cls((first, second), torch.tensor([pair.score / 5 for pair in pairs]))


def fit_across_languages(module: torch.nn.Module, table: torch.Tensor, examples: Examples, decay: float) -> None:
    """Train ``module``, which maps rows of ``table`` to vectors, by the two losses of ``train_meaning``."""
    (first_side, second_side), scores = examples.sides, examples.scores
    count = first_side.shape[1]
    optimizer = torch.optim.AdamW(module.parameters(), lr=_RATE, weight_decay=decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, _EPOCHS)
    for _ in range(_EPOCHS):
        for some in torch.split(torch.randperm(len(scores)), _BATCH):
            first = torch.randint(count, (len(some),))
            second = (first + torch.randint(1, count, (len(some),))) % count
            one, other, translated = (
                functional.normalize(module(table[texts]), dim=-1)
                for texts in (first_side[some, first], second_side[some, second], first_side[some, second])
            )
            cosines = (one * other).sum(1) * _SHARPNESS
            order = (cosines[None] - cosines[:, None])[scores[some][:, None] > scores[some][None]]
            by_score = torch.logsumexp(torch.cat([torch.zeros(1), order]), 0)
            by_translation = functional.cross_entropy(one @ translated.T * _SHARPNESS, torch.arange(len(some)))
            optimizer.zero_grad()
            (_SCORES_SHARE * by_score + by_translation).backward()  # type: ignore[no-untyped-call]
            optimizer.step()
        schedule.step()


def means_of(pairs: Sequence[ParallelPair], states: StateEncoder) -> dict[str, NDArray[np.float32]]:
    """Return the mean of the last layer of each sentence, float32 [width]."""
    texts = sorted({text for pair in pairs for side in (pair.first, pair.second) for text in side.values()}, key=len)
    return {
        text: reading.means[-1]
        for start in range(0, len(texts), _AT_ONCE)
        for text, reading in zip(
            texts[start : start + _AT_ONCE], states.read(texts[start : start + _AT_ONCE]), strict=True
        )
    }


def judged_pairs(
    pairs: Sequence[ParallelPair], vectors: NDArray[np.float32], rows: dict[str, int]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return the cosines of pairs across languages that people scored alike or unlike, and which are alike."""
    judged = [
        (float(vectors[rows[one]] @ vectors[rows[other]]), pair.score >= ALIKE)
        for pair in pairs
        if pair.score >= ALIKE or pair.score <= UNLIKE
        for one, other in pair.across("en")
    ]
    return np.array([cosine for cosine, _ in judged], dtype=np.float32), np.array([alike for _, alike in judged])


def best_threshold(cosines: NDArray[np.float32], alike: NDArray[np.bool_]) -> float:
    """Return the threshold with as great a share of the alike above as of the unlike below."""
    candidates = np.quantile(cosines, np.linspace(0, 1, 501))
    balance = [
        abs((cosines[alike] >= threshold).mean() - (cosines[~alike] < threshold).mean()) for threshold in candidates
    ]
    return float(candidates[int(np.argmin(balance))])
