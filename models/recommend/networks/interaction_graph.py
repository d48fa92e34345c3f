"""``InteractionNetwork`` as OpenVINO graphs, from its files: no PyTorch is needed to serve it."""

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as opset

from models.encoders.backends.bert_graph import BertGraph, Prefix, unit
from models.encoders.base_model import BaseModel
from models.encoders.weight_files import AdapterShape, WeightFile

# Factors of the parameters of gates and cosine: without these the learning rate of the adapters would hardly move them.
GATE_STEP, COSINE_STEP = 30.0, 20.0
RECALL = "recall."


def query_graph(base: BaseModel, file: WeightFile) -> ov.Model:
    """Returns the half that runs once per query: ids and mask [1, length], segments [1, length, 3] →
    ``InteractionNetwork.query``."""
    weights, graph, join_layer = _opened(base, file)
    segments = graph.parameter("segments", np.float32, 3)
    bias, states, prefixes = graph.attention_bias(graph.mask), graph.embedded(), []
    for layer in range(graph.layers):
        if layer >= join_layer:
            both = [opset.unsqueeze(each, _integers(0, 1)) for each in graph.keys_values(layer, states)]
            prefixes.append(opset.concat(both, 1))
        states = graph.layer(layer, states, bias)
    shares = opset.matmul(segments, _array(weights["segment_weights"].reshape(-1, 1)), False, False)
    vector = unit(opset.reduce_sum(opset.multiply(shares, states), _integers(1)))
    return graph.model(opset.concat(prefixes, 0), vector)


def paragraph_graph(base: BaseModel, file: WeightFile) -> ov.Model:
    """Returns the half that runs on paragraphs: ids and mask [paragraphs, length], and what ``query_graph`` returned
    with its mask → ``InteractionNetwork.upper``; without a head for spans, ranks alone."""
    weights, graph, join_layer = _opened(base, file)
    prefixes = graph.parameter("prefixes", np.float32, 6)
    query_mask = graph.parameter("query_mask", np.int64, 2)
    query_vectors = graph.parameter("query_vectors", np.float32, 2)
    bias, to_query, states = graph.attention_bias(graph.mask), graph.attention_bias(query_mask), graph.embedded()
    for layer in range(graph.layers):
        if layer < join_layer:
            states = graph.layer(layer, states, bias)
            continue
        gates = np.float32(GATE_STEP) * weights["gates"][layer - join_layer].reshape(1, -1, 1, 1)
        of_layer = opset.gather(prefixes, _integer(layer - join_layer), _integer(0))
        keys, values = (opset.gather(of_layer, _integer(each), _integer(0)) for each in (0, 1))
        prefix = Prefix(keys, values, opset.add(to_query, _array(gates)))
        states = graph.layer(layer, states, bias, prefix)
    cosine = opset.reduce_sum(opset.multiply(unit(graph.mean(states)), query_vectors), _integers(-1))
    scaled = opset.multiply(cosine, _array(np.float32(COSINE_STEP) * weights["cosine_scale"]))
    first = opset.gather(states, _integer(0), _integer(1))
    rank = opset.add(scaled, graph.logits(first, weights["rank_head.weight"], weights["rank_head.bias"]))
    if "span_head.tokens.weight" not in weights:
        return graph.model(rank)
    said = opset.matmul(states, _array(weights["span_head.tokens.weight"]), False, True)
    return graph.model(rank, opset.add(said, _array(weights["span_head.tokens.bias"])))


def _opened(base: BaseModel, file: WeightFile) -> tuple[dict[str, NDArray[np.float32]], BertGraph, int]:
    weights, shape = file.arrays(), AdapterShape.of(file.facts)
    # Trained on top of the recall encoder's weights, which are in the same file.
    started_from = {name.removeprefix(RECALL): each for name, each in weights.items() if name.startswith(RECALL)}
    graph = BertGraph(base, started_from, shape)
    graph.merge(weights, shape)
    return weights, graph, shape.first_layer


def _array(array: NDArray[np.float32]) -> ov.Node:
    return opset.constant(np.ascontiguousarray(array, dtype=np.float32))


def _integers(*values: int) -> ov.Node:
    return opset.constant(np.array(values, dtype=np.int64))


def _integer(value: int) -> ov.Node:
    return opset.constant(np.int64(value))
