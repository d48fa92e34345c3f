"""What a source is embedded as: its paragraphs one by one, or the parts that an encoder cuts it into."""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from indexer.sources import IndexedSource
from models.encoders.protocol import Encoder

# Texts embedded before it is asked again whether to go on.
EMBEDDED_TOGETHER = 512


class Documents(Protocol):
    """Sources → vectors, rows of a store."""

    def vectors(self, sources: Sequence[IndexedSource], ask: Callable[[], None]) -> list[NDArray[np.float32]]:
        """Of each source float32 [n_rows, dimension], unit length.

        Args:
            ask: called now and then while there is much to do; what it raises ends the work.

        Raises:
            ModelsUnavailable: the models cannot be reached now.
        """
        ...


class PassageVectors:
    """``Documents``: a row for each paragraph.

    Args:
        encoder: give it a store, for nothing is to be embedded twice.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def vectors(self, sources: Sequence[IndexedSource], ask: Callable[[], None]) -> list[NDArray[np.float32]]:
        """See ``Documents.vectors``."""
        return encode_rows(self._encoder, [[each.text for each in source.passages] for source in sources], ask)


def encode_rows(encoder: Encoder, texts: Sequence[Sequence[str]], ask: Callable[[], None]) -> list[NDArray[np.float32]]:
    """Vectors of several rows of texts, none of them empty: embedded together, and given back row by row."""
    together = [text for row in texts for text in row]
    encoded = []
    for first in range(0, len(together), EMBEDDED_TOGETHER):
        ask()
        encoded.append(encoder.encode(together[first : first + EMBEDDED_TOGETHER]))
    return np.split(np.concatenate(encoded), np.cumsum([len(row) for row in texts])[:-1])
