"""Runs a trained reader on a CPU or a GPU."""

from collections.abc import Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from models.encoders.backends.bert_graph import BertGraph
from models.encoders.backends.openvino_graphs import CompiledGraph
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import pad_batch
from models.encoders.weight_files import WeightFile, open_weights
from models.recommend.protocol import QuoteQuery, ReadPassage
from models.recommend.reader.packing import Pieces, ReaderPacker
from models.recommend.reader.weights import FITS, TASK, arrays

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
        self._backend = _OnCpu(base, file, cache) if device == "cpu" else _OnGpu(base, path, device)

    def prepare(self) -> None:
        """Run pairs of usual lengths once: the first of each length takes longer."""
        for length in _PREPARED_LENGTHS:
            self._backend.run(np.ones((_TOGETHER, length), np.int64), np.ones((_TOGETHER, length), np.int64))

    def logits(self, query: QuoteQuery, passages: Sequence[ReadPassage]) -> NDArray[np.float32]:
        """See ``PassageReader.logits``."""
        packed_query = self._packer.query(query)
        rows: list[Pieces] = [(*packed_query, *self._passage(passage)) for passage in passages]
        order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
        logits = np.empty(len(rows), dtype=np.float32)
        for first in range(0, len(order), _TOGETHER):
            part = order[first : first + _TOGETHER]
            logits[part] = self._backend.run(*pad_batch([rows[row] for row in part], _LENGTHS))
        return logits


def reader_graph(base: BaseModel, file: WeightFile) -> ov.Model:
    """Return the graph of ``ReaderNetwork``, with the logits of ``FITS`` as its output."""
    weights = arrays(file)
    graph = BertGraph(base)
    graph.replace(weights)
    weight, bias = (weights[f"head.{kind}"][FITS : FITS + 1] for kind in ("weight", "bias"))
    return graph.model(graph.logits(graph.mean(graph.last_states()), weight, bias))


class _OnCpu:
    def __init__(self, base: BaseModel, file: WeightFile, cache: Path) -> None:
        key = f"reader-{base.weights_sha256[:12]}-{file.sha256[:12]}"
        self._compile = partial(CompiledGraph, key, cache, lambda: reader_graph(base, file), rounded=True)

    @cached_property
    def _graph(self) -> CompiledGraph:
        # A start does not wait for it.
        return self._compile()

    def run(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.float32]:
        logits: NDArray[np.float32] = self._graph.run([ids, mask])[0]
        return logits


class _OnGpu:
    def __init__(self, base: BaseModel, path: Path, device: str) -> None:
        from models.encoders.backends.torch_encoder import TorchNetwork  # noqa: PLC0415  torch is seconds of import
        from models.recommend.reader.network import load_reader  # noqa: PLC0415

        self._network = TorchNetwork(load_reader(path, base), device)

    def run(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> NDArray[np.float32]:
        [logits] = self._network.run([(ids, mask)])
        return np.asarray(logits[:, FITS])
