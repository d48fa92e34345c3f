"""Fits the headline detector to labelled articles; seconds once the quotes are encoded."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from models.encoders.token_states.protocol import StateEncoder
from models.encoders.weight_files import save_weights
from models.errors import InputError
from models.headline.dataset import LabelledHeadline, load_labelled, load_labelled_articles, load_labels
from models.headline.detection.detector import DETECTOR
from models.headline.detection.features import extract_features
from models.headline.detection.piece_network import PIECES, TASK
from models.headline.detection.signals import signal_names
from models.headline.shipped import LAYERS, load_states
from models.optimization.headline_detector import PRECISION, Examples, fit_calibrated, recipe_for, stacked
from models.text.language import Language, detect_language
from models.training.run import TrainingRun

BINS = 5


def train_detector(
    run: TrainingRun, files: Sequence[Path], *, articles: Path | None = None, labels: Path | None = None
) -> dict[str, Any]:
    """Fit one detector per language to labelled files; write ``detector.json`` and ``pieces.safetensors``.

    Args:
        run: common options.
        files: labelled articles, see ``load_labelled``; a row belongs to the language of its headline quote.
        articles: articles without labels.
        labels: labels of some of these by id, of which the part ``fit`` is used; both or neither.

    Returns:
        The content of ``detector.json``.

    Raises:
        AppError: about data, base model or device, before anything is encoded; about rows without word pieces, after
            it.
    """
    rows = [row for path in files for row in load_labelled(path)]
    if (articles is None) != (labels is None):
        raise InputError("bad_request", "Only one of --articles and --labels was given.", "Give both or neither.")
    if articles and labels:
        rows += load_labelled_articles(articles, load_labels(labels, "fit"))
    by_language: dict[Language, list[LabelledHeadline]] = {}
    for row in rows:
        by_language.setdefault(detect_language(row.case.quote), []).append(row)
    for language, language_rows in by_language.items():
        if len({row.unsupported for row in language_rows}) < 2:
            raise InputError(
                "one_class", f"All {len(language_rows)} rows in {language} are of one class.", "Add rows of the other."
            )
    states = load_states(run.base_model, run.device)
    languages: dict[str, Any] = {}
    pieces: dict[str, torch.Tensor] = {}
    for language, language_rows in by_language.items():
        examples = read_examples(language_rows, states)
        recipe = recipe_for(len(examples))
        detector, held_out = fit_calibrated(examples, recipe, run.seed)
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
        save_weights(run.out / PIECES, pieces, run.base, TASK)
    card = run.card("detector", [path for path in (*files, articles, labels) if path]) | {
        "layers": list(LAYERS),
        "pieces": bool(pieces),
        "precision_at_threshold": PRECISION,
        "languages": languages,
    }
    return run.write(DETECTOR, card)


def read_examples(rows: Sequence[LabelledHeadline], states: StateEncoder) -> Examples:
    """Encode rows; skip those without word pieces."""
    readings = extract_features([row.case for row in rows], states)
    features = [
        (reading.signals, reading.pieces, row.unsupported)
        for row, reading in zip(rows, readings, strict=True)
        if reading is not None
    ]
    if not features:
        language = detect_language(rows[0].case.quote)
        raise InputError(
            "no_rows",
            f"None of the {len(rows)} rows in {language} has words in both headline and body.",
            "Add rows that have.",
        )
    return stacked(signal_names(LAYERS), features)


def held_out_figures(probabilities: Any, examples: Examples, threshold: float) -> dict[str, Any]:
    """Return AUC, precision and recall at the threshold, and reliability by quintile of probability."""
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
