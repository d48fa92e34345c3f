"""Contrastively trained quote encoders, read back: QuoteCSE and SimCSE-Quote (Song et al. 2023, §3)."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.cache import default_cache_directory
from models.encoders.token_states import RememberingStates, StateEncoder, TokenStateEncoder
from models.encoders.weight_files import open_weights
from models.headline.pair_network import closest_vector, compared
from models.headline.signals import HeadlineCase

TASK = "headline-quotes"
LAST_LAYER = 12


def load_quote_encoder(base: BaseModel, path: Path, device: str, layer: int = LAST_LAYER) -> StateEncoder:
    """The encoder whose adapters are in ``path``; its vectors are the means of one layer.

    Args:
        device: ``cpu`` or ``cuda``.
        layer: the last one of the base model.

    Raises:
        InputError: see ``open_weights``.
    """
    weights = open_weights(path, base, TASK)
    return RememberingStates(TokenStateEncoder(base, (layer,), device, default_cache_directory(), weights))


def compared_by(states: StateEncoder, cases: Sequence[HeadlineCase]) -> NDArray[np.float32]:
    """Float32 [n, 4 · width]: [u, v, |u − v|, u ∗ v] of each case, v its closest body quote; zeros without one."""
    rows = []
    for case in cases:
        headline, *body = states.read([case.quote, *case.body_quotes])
        mean = headline.means[-1]
        closest = closest_vector(mean, np.stack([one.means[-1] for one in body])) if body else np.zeros_like(mean)
        rows.append(compared(mean, closest))
    return np.stack(rows)
