"""The network of the cross-encoder of a post and a part of an article."""

from torch import Tensor, nn

from models.encoders.transformer import Transformer, attention_bias


class CrossEncoderNetwork(nn.Module):
    """A transformer over both texts, and a linear map of the mean of its last states.

    Args:
        transformer: the base model, with adapters or without.
    """

    def __init__(self, transformer: Transformer) -> None:
        super().__init__()
        self.transformer = transformer
        self.head = nn.Linear(transformer.width, 1)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return logits that they belong together, float32 [batch], of ids and mask, int64 [batch, length]."""
        transformer = self.transformer
        states = transformer.run(transformer.embed(ids), attention_bias(mask), 0, len(transformer.layers))
        weight = mask.unsqueeze(-1).to(states.dtype)
        mean = (states * weight).sum(1) / weight.sum(1).clamp(min=1.0)
        logits: Tensor = self.head(mean).squeeze(-1).float()
        return logits
