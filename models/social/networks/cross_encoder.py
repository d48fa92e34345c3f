"""Runs the trained cross-encoder of a post and a part of an article, on a CPU or a GPU."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from models.encoders.backends.running import load_network, run_rows
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.social.cleaning import clean_post
from models.social.networks.dual_encoder import POST_PIECES

if TYPE_CHECKING:
    import openvino as ov

    from models.encoders.transformer import PairNetwork

TASK = "social-reader"
# Pairs per batch on a CPU.
_AT_A_TIME = 16


class CrossEncoder(Protocol):
    """Scores pairs of a post and a part of an article."""

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Return the logit that each part belongs to its post, float32 [n_pairs].

        Args:
            pairs: (post as posted, part from ``SocialEncoder.article_parts``).
        """


class TrainedCrossEncoder:
    """A ``CrossEncoder`` of trained weights. Safe across threads.

    Args:
        base: the files of the base encoder.
        weights: adapters and head trained by ``python -m models.training social --stage reader``.
        pieces: word pieces of a part, as in the towers.
        device: ``cpu`` (OpenVINO) or ``cuda``.
        cache: folder for converted graphs.

    Raises:
        AppError: see ``open_weights``.
    """

    def __init__(self, base: BaseModel, weights: Path, pieces: int, device: str, cache: Path) -> None:
        file = open_weights(weights, base, TASK)
        self.weights_sha256 = file.sha256
        self._pieces = pieces
        self._posts, self._parts = BatchTokenizer(base, POST_PIECES), BatchTokenizer(base, pieces)
        key = f"social-reader-{base.weights_sha256[:12]}-{file.sha256[:12]}"
        self._run = load_network(device, key, cache, lambda: _reader_graph(base, file), lambda: _network(base, file))

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """See ``CrossEncoder.logits``."""
        if not pairs:
            return np.zeros(0, dtype=np.float32)
        posts = self._posts.ids([clean_post(post) for post, _ in pairs], POST_PIECES)
        parts = self._parts.ids([part for _, part in pairs], self._pieces)
        rows = [joined(part, post) for part, post in zip(parts, posts, strict=True)]
        return np.stack(run_rows(self._run, rows, _AT_A_TIME))[:, 0]


def _network(base: BaseModel, file: WeightFile) -> "PairNetwork":
    from models.encoders.adapters import merge  # noqa: PLC0415  torch is seconds of import
    from models.encoders.transformer import PairNetwork, Transformer  # noqa: PLC0415

    weights = file.tensors()
    transformer = Transformer(base)
    merge(transformer, weights, AdapterShape.of(file.facts))
    network = PairNetwork(transformer)
    network.head.weight.data.copy_(weights["head.weight"])
    network.head.bias.data.copy_(weights["head.bias"])
    return network.eval()


def joined(part: Sequence[int], post: Sequence[int]) -> tuple[int, ...]:
    """Join ids of both, with their special pieces, to [CLS] part [SEP] post [SEP]."""
    return (*part, *post[1:])


def _reader_graph(base: BaseModel, file: WeightFile) -> "ov.Model":
    """Return the graph of the cross-encoder."""
    from models.encoders.backends.bert_graph import BertGraph  # noqa: PLC0415  a machine that trains has no OpenVINO

    weights = file.arrays()
    graph = BertGraph(base, weights, AdapterShape.of(file.facts))
    return graph.model(graph.linear(graph.mean(graph.last_states()), weights["head.weight"], weights["head.bias"]))
