"""The base encoder as it is, without adapters."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from models.encoders.backends.running import batch_bounds, load_network, run_batches
from models.encoders.base_model import POOLING, BaseModel
from models.encoders.tokenization import BatchTokenizer

if TYPE_CHECKING:
    import openvino as ov

    from models.encoders.transformer import MeanPooledNetwork

# Bounds of one batch on a CPU, padding included.
_BATCH_TOKENS, _BATCH_TEXTS = 4096, 64


class BaseEncoder:
    """An ``Encoder`` (see ``protocol``). Safe to call from several threads.

    The first use on a machine writes the weights in OpenVINO's format to the cache. Weights stay float32 on disk; where
    the processor has bfloat16 instructions OpenVINO computes with them.

    Args:
        base: the files of the base encoder.
        device, cache: see ``load_network``.
    """

    def __init__(self, base: BaseModel, device: str, cache: Path) -> None:
        self._tokenizer = BatchTokenizer(base)
        self._bounds = batch_bounds(device, _BATCH_TOKENS, _BATCH_TEXTS)
        self._run = load_network(device, graph_key(base), cache, lambda: pooled_graph(base), lambda: _network(base))
        self.version = base.vector_version
        one = np.ones((1, 1), dtype=np.int64)
        self.dimension = int(self._run([(one, one)])[0].shape[1])

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return vectors: float32 [n_texts, dimension], unit length. Longer texts are truncated on the right."""
        batches = self._tokenizer.batches(texts, *self._bounds)
        return run_batches(self._run, batches, (len(texts), self.dimension))


def graph_key(base: BaseModel) -> str:
    """Return the key of the converted graph in the cache."""
    return f"encoder-{base.weights_sha256[:16]}-{POOLING}"


def pooled_graph(base: BaseModel) -> "ov.Model":
    """Return the graph: mean of the last states over real tokens, of unit length (sentence-transformers' recipe)."""
    from models.encoders.backends.bert_graph import BertGraph  # noqa: PLC0415  a machine that trains has no OpenVINO

    return BertGraph(base).mean_pooled()


def _network(base: BaseModel) -> "MeanPooledNetwork":
    from models.encoders.transformer import MeanPooledNetwork, Transformer  # noqa: PLC0415  torch is seconds of import

    return MeanPooledNetwork(Transformer(base))
