"""The base encoder on an NVIDIA GPU, through PyTorch."""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.pooling import MeanPooledEncoder
from models.encoders.tokenizing import BatchTokenizer


class TorchEncoder:
    """An ``Encoder`` (see ``protocol``) for GPUs in bfloat16; on ``device="cpu"`` float32, as the reference.

    Args:
        base: the files of the base encoder.
        device: a torch device name.
        batch_tokens, batch_texts: bounds of one batch, padding included.
    """

    def __init__(
        self, base: BaseModel, device: str = "cuda", *, batch_tokens: int = 131_072, batch_texts: int = 2048
    ) -> None:
        self._device = torch.device(device)
        self._batch_tokens = batch_tokens
        self._batch_texts = batch_texts
        self._tokenizer = BatchTokenizer(base)
        self._version = base.vector_version
        self._network = MeanPooledEncoder(base).eval().to(self._device)
        if self._device.type == "cuda":
            self._network = self._network.to(torch.bfloat16)

    @property
    def version(self) -> str:
        """See ``Encoder.version``."""
        return self._version

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return int(self._network.transformer.config.hidden_size)

    @torch.inference_mode()
    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors: float32 [n_texts, dimension], unit length. Texts past the model's limit are cut on the right."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for batch in self._tokenizer.batches(texts, self._batch_tokens, self._batch_texts):
            output = self._network(
                torch.from_numpy(batch.input_ids).to(self._device),
                torch.from_numpy(batch.attention_mask).to(self._device),
            )
            vectors[batch.positions] = output.float().cpu().numpy()
        return vectors
