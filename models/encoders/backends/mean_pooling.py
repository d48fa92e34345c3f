"""The network of the base encoder: transformer, mean pooling, unit length."""

import torch
from torch import Tensor, nn

from models.encoders.base_model import BaseModel
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
