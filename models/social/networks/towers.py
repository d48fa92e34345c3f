"""CATBERT's network: a tower for posts and a tower for articles, whose dot products are similarities."""

from collections.abc import Mapping

from torch import Tensor, nn
from torch.nn import functional

from models.encoders.adapters import merge, restore, trained_weights
from models.encoders.transformer import Transformer, attention_bias
from models.encoders.weight_files import AdapterShape
from models.social.networks.sides import BOTH, SIDES, Side, weights_of


class Towers(nn.Module):
    """Two encoders (Piotrowski et al. §4.1), or one for both sides.

    Args:
        posts, articles: the transformers, with adapters or without; the same object twice if they share all weights.
    """

    def __init__(self, posts: Transformer, articles: Transformer) -> None:
        super().__init__()
        self.posts = posts
        self.articles = articles

    @property
    def shared(self) -> bool:
        """Whether both sides use the same network."""
        return self.posts is self.articles

    def tower(self, side: Side) -> "Tower":
        """Return one side."""
        return Tower(self.posts if side == "posts" else self.articles)


class Tower(nn.Module):
    """One side: mean of the last states over real tokens, of unit length."""

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


def tower_weights(towers: Towers) -> dict[str, Tensor]:
    """Return copies of the trained weights, float32 on the CPU, named by side."""
    if towers.shared:
        return _under(BOTH, trained_weights(towers.posts))
    return {
        **_under("posts", trained_weights(towers.posts)),
        **_under("articles", trained_weights(towers.articles)),
    }


def restore_towers(towers: Towers, weights: Mapping[str, Tensor]) -> None:
    """Load ``tower_weights`` into towers that are trained in the same way."""
    for side in (BOTH,) if towers.shared else SIDES:
        restore(towers.articles if side == "articles" else towers.posts, weights_of(weights, side))


def merged_tower(transformer: Transformer, weights: Mapping[str, Tensor], side: Side, shape: AdapterShape) -> Tower:
    """Load one side with its adapters merged into a plain transformer."""
    merge(transformer, weights_of(weights, side), shape)
    return Tower(transformer).eval()


def _under(side: str, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    return {f"{side}.{name}": tensor for name, tensor in weights.items()}
