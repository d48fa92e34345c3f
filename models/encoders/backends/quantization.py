"""Quantizes the dense layers of graphs to eight-bit integers: half the time of bfloat16 on processors with VNNI.

Weights are quantised symmetrically by output channel, activations by a range of the whole tensor that was measured on
real paragraphs (static post-training quantisation, Jacob et al. 2018, §3).
"""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as opset

# The lowest and the highest activation of each dense layer, in the order of the graph.
Ranges = Sequence[tuple[float, float]]

_LEVELS_OF_WEIGHTS, _LEVELS_OF_ACTIVATIONS = 255, 256
# A few activations are outliers; a range that includes them would cost all others their precision.
_OUTLIERS = 1e-5


def version_suffix(ranges: Ranges | None) -> str:
    """Return the suffix of the version of vectors computed with ``ranges``; empty for None.

    They differ slightly from those of the float graph.
    """
    if ranges is None:
        return ""
    return f"-{hashlib.sha256(repr(list(ranges)).encode('ascii')).hexdigest()[:6]}-int8"


def activation_ranges(graph: Path, batches: Iterable[tuple[Sequence[NDArray[Any]], NDArray[np.bool_]]]) -> Ranges:
    """Measure the range of the inputs of each dense layer of ``graph``.

    Args:
        graph: the ``.xml`` of a float graph.
        batches: inputs of the graph, and which of their positions [batch, length] are no padding.
    """
    core = ov.Core()
    model = core.read_model(graph)
    outputs = len(model.outputs)
    read = [layer.input_value(0) for layer in _dense_layers(model)]
    # Several layers read one and the same tensor: query, key and value.
    distinct = list({_name(tensor): tensor for tensor in read}.values())
    output_of = {_name(tensor): outputs + at for at, tensor in enumerate(distinct)}
    model.add_outputs(distinct)
    request = core.compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"}).create_infer_request()
    lowest, highest = dict.fromkeys(output_of, np.inf), dict.fromkeys(output_of, -np.inf)
    for inputs, real in batches:
        request.infer(list(inputs))
        for name, at in output_of.items():
            values = request.get_output_tensor(at).data
            seen = values[real] if values.ndim == 3 else values
            low, high = np.quantile(seen, [_OUTLIERS, 1 - _OUTLIERS])
            lowest[name], highest[name] = min(lowest[name], float(low)), max(highest[name], float(high))
    return [(lowest[_name(tensor)], highest[_name(tensor)]) for tensor in read]


def quantize(model: ov.Model, ranges: Ranges) -> ov.Model:
    """Add fake quantization to the dense layers of ``model``, in place.

    Raises:
        ValueError: the ranges are of another graph.
    """
    layers = _dense_layers(model)
    if len(layers) != len(ranges):
        raise ValueError(f"{len(ranges)} ranges for {len(layers)} dense layers")
    for layer, (low, high) in zip(layers, ranges, strict=True):
        weights = layer.input_value(1)
        along = 1 if layer.get_attributes()["transpose_b"] else 0
        largest = np.abs(weights.get_node().data.astype(np.float32)).max(axis=along, keepdims=True)
        largest = np.maximum(largest, np.float32(1e-8))
        rounded = _rounded(layer.input_value(0), np.float32(low), np.float32(high), _LEVELS_OF_ACTIVATIONS)
        layer.input(0).replace_source_output(rounded)
        layer.input(1).replace_source_output(_rounded(weights, -largest, largest, _LEVELS_OF_WEIGHTS))
    return model


def _dense_layers(model: ov.Model) -> list[Any]:
    return [
        node
        for node in model.get_ordered_ops()
        if node.get_type_name() == "MatMul" and node.input_value(1).get_node().get_type_name() == "Constant"
    ]


def _rounded(tensor: Any, low: Any, high: Any, levels: int) -> Any:
    bounds = [opset.constant(bound) for bound in (low, high, low, high)]
    return opset.fake_quantize(tensor, *bounds, levels).output(0)


def _name(output: Any) -> tuple[str, int]:
    return output.get_node().get_friendly_name(), output.get_index()
