"""The network of the reader: a transformer over both texts, and a linear map of the mean of its last states."""

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

from models.encoders.tokenization import pad_batch
from models.encoders.transformer import Transformer, attention_bias
from models.recommend.reader.packing import Pieces

# Columns of the logits: what an editor accepts after a sentence, and what a published article quotes next.
FITS, QUOTED_NEXT = 0, 1
TASKS = 2


class ReaderNetwork(nn.Module):
    """Reads query and passage together.

    Args:
        transformer: the base model, trained whole but for its word embeddings.
    """

    def __init__(self, transformer: Transformer) -> None:
        super().__init__()
        self.transformer = transformer
        self.head = nn.Linear(transformer.width, TASKS)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)
        # They stay those of the base model, so that a file of weights needs not hold them.
        transformer.words.requires_grad_(False)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return logits, float32 [batch, ``TASKS``], of ids and mask, int64 [batch, length]."""
        transformer = self.transformer
        states = transformer.run(transformer.embed(ids), attention_bias(mask), 0, len(transformer.layers))
        with torch.autocast(states.device.type, enabled=False):
            weight = mask.unsqueeze(-1).float()
            mean = (states.float() * weight).sum(1) / weight.sum(1).clamp(min=1.0)
            logits: Tensor = self.head(mean)
        return logits


def read_pairs(
    network: Callable[[Tensor, Tensor], Tensor],
    pairs: Sequence[tuple[Pieces, Pieces]],
    device: torch.device,
    group: int,
) -> Tensor:
    """Return the logits of (query, passage) pairs, float32 [n_pairs, ``TASKS``].

    Pairs of similar length run together, ``group`` at a time, which needs little padding.
    """
    rows = [(*query, *passage) for query, passage in pairs]
    order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
    logits = []
    for first in range(0, len(order), group):
        ids, mask = pad_batch([rows[row] for row in order[first : first + group]], multiple=8)
        logits.append(network(torch.from_numpy(ids).to(device), torch.from_numpy(mask).to(device)))
    in_order = torch.empty(len(order), dtype=torch.int64, device=device)
    in_order[torch.tensor(order, device=device)] = torch.arange(len(order), device=device)
    return torch.cat(logits)[in_order]
