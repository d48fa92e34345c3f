"""The network of ``TokenStateEncoder``."""

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize

from models.encoders.adapters import merge
from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer, attention_bias
from models.encoders.weight_files import AdapterShape, WeightFile


class StateNetwork(nn.Module):
    """States after some layers, each of unit length, and their means over real pieces, of unit length too.

    Args:
        base: the files of the base encoder.
        layers: 1 is the first; nothing is computed above the last.
        weights: adapters that are merged into the base model.
    """

    def __init__(self, base: BaseModel, layers: Sequence[int], weights: WeightFile | None = None) -> None:
        super().__init__()
        self._transformer = Transformer(base)
        if weights:
            merge(self._transformer, weights.tensors(), AdapterShape.of(weights.facts))
        self._layers = tuple(layers)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> tuple[Tensor, Tensor]:
        """Of ids [batch, length]: float16 states [batch, n_layers, length, width], means [batch, n_layers, width]."""
        states = self._transformer.embed(input_ids)
        bias = attention_bias(attention_mask)
        read, below = [], 0
        for layer in self._layers:
            states = self._transformer.run(states, bias, below, layer)
            read.append(states)
            below = layer
        stacked = torch.stack(read, 1)
        mask = attention_mask[:, None, :, None].to(stacked.dtype)
        means = (stacked * mask).sum(2) / mask.sum(2).clamp(min=1.0)
        # Rounded here, for they are stored so: half the bytes leave the graph.
        return normalize(stacked, dim=-1).half(), normalize(means, dim=-1)
