"""Runs a trained reader on a CPU or a GPU."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from models.encoders.backends.bert_graph import BertGraph
from models.encoders.backends.running import load_network, run_rows
from models.encoders.base_model import BaseModel
from models.encoders.weight_files import WeightFile, open_weights
from models.recommend.protocol import QuoteQuery, ReadPassage
from models.recommend.reader.packing import PackedPassage, ReaderPacker
from models.recommend.reader.weights import FITS, PIECE_SCALE, TASK, arrays
from models.recommend.readings import PIECE_SCORES, PassageReading

if TYPE_CHECKING:
    from models.recommend.reader.network import PackedReader

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

    def read(self, query: QuoteQuery, passages: Sequence[ReadPassage]) -> list[PassageReading]:
        """See ``PassageReader.read``."""
        packed_query = self._packer.query(query)
        packed = [self._passage(passage) for passage in passages]
        outputs = run_rows(self._run, [(*packed_query, *passage.ids) for passage in packed], _TOGETHER, _LENGTHS)
        return [_reading(output, len(packed_query), passage) for output, passage in zip(outputs, packed, strict=True)]


def _reading(output: NDArray[np.float32], query_length: int, passage: PackedPassage) -> PassageReading:
    first = query_length + passage.first
    scores = output[1:].reshape(-1, PIECE_SCORES)[first : first + len(passage.characters)]
    return PassageReading(float(output[0]), np.array(passage.characters, dtype=np.int32).reshape(-1, 2), scores)


def reader_graph(base: BaseModel, file: WeightFile) -> ov.Model:
    """Return the graph of ``PackedReader``."""
    weights = arrays(file)
    graph = BertGraph(base)
    graph.replace(weights)
    states = graph.last_states()
    weight, bias = (weights[f"head.{kind}"][FITS : FITS + 1] for kind in ("weight", "bias"))
    piece_weight, piece_bias = (PIECE_SCALE * weights[f"pieces.{kind}"] for kind in ("weight", "bias"))
    return graph.model(
        graph.joined(graph.linear(graph.mean(states), weight, bias), graph.linear(states, piece_weight, piece_bias))
    )


def _network(base: BaseModel, path: Path) -> "PackedReader":
    from models.recommend.reader.network import PackedReader, load_reader  # noqa: PLC0415  torch is seconds of import

    return PackedReader(load_reader(path, base))
