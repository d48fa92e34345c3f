"""What a source is embedded as: its paragraphs one by one, or the chunks that an encoder divides it into."""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from indexer.sources import IndexedSource
from models.encoders.protocol import Encoder

# Texts embedded between two cancellation checks.
EMBEDDED_TOGETHER = 512


class Documents(Protocol):
    """Computes the vectors of sources, the rows of a store."""

    def vectors(self, sources: Sequence[IndexedSource], ask: Callable[[], None]) -> list[NDArray[np.float32]]:
        """Return for each source float32 [n_rows, dimension], unit length.

        Args:
            ask: cancellation check, called between batches; an exception it raises ends the work.

        Raises:
            ModelsUnavailable: the models cannot be reached now.
        """


class PassageVectors:
    """``Documents``: one row for each paragraph.

    Args:
        encoder: pass one with a store, so that nothing is embedded twice.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def vectors(self, sources: Sequence[IndexedSource], ask: Callable[[], None]) -> list[NDArray[np.float32]]:
        """See ``Documents.vectors``."""
        return encode_rows(self._encoder, [[passage.text for passage in source.passages] for source in sources], ask)


def encode_rows(encoder: Encoder, texts: Sequence[Sequence[str]], ask: Callable[[], None]) -> list[NDArray[np.float32]]:
    """Encode several non-empty rows of texts in shared batches; return one array for each row."""
    together = [text for row in texts for text in row]
    encoded = []
    for first in range(0, len(together), EMBEDDED_TOGETHER):
        ask()
        encoded.append(encoder.encode(together[first : first + EMBEDDED_TOGETHER]))
    return np.split(np.concatenate(encoded), np.cumsum([len(row) for row in texts])[:-1])
