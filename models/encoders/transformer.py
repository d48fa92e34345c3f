"""The base transformer layer by layer: its layers can be trained, frozen and read one by one."""

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import AutoModel
from transformers.utils import logging as transformers_logging

from models.encoders.base_model import BaseModel
from models.errors import InputError

# The linear maps of one layer, by the names that adapters are stored under.
LINEAR_MAPS = ("query", "key", "value", "attention_output", "up", "down")


class Layer(nn.Module):
    """One post-norm BERT layer.

    Args:
        source: a ``BertLayer`` of Transformers, whose weights are used.
    """

    def __init__(self, source: Any) -> None:
        super().__init__()
        attention = source.attention
        self.query = attention.self.query
        self.key = attention.self.key
        self.value = attention.self.value
        self.attention_output = attention.output.dense
        self.attention_norm = attention.output.LayerNorm
        self.up = source.intermediate.dense
        self.down = source.output.dense
        self.norm = source.output.LayerNorm
        self.heads: int = attention.self.num_attention_heads

    def forward(self, states: Tensor, bias: Tensor) -> Tensor:
        """Return states [batch, length, width] after this layer.

        Args:
            states: [batch, length, width].
            bias: [batch, 1, 1, length], added to attention logits: 0 or very negative.
        """
        query, key, value = (self._by_head(linear(states)) for linear in (self.query, self.key, self.value))
        if query.is_cuda:
            attended = functional.scaled_dot_product_attention(query, key, value, bias.to(query.dtype))
        else:
            # Written out: on CPUs the backward pass of the fused kernel is slower for texts this short.
            logits = query @ key.transpose(-1, -2) * (query.shape[-1] ** -0.5) + bias.to(query.dtype)
            attended = logits.softmax(-1).to(value.dtype) @ value
        states = self.attention_norm(states + self.attention_output(attended.transpose(1, 2).flatten(2)))
        transformed: Tensor = self.norm(states + self.down(functional.gelu(self.up(states))))
        return transformed

    def _by_head(self, states: Tensor) -> Tensor:
        batch, length, width = states.shape
        return states.view(batch, length, self.heads, width // self.heads).transpose(1, 2)


class Transformer(nn.Module):
    """Embeddings and layers of a BERT-shaped base model, without dropout: adapters are small and stop early.

    Args:
        base: the files of the base encoder.

    Raises:
        AppError: ``unsupported_base_model`` when the model is not BERT-shaped.
    """

    def __init__(self, base: BaseModel) -> None:
        super().__init__()
        # Transformers reports missing weights of the pooler, which is not used.
        transformers_logging.set_verbosity_error()
        source = AutoModel.from_pretrained(
            base.directory, local_files_only=True, attn_implementation="eager", dtype=torch.float32
        )
        if source.config.model_type != "bert":
            raise InputError(
                "unsupported_base_model",
                f"{base.name} is a {source.config.model_type!r} model; adapters are trained over BERT-shaped ones.",
                "Give a BERT or MiniLM encoder with --base-model.",
            )
        self.words = source.embeddings.word_embeddings
        self.positions = source.embeddings.position_embeddings
        self.types = source.embeddings.token_type_embeddings
        self.embedding_norm = source.embeddings.LayerNorm
        self.layers = nn.ModuleList(Layer(layer) for layer in source.encoder.layer)
        self.width: int = source.config.hidden_size

    def embed(self, ids: Tensor) -> Tensor:
        """Return states [batch, length, width] below the first layer, for ids of int64 [batch, length]."""
        positions = torch.arange(ids.shape[1], device=ids.device)
        states = self.words(ids) + self.positions(positions) + self.types.weight[0]
        embedded: Tensor = self.embedding_norm(states)
        return embedded

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return states [batch, length, width] after the last layer, of ids and mask, int64 [batch, length]."""
        return self.run(self.embed(ids), attention_bias(mask), 0, len(self.layers))

    def mean(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return the mean of the last states over real tokens, float32 [batch, width]."""
        return mean_over_tokens(self(ids, mask), mask)

    def run(self, states: Tensor, bias: Tensor, first: int, last: int) -> Tensor:
        """Return the states after layers ``[first, last)``."""
        for layer in self.layers[first:last]:
            states = layer(states, bias)
        return states


def mean_over_tokens(states: Tensor, mask: Tensor) -> Tensor:
    """Return the mean over real tokens, float32 [batch, width], of states [batch, length, width]."""
    weight = mask.unsqueeze(-1).float()
    mean: Tensor = (states.float() * weight).sum(1) / weight.sum(1).clamp(min=1.0)
    return mean


def attention_bias(mask: Tensor) -> Tensor:
    """Return [batch, 1, 1, length], 0 for real tokens and very negative for padding, of a mask [batch, length]."""
    return ((1.0 - mask.float()) * -1e4)[:, None, None, :]


class MeanPooledNetwork(nn.Module):
    """Mean of the last states over real tokens, of unit length (sentence-transformers' recipe).

    Args:
        transformer: the base model, with adapters or without.
    """

    def __init__(self, transformer: Transformer) -> None:
        super().__init__()
        self.transformer = transformer

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return unit vectors, float32 [batch, width], of ids and mask, int64 [batch, length]."""
        return functional.normalize(self.transformer.mean(ids, mask), dim=-1)


class PairNetwork(nn.Module):
    """Reads two texts together: a linear map of the mean of the last states.

    Args:
        transformer: the base model, with adapters or without.
        outputs: logits of each pair.
    """

    def __init__(self, transformer: Transformer, outputs: int = 1) -> None:
        super().__init__()
        self.transformer = transformer
        self.head = nn.Linear(transformer.width, outputs)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return logits, float32 [batch, outputs], of ids and mask, int64 [batch, length]."""
        return self.logits(self.transformer.mean(ids, mask))

    def logits(self, mean: Tensor) -> Tensor:
        """Return logits, float32 [batch, outputs], of the mean of the last states, [batch, width]."""
        with torch.autocast(mean.device.type, enabled=False):
            logits: Tensor = self.head(mean.to(self.head.weight.dtype)).float()
        return logits
