"""Trains the network of ``models.encoders.translation_head`` on sentence pairs of several languages."""

from typing import Any

import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch.nn import functional

from models.encoders.multilingual import MultilingualEncoder
from models.encoders.translation_head import SHIPPED_TRANSLATION_HEAD, TASK
from models.encoders.weight_files import save_weights
from models.evaluation.translations.pairs import load_parallel_pairs
from models.headline.shipped import load_states
from models.training.meaning import Examples, best_threshold, fit_across_languages, judged_pairs, means_of
from models.training.run import TrainingRun

_HIDDEN, _DROPOUT, _DECAY = 768, 0.1, 0.1
# Factor of the unit vectors in training, whose components are small.
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


def train_translations(run: TrainingRun) -> dict[str, Any]:
    """Train over the shipped encoder of many languages, choose the threshold on dev, and write weights and run card.

    The losses are those of ``train_meaning``.

    Returns:
        The run card.

    Raises:
        AppError: about data, base model or device.
    """
    train, dev = load_parallel_pairs(run.data, "train"), load_parallel_pairs(run.data, "dev")
    states = load_states(run.base_model, run.device)
    encoder = MultilingualEncoder(states, run.base)
    means = means_of([*train, *dev], states)
    torch.manual_seed(run.seed)
    rows = {text: row for row, text in enumerate(means)}
    table = torch.from_numpy(_LENGTH * encoder.project(np.stack(list(means.values()))))
    examples = Examples.of(train, rows)
    texts = table[torch.cat(examples.sides).flatten()]
    head = _Head(texts.mean(0), texts.std(0))
    head.train()
    fit_across_languages(head, table, examples, _DECAY)
    head.eval()
    with torch.no_grad():
        vectors = functional.normalize(head(table), dim=-1).numpy()
    judged, alike = judged_pairs(dev, vectors, rows)
    threshold = best_threshold(judged, alike)
    path = run.out / SHIPPED_TRANSLATION_HEAD.name
    tensors = {
        "mean": head.mean / _LENGTH,
        "scale": head.scale / _LENGTH,
        "linear": _LENGTH * head.linear.weight.detach(),
        "hidden": head.hidden.weight.detach(),
        "bias": head.hidden.bias.detach(),
        "out": head.out.weight.detach(),
    }
    facts = {"threshold": f"{threshold:.4f}", "encoder": encoder.version, "languages": " ".join(train[0].first)}
    save_weights(path, tensors, run.base, TASK, **facts)
    card = run.card("translations") | {
        "encoder": encoder.version,
        "languages": list(train[0].first),
        "pairs": len(train),
        "threshold": round(threshold, 4),
        "dev_auc": round(float(roc_auc_score(alike, judged)), 4),
    }
    return run.write(f"{path.stem}.json", card)
