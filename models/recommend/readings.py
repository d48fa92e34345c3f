"""What a reader read in one passage, and what that says about its spans."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# Columns of the scores of a word piece: how well a quote begins with it, ends with it, and contains it.
BEGINS, ENDS, CONTAINED = 0, 1, 2
PIECE_SCORES = 3
# Added to the lowest score for a span that was not read to its end.
_UNREAD = -3.0


@dataclass(frozen=True, slots=True, eq=False)
class PassageReading:
    """A passage as it was read after the last sentences of a draft.

    Args:
        logit: that the passage fits.
        pieces: int32 [n_pieces, 2], characters ``[start, end)`` of each word piece; of a long passage the first ones.
        scores: float32 [n_pieces, ``PIECE_SCORES``].
    """

    logit: float
    pieces: NDArray[np.int32]
    scores: NDArray[np.float32]

    def span_scores(self, spans: NDArray[np.int32]) -> NDArray[np.float32]:
        """Return what to add to the logits of spans, float32 [n_spans].

        Args:
            spans: int32 [n_spans, 2], characters.
        """
        scores = np.zeros(len(spans), dtype=np.float32)
        if not len(self.pieces):
            return scores
        first, last = piece_bounds(self.pieces, spans)
        is_read = (last >= first) & (spans[:, 1] <= self.pieces[-1, 1])
        contained = np.concatenate([np.zeros(1, np.float32), np.cumsum(self.scores[:, CONTAINED])])
        first, last = first[is_read], last[is_read]
        scores[is_read] = self.scores[first, BEGINS] + self.scores[last, ENDS] + contained[last + 1] - contained[first]
        scores[~is_read] = scores[is_read].min(initial=0.0) + _UNREAD
        return scores

    def as_array(self) -> NDArray[np.float32]:
        """Return it as float32 [1 + n_pieces, 2 + ``PIECE_SCORES``]; the first row has the logit."""
        rows = np.concatenate([self.pieces, self.scores], axis=1, dtype=np.float32)
        return np.concatenate([np.full((1, rows.shape[1]), self.logit, dtype=np.float32), rows])

    @classmethod
    def of_array(cls, array: NDArray[np.float32]) -> "PassageReading":
        """Return what ``as_array`` was made of."""
        return cls(float(array[0, 0]), array[1:, :2].astype(np.int32), array[1:, 2:])


def piece_bounds(pieces: NDArray[np.int32], spans: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first and the last piece of each span, int64 [n_spans]; the last is before the first in an empty one.

    Args:
        pieces: int32 [n_pieces, 2], characters of each, in order.
        spans: int32 [n_spans, 2], characters.
    """
    first = np.searchsorted(pieces[:, 1], spans[:, 0], side="right")
    last = np.searchsorted(pieces[:, 0], spans[:, 1], side="left") - 1
    return first.astype(np.int64), last.astype(np.int64)
