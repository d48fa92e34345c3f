"""What runs a network with one output: OpenVINO on a CPU, PyTorch on a GPU."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.encoders.tokenization import Batch, pad_batch

if TYPE_CHECKING:
    import openvino as ov
    from torch import nn

    from models.encoders.backends.quantization import Ranges

Inputs: TypeAlias = Sequence[NDArray[Any]]
Run: TypeAlias = Callable[[Iterable[Inputs]], list[NDArray[np.float32]]]
# Bounds of one batch that keep a GPU busy, padding included.
_GPU_BATCH_TOKENS, _GPU_BATCH_TEXTS = 131_072, 2_048


def load_network(
    device: str,
    key: str,
    folder: Path,
    graph: "Callable[[], ov.Model]",
    network: "Callable[[], nn.Module]",
    *,
    rounded: bool = False,
    ranges: "Ranges | None" = None,
    threads: int | None = None,
) -> Run:
    """Return a function that runs batches of inputs through a network; on a CPU it is compiled at its first use.

    Args:
        device: ``cpu``, ``cuda``, or ``torch-cpu`` (float32, the reference of the tests).
        key: identifies the graph in ``folder``, that of converted graphs.
        graph: builds the network for OpenVINO.
        network: builds it for PyTorch.
        rounded, ranges, threads: on a CPU, see ``CompiledGraph``.
    """
    if device != "cpu":
        from models.encoders.backends.torch_network import TorchNetwork  # noqa: PLC0415  torch is seconds of import

        return TorchNetwork(network(), device.removeprefix("torch-")).run
    from models.encoders.backends.openvino_graphs import CompiledGraph  # noqa: PLC0415  a machine that trains has no OpenVINO

    compiled = cache(lambda: CompiledGraph(key, folder, graph, rounded=rounded, ranges=ranges, threads=threads))
    return lambda batches: [compiled().run(inputs)[0] for inputs in batches]


def run_rows(run: Run, rows: Sequence[Sequence[int]], together: int, multiple: int = 1) -> list[NDArray[np.float32]]:
    """Return the outputs of each row of ids, float32 [n_outputs].

    Args:
        rows: those of similar length run together.
        together: rows of one inference at most.
        multiple: what they are padded to.
    """
    order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
    groups = [order[first : first + together] for first in range(0, len(order), together)]
    computed = run(pad_batch([rows[row] for row in group], multiple) for group in groups)
    outputs = [row for group, values in zip(groups, computed, strict=True) for row in values.reshape(len(group), -1)]
    return [outputs[position] for position in np.argsort(order)]


def batch_bounds(device: str, tokens: int, texts: int) -> tuple[int, int]:
    """Return ids and texts of one batch at most: the given ones on a CPU, more on a GPU."""
    return (tokens, texts) if device == "cpu" else (_GPU_BATCH_TOKENS, _GPU_BATCH_TEXTS)


def run_batches(
    run: Run, batches: Iterable[Batch], shape: tuple[int, int], more: Callable[[Batch], Inputs] = lambda _: ()
) -> NDArray[np.float32]:
    """Return the vectors of all texts of ``batches``, in the caller's order: float32 [n_texts, dimension].

    Args:
        shape: of the result.
        more: inputs of a batch besides ids and mask.
    """
    vectors = np.empty(shape, dtype=np.float32)
    listed = list(batches)
    inputs = ((batch.input_ids, batch.attention_mask, *more(batch)) for batch in listed)
    for batch, rows in zip(listed, run(inputs), strict=True):
        vectors[batch.positions] = rows
    return vectors
