"""Networks as OpenVINO graphs: written once on a machine, cached on disk, compiled for its processor."""

import queue
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import openvino as ov

from models.encoders.backends.cpu_features import is_bfloat16_slower
from models.encoders.backends.mapped_files import release_weights
from models.encoders.backends.quantization import Ranges, quantize
from models.encoders.staging import staging_directory


class CompiledGraph:
    """A graph ready to run, and its infer requests. Safe to call from several threads.

    Args:
        key: identifies the computation (weights and form of the network) in the cache.
        cache: folder of graphs.
        build: returns the graph; called only when the cache has none of that key.
        rounded: computes in bfloat16 wherever that is faster; otherwise OpenVINO decides, and chooses float32 on some
            processors where bfloat16 is faster.
        ranges: activation ranges: with them the dense layers multiply in eight-bit integers.
        threads: of each inference; None: as many as there are cores.

    Where the processor is slower in bfloat16, what is not in eight-bit integers is computed in float32.
    """

    def __init__(
        self,
        key: str,
        cache: Path,
        build: Callable[[], ov.Model],
        *,
        rounded: bool = False,
        ranges: Ranges | None = None,
        threads: int | None = None,
    ) -> None:
        self._compiled = _compiled(key, cache, build, rounded, ranges, threads)
        self._requests: queue.LifoQueue[Any] = queue.LifoQueue()

    @property
    def width(self) -> int:
        """Length of the last axis of the first output."""
        return int(self._compiled.output(0).partial_shape[-1].get_length())

    @contextmanager
    def request(self) -> Iterator[Any]:
        """Lend an infer request for exclusive use: it holds its input and output tensors."""
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
        """Return the outputs of one inference, copied out of the request."""
        with self.request() as request:
            request.infer(list(inputs), share_inputs=True)
            return [request.get_output_tensor(i).data.copy() for i in range(len(self._compiled.outputs))]


def _compiled(
    key: str,
    cache: Path,
    build: Callable[[], ov.Model],
    rounded: bool,
    ranges: Ranges | None,
    threads: int | None,
) -> ov.CompiledModel:
    core = ov.Core()
    options: dict[str, Any] = {"PERFORMANCE_HINT": "LATENCY"}
    if threads is not None:
        options["INFERENCE_NUM_THREADS"] = threads
    if is_bfloat16_slower():
        if ranges is None:  # Around eight-bit integers both take equally long.
            options["INFERENCE_PRECISION_HINT"] = "f32"
    elif rounded and "BF16" in core.get_property("CPU", "OPTIMIZATION_CAPABILITIES"):
        options["INFERENCE_PRECISION_HINT"] = "bf16"

    def read(graph: Path) -> Path | ov.Model:
        return graph if ranges is None else quantize(core.read_model(graph), ranges)

    graph = cached_graph(key, cache, build)
    try:
        compiled = core.compile_model(read(graph), "CPU", options)
    except RuntimeError:
        # A damaged cache must not prevent the start: the graph is written again.
        shutil.rmtree(graph.parent)
        compiled = core.compile_model(read(cached_graph(key, cache, build)), "CPU", options)
    # Compiling reads all weights and copies most; of the vocabulary, which is not copied, texts need few rows.
    release_weights(graph.with_suffix(".bin"))
    return compiled


def cached_graph(key: str, cache: Path, build: Callable[[], ov.Model]) -> Path:
    """Return the ``.xml`` path of the graph ``key`` in ``cache``; writes it if it is missing."""
    graph = cache / "openvino" / f"{key}-{ov.__version__.split('-')[0]}" / "graph.xml"
    folder = graph.parent
    if graph.exists():
        return graph
    with staging_directory(folder.parent, ".converting-") as aside:
        ov.save_model(build(), aside / graph.name, compress_to_fp16=False)
        try:
            aside.rename(folder)
        except OSError:
            # Another process was faster.
            if not graph.exists():
                raise
    return graph
