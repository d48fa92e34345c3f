"""The file of a trained reader: what training changed of the base model, linear maps in eight bits."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import save_file
from scipy.special import expit
from torch import Tensor

from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.encoders.weight_files import open_weights
from models.recommend.reader.network import ReaderNetwork

TASK = "reader"
# Stored next to an eight-bit matrix: the step of each row.
_STEP = ".step"


@dataclass(frozen=True, slots=True)
class Calibration:
    """Logits as probabilities (Platt 1999), and the probabilities from which a passage is shown.

    Args:
        slope, intercept: of the log-odds as a function of the logit.
        ghost: least probability of the passage offered at the caret.
        listed: least probability of the first passage in the list.
    """

    slope: float = 1.0
    intercept: float = 0.0
    ghost: float = 0.5
    listed: float = 0.5

    def probabilities(self, logits: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the probability of each logit, float64 of the same shape."""
        return np.asarray(expit(self.slope * logits.astype(np.float64) + self.intercept))


def save_reader(path: Path, network: ReaderNetwork, base: BaseModel, calibration: Calibration) -> None:
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
            tensors[name + _STEP] = step
        else:
            tensors[name] = weight.to(torch.float16).contiguous()
    facts = {name: str(getattr(calibration, name)) for name in ("slope", "intercept", "ghost", "listed")}
    metadata = {"base_model": base.name, "base_sha256": base.weights_sha256, "task": TASK, **facts}
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    save_file(tensors, partial, metadata=metadata)
    partial.replace(path)


def load_reader(path: Path, base: BaseModel) -> tuple[ReaderNetwork, Calibration]:
    """Read what ``save_reader`` wrote.

    Raises:
        AppError: see ``open_weights``.
    """
    file = open_weights(path, base, TASK)
    network = ReaderNetwork(Transformer(base))
    network.load_state_dict(_dequantized(file.tensors()), strict=False)
    return network.eval(), Calibration(*(float(file.facts[name]) for name in ("slope", "intercept", "ghost", "listed")))


def _dequantized(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    return {
        name: tensor.float() * tensors[name + _STEP] if name + _STEP in tensors else tensor
        for name, tensor in tensors.items()
        if not name.endswith(_STEP)
    }
