"""Networks as OpenVINO graphs: converted once on a machine, kept in a cache, compiled for its processor."""

import queue
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import openvino as ov

if TYPE_CHECKING:
    from torch import Tensor, nn


class CompiledGraph:
    """A graph ready to run, and its infer requests. Safe to call from several threads.

    Args:
        key: names what is computed (weights and form of the network) among the graphs of one cache.
        cache: folder for converted graphs.
        build: the network and example inputs by name, asked for only when the cache has no graph of that key.
    """

    def __init__(self, key: str, cache: Path, build: "Callable[[], tuple[nn.Module, Mapping[str, Tensor]]]") -> None:
        self._compiled = _compiled(key, cache, build)
        self._requests: queue.LifoQueue[Any] = queue.LifoQueue()

    @property
    def width(self) -> int:
        """Length of the last axis of the first output."""
        return int(self._compiled.output(0).partial_shape[-1].get_length())

    @contextmanager
    def request(self) -> Iterator[Any]:
        """An infer request of one's own: it holds its input and output tensors."""
        # The one used last is taken first: its buffers are warm.
        try:
            taken = self._requests.get_nowait()
        except queue.Empty:
            taken = self._compiled.create_infer_request()
        try:
            yield taken
        finally:
            self._requests.put(taken)

    def run(self, inputs: Sequence[Any]) -> list[Any]:
        """Outputs of one inference, copied out of the request."""
        with self.request() as request:
            request.infer(list(inputs), share_inputs=True)
            return [request.get_output_tensor(i).data.copy() for i in range(len(self._compiled.outputs))]


def _compiled(key: str, cache: Path, build: "Callable[[], tuple[nn.Module, Mapping[str, Tensor]]]") -> ov.CompiledModel:
    core = ov.Core()
    options = {"PERFORMANCE_HINT": "LATENCY"}
    graph = converted_graph(key, cache, build)
    try:
        return core.compile_model(graph, "CPU", options)
    except RuntimeError:
        # A damaged cache is no reason not to start: it is made again.
        shutil.rmtree(graph.parent)
        return core.compile_model(converted_graph(key, cache, build), "CPU", options)


def converted_graph(key: str, cache: Path, build: "Callable[[], tuple[nn.Module, Mapping[str, Tensor]]]") -> Path:
    """The graph called ``key`` in ``cache``, made there if it is missing; returns the ``.xml`` path."""
    folder = cache / "openvino" / f"{key}-{ov.__version__.split('-')[0]}"
    graph = folder / "graph.xml"
    if graph.exists():
        return graph
    from transformers.utils import logging as transformers_logging  # noqa: PLC0415  seconds that only this needs

    transformers_logging.set_verbosity_error()
    transformers_logging.disable_progress_bar()
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Made aside and renamed, so that a crash or a second process never leaves or sees half a graph.
    aside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".converting-"))
    try:
        ov.save_model(_convert(*build()), aside / graph.name, compress_to_fp16=False)
        try:
            aside.rename(folder)
        except OSError:
            if not graph.exists():
                raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return graph


def _convert(network: "nn.Module", examples: "Mapping[str, Tensor]") -> ov.Model:
    # The front end is called directly: openvino.convert_model does the same, and reports its use over the network.
    from openvino.frontend import FrontEndManager  # noqa: PLC0415  seconds that only the first use needs
    from openvino.frontend.pytorch.ts_decoder import TorchScriptPythonDecoder  # noqa: PLC0415

    with warnings.catch_warnings():
        # Tracing, deprecated in torch, is what the front end takes, and transformers has notices of its own about it;
        # the versions of both are pinned and the result is held to PyTorch's by a test.
        warnings.simplefilter("ignore")
        decoder = TorchScriptPythonDecoder(network.eval(), example_input=dict(examples))
        front_end = FrontEndManager().load_by_framework("pytorch")
        converted: ov.Model = front_end.convert(front_end.load(decoder))
    return converted
