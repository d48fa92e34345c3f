"""The recall encoder: vectors of query and passage whose dot product predicts which passage is quoted next."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.encoders.transformer import Transformer
from models.recommend.networks.query_pooling import SEGMENT_WEIGHTS


class DualEncoder(nn.Module):
    """One transformer for both sides; passages are mean-pooled, a query is a learned mix of its segments' means.

    Args:
        transformer: the base model, with adapters or without.
    """

    def __init__(self, transformer: Transformer) -> None:
        super().__init__()
        self.transformer = transformer
        self.segment_weights = nn.Parameter(torch.tensor(SEGMENT_WEIGHTS))

    def forward(self, ids: Tensor, mask: Tensor, pooling: Tensor) -> Tensor:
        """Return unit vectors [batch, width].

        Args:
            ids, mask: int64 [batch, length].
            pooling: float32 [batch, length], each token's share of the vector.
        """
        states = self.transformer(ids, mask)
        pooled = torch.einsum("bl,blw->bw", pooling.to(states.dtype), states)
        return functional.normalize(pooled.float(), dim=-1)

    def query_pooling(self, segments: Tensor) -> Tensor:
        """Return each token's share [batch, length] for the shares within segments [batch, length, 3]."""
        return segments @ self.segment_weights
