"""Runs the trained towers on a CPU or a GPU: a ``SocialEncoder``."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.social.article_parts import ArticleDivider, Configuration, PartShape
from models.social.cleaning import clean_post
from models.social.networks.sides import Side, weights_of
from models.social.protocol import NewsArticle

if TYPE_CHECKING:
    import openvino as ov

    from models.encoders.backends.openvino_graphs import CompiledGraph
    from models.social.networks.towers import Tower

TASK = "social-towers"
# Word pieces of a post at most.
POST_PIECES = 96

_Inputs = tuple[NDArray[np.int64], NDArray[np.int64]]


class _Backend(Protocol):
    batch_tokens: int
    batch_texts: int

    def run(self, batches: Iterable[_Inputs]) -> list[NDArray[np.float32]]: ...


class DualEncoder:
    """A ``SocialEncoder`` (see ``protocol``) of trained towers. Safe across threads.

    Args:
        base: the files of the base encoder.
        weights: adapters trained by ``python -m models.training social --stage towers``.
        device: ``cpu`` (OpenVINO) or ``cuda``.
        cache: folder for converted graphs.

    Raises:
        AppError: see ``open_weights``.
    """

    def __init__(self, base: BaseModel, weights: Path, device: str, cache: Path) -> None:
        file = open_weights(weights, base, TASK)
        self.weights_sha256 = file.sha256
        self.version = f"{Path(base.name).name}-{base.weights_sha256[:12]}-social-{file.sha256[:12]}"
        self.shape = shape_of(file.facts)
        self._divider = ArticleDivider(base, self.shape)
        self._tokenizers = {
            "posts": BatchTokenizer(base, POST_PIECES),
            "articles": BatchTokenizer(base, self.shape.pieces),
        }
        make = _OnCpu if device == "cpu" else _OnGpu
        self._sides: dict[str, _Backend] = {
            "posts": make(base, file, "posts", device, cache),
            "articles": make(base, file, "articles", device, cache),
        }
        if file.facts["shared"] == "True":
            self._sides["articles"] = self._sides["posts"]

    @cached_property
    def dimension(self) -> int:
        """See ``SocialEncoder.dimension``."""
        one = np.ones((1, 1), dtype=np.int64)
        return int(self._sides["posts"].run([(one, one)])[0].shape[1])

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_posts``."""
        cleaned = [clean_post(text) for text in texts]
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        with_words = [row for row, text in enumerate(cleaned) if any(map(str.isalnum, text))]
        if with_words:
            vectors[with_words] = self._encode("posts", [cleaned[row] for row in with_words])
        return vectors

    def article_parts(self, article: NewsArticle) -> list[str]:
        """See ``SocialEncoder.article_parts``."""
        return self._divider.parts(article)

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_parts``."""
        return self._encode("articles", parts)

    def _encode(self, side: str, texts: Sequence[str]) -> NDArray[np.float32]:
        backend = self._sides[side]
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        batches = list(self._tokenizers[side].batches(texts, backend.batch_tokens, backend.batch_texts))
        inputs = ((batch.input_ids, batch.attention_mask) for batch in batches)
        for batch, rows in zip(batches, backend.run(inputs), strict=True):
            vectors[batch.positions] = rows
        return vectors


def facts_of(shape: PartShape) -> dict[str, str]:
    """Return how articles are divided as metadata of a weight file."""
    return {
        "configuration": shape.configuration,
        "pieces": str(shape.pieces),
        "title_pieces": str(shape.title_pieces),
        "most_parts": str(shape.most),
    }


def shape_of(facts: Mapping[str, str]) -> PartShape:
    """Read how articles are divided from metadata of a weight file."""
    return PartShape(
        cast(Configuration, facts["configuration"]),
        int(facts["pieces"]),
        int(facts["title_pieces"]),
        int(facts["most_parts"]),
    )


def _tower(base: BaseModel, file: WeightFile, side: Side) -> "Tower":
    from models.encoders.transformer import Transformer  # noqa: PLC0415  torch is seconds of import
    from models.social.networks.towers import merged_tower  # noqa: PLC0415

    return merged_tower(Transformer(base), file.tensors(), side, AdapterShape.of(file.facts))


def _tower_graph(base: BaseModel, file: WeightFile, side: Side) -> "ov.Model":
    """Return the graph of ``Tower``."""
    from models.encoders.backends.bert_graph import BertGraph, unit  # noqa: PLC0415  a machine that trains has no OpenVINO

    graph = BertGraph(base, weights_of(file.arrays(), side), AdapterShape.of(file.facts))
    return graph.model(unit(graph.mean(graph.last_states())))


class _OnCpu:
    batch_tokens, batch_texts = 4096, 64

    def __init__(self, base: BaseModel, file: WeightFile, side: Side, device: str, cache: Path) -> None:
        from models.encoders.backends.openvino_graphs import CompiledGraph  # noqa: PLC0415  a machine that trains has no OpenVINO

        key = f"social-{side}-{base.weights_sha256[:12]}-{file.sha256[:12]}"
        self._compile = partial(CompiledGraph, key, cache, lambda: _tower_graph(base, file, side))

    @cached_property
    def _graph(self) -> "CompiledGraph":
        # A server that uses stored vectors of one side starts without its graph.
        return self._compile()

    def run(self, batches: Iterable[_Inputs]) -> list[NDArray[np.float32]]:
        return [self._graph.run(inputs)[0] for inputs in batches]


class _OnGpu:
    def __init__(self, base: BaseModel, file: WeightFile, side: Side, device: str, cache: Path) -> None:
        from models.encoders.backends import torch_encoder as cuda  # noqa: PLC0415  torch is seconds of import

        self.batch_tokens, self.batch_texts = cuda.BATCH_TOKENS, cuda.BATCH_TEXTS
        self.run = cuda.TorchNetwork(_tower(base, file, side), device).run
