"""What runs a network of this package: OpenVINO on a CPU, PyTorch on a GPU."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import openvino as ov
    from torch import nn

# Ids and mask, int64 [batch, length].
Inputs: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]
Run: TypeAlias = Callable[[Iterable[Inputs]], list[NDArray[np.float32]]]

# Of the names of the towers' adapters in a file: posts and articles share one network.
PREFIX = "both."

_Tensor = TypeVar("_Tensor")


def load_network(
    device: str, key: str, folder: Path, graph: "Callable[[], ov.Model]", network: "Callable[[], nn.Module]"
) -> Run:
    """Return a function that runs batches of inputs through a network; on a CPU it is compiled at its first use.

    Args:
        device: ``cpu`` or ``cuda``.
        key: identifies the graph in ``folder``, that of converted graphs.
        graph: builds the network for OpenVINO.
        network: builds it for PyTorch.
    """
    if device != "cpu":
        from models.encoders.backends.torch_encoder import TorchNetwork  # noqa: PLC0415  torch is seconds of import

        return TorchNetwork(network(), device).run

    from models.encoders.backends.openvino_graphs import CompiledGraph  # noqa: PLC0415  a machine that trains has no OpenVINO

    compiled = cache(lambda: CompiledGraph(key, folder, graph))
    return lambda batches: [compiled().run(inputs)[0] for inputs in batches]


def without_prefix(weights: Mapping[str, _Tensor]) -> dict[str, _Tensor]:
    """Return the towers' adapters in a file by the transformer's own names."""
    return {name.removeprefix(PREFIX): tensor for name, tensor in weights.items()}
