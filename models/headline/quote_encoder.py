"""Runs contrastively trained quote encoders: QuoteCSE and SimCSE-Quote (Song et al. 2023, §3)."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.encoders.base_model import BaseModel
from models.encoders.cache_directory import default_cache_directory
from models.encoders.token_states.encoder import TokenStateEncoder
from models.encoders.token_states.protocol import StateEncoder
from models.encoders.weight_files import open_weights
from models.headline.detection.signals import HeadlineCase

TASK = "headline-quotes"
LAST_LAYER = 12
# Texts whose states are in memory at a time.
_AT_ONCE = 256

# By quote, of those that have pieces: float32 [width], of unit length.
QuoteVectors = Mapping[str, NDArray[np.float32]]


def load_quote_encoder(base: BaseModel, path: Path, device: str, layer: int = LAST_LAYER) -> StateEncoder:
    """Load the encoder whose adapters are in ``path``; its vectors are the means of one layer.

    Args:
        device: ``cpu`` or ``cuda``.
        layer: the last one of the base model.

    Raises:
        AppError: see ``open_weights``.
    """
    return TokenStateEncoder(base, (layer,), device, default_cache_directory(), open_weights(path, base, TASK))


def read_vectors(states: StateEncoder, texts: Sequence[str]) -> QuoteVectors:
    """Return the vectors of distinct ``texts`` at the last layer that is read; those without pieces are left out."""
    distinct = sorted(dict.fromkeys(texts), key=len)
    vectors: dict[str, NDArray[np.float32]] = {}
    for at in tqdm(range(0, len(distinct), _AT_ONCE), desc="quotes", leave=False, disable=None):
        part = distinct[at : at + _AT_ONCE]
        vectors |= {text: one.means[-1] for text, one in zip(part, states.read(part), strict=True) if len(one.rarity)}
    return vectors


def compared_by(vectors: QuoteVectors, cases: Sequence[HeadlineCase]) -> NDArray[np.float32]:
    """Return [u, v, |u − v|, u ∗ v] of each case, float32 [n, 4 · width]; v is the body quote closest to u.

    Zeros without a vector of headline or body.

    Args:
        vectors: of the cases' quotes, one at least.
    """
    width = len(next(iter(vectors.values())))
    rows = np.zeros((len(cases), 4 * width), dtype=np.float32)
    for row, case in zip(rows, cases, strict=True):
        body_vectors = [vectors[text] for text in case.body_quotes if text in vectors]
        if case.quote in vectors and body_vectors:
            own = vectors[case.quote]
            closest = max(body_vectors, key=lambda vector: float(vector @ own))
            row[:] = np.concatenate([own, closest, np.abs(own - closest), own * closest])
    return rows
