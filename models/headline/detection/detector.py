"""The default detector: the probability that no quote of the body supports a headline quote.

A logistic regression over ``signals``, for Korean together with a small network over the matched pieces
(``piece_network``), and calibrated: the logit is scaled so that probabilities are right on articles that were
not trained on.
"""

import json
import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import WEIGHTS, open_weights
from models.errors import AppError, InputError
from models.headline.detection.piece_network import FACTS, PIECES, TASK, PieceNetwork, Pieces
from models.headline.detection.signals import signal_names
from models.text.language import Language

SHIPPED_HEADLINE_WEIGHTS = WEIGHTS / "headline"
DETECTOR = "detector.json"


@dataclass(frozen=True)
class LanguageDetector:
    """The detector of one language.

    Args:
        intercept, weights: of the logistic regression; float32 [n_signals], 0 for signals that are not used.
        pieces: the network over pieces, and its share of the logit; None where there is none.
        stretch, shift: of the calibration (Platt 1999).
        threshold: probability from which nine in ten were right on articles not trained on.
    """

    intercept: float
    weights: NDArray[np.float32]
    pieces: PieceNetwork | None
    pieces_share: float
    stretch: float
    shift: float
    threshold: float

    def probabilities(self, signals: NDArray[np.float32], quotes: Sequence[Pieces]) -> NDArray[np.float32]:
        """Return float32 [n]: P(no quote of the body supports it).

        Args:
            signals: float32 [n, n_signals].
            quotes: the pieces of each headline quote; not read where ``pieces`` is None.
        """
        logits = self.intercept + signals @ self.weights
        if self.pieces is not None:
            logits = logits + self.pieces_share * self.pieces.logits(quotes)
        probabilities: NDArray[np.float32] = logistic(self.stretch * logits + self.shift)
        return probabilities


@dataclass(frozen=True)
class Detector:
    """One detector per language, over the states of one encoder.

    Args:
        layers: of the encoder whose states are read.
    """

    layers: tuple[int, ...]
    languages: Mapping[Language, LanguageDetector]

    def of(self, language: Language) -> LanguageDetector:
        """Return the detector of ``language``, or any trained one: signals are language-independent."""
        return self.languages.get(language) or next(iter(self.languages.values()))


def load_detector(base: BaseModel, folder: Path = SHIPPED_HEADLINE_WEIGHTS) -> Detector:
    """Read ``detector.json`` and ``pieces.safetensors``.

    Raises:
        AppError: ``no_such_file``, ``damaged_weights``, ``other_base_model``.
    """
    path = folder / DETECTOR
    if not path.is_file():
        raise InputError(
            "no_such_file", f"There is no {path}.", "Train it (python -m models.training detector), or check the path."
        )
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        layers = tuple(operator.index(layer) for layer in content["layers"])
        if content["base_sha256"] != base.weights_sha256:
            raise InputError(
                "other_base_model",
                f"{path} was trained over {content['base_model']}, not over {base.name} as it is here.",
                f"Give {content['base_model']}, or train again over {base.name}.",
            )
        arrays = open_weights(folder / PIECES, base, TASK).arrays() if content["pieces"] else {}
        languages = {name: _of_language(one, layers, arrays, name) for name, one in content["languages"].items()}
        if not languages:
            raise KeyError("languages")
        return Detector(layers, languages)
    except AppError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("damaged_weights", f"{path} is not a detector ({error!r}).", "Train it again.") from error


def _of_language(
    content: Mapping[str, Any], layers: Sequence[int], arrays: Mapping[str, NDArray[np.float32]], name: str
) -> LanguageDetector:
    names = signal_names(layers)
    unknown = content["weights"].keys() - set(names)
    if unknown:
        raise KeyError(f"{name}: {', '.join(sorted(unknown))}")
    share = _number(content["pieces_share"])
    own = {key.removeprefix(f"{name}."): array for key, array in arrays.items() if key.startswith(f"{name}.")}
    return LanguageDetector(
        intercept=_number(content["intercept"]),
        weights=np.array([_number(content["weights"].get(signal, 0.0)) for signal in names], dtype=np.float32),
        pieces=_piece_network(own, len(layers)) if share else None,
        pieces_share=share,
        stretch=_number(content["stretch"]),
        shift=_number(content["shift"]),
        threshold=_number(content["threshold"]),
    )


def _piece_network(arrays: Mapping[str, NDArray[np.float32]], layers: int) -> PieceNetwork:
    network, width = PieceNetwork(arrays), arrays["0.project"].shape[1]
    # Run once, so that missing arrays or wrong shapes are reported now.
    network.logits([Pieces(np.zeros((1, FACTS), np.float32), np.zeros((layers, 1, width), np.float16))])
    return network


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError(f"{value!r} is no number")
    return float(value)


def logistic(logits: Any) -> Any:
    """Return 1 / (1 + e^−x), without overflow."""
    return 1.0 / (1.0 + np.exp(-np.clip(logits, -60.0, 60.0)))
