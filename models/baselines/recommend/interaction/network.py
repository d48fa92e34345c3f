"""The paragraph ranker and span predictor: a cross-encoder with two heads. MacLaughlin et al. §4 and §5.

It reads ``[CLS] title [body_start] context [SEP] paragraph [SEP]``.
"""

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

from models.encoders.transformer import Transformer
from models.optimization.gradient_caching import Ids, padded

# Columns of the outputs of a token: the logits that the paragraph is quoted next, which counts at [CLS] alone, that the
# quote starts with the token, and that it ends with it.
RANK, START, END = range(3)
GROUP = 24


class InteractionNetwork(nn.Module):
    """Base transformer with adapters, and a linear map of each token's last state.

    Args:
        transformer: with adapters, or with these merged.
    """

    def __init__(self, transformer: Transformer) -> None:
        super().__init__()
        self.transformer = transformer
        self.head = nn.Linear(transformer.width, 3)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return outputs [batch, length, 3] of ids and mask, int64 [batch, length]."""
        outputs: Tensor = self.head(self.transformer(ids, mask))
        return outputs


def read_together(
    network: Callable[[Tensor, Tensor], Tensor], rows: Sequence[Ids], device: torch.device, group: int = GROUP
) -> list[Tensor]:
    """Return the outputs of each query with its paragraph, float32 [length, 3].

    Rows of similar length run together, ``group`` at a time, which needs little padding.
    """
    order = sorted(range(len(rows)), key=lambda number: len(rows[number]))
    outputs: dict[int, Tensor] = {}
    for first in range(0, len(order), group):
        numbers = order[first : first + group]
        group_outputs = network(*padded([rows[number] for number in numbers], device)).float()
        outputs |= {
            number: row_outputs[: len(rows[number])] for number, row_outputs in zip(numbers, group_outputs, strict=True)
        }
    return [outputs[number] for number in range(len(rows))]
