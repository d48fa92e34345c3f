"""The base encoder on a CPU, through OpenVINO."""

import os
import queue
import shutil
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from models.encoders.base_model import POOLING, BaseModel
from models.encoders.tokenizing import BatchTokenizer


def default_cache_directory() -> Path:
    """``$QUOTEDESK_CACHE``, or ``quotedesk`` in the user's cache folder."""
    if named := os.environ.get("QUOTEDESK_CACHE"):
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "quotedesk"


class OpenVinoEncoder:
    """An ``Encoder`` (see ``protocol``) for CPUs. Safe to call from several threads.

    The first use on a machine converts the weights to OpenVINO's format (about ten seconds, needs torch) and
    keeps the result in ``cache``; afterwards torch is never imported. Weights stay float32 on disk; where the
    processor has bfloat16 instructions OpenVINO computes with them.

    Args:
        base: the files of the base encoder.
        cache: folder for the converted graph.
        batch_tokens, batch_texts: bounds of one batch, padding included.
    """

    def __init__(
        self, base: BaseModel, cache: Path | None = None, *, batch_tokens: int = 4096, batch_texts: int = 64
    ) -> None:
        self._batch_tokens = batch_tokens
        self._batch_texts = batch_texts
        self._tokenizer = BatchTokenizer(base)
        self._version = base.vector_version
        self._compiled = _compiled(base, cache or default_cache_directory())
        self._dimension = int(self._compiled.output(0).partial_shape[1].get_length())
        self._requests: queue.LifoQueue[Any] = queue.LifoQueue()

    @property
    def version(self) -> str:
        """See ``Encoder.version``."""
        return self._version

    @property
    def dimension(self) -> int:
        """See ``Encoder.dimension``."""
        return self._dimension

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors: float32 [n_texts, dimension], unit length. Texts past the model's limit are cut on the right."""
        vectors = np.empty((len(texts), self._dimension), dtype=np.float32)
        request = self._take_request()
        try:
            for batch in self._tokenizer.batches(texts, self._batch_tokens, self._batch_texts):
                request.infer([batch.input_ids, batch.attention_mask], share_inputs=True)
                vectors[batch.positions] = request.get_output_tensor(0).data
        finally:
            self._requests.put(request)
        return vectors

    def _take_request(self) -> Any:
        # An infer request holds its input and output tensors, so callers at the same time need one each. The one
        # used last is taken first: its buffers are warm.
        try:
            return self._requests.get_nowait()
        except queue.Empty:
            return self._compiled.create_infer_request()


def _compiled(base: BaseModel, cache: Path) -> ov.CompiledModel:
    core = ov.Core()
    options = {"PERFORMANCE_HINT": "LATENCY"}
    graph = converted_graph(base, cache)
    try:
        return core.compile_model(graph, "CPU", options)
    except RuntimeError:
        # A damaged cache is no reason not to start: it is made again.
        shutil.rmtree(graph.parent)
        return core.compile_model(converted_graph(base, cache), "CPU", options)


def converted_graph(base: BaseModel, cache: Path) -> Path:
    """The OpenVINO graph of ``base`` in ``cache``, made there if it is missing; returns the ``.xml`` path."""
    folder = cache / "openvino" / f"{base.weights_sha256[:16]}-{POOLING}-{ov.__version__.split('-')[0]}"
    graph = folder / "encoder.xml"
    if graph.exists():
        return graph
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Made aside and renamed, so that a crash or a second process never leaves or sees half a graph.
    aside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".converting-"))
    try:
        ov.save_model(_convert(base), aside / graph.name, compress_to_fp16=False)
        try:
            aside.rename(folder)
        except OSError:
            if not graph.exists():
                raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return graph


def _convert(base: BaseModel) -> ov.Model:
    # The front end is called directly: openvino.convert_model does the same, and reports its use over the network.
    import torch  # noqa: PLC0415  seconds of import that only the first use on a machine needs
    from openvino.frontend import FrontEndManager  # noqa: PLC0415
    from openvino.frontend.pytorch.ts_decoder import TorchScriptPythonDecoder  # noqa: PLC0415
    from transformers.utils import logging as transformers_logging  # noqa: PLC0415

    from models.encoders.pooling import MeanPooledEncoder  # noqa: PLC0415

    example = torch.ones(2, 7, dtype=torch.int64)
    with warnings.catch_warnings():
        # Tracing, deprecated in torch, is what the front end takes, and transformers has notices of its own about it;
        # the versions of both are pinned and the result is held to PyTorch's by a test.
        warnings.simplefilter("ignore")
        transformers_logging.set_verbosity_error()
        transformers_logging.disable_progress_bar()
        network = MeanPooledEncoder(base).eval()
        decoder = TorchScriptPythonDecoder(network, example_input={"input_ids": example, "attention_mask": example})
        front_end = FrontEndManager().load_by_framework("pytorch")
        converted: ov.Model = front_end.convert(front_end.load(decoder))
    return converted
