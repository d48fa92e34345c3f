"""Writes BERT-shaped encoders as OpenVINO graphs, from their files: no PyTorch is needed to serve them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as opset

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import AdapterShape
from models.errors import InputError

Weights = Mapping[str, NDArray[np.float32]]

# The linear maps of a layer, by the names that adapters are stored under, as Transformers names them.
_LINEAR_MAPS = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "attention_output": "attention.output.dense",
    "up": "intermediate.dense",
    "down": "output.dense",
}
# What is trained in full is stored under these names too.
_NORMS = {"attention_norm": "attention.output.LayerNorm", "norm": "output.LayerNorm"}
_EMBEDDINGS = {
    "positions": "embeddings.position_embeddings",
    "types": "embeddings.token_type_embeddings",
    "embedding_norm": "embeddings.LayerNorm",
}
_PADDED = -1e4
_SMALLEST_NORM = 1e-12


class BertGraph:
    """Nodes of one graph: embeddings and layers of a BERT-shaped base model, and what encoders make of their states.

    Parameters of the finished graph are ``ids`` and ``mask``, int64 [batch, length], and those that ``parameter`` made.

    Args:
        base: the files of the base encoder.
        adapters: low-rank adapters, and weights trained in full, as ``models.encoders.adapters`` stores them; they are
            merged into the weights.
        shape: theirs.

    Raises:
        AppError: ``unsupported_base_model`` when the model is not BERT-shaped.
    """

    def __init__(self, base: BaseModel, adapters: Weights | None = None, shape: AdapterShape | None = None) -> None:
        config = json.loads((base.directory / "config.json").read_text(encoding="utf-8"))
        if config.get("model_type") != "bert" or config.get("hidden_act", "gelu") != "gelu":
            raise InputError(
                "unsupported_base_model",
                f"{base.name} is a {config.get('model_type')!r} model; adapters are trained over BERT-shaped ones.",
                "Give a BERT or MiniLM encoder with --base-model.",
            )
        self.layers = int(config["num_hidden_layers"])
        self.width = int(config["hidden_size"])
        self._heads = int(config["num_attention_heads"])
        self._epsilon = float(config.get("layer_norm_eps", 1e-12))
        self._weights = _weights(base)
        if adapters is not None and shape is not None:
            self.merge(adapters, shape)
        self._parameters: list[Any] = []
        self.ids = self.parameter("ids", np.int64, 2)
        self.mask = self.parameter("mask", np.int64, 2)

    def merge(self, adapters: Weights, shape: AdapterShape) -> None:
        """Merge more of what was trained into the weights; before any layer is written.

        Replaces weights that were trained in full, and adds the products of the adapters' factors.
        """
        weights = self._weights
        for name, array in adapters.items():
            if not name.startswith("layers."):
                continue
            _, layer, part, kind = name.split(".")
            own = f"encoder.layer.{layer}.{(_LINEAR_MAPS | _NORMS)[part]}"
            if kind == "B":
                change = array @ adapters[f"{name[:-2]}.A"]
                weights[f"{own}.weight"] = weights[f"{own}.weight"] + change * np.float32(shape.alpha / shape.rank)
            elif kind != "A":
                weights[f"{own}.{kind}"] = array

    def replace(self, weights: Weights) -> None:
        """Replace weights of layers and embeddings that were trained in full; before any layer is written."""
        for name, array in weights.items():
            part, _, kind = name.rpartition(".")
            if part in _EMBEDDINGS:
                self._weights[f"{_EMBEDDINGS[part]}.{kind}"] = array
        self.merge(weights, AdapterShape(0))

    def parameter(self, name: str, kind: type, rank: int) -> Any:
        """Add an input of any size in each of its ``rank`` axes."""
        made = opset.parameter([-1] * rank, kind, name)
        made.output(0).set_names({name})
        self._parameters.append(made)
        return made

    def states(self, layers: Sequence[int]) -> list[Any]:
        """Return states [batch, length, width] after each of ``layers``, ascending; 1 is the first."""
        states = self.embedded()
        bias = self.attention_bias(self.mask)
        wanted = []
        for layer in range(max(layers)):
            states = self.layer(layer, states, bias)
            if layer + 1 in layers:
                wanted.append(states)
        return wanted

    def last_states(self) -> Any:
        """Return states [batch, length, width] after the last layer."""
        return self.states([self.layers])[0]

    def mean(self, states: Any, axis: int = 1) -> Any:
        """Return the mean of states over real tokens, which are along ``axis``."""
        others = [at for at in range(axis + 2) if at not in (0, axis)]
        mask = opset.unsqueeze(opset.convert(self.mask, "f32"), _integers(*others))
        counts = opset.maximum(opset.reduce_sum(mask, _integers(axis)), _number(1.0))
        return opset.divide(opset.reduce_sum(opset.multiply(states, mask), _integers(axis)), counts)

    def mean_pooled(self) -> ov.Model:
        """Return the graph of ``MeanPooledNetwork``."""
        return self.model(unit(self.mean(self.last_states())))

    def linear(self, vectors: Any, weight: NDArray[np.float32], bias: NDArray[np.float32]) -> Any:
        """Return a linear map of vectors [..., width]: weight [outputs, width], bias [outputs]."""
        return opset.add(opset.matmul(vectors, _tensor(weight), False, True), _tensor(bias))

    def joined(self, *outputs: Any) -> Any:
        """Return outputs [batch, ...] as one, [batch, their numbers together]."""
        return opset.concat([opset.reshape(output, _integers(0, -1), True) for output in outputs], 1)

    def model(self, *outputs: Any) -> ov.Model:
        """Return the finished graph."""
        return ov.Model([opset.result(output) for output in outputs], self._parameters)

    def embedded(self) -> Any:
        """Return states [batch, length, width] below the first layer."""
        words = opset.gather(_tensor(self._weights["embeddings.word_embeddings.weight"]), self.ids, _integers(0))
        # All tokens are of the first type.
        types = self._weights["embeddings.token_type_embeddings.weight"][0]
        positions = _tensor(self._weights["embeddings.position_embeddings.weight"] + types)
        length = opset.gather(opset.shape_of(self.ids), _integers(1), _integers(0))
        placed = opset.slice(positions, _integers(0), length, _integers(1), _integers(0))
        return self._normalized(opset.add(words, placed), "embeddings.LayerNorm")

    def attention_bias(self, mask: Any) -> Any:
        """Return [batch, 1, 1, length], 0 for real tokens and very negative for padding."""
        padding = opset.multiply(opset.subtract(_number(1.0), opset.convert(mask, "f32")), _number(_PADDED))
        return opset.unsqueeze(padding, _integers(1, 2))

    def layer(self, number: int, states: Any, bias: Any) -> Any:
        """Return states [batch, length, width] after layer ``number``; 0 is the first.

        Args:
            bias: added to attention logits, see ``attention_bias``.
        """
        name = f"encoder.layer.{number}"
        query, key, value = (
            self._by_head(self._linear(states, f"{name}.{_LINEAR_MAPS[part]}")) for part in ("query", "key", "value")
        )
        scale = (self.width // self._heads) ** -0.5
        logits = opset.add(opset.multiply(opset.matmul(query, key, False, True), _number(scale)), bias)
        attended = opset.matmul(opset.softmax(logits, -1), value, False, False)
        joined = opset.reshape(opset.transpose(attended, _integers(0, 2, 1, 3)), _integers(0, 0, self.width), True)
        attention = self._linear(joined, f"{name}.{_LINEAR_MAPS['attention_output']}")
        states = self._normalized(opset.add(states, attention), f"{name}.attention.output.LayerNorm")
        inner = opset.gelu(self._linear(states, f"{name}.{_LINEAR_MAPS['up']}"), "erf")
        changed = self._linear(inner, f"{name}.{_LINEAR_MAPS['down']}")
        return self._normalized(opset.add(states, changed), f"{name}.output.LayerNorm")

    def _by_head(self, states: Any) -> Any:
        divided = opset.reshape(states, _integers(0, 0, self._heads, self.width // self._heads), True)
        return opset.transpose(divided, _integers(0, 2, 1, 3))

    def _linear(self, states: Any, name: str) -> Any:
        product = opset.matmul(states, _tensor(self._weights[f"{name}.weight"]), False, True)
        return opset.add(product, _tensor(self._weights[f"{name}.bias"]))

    def _normalized(self, states: Any, name: str) -> Any:
        standard = opset.mvn(states, _integers(-1), True, self._epsilon, "inside_sqrt")
        scaled = opset.multiply(standard, _tensor(self._weights[f"{name}.weight"]))
        return opset.add(scaled, _tensor(self._weights[f"{name}.bias"]))


def unit(vectors: Any) -> Any:
    """Divide vectors along the last axis by their lengths."""
    lengths = opset.reduce_l2(vectors, _integers(-1), True)
    return opset.divide(vectors, opset.maximum(lengths, _number(_SMALLEST_NORM)))


def _weights(base: BaseModel) -> dict[str, NDArray[np.float32]]:
    from safetensors.numpy import load_file  # noqa: PLC0415  only the first use on a machine needs it

    stored = load_file(base.directory / "model.safetensors")
    return {name.removeprefix("bert."): array.astype(np.float32) for name, array in stored.items()}


def _tensor(array: NDArray[np.float32]) -> Any:
    return opset.constant(np.ascontiguousarray(array))


def _number(value: float) -> Any:
    return opset.constant(np.float32(value))


def _integers(*values: int) -> Any:
    return opset.constant(np.array(values, dtype=np.int64))
