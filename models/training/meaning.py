"""Trains the linear map of ``models.encoders.multilingual`` on sentence pairs of several languages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score
from torch.nn import functional

from models.encoders.multilingual import SHIPPED_MULTILINGUAL_WEIGHTS, TASK
from models.encoders.token_states.encoder import StateEncoder
from models.encoders.weight_files import save_weights
from models.evaluation.translations.pairs import ALIKE, UNLIKE, ParallelPair, load_parallel_pairs
from models.headline.shipped import load_states
from models.training.run import TrainingRun

_WIDTH, _EPOCHS, _BATCH, _RATE, _SHARPNESS = 256, 20, 128, 1e-3, 20.0
_DECAY = 1e-2
# Weight of the loss of scores; that of translations has weight 1.
_SCORES_SHARE = 0.5
_AT_ONCE = 256


def train_meaning(run: TrainingRun) -> dict[str, Any]:
    """Train on the train split, choose the threshold on dev, and write weights and run card.

    Two losses: the order of people's scores (CoSENT, over pairs whose sides are in different languages), and that a
    sentence is nearer to its translation than to any other of the batch.

    Returns:
        The run card.

    Raises:
        AppError: about data, base model or device.
    """
    train, dev = load_parallel_pairs(run.data, "train"), load_parallel_pairs(run.data, "dev")
    means = means_of([*train, *dev], load_states(run.base_model, run.device))
    torch.manual_seed(run.seed)
    rows = {text: row for row, text in enumerate(means)}
    table = torch.from_numpy(np.stack(list(means.values())))
    languages = list(train[0].first)
    examples = Examples.of(train, rows)
    texts = table[torch.cat(examples.sides).flatten()]
    mean = texts.mean(0)
    projection = torch.nn.Linear(table.shape[1], _WIDTH, bias=False)
    with torch.no_grad():
        centred = texts - mean
        projection.weight.copy_(3 * torch.linalg.svd(centred.T @ centred / len(centred))[0][:, :_WIDTH].T)
    fit_across_languages(projection, table - mean, examples, _DECAY)
    weight = projection.weight.detach()
    vectors = functional.normalize((table - mean) @ weight.T, dim=-1).numpy()
    judged, alike = judged_pairs(dev, vectors, rows)
    threshold = best_threshold(judged, alike)
    path = run.out / SHIPPED_MULTILINGUAL_WEIGHTS.name
    save_weights(path, {"map": weight, "mean": mean}, run.base, TASK, threshold=f"{threshold:.4f}")
    card = run.card("meaning") | {
        "languages": languages,
        "pairs": len(train),
        "threshold": round(threshold, 4),
        "dev_auc": round(float(roc_auc_score(alike, judged)), 4),
    }
    return run.write(f"{path.stem}.json", card)


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
