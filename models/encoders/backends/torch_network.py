"""Networks on an NVIDIA GPU, through PyTorch."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn


class TorchNetwork:
    """Runs a network with one vector per text: bfloat16 on a GPU, float32 on ``device="cpu"``, the reference.

    Args:
        network: of any inputs, to vectors [batch, dimension].
        device: a torch device name.
    """

    def __init__(self, network: nn.Module, device: str) -> None:
        self._device = torch.device(device)
        self._on_gpu = self._device.type == "cuda"
        self._network = network.eval().to(self._device)
        if self._on_gpu:
            self._network = self._network.to(torch.bfloat16)

    @torch.inference_mode()
    def run(self, batches: Iterable[Sequence[NDArray[Any]]]) -> list[NDArray[np.float32]]:
        """Return vectors of each batch of inputs, float32 [batch, dimension]."""
        # No synchronisation before the end: the GPU computes one batch while the next is prepared.
        computed = [self._network(*map(self._moved, inputs)).float() for inputs in batches]
        return [vectors.cpu().numpy() for vectors in computed]

    def _moved(self, array: NDArray[Any]) -> torch.Tensor:
        tensor = torch.from_numpy(array)
        return tensor.pin_memory().to(self._device, non_blocking=True) if self._on_gpu else tensor.to(self._device)
