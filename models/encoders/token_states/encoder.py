"""Hidden states of every word piece of a text at some layers of an encoder."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as opset

from models.caching import BatchCache
from models.encoders.backends.bert_graph import BertGraph, unit
from models.encoders.backends.openvino_graphs import CompiledGraph, cached_graph
from models.encoders.base_model import BaseModel
from models.encoders.token_states.protocol import RAREST, StateEncoder, TokenStates
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import AdapterShape, WeightFile

if TYPE_CHECKING:
    from torch import nn

# Part of the graph's key: increase it when the graph computes something else.
_FORM = "states2"
# More states at once than this leave the processor's caches: a third fewer pieces a second.
_BATCH_TOKENS = 1024
_BATCH_TEXTS = 64

_Arrays: TypeAlias = tuple[NDArray[np.float16], NDArray[np.float32]]


class TokenStateEncoder:
    """A ``StateEncoder`` over a BERT-shaped base model. Safe to call from several threads.

    Args:
        base: the files of the base encoder.
        layers: after which layers (1 is the first) states are read, ascending.
        device: ``cpu`` (OpenVINO), ``cuda``, or ``torch-cpu`` (float32, the reference of the tests).
        cache: folder of graphs.
        weights: adapters trained over ``base``; the base model as it is if None.

    Raises:
        AppError: see ``Transformer``.
    """

    def __init__(
        self, base: BaseModel, layers: Sequence[int], device: str, cache: Path, weights: WeightFile | None = None
    ) -> None:
        self._tokenizer = BatchTokenizer(base)
        self._rarity = np.clip(self._tokenizer.rarity(), 0.0, RAREST)
        self._backend: _Backend = (
            _OpenVino(base, layers, cache, weights)
            if device == "cpu"
            else _Torch(base, layers, device.removeprefix("torch-"), weights)
        )

    def read(self, texts: Sequence[str]) -> list[TokenStates]:
        """See ``StateEncoder.read``."""
        states_of_texts: dict[int, TokenStates] = {}
        before = self._tokenizer.pieces_before
        for batch in self._tokenizer.batches(texts, _BATCH_TOKENS, _BATCH_TEXTS):
            lasts = batch.attention_mask.sum(1) - 1
            with self._backend.run(batch.input_ids, batch.attention_mask) as (states, means):
                for row, (position, last) in enumerate(zip(batch.positions, lasts, strict=True)):
                    # Copied once: a view would keep the whole batch, padding included.
                    states_of_texts[int(position)] = TokenStates(
                        states[row, :, before:last].copy(),
                        means[row].copy(),
                        self._rarity[batch.input_ids[row, before:last]],
                    )
        return [states_of_texts[at] for at in range(len(texts))]

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """See ``StateEncoder.offsets``."""
        return self._tokenizer.offsets(text)


class CachingStateEncoder:
    """A ``StateEncoder`` that calls another one only for texts whose states are not cached. Safe across threads.

    Args:
        encoder: reads what is missing.
        capacity: texts at most, the most recently used; one takes about 60 KB.
    """

    def __init__(self, encoder: StateEncoder, capacity: int = 2_000) -> None:
        self._encoder = encoder
        self._states: BatchCache[str, TokenStates] = BatchCache(capacity)

    def read(self, texts: Sequence[str]) -> list[TokenStates]:
        """See ``StateEncoder.read``."""
        return self._states.get(texts, self._encoder.read)

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """See ``StateEncoder.offsets``."""
        return self._encoder.offsets(text)


class _Backend(Protocol):
    def run(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> AbstractContextManager[_Arrays]:
        """Compute states and means of ids [batch, length], valid within the context.

        States are float16 [batch, n_layers, length, width], means float32 [batch, n_layers, width].
        """


class _OpenVino:
    def __init__(self, base: BaseModel, layers: Sequence[int], cache: Path, weights: WeightFile | None) -> None:
        key = _graph_key(base, layers, weights)
        self._graph = CompiledGraph(key, cache, lambda: _graph(base, layers, weights), rounded=True)

    @contextmanager
    def run(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> Iterator[_Arrays]:
        with self._graph.request() as request:
            request.infer([ids, mask], share_inputs=True)
            yield request.get_output_tensor(0).data, request.get_output_tensor(1).data


class _Torch:
    def __init__(self, base: BaseModel, layers: Sequence[int], device: str, weights: WeightFile | None) -> None:
        self._device = device
        self._network: Any = _network(base, layers, weights).eval().to(device)

    @contextmanager
    def run(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> Iterator[_Arrays]:
        import torch  # noqa: PLC0415

        with torch.inference_mode(), torch.autocast(self._device, torch.bfloat16, enabled=self._device == "cuda"):
            states, means = self._network(
                torch.from_numpy(ids).to(self._device), torch.from_numpy(mask).to(self._device)
            )
        yield states.half().cpu().numpy(), means.float().cpu().numpy()


def convert_states(base: BaseModel, layers: Sequence[int], cache: Path) -> None:
    """Write the graph of a ``TokenStateEncoder`` on a CPU, unless ``cache`` has it; loads nothing then."""
    cached_graph(_graph_key(base, layers, None), cache, lambda: _graph(base, layers, None))


def _graph_key(base: BaseModel, layers: Sequence[int], weights: WeightFile | None) -> str:
    named = "-".join([*map(str, layers), *([weights.sha256[:12]] if weights else [])])
    return f"{_FORM}-{base.weights_sha256[:16]}-{named}"


def _graph(base: BaseModel, layers: Sequence[int], weights: WeightFile | None) -> ov.Model:
    """Return the graph of ``StateNetwork``."""
    graph = BertGraph(base, weights.arrays(), AdapterShape.of(weights.facts)) if weights else BertGraph(base)
    read = [opset.unsqueeze(states, opset.constant(np.array([1]))) for states in graph.states(layers)]
    stacked = opset.concat(read, 1)
    # Rounded here, for they are stored so: half the bytes leave the graph.
    return graph.model(opset.convert(unit(stacked), "f16"), unit(graph.mean(stacked, axis=2)))


def _network(base: BaseModel, layers: Sequence[int], weights: WeightFile | None) -> "nn.Module":
    from models.encoders.token_states.network import StateNetwork  # noqa: PLC0415  torch is seconds of import

    return StateNetwork(base, layers, weights)
