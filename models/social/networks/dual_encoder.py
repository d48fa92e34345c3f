"""Runs the trained towers on a CPU or a GPU: a ``SocialEncoder``."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from models.encoders.backends.running import batch_bounds, load_network, run_batches
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.social.article_parts import ArticleDivider, Configuration, PartShape
from models.social.cleaning import clean_post
from models.social.protocol import NewsArticle

if TYPE_CHECKING:
    import openvino as ov

    from models.encoders.transformer import MeanPooledNetwork

TASK = "social-towers"
# Word pieces of a post at most.
POST_PIECES = 96
# Of the names of the adapters in a file: posts and articles share one network.
PREFIX = "both."

# Bounds of one batch on a CPU, padding included.
_BATCH_TOKENS, _BATCH_TEXTS = 4096, 64

Value = TypeVar("Value")


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
        self._posts, self._parts = BatchTokenizer(base, POST_PIECES), BatchTokenizer(base, self.shape.pieces)
        self._bounds = batch_bounds(device, _BATCH_TOKENS, _BATCH_TEXTS)
        key = f"social-posts-{base.weights_sha256[:12]}-{file.sha256[:12]}"
        self._run = load_network(device, key, cache, lambda: _tower_graph(base, file), lambda: merged_tower(base, file))

    @cached_property
    def dimension(self) -> int:
        """See ``SocialEncoder.dimension``."""
        one = np.ones((1, 1), dtype=np.int64)
        return int(self._run([(one, one)])[0].shape[1])

    def encode_posts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_posts``."""
        cleaned = [clean_post(text) for text in texts]
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        with_words = [row for row, text in enumerate(cleaned) if any(map(str.isalnum, text))]
        if with_words:
            vectors[with_words] = self._encode(self._posts, [cleaned[row] for row in with_words])
        return vectors

    def article_parts(self, article: NewsArticle) -> list[str]:
        """See ``SocialEncoder.article_parts``."""
        return self._divider.parts(article)

    def encode_parts(self, parts: Sequence[str]) -> NDArray[np.float32]:
        """See ``SocialEncoder.encode_parts``."""
        return self._encode(self._parts, parts)

    def _encode(self, tokenizer: BatchTokenizer, texts: Sequence[str]) -> NDArray[np.float32]:
        return run_batches(self._run, tokenizer.batches(texts, *self._bounds), (len(texts), self.dimension))


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


def without_prefix(weights: Mapping[str, Value]) -> dict[str, Value]:
    """Return the towers' adapters in a file by the transformer's own names."""
    return {name.removeprefix(PREFIX): value for name, value in weights.items()}


def merged_tower(base: BaseModel, file: WeightFile) -> "MeanPooledNetwork":
    """Return the network with its adapters merged into the base model's weights."""
    from models.encoders.adapters import merge  # noqa: PLC0415  torch is seconds of import
    from models.encoders.transformer import MeanPooledNetwork, Transformer  # noqa: PLC0415

    transformer = Transformer(base)
    merge(transformer, without_prefix(file.tensors()), AdapterShape.of(file.facts))
    return MeanPooledNetwork(transformer).eval()


def _tower_graph(base: BaseModel, file: WeightFile) -> "ov.Model":
    from models.encoders.backends.bert_graph import BertGraph  # noqa: PLC0415  a machine that trains has no OpenVINO

    return BertGraph(base, without_prefix(file.arrays()), AdapterShape.of(file.facts)).mean_pooled()
