"""Networks on an NVIDIA GPU, through PyTorch; the base encoder among them."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.encoders.transformer import read_network


class MeanPooledEncoder(nn.Module):
    """Mean of the last hidden states over real tokens, divided by its length (sentence-transformers' recipe)."""

    def __init__(self, base: BaseModel) -> None:
        super().__init__()
        self.transformer = read_network(base)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Return vectors: float32 [batch, dimension] for ids and mask of int64 [batch, length]."""
        hidden = self.transformer(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1.0)
        return torch.nn.functional.normalize(mean.float(), dim=-1)


# Bounds of one batch that keep a GPU busy, padding included.
BATCH_TOKENS, BATCH_TEXTS = 131_072, 2048


class TorchNetwork:
    """Runs a network with one vector per text: bfloat16 on a GPU, float32 on ``device="cpu"``, the reference.

    Args:
        network: of any inputs, to vectors [batch, dimension].
        device: a torch device name.
    """

    def __init__(self, network: nn.Module, device: str) -> None:
        self._device = torch.device(device)
        self._on_gpu = self._device.type == "cuda"
        self._network = network.eval().to(self._device)
        if self._on_gpu:
            self._network = self._network.to(torch.bfloat16)

    @torch.inference_mode()
    def run(self, batches: Iterable[Sequence[NDArray[Any]]]) -> list[NDArray[np.float32]]:
        """Return vectors of each batch of inputs, float32 [batch, dimension]."""
        # No synchronisation before the end: the GPU computes one batch while the next is prepared.
        computed = [self._network(*map(self._moved, inputs)).float() for inputs in batches]
        return [vectors.cpu().numpy() for vectors in computed]

    def _moved(self, array: NDArray[Any]) -> torch.Tensor:
        tensor = torch.from_numpy(array)
        return tensor.pin_memory().to(self._device, non_blocking=True) if self._on_gpu else tensor.to(self._device)


class TorchEncoder:
    """An ``Encoder`` (see ``protocol``) for GPUs in bfloat16; on ``device="cpu"`` float32, as the reference.

    Args:
        base: the files of the base encoder.
        device: a torch device name.
    """

    def __init__(self, base: BaseModel, device: str) -> None:
        self._tokenizer = BatchTokenizer(base)
        self.version = base.vector_version
        network = MeanPooledEncoder(base)
        self.dimension = int(network.transformer.config.hidden_size)
        self._network = TorchNetwork(network, device)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return vectors: float32 [n_texts, dimension], unit length. Longer texts are truncated on the right."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        batches = list(self._tokenizer.batches(texts, BATCH_TOKENS, BATCH_TEXTS))
        computed = self._network.run([batch.input_ids, batch.attention_mask] for batch in batches)
        for batch, rows in zip(batches, computed, strict=True):
            vectors[batch.positions] = rows
        return vectors
