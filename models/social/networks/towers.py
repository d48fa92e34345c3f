"""CATBERT's network: one encoder for posts and articles, whose dot products are similarities."""

from collections.abc import Mapping

from torch import Tensor, nn
from torch.nn import functional

from models.encoders.adapters import merge, restore, trained_weights
from models.encoders.transformer import Transformer, attention_bias
from models.encoders.weight_files import AdapterShape
from models.social.networks.running import PREFIX, without_prefix


class Tower(nn.Module):
    """Mean of the last states over real tokens, of unit length (Piotrowski et al. §4.1)."""

    def __init__(self, transformer: Transformer) -> None:
        super().__init__()
        self.transformer = transformer

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return unit vectors, float32 [batch, width], of ids and mask, int64 [batch, length]."""
        transformer = self.transformer
        states = transformer.run(transformer.embed(ids), attention_bias(mask), 0, len(transformer.layers))
        weight = mask.unsqueeze(-1).to(states.dtype)
        mean = (states * weight).sum(1).float() / weight.sum(1).float().clamp(min=1.0)
        return functional.normalize(mean, dim=-1)


def tower_weights(tower: Tower) -> dict[str, Tensor]:
    """Return copies of the trained weights, float32 on the CPU, by their names in a file."""
    return {f"{PREFIX}{name}": tensor for name, tensor in trained_weights(tower.transformer).items()}


def restore_tower(tower: Tower, weights: Mapping[str, Tensor]) -> None:
    """Load ``tower_weights`` into a tower that is trained in the same way."""
    restore(tower.transformer, without_prefix(weights))


def merged_tower(transformer: Transformer, weights: Mapping[str, Tensor], shape: AdapterShape) -> Tower:
    """Return a tower with its adapters merged into a plain transformer."""
    merge(transformer, without_prefix(weights), shape)
    return Tower(transformer).eval()
