"""The base encoder on a CPU, through OpenVINO."""

from collections.abc import Sequence

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from models.encoders.backends.bert_graph import BertGraph, unit
from models.encoders.backends.openvino_graphs import CompiledGraph
from models.encoders.base_model import POOLING, BaseModel
from models.encoders.cache_directory import default_cache_directory
from models.encoders.tokenization import BatchTokenizer

# Bounds of one batch, padding included.
_BATCH_TOKENS, _BATCH_TEXTS = 4096, 64


class OpenVinoEncoder:
    """An ``Encoder`` (see ``protocol``) for CPUs. Safe to call from several threads.

    The first use on a machine writes the weights in OpenVINO's format to the cache. Weights stay float32 on disk; where
    the processor has bfloat16 instructions OpenVINO computes with them.
    """

    def __init__(self, base: BaseModel) -> None:
        self._tokenizer = BatchTokenizer(base)
        self.version = base.vector_version
        self._graph = CompiledGraph(graph_key(base), default_cache_directory(), lambda: pooled_graph(base))
        self.dimension = self._graph.width

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return vectors: float32 [n_texts, dimension], unit length. Longer texts are truncated on the right."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        with self._graph.request() as request:
            for batch in self._tokenizer.batches(texts, _BATCH_TOKENS, _BATCH_TEXTS):
                request.infer([batch.input_ids, batch.attention_mask], share_inputs=True)
                vectors[batch.positions] = request.get_output_tensor(0).data
        return vectors


def graph_key(base: BaseModel) -> str:
    """Return the key of the converted graph in the cache."""
    return f"encoder-{base.weights_sha256[:16]}-{POOLING}"


def pooled_graph(base: BaseModel) -> ov.Model:
    """Return the graph: mean of the last states over real tokens, of unit length (sentence-transformers' recipe)."""
    graph = BertGraph(base)
    return graph.model(unit(graph.mean(graph.last_states())))
