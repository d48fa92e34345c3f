"""The network that is run: base transformer, mean pooling, unit length."""

from typing import Any

import torch
from torch import Tensor, nn
from transformers import AutoModel

from models.encoders.base_model import BaseModel


class MeanPooledEncoder(nn.Module):
    """Mean of the last hidden states over real tokens, divided by its length (sentence-transformers' recipe)."""

    def __init__(self, base: BaseModel) -> None:
        super().__init__()
        self.transformer: Any = AutoModel.from_pretrained(
            base.directory, local_files_only=True, attn_implementation="eager", dtype=torch.float32
        )

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Vectors: float32 [batch, dimension] for ids and mask of int64 [batch, length]."""
        hidden = self.transformer(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1.0)
        return torch.nn.functional.normalize(mean.float(), dim=-1)
