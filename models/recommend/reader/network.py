"""The network of the reader: a transformer over both texts, and a linear map of the mean of its last states."""

from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import Tensor, nn

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import pad_batch
from models.encoders.transformer import Transformer, attention_bias
from models.encoders.weight_files import open_weights
from models.recommend.reader.packing import Pieces
from models.recommend.reader.weights import STEP, TASK, TASKS, arrays


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


def save_reader(path: Path, network: ReaderNetwork, base: BaseModel) -> None:
    """Write the weights that differ from those of the base model: matrices in eight bits, others in half precision.

    The file is complete when it appears under ``path``.
    """
    untrained = Transformer(base).state_dict()
    tensors: dict[str, Tensor] = {}
    for name, value in network.state_dict().items():
        weight = value.detach().float().cpu()
        inner = name.removeprefix("transformer.")
        if inner in untrained and torch.equal(weight, untrained[inner]):
            continue
        if inner.startswith("layers.") and weight.dim() == 2:
            step = (weight.abs().amax(1, keepdim=True) / 127.0).clamp(min=1e-8)
            tensors[name] = (weight / step).round().to(torch.int8)
            tensors[name + STEP] = step
        else:
            tensors[name] = weight.to(torch.float16).contiguous()
    metadata = {"base_model": base.name, "base_sha256": base.weights_sha256, "task": TASK}
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    save_file(tensors, partial, metadata=metadata)
    partial.replace(path)


def load_reader(path: Path, base: BaseModel) -> ReaderNetwork:
    """Read what ``save_reader`` wrote.

    Raises:
        AppError: see ``open_weights``.
    """
    weights = arrays(open_weights(path, base, TASK))
    network = ReaderNetwork(Transformer(base))
    own = network.state_dict()
    for name, array in weights.items():
        own[name if name in own else f"transformer.{name}"].copy_(torch.from_numpy(array))
    return network.eval()
