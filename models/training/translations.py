"""Trains the network of ``models.encoders.translation_head`` on sentence pairs of several languages."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch.nn import functional

from models.encoders.base_model import locate_base_model
from models.encoders.multilingual import MultilingualEncoder
from models.encoders.translation_head import SHIPPED_TRANSLATION_HEAD, TASK
from models.encoders.weight_files import save_weights
from models.evaluation.translations.pairs import load_parallel_pairs
from models.headline.shipped import load_states
from models.training.meaning import Examples, best_threshold, fit_across_languages, judged_pairs, means_of
from models.training.run_card import file_hash, portable_command

_HIDDEN, _DROPOUT, _DECAY = 768, 0.1, 0.1
# Unit vectors have small components: in training they are this much longer.
_LENGTH = 16.0


class _Head(torch.nn.Module):
    """As ``TranslationHead``, with dropout; it begins as the identity."""

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


def train_translations(data: Path, out: Path, base_model: str, device: str, seed: int) -> dict[str, Any]:
    """Trains on the train split over the shipped encoder of many languages, chooses the threshold on dev, and writes
    weights and run card into ``out``.

    The losses are those of ``train_meaning``.

    Args:
        data: see ``load_parallel_pairs``.

    Returns:
        The run card.

    Raises:
        AppError: about data, base model or device.
    """
    train, dev = load_parallel_pairs(data, "train"), load_parallel_pairs(data, "dev")
    base = locate_base_model(base_model)
    states = load_states(base_model, device)
    encoder = MultilingualEncoder(states, base)
    means = means_of([*train, *dev], states)
    torch.manual_seed(seed)
    rows = {text: at for at, text in enumerate(means)}
    table = torch.from_numpy(_LENGTH * encoder.project(np.stack(list(means.values()))))
    examples = Examples.of(train, rows)
    shown = table[torch.cat(examples.sides).flatten()]
    head = _Head(shown.mean(0), shown.std(0))
    head.train()
    fit_across_languages(head, table, examples, _DECAY)
    head.eval()
    with torch.no_grad():
        vectors = functional.normalize(head(table), dim=-1).numpy()
    judged, alike = judged_pairs(dev, vectors, rows)
    threshold = best_threshold(judged, alike)
    out.mkdir(parents=True, exist_ok=True)
    path = out / SHIPPED_TRANSLATION_HEAD.name
    tensors = {
        "mean": head.mean / _LENGTH,
        "scale": head.scale / _LENGTH,
        "linear": _LENGTH * head.linear.weight.detach(),
        "hidden": head.hidden.weight.detach(),
        "bias": head.hidden.bias.detach(),
        "out": head.out.weight.detach(),
    }
    facts = {"threshold": f"{threshold:.4f}", "encoder": encoder.version, "languages": " ".join(train[0].first)}
    save_weights(path, tensors, base, TASK, **facts)
    card = {
        "command": portable_command(sys.argv[1:]),
        "base_model": base.name,
        "base_sha256": base.weights_sha256,
        "encoder": encoder.version,
        "data": {data.name: file_hash(data)},
        "seed": seed,
        "languages": list(train[0].first),
        "pairs": len(train),
        "threshold": round(threshold, 4),
        "dev_auc": round(float(roc_auc_score(alike, judged)), 4),
    }
    path.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    return card
