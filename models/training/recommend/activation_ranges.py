"""Measures ranges of activations on real paragraphs, for encoding in eight-bit integers."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoders.backends import openvino_encoder
from models.encoders.backends.activation_ranges import write_ranges
from models.encoders.backends.openvino_graphs import cached_graph
from models.encoders.backends.quantization import activation_ranges
from models.encoders.base_model import BaseModel
from models.encoders.cache_directory import default_cache_directory
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import open_weights
from models.errors import InputError
from models.recommend.data.loading import load_quotes
from models.recommend.networks import recall_encoder
from models.recommend.networks.query_pooling import passage_pooling
from models.recommend.shipped import BASE_RANGES, RECALL
from models.training.recommend.settings import RangesSettings
from models.training.run import TrainingRun

_BATCH_TOKENS, _BATCH_TEXTS = 4096, 64


def train_ranges(run: TrainingRun, settings: RangesSettings) -> dict[str, Any]:
    """Run random paragraphs of train's transcripts through both encoders and write the ranges of each.

    Returns:
        The run card that is written with the ranges.

    Raises:
        AppError: about data, weights or base model, or ``too_few_paragraphs``.
    """
    base, weights = run.base, run.out / RECALL
    file = open_weights(weights, base, recall_encoder.TASK)
    train = load_quotes(run.data, "train")
    texts = [text for source in train.paragraphs.values() for text in source]
    if not texts:
        raise InputError(
            "too_few_paragraphs", f"Train in {run.data} quotes no paragraphs.", "Align more articles to transcripts."
        )
    sample = random.Random(run.seed).sample(texts, min(settings.texts, len(texts)))
    card = run.card("ranges") | {"texts": len(sample)}
    cache = default_cache_directory()
    graph = cached_graph(recall_encoder.graph_key(base, file), cache, lambda: recall_encoder.recall_graph(base, file))
    ranges = activation_ranges(graph, _batches(base, sample, pooled=True))
    write_ranges(recall_encoder.ranges_path(weights), ranges, file.sha256, card)
    graph = cached_graph(openvino_encoder.graph_key(base), cache, lambda: openvino_encoder.pooled_graph(base))
    ranges = activation_ranges(graph, _batches(base, sample, pooled=False))
    write_ranges(run.out / BASE_RANGES, ranges, base.weights_sha256, card)
    return card


def _batches(base: BaseModel, texts: list[str], pooled: bool) -> Iterator[tuple[list[NDArray[Any]], NDArray[np.bool_]]]:
    for batch in BatchTokenizer(base).batches(texts, _BATCH_TOKENS, _BATCH_TEXTS):
        inputs: list[NDArray[Any]] = [batch.input_ids, batch.attention_mask]
        if pooled:
            inputs.append(passage_pooling(batch.attention_mask))
        yield inputs, batch.attention_mask.astype(bool)
