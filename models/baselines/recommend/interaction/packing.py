"""Packs paragraphs into word-piece ids, as ``models.recommend.networks.packing`` packs queries."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.recommend.networks.packing import Packer
from models.recommend.protocol import Candidates

PARAGRAPH_PIECES = 200
SPEAKER_PIECES = 8


@dataclass(frozen=True, slots=True)
class PackedParagraph:
    """Ids of one paragraph, or of one window of a long one.

    Args:
        ids: [CLS], speaker, text, [SEP].
        offsets: int32 [len(ids), 2], characters ``[start, end)`` of the paragraph's text; (-1, -1) for other ids.
    """

    ids: tuple[int, ...]
    offsets: NDArray[np.int32]

    def behind(self, query: Sequence[int]) -> tuple[int, ...]:
        """Return the ids of a query and the paragraph together; the [SEP] of the query takes the place of [CLS]."""
        return (*query, *self.ids[1:])


class PassagePacker(Packer):
    """Packs queries, and paragraphs as ``[CLS] speaker : text [SEP]``."""

    def paragraphs(self, candidates: Candidates, *, stride: int = 100) -> list[list[PackedParagraph]]:
        """Return the windows of each paragraph: one, or several overlapping by ``stride`` pieces if it is long."""
        names = candidates.speaker_labels
        labels = {name: self._label(name) for name in set(names)}
        encodings = self._tokenizer.encode_batch(list(candidates.paragraphs), add_special_tokens=False)
        return [
            self._windows(labels[name], encoding.ids, np.array(encoding.offsets, dtype=np.int32).reshape(-1, 2), stride)
            for name, encoding in zip(names, encodings, strict=True)
        ]

    def _windows(
        self, label: list[int], ids: list[int], offsets: NDArray[np.int32], stride: int
    ) -> list[PackedParagraph]:
        windows = []
        outside = np.full((1 + len(label), 2), -1, dtype=np.int32)
        for first in range(0, max(1, len(ids) - stride), PARAGRAPH_PIECES - stride):
            last = first + PARAGRAPH_PIECES
            windows.append(
                PackedParagraph(
                    (self._cls, *label, *ids[first:last], self._sep),
                    np.concatenate([outside, offsets[first:last], outside[:1]]),
                )
            )
        return windows

    def _label(self, speaker: str) -> list[int]:
        pieces = self._pieces(speaker)[:SPEAKER_PIECES]
        return [*pieces, self._colon] if pieces else []
