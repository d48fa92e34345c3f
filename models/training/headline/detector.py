"""Fits the headline detector to labelled articles; seconds once the quotes are encoded."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from models.encoders.base_model import locate_base_model
from models.encoders.token_states.encoder import StateEncoder
from models.encoders.weight_files import save_weights
from models.errors import InputError
from models.headline.dataset import LabelledHeadline, load_labelled, load_labelled_articles, load_labels
from models.headline.detection.detector import DETECTOR
from models.headline.detection.features import extract_features
from models.headline.detection.fitting import PRECISION, Examples, fit_calibrated, recipe_for, stacked
from models.headline.detection.piece_network import PIECES, TASK
from models.headline.detection.signals import signal_names
from models.headline.shipped import LAYERS, load_states
from models.text.language import Language, detect_language
from models.training.run_card import file_hash, portable_command

BINS = 5


def train_detector(
    data: Sequence[Path],
    out: Path,
    base_model: str,
    device: str,
    seed: int,
    *,
    articles: Path | None = None,
    labels: Path | None = None,
) -> dict[str, Any]:
    """Fits one detector per language to the labelled files and writes ``detector.json`` and ``pieces.safetensors``.

    Args:
        data: labelled articles, see ``load_labelled``; a row belongs to the language of its headline quote.
        articles, labels: articles without labels, and labels of some by id, of which the part ``fit`` is used; both or
            neither.

    Returns:
        The content of ``detector.json``.

    Raises:
        AppError: about data, base model or device, before anything is encoded; about rows without word pieces, after
            it.
    """
    rows = [row for path in data for row in load_labelled(path)]
    if (articles is None) != (labels is None):
        raise InputError("bad_request", "Only one of --articles and --labels was given.", "Give both or neither.")
    if articles and labels:
        rows += load_labelled_articles(articles, load_labels(labels, "fit"))
    by_language: dict[Language, list[LabelledHeadline]] = {}
    for row in rows:
        by_language.setdefault(detect_language(row.case.quote), []).append(row)
    for language, own in by_language.items():
        if len({row.unsupported for row in own}) < 2:
            raise InputError(
                "one_class", f"All {len(own)} rows in {language} are of one class.", "Add rows of the other."
            )
    base = locate_base_model(base_model)
    states = load_states(base_model, device)
    languages: dict[str, Any] = {}
    pieces: dict[str, torch.Tensor] = {}
    for language, own in by_language.items():
        examples = read_examples(own, states)
        recipe = recipe_for(len(examples))
        detector, held_out = fit_calibrated(examples, recipe, seed)
        weights = dict(zip(examples.names, detector.weights.tolist(), strict=True))
        languages[language] = {
            "intercept": detector.intercept,
            "weights": {name: round(weight, 6) for name, weight in weights.items() if weight},
            "pieces_share": detector.pieces_share if detector.pieces else 0.0,
            "stretch": detector.stretch,
            "shift": detector.shift,
            "threshold": detector.threshold,
            "articles": len(examples),
            "held_out": held_out_figures(held_out, examples, detector.threshold),
        }
        if detector.pieces is not None:
            pieces |= {f"{language}.{name}": torch.from_numpy(array) for name, array in detector.pieces.arrays.items()}
    if pieces:
        save_weights(out / PIECES, pieces, base, TASK)
    written = {
        "command": portable_command(sys.argv[1:]),
        "base_model": base.name,
        "base_sha256": base.weights_sha256,
        "layers": list(LAYERS),
        "pieces": bool(pieces),
        "precision_at_threshold": PRECISION,
        "seed": seed,
        "data": {path.name: file_hash(path) for path in (*data, articles, labels) if path},
        "languages": languages,
    }
    out.mkdir(parents=True, exist_ok=True)
    (out / DETECTOR).write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")
    return written


def read_examples(rows: Sequence[LabelledHeadline], states: StateEncoder) -> Examples:
    """Encodes rows; skips those without word pieces."""
    readings = extract_features([row.case for row in rows], states)
    found = [
        (reading.signals, reading.pieces, row.unsupported)
        for row, reading in zip(rows, readings, strict=True)
        if reading is not None
    ]
    if not found:
        language = detect_language(rows[0].case.quote)
        raise InputError(
            "no_rows",
            f"None of the {len(rows)} rows in {language} has words in both headline and body.",
            "Add rows that have.",
        )
    return stacked(signal_names(LAYERS), found)


def held_out_figures(probabilities: Any, examples: Examples, threshold: float) -> dict[str, Any]:
    """Returns AUC, precision and recall at the threshold, and reliability by quintile of probability."""
    truth = examples.unsupported
    flagged = probabilities >= threshold
    order = np.array_split(np.argsort(probabilities, kind="stable"), BINS)
    return {
        "auc_score": round(float(roc_auc_score(truth, probabilities)), 4),
        "precision": round(float(truth[flagged].mean()), 4) if flagged.any() else None,
        "recall": round(float(flagged[truth].mean()), 4),
        "reliability": [
            [round(float(probabilities[part].mean()), 3), round(float(truth[part].mean()), 3)] for part in order
        ],
    }
