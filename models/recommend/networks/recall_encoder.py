"""Runs the trained recall encoder on a CPU or a GPU: vectors of passages and queries for FAISS and the ranker."""

from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as opset

from models.encoders.backends.activation_ranges import read_ranges
from models.encoders.backends.bert_graph import BertGraph, unit
from models.encoders.backends.cpu_features import is_int8_faster
from models.encoders.backends.mapped_files import release_weights
from models.encoders.backends.quantization import version_suffix
from models.encoders.backends.running import Inputs, batch_bounds, load_network, run_batches
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer, pad_batch
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.recommend.networks.packing import Packer
from models.recommend.networks.query_pooling import passage_pooling, query_segments
from models.recommend.protocol import QuoteQuery, without_typed

if TYPE_CHECKING:
    from models.recommend.networks.dual_encoder import DualEncoder

TASK = "recommend-recall"
# Optional file next to the weights with activation ranges.
RANGES = "{}_ranges.json"


# Queries and passages are padded to multiples of these: OpenVINO keeps about 4 MB per input shape, so there must be
# few shapes.
_LENGTHS, _PASSAGE_LENGTHS = 8, 32
# Pieces of most quotes and sentences: passages of these lengths are run once by ``prepare``.
_PREPARED_PASSAGES = (32, 64, 96)
# Weights are released after a batch of at least this many passages, as when a source is embedded.
_RELEASED_BEHIND = 16
# Bounds of one batch on a CPU. Larger ones are slower: what a layer writes leaves the processor's cache before the next
# reads it.
_BATCH_TOKENS, _BATCH_TEXTS = 1024, 32


class RecallEncoder:
    """An ``Encoder`` of passages and a ``QueryEncoder`` of queries in one space. Safe across threads.

    On a CPU passages are embedded in eight-bit integers if the file of ranges next to the weights fits them and the
    processor is faster so; queries never are. ``version`` ends in ``-int8`` then.

    Args:
        base: the files of the base encoder.
        weights: adapters trained by ``python -m models.training recommend --stage recall``.
        device: ``cpu`` (OpenVINO) or ``cuda``.
        cache: folder for converted graphs.

    Raises:
        AppError: see ``open_weights`` and ``read_ranges``.
    """

    def __init__(self, base: BaseModel, weights: Path, device: str, cache: Path) -> None:
        file = open_weights(weights, base, TASK)
        self.weights_sha256 = file.sha256
        self.version = f"{Path(base.name).name}-{base.weights_sha256[:12]}-recall-{file.sha256[:12]}"
        self._packer = Packer(base, int(file.facts["context_pieces"]))
        self._tokenizer = BatchTokenizer(base)
        self._segment_weights: NDArray[np.float32] = file.arrays()["segment_weights"]
        ranges = read_ranges(ranges_path(weights), file.sha256) if device == "cpu" else None
        if not is_int8_faster():
            ranges = None
        # Queries are short: a second thread costs 50 % more processor time (busy waiting) and saves 1 to 2 ms at most.
        load = partial(
            load_network,
            device,
            graph_key(base, file),
            cache,
            lambda: recall_graph(base, file),
            lambda: merged_dual_encoder(base, file),
        )
        self._queries = load(threads=None if ranges is None else 1)
        self._passages = self._queries
        if ranges is not None:
            self._passages = load(ranges=ranges)
            self.version += version_suffix(ranges)
        self._bounds = batch_bounds(device, _BATCH_TOKENS, _BATCH_TEXTS)
        self.dimension = int(self._queries([_ones(1)])[0].shape[1])
        # Recall and ranking need the vector of the same query.
        self._query_vector = lru_cache(maxsize=1_024)(self._embed_query)

    def prepare(self) -> None:
        """See ``RecallNetwork.prepare``."""
        for length in range(_LENGTHS, self._packer.longest_query + _LENGTHS, _LENGTHS):
            self._queries([_ones(length)])
        for length in _PREPARED_PASSAGES:
            self._passages([_ones(length)])

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        batches = self._tokenizer.uniform_batches(texts, *self._bounds, _PASSAGE_LENGTHS)
        vectors = run_batches(
            self._passages,
            batches,
            (len(texts), self.dimension),
            lambda batch: (passage_pooling(batch.attention_mask),),
        )
        # Not after short batches: releasing takes as long as embedding one query.
        if len(texts) >= _RELEASED_BEHIND:
            release_weights()
        return vectors

    def query_vectors(self, queries: Sequence[QuoteQuery]) -> NDArray[np.float32]:
        """See ``RecallNetwork.query_vectors``."""
        vectors = np.zeros((len(queries), self.dimension), dtype=np.float32)
        numbers = [number for number, query in enumerate(queries) if _says_something(query)]
        if numbers:
            rows = [self._packer.query(queries[number]) for number in numbers]
            ids, mask = pad_batch(rows, _LENGTHS)
            segments = query_segments(rows, ids.shape[1], self._packer.body_start)
            pooling = (segments @ self._segment_weights).astype(np.float32)
            vectors[numbers] = self._queries([(ids, mask, pooling)])[0]
        return vectors

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        """See ``QueryEncoder.query_vector``."""
        return self._query_vector(without_typed(query))

    def _embed_query(self, query: QuoteQuery) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = self.query_vectors([query])[0]
        return vector


def _says_something(query: QuoteQuery) -> bool:
    return bool(query.title.strip() or query.left_context.strip())


def _ones(length: int) -> Inputs:
    ids = np.ones((1, length), dtype=np.int64)
    return ids, ids, np.full((1, length), 1 / length, dtype=np.float32)


def merged_dual_encoder(base: BaseModel, file: WeightFile) -> "DualEncoder":
    """Return the network with its adapters merged into the base model's weights."""
    from models.encoders.adapters import merge  # noqa: PLC0415  torch is seconds of import
    from models.encoders.transformer import Transformer  # noqa: PLC0415
    from models.recommend.networks.dual_encoder import DualEncoder  # noqa: PLC0415

    weights = file.tensors()
    segment_weights = weights.pop("segment_weights")
    transformer = Transformer(base)
    merge(transformer, weights, AdapterShape.of(file.facts))
    network = DualEncoder(transformer)
    network.segment_weights.data.copy_(segment_weights)
    return network.eval()


def ranges_path(weights: Path) -> Path:
    """Return the path of the ranges of these weights."""
    return weights.with_name(RANGES.format(weights.stem))


def graph_key(base: BaseModel, file: WeightFile) -> str:
    """Return the key of the graph in the cache."""
    return f"recall-{base.weights_sha256[:12]}-{file.sha256[:12]}"


def recall_graph(base: BaseModel, file: WeightFile) -> ov.Model:
    """Return the graph of ``DualEncoder``, with its adapters merged into the base model's weights."""
    graph = BertGraph(base, file.arrays(), AdapterShape.of(file.facts))
    pooling = opset.unsqueeze(graph.parameter("pooling", np.float32, 2), opset.constant(np.array([1])))
    pooled = opset.squeeze(opset.matmul(pooling, graph.last_states(), False, False), opset.constant(np.array([1])))
    return graph.model(unit(pooled))
