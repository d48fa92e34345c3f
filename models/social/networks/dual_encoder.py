"""Runs the trained towers on a CPU or a GPU: a ``SocialEncoder``."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import AdapterShape, WeightFile, open_weights
from models.social.article_parts import ArticleDivider, Configuration, PartShape
from models.social.cleaning import clean_post
from models.social.networks.running import load_network, without_prefix
from models.social.protocol import NewsArticle

if TYPE_CHECKING:
    import openvino as ov

    from models.social.networks.towers import Tower

TASK = "social-towers"
# Word pieces of a post at most.
POST_PIECES = 96

# Bounds of one batch on a CPU, padding included.
_CPU_BATCH_TOKENS, _CPU_BATCH_TEXTS = 4096, 64


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
        self._batch_tokens, self._batch_texts = _CPU_BATCH_TOKENS, _CPU_BATCH_TEXTS
        if device != "cpu":
            from models.encoders.backends import torch_encoder as cuda  # noqa: PLC0415  torch is seconds of import

            self._batch_tokens, self._batch_texts = cuda.BATCH_TOKENS, cuda.BATCH_TEXTS
        key = f"social-posts-{base.weights_sha256[:12]}-{file.sha256[:12]}"
        self._run = load_network(device, key, cache, lambda: _tower_graph(base, file), lambda: _tower(base, file))

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
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        batches = list(tokenizer.batches(texts, self._batch_tokens, self._batch_texts))
        inputs = ((batch.input_ids, batch.attention_mask) for batch in batches)
        for batch, rows in zip(batches, self._run(inputs), strict=True):
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


def _tower(base: BaseModel, file: WeightFile) -> "Tower":
    from models.encoders.transformer import Transformer  # noqa: PLC0415  torch is seconds of import
    from models.social.networks.towers import merged_tower  # noqa: PLC0415

    return merged_tower(Transformer(base), file.tensors(), AdapterShape.of(file.facts))


def _tower_graph(base: BaseModel, file: WeightFile) -> "ov.Model":
    """Return the graph of ``Tower``."""
    from models.encoders.backends.bert_graph import BertGraph, unit  # noqa: PLC0415  a machine that trains has no OpenVINO

    graph = BertGraph(base, without_prefix(file.arrays()), AdapterShape.of(file.facts))
    return graph.model(unit(graph.mean(graph.last_states())))
