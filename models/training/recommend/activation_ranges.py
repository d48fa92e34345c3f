"""Measures ranges of activations on real paragraphs, for encoding in eight-bit integers."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoders.backends import openvino_encoder
from models.encoders.backends.activation_ranges import write_ranges
from models.encoders.backends.openvino_graphs import cached_graph
from models.encoders.backends.quantization import activation_ranges
from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.cache_directory import default_cache_directory
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import open_weights
from models.errors import InputError
from models.recommend.data.loading import load_quotes
from models.recommend.networks import recall_encoder
from models.recommend.networks.query_pooling import passage_pooling
from models.recommend.shipped import BASE_RANGES, RECALL
from models.training.run_card import portable_command

_BATCH_TOKENS, _BATCH_TEXTS = 4096, 64
_Batches = Iterator[tuple[list[NDArray[Any]], NDArray[np.bool_]]]


def train_ranges(data: Path, weights: Path, base_model: str, texts: int, seed: int) -> dict[str, Any]:
    """Runs random paragraphs of the transcripts of train through both encoders; writes two files into ``weights``.

    Args:
        data: folder with train and transcripts.
        weights: folder with ``recall.safetensors``.
        texts: number of paragraphs.

    Returns:
        The provenance that is written with the ranges.

    Raises:
        AppError: about data, weights or base model, or ``too_few_paragraphs``.
    """
    base = locate_base_model(base_model)
    file = open_weights(weights / RECALL, base, recall_encoder.TASK)
    sample = _paragraphs(data, texts, seed)
    facts = {"command": portable_command(sys.argv[1:]), "base_model": base.name, "seed": seed, "texts": len(sample)}
    cache = default_cache_directory()
    graph = cached_graph(recall_encoder.graph_key(base, file), cache, lambda: recall_encoder.recall_graph(base, file))
    found = activation_ranges(graph, _batches(base, sample, pooled=True))
    write_ranges(recall_encoder.ranges_path(weights / RECALL), found, file.sha256, facts)
    graph = cached_graph(openvino_encoder.graph_key(base), cache, lambda: openvino_encoder.pooled_graph(base))
    found = activation_ranges(graph, _batches(base, sample, pooled=False))
    write_ranges(weights / BASE_RANGES, found, base.weights_sha256, facts)
    return facts


def _paragraphs(data: Path, texts: int, seed: int) -> list[str]:
    train = load_quotes(data, "train")
    found = [text for source in train.paragraphs.values() for text in source]
    if not found:
        raise InputError(
            "too_few_paragraphs", f"Train in {data} quotes no paragraphs.", "Align more articles to transcripts."
        )
    return random.Random(seed).sample(found, min(texts, len(found)))


def _batches(base: BaseModel, texts: list[str], pooled: bool) -> _Batches:
    for batch in BatchTokenizer(base).batches(texts, _BATCH_TOKENS, _BATCH_TEXTS):
        inputs: list[NDArray[Any]] = [batch.input_ids, batch.attention_mask]
        if pooled:
            inputs.append(passage_pooling(batch.attention_mask))
        yield inputs, batch.attention_mask.astype(bool)
