"""Encodes texts of many languages so that a text and its translation have nearly the same vector.

A linear map over the last layer of the encoder that the headline check uses: one network in memory serves both.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, locate_base_model
from models.encoders.protocol import Encoder
from models.encoders.token_states.protocol import StateEncoder
from models.encoders.weight_files import WEIGHTS, IdentifiedBase, open_weights
from models.quotes.translated import TranslatedDifference

TASK = "translations"
SHIPPED_MULTILINGUAL_WEIGHTS = WEIGHTS / "multilingual" / "meaning.safetensors"
# Texts whose states are in memory at a time.
_AT_ONCE = 256
# The cosine from which on one name translates another. Set on the dev split of STS-B in Polish and English: of 68 names
# that are translated (Droga Mleczna, the Milky Way) 37 reach it, of 226 that were exchanged 7.
_SAME_NAME = 0.33


class MeaningEncoder(Encoder, Protocol):
    """An ``Encoder`` of texts in many languages."""

    @property
    def threshold(self) -> float:
        """The cosine from which on one text translates the other."""


class MultilingualEncoder:
    """A ``MeaningEncoder`` over the states of a multilingual encoder. Thread-safe if ``states`` is.

    Args:
        states: reads texts; of its layers the last one counts.
        base: the encoder behind it.
        weights: the file of the linear map.

    Raises:
        AppError: see ``open_weights``.
    """

    def __init__(
        self, states: StateEncoder, base: IdentifiedBase, weights: Path = SHIPPED_MULTILINGUAL_WEIGHTS
    ) -> None:
        file = open_weights(weights, base, TASK)
        arrays = file.arrays()
        self._states = states
        self._map: NDArray[np.float32] = arrays["map"]
        self._mean: NDArray[np.float32] = arrays["mean"]
        self.threshold = float(file.facts["threshold"])
        self.version = f"meaning-{base.weights_sha256[:12]}-{file.sha256[:12]}"

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return len(self._map)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        vectors = [
            self.project(np.stack([states.means[-1] for states in self._states.read(texts[at : at + _AT_ONCE])]))
            for at in range(0, len(texts), _AT_ONCE)
        ]
        return np.concatenate(vectors) if vectors else np.empty((0, self.dimension), dtype=np.float32)

    def project(self, means: NDArray[np.float32]) -> NDArray[np.float32]:
        """Map means of the last layer, float32 [n, width], to unit vectors, float32 [n, dimension]."""
        mapped = (means - self._mean) @ self._map.T
        unit: NDArray[np.float32] = mapped / np.maximum(np.linalg.norm(mapped, axis=1, keepdims=True), 1e-6)
        return unit


def without_translated_names(
    encoder: Encoder, differences: Sequence[TranslatedDifference]
) -> tuple[TranslatedDifference, ...]:
    """Return the differences without those of names that mean the same: “Rzymie” and “Rome”.

    Names that were compared by their sound are not asked for: two people are often alike in meaning.

    Args:
        encoder: of texts in many languages.
    """
    names = [difference for difference in differences if difference.kind == "name" and not difference.by_sound]
    if not names:
        return tuple(differences)
    vectors = encoder.encode([text for name in names for text in (name.before, name.after)])
    cosines = (vectors[::2] * vectors[1::2]).sum(1)
    same = {id(name) for name, cosine in zip(names, cosines, strict=True) if cosine >= _SAME_NAME}
    return tuple(difference for difference in differences if id(difference) not in same)


def load_multilingual_encoder(states: StateEncoder, base_model: str = MULTILINGUAL_BASE_MODEL) -> MultilingualEncoder:
    """Load the shipped map over ``states``; the network behind them is loaded when it is used.

    Raises:
        AppError: see ``locate_base_model`` and ``open_weights``.
    """
    return MultilingualEncoder(states, locate_base_model(base_model))
