"""Networks as OpenVINO graphs: converted once on a machine, cached on disk, compiled for its processor."""

import queue
import shutil
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import openvino as ov

from models.encoders.backends.cpu_features import is_bfloat16_slower
from models.encoders.backends.mapped_files import release_pages
from models.encoders.backends.quantization import Ranges, quantize
from models.encoders.staging import staging_directory

if TYPE_CHECKING:
    from torch import Tensor, nn


class CompiledGraph:
    """A graph ready to run, and its infer requests. Safe to call from several threads.

    Args:
        key: identifies the computation (weights and form of the network) in the cache.
        cache: folder for converted graphs.
        build: returns the network and example inputs by name; called only when the cache has no graph of that key.
        rounded: computes in bfloat16 wherever that is faster; otherwise OpenVINO decides, and chooses float32 on some
            processors where bfloat16 is faster.
        ranges: activation ranges: with them the dense layers multiply in eight-bit integers.

    Where the processor is slower in bfloat16, what is not in eight-bit integers is computed in float32.
    """

    def __init__(
        self,
        key: str,
        cache: Path,
        build: "Callable[[], tuple[nn.Module, Mapping[str, Tensor]]]",
        *,
        rounded: bool = False,
        ranges: Ranges | None = None,
    ) -> None:
        self._compiled = _compiled(key, cache, build, rounded, ranges)
        self._requests: queue.LifoQueue[Any] = queue.LifoQueue()

    @property
    def width(self) -> int:
        """Length of the last axis of the first output."""
        return int(self._compiled.output(0).partial_shape[-1].get_length())

    @contextmanager
    def request(self) -> Iterator[Any]:
        """Lends an infer request for exclusive use: it holds its input and output tensors."""
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


def _compiled(
    key: str,
    cache: Path,
    build: "Callable[[], tuple[nn.Module, Mapping[str, Tensor]]]",
    rounded: bool,
    ranges: Ranges | None,
) -> ov.CompiledModel:
    core = ov.Core()
    options = {"PERFORMANCE_HINT": "LATENCY"}
    if is_bfloat16_slower():
        if ranges is None:  # Around eight-bit integers both take equally long.
            options["INFERENCE_PRECISION_HINT"] = "f32"
    elif rounded and "BF16" in core.get_property("CPU", "OPTIMIZATION_CAPABILITIES"):
        options["INFERENCE_PRECISION_HINT"] = "bf16"

    def read(graph: Path) -> Path | ov.Model:
        return graph if ranges is None else quantize(core.read_model(graph), ranges)

    graph = converted_graph(key, cache, build)
    try:
        compiled = core.compile_model(read(graph), "CPU", options)
    except RuntimeError:
        # A damaged cache must not prevent the start: the graph is converted again.
        shutil.rmtree(graph.parent)
        compiled = core.compile_model(read(converted_graph(key, cache, build)), "CPU", options)
    # Compiling reads all weights and copies most; of the vocabulary, which is not copied, texts need few rows.
    release_pages(graph.with_suffix(".bin"))
    return compiled


def converted_graph(key: str, cache: Path, build: "Callable[[], tuple[nn.Module, Mapping[str, Tensor]]]") -> Path:
    """Returns the ``.xml`` path of the graph ``key`` in ``cache``; converts it if it is missing."""
    graph = cache / "openvino" / f"{key}-{ov.__version__.split('-')[0]}" / "graph.xml"
    folder = graph.parent
    if graph.exists():
        return graph
    from transformers.utils import logging as transformers_logging  # noqa: PLC0415  seconds that only this needs

    transformers_logging.set_verbosity_error()
    transformers_logging.disable_progress_bar()
    with staging_directory(folder.parent, ".converting-") as aside:
        ov.save_model(_convert(*build()), aside / graph.name, compress_to_fp16=False)
        try:
            aside.rename(folder)
        except OSError:
            # Another process was faster.
            if not graph.exists():
                raise
    return graph


def _convert(network: "nn.Module", examples: "Mapping[str, Tensor]") -> ov.Model:
    # The front end is called directly: openvino.convert_model does the same, but sends telemetry.
    from openvino.frontend import FrontEndManager  # noqa: PLC0415  seconds that only the first use needs
    from openvino.frontend.pytorch.ts_decoder import TorchScriptPythonDecoder  # noqa: PLC0415

    with warnings.catch_warnings():
        # Tracing, deprecated in torch, is what the front end takes, and transformers warns about it too;
        # the versions of both are pinned and the result is compared with PyTorch's by a test.
        warnings.simplefilter("ignore")
        decoder = TorchScriptPythonDecoder(network.eval(), example_input=dict(examples))
        front_end = FrontEndManager().load_by_framework("pytorch")
        converted: ov.Model = front_end.convert(front_end.load(decoder))
    return converted
