"""The headline check on labelled articles: is a quote that no body quote supports told from one that is?"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import f1_score, precision_score, recall_score, roc_auc_score
from tqdm import tqdm

from models.baselines.containment import unsupported_by_containment
from models.encoders.protocol import Encoder
from models.errors import InputError
from models.headline.shipped import DEFAULT_THRESHOLD, load_shipped_checker
from models.recommend.dataset import read_json_lines

SHIPPED = "shipped"

# English labels of the data: C contextomized and P the reporter's paraphrase are not supported, M is; N is no quote.
_NOT_SUPPORTED = {"C": True, "P": True, "M": False, 1: True, 0: False}
_LEFT_OUT = {"N"}


@dataclass(frozen=True, slots=True)
class LabelledHeadline:
    """A headline quote, the quotes of its article's body, and whether none of them supports it."""

    headline_quote: str
    body_quotes: tuple[str, ...]
    unsupported: bool


def load_labelled(path: Path) -> list[LabelledHeadline]:
    """Reads ``{headline_quote, body_quotes, label}``; label 1/0, or M, C, P (N is left out).

    Raises:
        InputError: ``no_such_file`` or ``malformed_line`` naming file and line.
    """
    rows = []
    for number, row in read_json_lines(path):
        label = row.get("label")
        if label in _LEFT_OUT:
            continue
        if (
            not isinstance(row.get("headline_quote"), str)
            or not isinstance(row.get("body_quotes"), list)
            or label not in _NOT_SUPPORTED
        ):
            raise InputError(
                "malformed_line",
                f"{path}, line {number}: a row needs headline_quote, body_quotes and label (1, 0, M, C, P or N).",
                "Mend or remove that line and run again.",
            )
        rows.append(LabelledHeadline(row["headline_quote"], tuple(map(str, row["body_quotes"])), _NOT_SUPPORTED[label]))
    return rows


def evaluate(path: Path, encoder: Encoder) -> dict[str, Any]:
    """The report of ``python -m models.evaluation headline``: the shipped check beside word containment alone."""
    rows = load_labelled(path)
    checker = load_shipped_checker(encoder)
    scorers: dict[str, Callable[[LabelledHeadline], float]] = {
        "containment": lambda row: unsupported_by_containment(row.headline_quote, row.body_quotes),
        SHIPPED: lambda row: checker.probability(row.headline_quote, row.body_quotes),
    }
    truth = np.array([row.unsupported for row in rows])
    if len(set(truth.tolist())) < 2:
        raise InputError("one_class", f"{path} has rows of one class only.", "Both classes are needed to measure.")
    models = {
        name: _figures(truth, np.array([score(row) for row in tqdm(rows, desc=name, leave=False, disable=None)]))
        for name, score in scorers.items()
    }
    return {"task": "headline", "n": len(rows), "models": models}


def _figures(truth: NDArray[np.bool_], probability: NDArray[np.float64]) -> dict[str, float]:
    flagged = probability >= DEFAULT_THRESHOLD
    figures: dict[str, float] = {
        "f1": f1_score(truth, flagged),
        "auc_label": roc_auc_score(truth, flagged),
        "auc_score": roc_auc_score(truth, probability),
        "precision": precision_score(truth, flagged, zero_division=0.0),
        "recall": recall_score(truth, flagged),
    }
    return {name: round(float(figure), 4) for name, figure in figures.items()}
