"""The network of the reader: a transformer over both texts, and linear maps of its last states and of their mean."""

from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import Tensor, nn

from models.encoders.base_model import BaseModel
from models.encoders.transformer import PairNetwork, Transformer, mean_over_tokens
from models.encoders.weight_files import open_weights
from models.recommend.reader.weights import FITS, PIECE_SCALE, STEP, TASK, TASKS, arrays
from models.recommend.readings import PIECE_SCORES


class ReaderNetwork(PairNetwork):
    """A ``PairNetwork`` with the scores of each word piece.

    All but the word embeddings is trained. These stay those of the base model, so that a file of weights needs not hold
    them.

    Args:
        base: the files of the base encoder.
    """

    def __init__(self, base: BaseModel) -> None:
        super().__init__(Transformer(base), TASKS)
        self.pieces = nn.Linear(self.transformer.width, PIECE_SCORES)
        nn.init.zeros_(self.pieces.weight)
        nn.init.zeros_(self.pieces.bias)
        self.transformer.words.requires_grad_(False)

    def piece_scores(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return float32 [batch, length, ``PIECE_SCORES``] of ids and mask, int64 [batch, length]."""
        states = self.transformer(ids, mask).float()
        with torch.autocast(states.device.type, enabled=False):
            scores: Tensor = PIECE_SCALE * self.pieces(states)
        return scores


class PackedReader(nn.Module):
    """A reader with one output: for each pair the logit of ``FITS``, then the scores of each position."""

    def __init__(self, network: ReaderNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return [batch, 1 + length · ``PIECE_SCORES``] of ids and mask, int64 [batch, length]."""
        states = self.network.transformer(ids, mask)
        logits = self.network.logits(mean_over_tokens(states, mask))
        scores = PIECE_SCALE * self.network.pieces(states)
        return torch.cat([logits[:, FITS : FITS + 1], scores.flatten(1)], dim=1)


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
    network = ReaderNetwork(base)
    own = network.state_dict()
    for name, array in weights.items():
        own[name if name in own else f"transformer.{name}"].copy_(torch.from_numpy(array))
    return network.eval()
