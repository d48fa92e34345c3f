"""Trains the linear map of ``models.encoders.multilingual`` on sentence pairs of several languages."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score
from torch.nn import functional

from models.encoders.base_model import locate_base_model
from models.encoders.multilingual import SHIPPED_MULTILINGUAL_WEIGHTS, TASK
from models.encoders.token_states.encoder import StateEncoder
from models.encoders.weight_files import save_weights
from models.evaluation.translations.pairs import ALIKE, UNLIKE, ParallelPair, load_parallel_pairs
from models.headline.shipped import load_states
from models.training.run_card import file_hash, portable_command

_WIDTH, _EPOCHS, _BATCH, _RATE, _SHARPNESS = 256, 20, 128, 1e-3, 20.0
_DECAY = 1e-2
# Of the two losses that of scores counts half.
_SCORES_SHARE = 0.5
_AT_ONCE = 256


def train_meaning(data: Path, out: Path, base_model: str, device: str, seed: int) -> dict[str, Any]:
    """Trains on the train split, chooses the threshold on dev, and writes weights and run card into ``out``.

    Two losses: the order of people's scores (CoSENT, over pairs whose sides are in different languages), and that a
    sentence is nearer to its translation than to any other of the batch.

    Args:
        data: see ``load_parallel_pairs``.

    Returns:
        The run card.

    Raises:
        AppError: about data, base model or device.
    """
    train, dev = load_parallel_pairs(data, "train"), load_parallel_pairs(data, "dev")
    base = locate_base_model(base_model)
    means = means_of([*train, *dev], load_states(base_model, device))
    torch.manual_seed(seed)
    rows = {text: at for at, text in enumerate(means)}
    table = torch.from_numpy(np.stack(list(means.values())))
    languages = list(train[0].first)
    examples = Examples.of(train, rows)
    shown = table[torch.cat(examples.sides).flatten()]
    mean = shown.mean(0)
    projection = torch.nn.Linear(table.shape[1], _WIDTH, bias=False)
    with torch.no_grad():
        centred = shown - mean
        projection.weight.copy_(3 * torch.linalg.svd(centred.T @ centred / len(centred))[0][:, :_WIDTH].T)
    fit_across_languages(projection, table - mean, examples, _DECAY)
    weight = projection.weight.detach()
    vectors = functional.normalize((table - mean) @ weight.T, dim=-1).numpy()
    judged, alike = judged_pairs(dev, vectors, rows)
    threshold = best_threshold(judged, alike)
    out.mkdir(parents=True, exist_ok=True)
    path = out / SHIPPED_MULTILINGUAL_WEIGHTS.name
    save_weights(path, {"map": weight, "mean": mean}, base, TASK, threshold=f"{threshold:.4f}")
    card = {
        "command": portable_command(sys.argv[1:]),
        "base_model": base.name,
        "base_sha256": base.weights_sha256,
        "data": {data.name: file_hash(data)},
        "seed": seed,
        "languages": languages,
        "pairs": len(train),
        "threshold": round(threshold, 4),
        "dev_auc": round(float(roc_auc_score(alike, judged)), 4),
    }
    path.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    return card


@dataclass(frozen=True)
class Examples:
    """Pairs to train on.

    Args:
        sides: int [n_pairs, n_languages] each, the rows of the first and the second sentences in each language.
        scores: float [n_pairs], people's, 0 to 1.
    """

    sides: tuple[torch.Tensor, torch.Tensor]
    scores: torch.Tensor

    @classmethod
    def of(cls, pairs: Sequence[ParallelPair], rows: Mapping[str, int]) -> "Examples":
        """Args: ``rows``: the row of each text in the table."""
        first, second = (
            torch.tensor([[rows[text] for text in getattr(pair, side).values()] for pair in pairs])
            for side in ("first", "second")
        )
        return cls((first, second), torch.tensor([pair.score / 5 for pair in pairs]))


def fit_across_languages(module: torch.nn.Module, table: torch.Tensor, examples: Examples, decay: float) -> None:
    """Trains ``module``, which maps rows of ``table`` to vectors, by the two losses of ``train_meaning``."""
    (first_side, second_side), scores = examples.sides, examples.scores
    count = first_side.shape[1]
    optimizer = torch.optim.AdamW(module.parameters(), lr=_RATE, weight_decay=decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, _EPOCHS)
    for _ in range(_EPOCHS):
        for some in torch.split(torch.randperm(len(scores)), _BATCH):
            first = torch.randint(count, (len(some),))
            second = (first + torch.randint(1, count, (len(some),))) % count
            one, other, translated = (
                functional.normalize(module(table[at]), dim=-1)
                for at in (first_side[some, first], second_side[some, second], first_side[some, second])
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
    """Returns the mean of the last layer of each sentence, float32 [width]."""
    texts = sorted({text for pair in pairs for side in (pair.first, pair.second) for text in side.values()}, key=len)
    return {
        text: each.means[-1]
        for at in range(0, len(texts), _AT_ONCE)
        for text, each in zip(texts[at : at + _AT_ONCE], states.read(texts[at : at + _AT_ONCE]), strict=True)
    }


def judged_pairs(
    pairs: Sequence[ParallelPair], vectors: NDArray[np.float32], rows: dict[str, int]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Returns the cosines of pairs across languages that people found alike or unlike, and which are alike."""
    found = [
        (float(vectors[rows[one]] @ vectors[rows[other]]), pair.score >= ALIKE)
        for pair in pairs
        if pair.score >= ALIKE or pair.score <= UNLIKE
        for one, other in pair.across("en")
    ]
    return np.array([cosine for cosine, _ in found], dtype=np.float32), np.array([alike for _, alike in found])


def best_threshold(cosines: NDArray[np.float32], alike: NDArray[np.bool_]) -> float:
    """Returns the threshold where as great a share of the alike is above as of the unlike is below."""
    candidates = np.quantile(cosines, np.linspace(0, 1, 501))
    balance = [abs((cosines[alike] >= each).mean() - (cosines[~alike] < each).mean()) for each in candidates]
    return float(candidates[int(np.argmin(balance))])
