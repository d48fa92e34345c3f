"""Runs a trained reader on a CPU or a GPU."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from models.encoders.backends.bert_graph import BertGraph
from models.encoders.backends.running import load_network
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import pad_batch
from models.encoders.weight_files import WeightFile, open_weights
from models.recommend.protocol import QuoteQuery, ReadPassage
from models.recommend.reader.packing import Pieces, ReaderPacker
from models.recommend.reader.weights import FITS, TASK, arrays

if TYPE_CHECKING:
    from models.recommend.reader.network import ReaderNetwork

# Pairs per inference, of similar lengths, which are padded to multiples of these: OpenVINO keeps buffers by shape.
_TOGETHER, _LENGTHS = 4, 16
_CACHED_PASSAGES = 4_096
_PREPARED_LENGTHS = range(32, 225, _LENGTHS)


class Reader:
    """A ``PassageReader``. Safe across threads.

    Args:
        base: the files of the base encoder.
        path: weights trained by ``python -m models.training reader``.
        device: ``cpu`` (OpenVINO) or ``cuda``.
        cache: folder for converted graphs.

    Raises:
        AppError: see ``open_weights``.
    """

    def __init__(self, base: BaseModel, path: Path, device: str, cache: Path) -> None:
        file = open_weights(path, base, TASK)
        self.weights_sha256 = file.sha256
        self._packer = ReaderPacker(base)
        self._passage = lru_cache(maxsize=_CACHED_PASSAGES)(self._packer.passage)
        key = f"reader-{base.weights_sha256[:12]}-{file.sha256[:12]}"
        self._run = load_network(
            device, key, cache, lambda: reader_graph(base, file), lambda: _network(base, path), rounded=True
        )

    def prepare(self) -> None:
        """Run pairs of usual lengths once: the first of each length takes longer."""
        for length in _PREPARED_LENGTHS:
            self._run([[np.ones((_TOGETHER, length), np.int64)] * 2])

    def logits(self, query: QuoteQuery, passages: Sequence[ReadPassage]) -> NDArray[np.float32]:
        """See ``PassageReader.logits``."""
        packed_query = self._packer.query(query)
        rows: list[Pieces] = [(*packed_query, *self._passage(passage)) for passage in passages]
        order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
        logits = np.empty(len(rows), dtype=np.float32)
        for first in range(0, len(order), _TOGETHER):
            part = order[first : first + _TOGETHER]
            [computed] = self._run([pad_batch([rows[row] for row in part], _LENGTHS)])
            logits[part] = computed.reshape(len(part), -1)[:, FITS]
        return logits


def reader_graph(base: BaseModel, file: WeightFile) -> ov.Model:
    """Return the graph of ``ReaderNetwork``, with the logits of ``FITS`` as its output."""
    weights = arrays(file)
    graph = BertGraph(base)
    graph.replace(weights)
    weight, bias = (weights[f"head.{kind}"][FITS : FITS + 1] for kind in ("weight", "bias"))
    return graph.model(graph.logits(graph.mean(graph.last_states()), weight, bias))


def _network(base: BaseModel, path: Path) -> "ReaderNetwork":
    from models.recommend.reader.network import load_reader  # noqa: PLC0415  torch is seconds of import

    return load_reader(path, base)
