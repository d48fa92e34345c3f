"""Compares the vectors of a quote and of a passage in another language more exactly than their cosine does.

A small network over the vectors of ``models.encoders.multilingual``: those stay as they are stored, and a few of them
are compared with each quote. It is used between the languages that it was trained on: between others it finds fewer
translations than the cosine.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.encoders.multilingual import SHIPPED_MULTILINGUAL_WEIGHTS, MeaningEncoder
from models.encoders.weight_files import WeightFile, read_weights

TASK = "translated-quotes"
SHIPPED_TRANSLATION_HEAD = SHIPPED_MULTILINGUAL_WEIGHTS.with_name("translations.safetensors")


class TranslationHead:
    """One hidden layer and, parallel to it, a linear one, from unit vectors to unit vectors of the same size.

    Args:
        file: its weights.
    """

    def __init__(self, file: WeightFile) -> None:
        arrays = file.arrays()
        self._mean, self._scale = arrays["mean"], arrays["scale"]
        self._linear, self._hidden, self._bias = arrays["linear"], arrays["hidden"], arrays["bias"]
        self._out = arrays["out"]
        self.threshold = float(file.facts["threshold"])
        self.languages = frozenset(file.facts["languages"].split())

    def refine(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the vectors whose cosines tell translations, float32 [n, dimension], of unit length."""
        centred = vectors - self._mean
        hidden = np.maximum(centred / self._scale @ self._hidden.T + self._bias, 0)
        mapped = centred @ self._linear.T + hidden @ self._out.T
        unit: NDArray[np.float32] = mapped / np.maximum(np.linalg.norm(mapped, axis=1, keepdims=True), 1e-6)
        return unit


def likeness(
    encoder: MeaningEncoder,
    quote: NDArray[np.float32],
    quoted_in: str,
    others: NDArray[np.float32],
    languages: Sequence[str],
) -> NDArray[np.float32]:
    """Return how alike vectors of ``encoder`` are: from ``encoder.threshold`` on one translates the other.

    Their cosines; between languages of the shipped head its own, moved so that its threshold is the encoder's.

    Args:
        quote: float32 [dimension].
        quoted_in, languages: of the quote, and of each of the others, ISO 639-1.
        others: float32 [n, dimension].
    """
    alike = others @ quote
    head = shipped_head(encoder.version)
    if head is not None and quoted_in in head.languages:
        refined = head.refine(others) @ head.refine(quote[None])[0] - head.threshold + encoder.threshold
        alike = np.where([language in head.languages for language in languages], refined, alike)
    return alike.astype(np.float32)


@lru_cache(maxsize=4)
def shipped_head(version: str) -> TranslationHead | None:
    """Return the shipped head; None if it was trained over another encoder than that of this version."""
    if not SHIPPED_TRANSLATION_HEAD.is_file():
        return None
    file = read_weights(SHIPPED_TRANSLATION_HEAD)
    return TranslationHead(file) if file.facts.get("encoder") == version else None
