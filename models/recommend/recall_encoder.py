"""The trained recall encoder on a CPU or a GPU: passages and queries → vectors for FAISS and the ranker."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.graphs import CompiledGraph
from models.encoders.tokenizing import BatchTokenizer
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.recommend.packing import Packer
from models.recommend.protocol import QuoteQuery
from models.recommend.query_pooling import passage_pooling, query_segments

if TYPE_CHECKING:
    import torch

    from models.recommend.dual_encoder import DualEncoder

TASK = "recommend-recall"
_BATCH_TOKENS, _BATCH_TEXTS = 4096, 64


class _Backend(Protocol):
    def __call__(
        self, ids: NDArray[np.int64], mask: NDArray[np.int64], pooling: NDArray[np.float32]
    ) -> NDArray[np.float32]: ...


class RecallEncoder:
    """An ``Encoder`` of passages and a ``QueryEncoder`` of queries in one space. Safe across threads.

    Args:
        base: the files of the base encoder.
        weights: adapters trained by ``python -m models.training recall``.
        device: ``cpu`` (OpenVINO) or ``cuda``.
        cache: folder for converted graphs.
        queries_kept: vectors of the latest queries, for recall and ranking ask for the same one.

    Raises:
        InputError: see ``open_weights``.
    """

    def __init__(self, base: BaseModel, weights: Path, device: str, cache: Path, queries_kept: int = 4_096) -> None:
        file = open_weights(weights, base, TASK)
        self.weights_sha256 = file.sha256
        self.version = f"{Path(base.name).name}-{base.weights_sha256[:12]}-recall-{file.sha256[:12]}"
        self._packer = Packer(base, int(file.facts["context_pieces"]))
        self._tokenizer = BatchTokenizer(base)
        self._segment_weights: NDArray[np.float32] = file.arrays()["segment_weights"]
        self._run = _on_cpu(base, file, cache) if device == "cpu" else _on_gpu(base, file, device)
        self.dimension = int(self._run(*_one_token()).shape[1])
        self.query_vector = lru_cache(maxsize=queries_kept)(self._query_vector)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Encoder.encode``."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for batch in self._tokenizer.batches(texts, _BATCH_TOKENS, _BATCH_TEXTS):
            pooling = passage_pooling(batch.attention_mask)
            vectors[batch.positions] = self._run(batch.input_ids, batch.attention_mask, pooling)
        return vectors

    def _query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        if not (query.title.strip() or query.left_context.strip() or query.right_context.strip()):
            return np.zeros(self.dimension, dtype=np.float32)
        ids = self._packer.query(query)
        segments = query_segments([ids], len(ids), self._packer.body_start)
        pooling = (segments @ self._segment_weights).astype(np.float32)
        packed = np.array([ids], dtype=np.int64)
        vector: NDArray[np.float32] = self._run(packed, np.ones_like(packed), pooling)[0]
        return vector


def _one_token() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
    one = np.ones((1, 1), dtype=np.int64)
    return one, one, np.ones((1, 1), dtype=np.float32)


def merged_dual_encoder(base: BaseModel, file: WeightFile) -> "DualEncoder":
    """The network with its adapters merged into the base model's weights."""
    from models.encoders.adapters import merge  # noqa: PLC0415  torch is seconds of import
    from models.encoders.transformer import Transformer  # noqa: PLC0415
    from models.recommend.dual_encoder import DualEncoder  # noqa: PLC0415

    weights = file.tensors()
    segment_weights = weights.pop("segment_weights")
    transformer = Transformer(base)
    merge(transformer, weights, AdapterShape.of(file.facts))
    network = DualEncoder(transformer)
    network.segment_weights.data.copy_(segment_weights)
    return network.eval()


def _on_cpu(base: BaseModel, file: WeightFile, cache: Path) -> _Backend:
    def build() -> "tuple[DualEncoder, Mapping[str, torch.Tensor]]":
        import torch  # noqa: PLC0415

        ids = torch.ones(2, 7, dtype=torch.int64)
        return merged_dual_encoder(base, file), {"ids": ids, "mask": ids, "pooling": torch.full((2, 7), 1 / 7)}

    graph = CompiledGraph(f"recall-{base.weights_sha256[:12]}-{file.sha256[:12]}", cache, build)

    def run(ids: NDArray[np.int64], mask: NDArray[np.int64], pooling: NDArray[np.float32]) -> NDArray[np.float32]:
        vectors: NDArray[np.float32] = graph.run([ids, mask, pooling])[0]
        return vectors

    return run


def _on_gpu(base: BaseModel, file: WeightFile, device: str) -> _Backend:
    import torch  # noqa: PLC0415

    network = merged_dual_encoder(base, file).to(device)
    if device.startswith("cuda"):
        network = network.to(torch.bfloat16)

    @torch.inference_mode()
    def run(ids: NDArray[np.int64], mask: NDArray[np.int64], pooling: NDArray[np.float32]) -> NDArray[np.float32]:
        tensors = [torch.from_numpy(array).to(device) for array in (ids, mask, pooling)]
        vectors: NDArray[np.float32] = network(*tensors).float().cpu().numpy()
        return vectors

    return run
