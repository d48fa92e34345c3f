"""Fit the weights by which the readers estimate that a label names a speaker, on files whose speakers are known."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path

import numpy as np

from indexer.evaluation.expected_readings import ExpectedReading, load_expected
from indexer.evaluation.reading_scores import names_speaker
from indexer.readers.files import read_label_features
from indexer.readers.text.speaker_labels import ANSWERERS, QUESTIONERS
from models.errors import AppError, InputError

# Inverse strength of the penalty; chosen by cross-validation over files.
_PENALTY = 30.0
_DECIMALS = 3
_Row = tuple[Mapping[str, float], bool, float]


def fit_labels(folders: Iterable[Path]) -> dict[str, float]:
    """Return the weight of each feature of ``indexer.readers.text.label_features``, and the bias.

    A label is a speaker if the expected reading of its file names it. Each file counts as the root of its labels.

    Args:
        folders: of expected readings and their files.

    Raises:
        InputError: ``no_expected_readings``, ``bad_expected_reading`` or ``one_kind_of_label``.
    """
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415  not installed on servers

    rows = [row for folder in folders for reading in load_expected(folder) for row in _rows(folder, reading)]
    if len({is_speaker for _, is_speaker, _ in rows}) < 2:
        raise InputError(
            "one_kind_of_label",
            "The files have no labels that are speakers, or none that are not.",
            "Add files with both: a name before a colon, and a word before a colon that is no name.",
        )
    names = sorted({name for features, _, _ in rows for name in features})
    table = np.array([[features.get(name, 0.0) for name in names] for features, _, _ in rows])
    fitted = LogisticRegression(C=_PENALTY, max_iter=10_000).fit(
        table, [is_speaker for _, is_speaker, _ in rows], sample_weight=[weight for _, _, weight in rows]
    )
    weights: Sequence[float] = [*fitted.intercept_, *fitted.coef_[0]]
    return {name: round(float(weight), _DECIMALS) for name, weight in zip(["bias", *names], weights, strict=True)}


def write_weights(weights: Mapping[str, float], path: Path) -> None:
    """Write weights as the readers load them."""
    path.write_text(json.dumps(weights, indent=0, sort_keys=True) + "\n", "utf-8")


def _rows(folder: Path, reading: ExpectedReading) -> Iterator[_Row]:
    names = reading.speakers
    if names is None:
        names = frozenset(name for paragraph in reading.paragraphs for name in paragraph.speakers or ())
    if reading.refused:
        return
    try:
        labels = read_label_features(reading.file, (folder / reading.file).read_bytes())
    except AppError:
        return
    for label, features in labels.items():
        if label not in QUESTIONERS | ANSWERERS:
            yield features, names_speaker(label, names), 1 / sqrt(len(labels))
