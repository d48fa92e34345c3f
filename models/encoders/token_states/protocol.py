"""Hidden states of every word piece of a text, and what computes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

# The largest rarity of a piece.
RAREST: Final = 14.0


@dataclass(frozen=True, slots=True)
class TokenStates:
    """States of one text, truncated at the encoder's limit.

    Args:
        pieces: float16 [n_layers, n_pieces, width], each of unit length; without special pieces and prefix.
        means: float32 [n_layers, width], the mean over all pieces, of unit length.
        rarity: float32 [n_pieces], −log of how common each piece is, where the tokenizer knows (unigram models:
            Kudo 2018), at most 14; else 1.
    """

    pieces: NDArray[np.float16]
    means: NDArray[np.float32]
    rarity: NDArray[np.float32]


class StateEncoder(Protocol):
    """Encodes texts as ``TokenStates``."""

    def read(self, texts: Sequence[str]) -> list[TokenStates]:
        """One ``TokenStates`` a text, in the order of ``texts``."""

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """Return characters ``[start, end)`` of ``text`` that each of its pieces stands for."""
