"""Runs a trained reader."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.recommend.protocol import QuoteQuery, Speakers
from models.recommend.reader.network import FITS, read_pairs
from models.recommend.reader.packing import ReaderPacker
from models.recommend.reader.weights import load_reader

# Pairs per forward pass.
_GROUP = 32


class Reader:
    """A ``ParagraphRanker`` that reads every paragraph together with the last sentences of the draft.

    Args:
        base: the files of the base encoder.
        path: weights trained by ``python -m models.training reader``.
        device: ``cpu`` or ``cuda``.

    Raises:
        AppError: see ``open_weights``.
    """

    def __init__(self, base: BaseModel, path: Path, device: str = "cpu") -> None:
        self._network, self.calibration = load_reader(path, base)
        self._device = torch.device(device)
        self._network.to(self._device)
        self._packer = ReaderPacker(base)

    def score(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        rows: Sequence[int] | None = None,
    ) -> NDArray[np.float32]:
        """Return logits that each paragraph fits after the last sentence: float32 [n_rows].

        Args:
            paragraphs: of one source, in order; a short one is read with the one before it.
            rows: the paragraphs to read; all if None.
        """
        passages = self._packer.passages(paragraphs, speakers)
        packed_query = self._packer.query(query)
        pairs = [(packed_query, passages[row]) for row in (range(len(passages)) if rows is None else rows)]
        if not pairs:
            return np.zeros(0, dtype=np.float32)
        with torch.inference_mode():
            logits = read_pairs(self._network, pairs, self._device, _GROUP)
        scores: NDArray[np.float32] = logits[:, FITS].float().cpu().numpy()
        return scores
