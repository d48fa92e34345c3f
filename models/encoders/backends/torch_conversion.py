"""Converts networks of PyTorch to OpenVINO graphs: those that ``bert_graph`` does not write."""

import warnings
from collections.abc import Mapping

import openvino as ov
from openvino.frontend import FrontEndManager
from openvino.frontend.pytorch.ts_decoder import TorchScriptPythonDecoder
from torch import Tensor, nn


def traced(network: nn.Module, examples: Mapping[str, Tensor]) -> ov.Model:
    """Traces ``network`` with example inputs, by name."""
    # The front end is called directly: openvino.convert_model does the same, but sends telemetry.
    with warnings.catch_warnings():
        # Tracing, deprecated in torch, is what the front end takes, and transformers warns about it too;
        # the versions of both are pinned and the result is compared with PyTorch's by a test.
        warnings.simplefilter("ignore")
        decoder = TorchScriptPythonDecoder(network.eval(), example_input=dict(examples))
        front_end = FrontEndManager().load_by_framework("pytorch")
        converted: ov.Model = front_end.convert(front_end.load(decoder))
    return converted
