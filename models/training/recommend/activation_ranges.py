"""Measures ranges of activations on real paragraphs, for encoding passages in eight-bit integers."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoders.backends.activation_ranges import write_ranges
from models.encoders.backends.openvino_graphs import cached_graph
from models.encoders.backends.quantization import activation_ranges
from models.encoders.base_model import BaseModel
from models.encoders.cache_directory import default_cache_directory
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import open_weights
from models.errors import InputError
from models.recommend.assembly import RECALL
from models.recommend.data.loading import load_quotes
from models.recommend.networks import recall_encoder
from models.recommend.networks.query_pooling import passage_pooling
from models.training.recommend.settings import RangesSettings
from models.training.run import TrainingRun

_BATCH_TOKENS, _BATCH_TEXTS = 4096, 64


def train_ranges(run: TrainingRun, settings: RangesSettings) -> dict[str, Any]:
    """Run random paragraphs of train's transcripts through the recall encoder and write their ranges.

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
    key = recall_encoder.graph_key(base, file)
    graph = cached_graph(key, default_cache_directory(), lambda: recall_encoder.recall_graph(base, file))
    ranges = activation_ranges(graph, _batches(base, sample))
    write_ranges(recall_encoder.ranges_path(weights), ranges, file.sha256, card)
    return card


def _batches(base: BaseModel, texts: list[str]) -> Iterator[tuple[list[NDArray[Any]], NDArray[np.bool_]]]:
    for batch in BatchTokenizer(base).batches(texts, _BATCH_TOKENS, _BATCH_TEXTS):
        mask = batch.attention_mask
        yield [batch.input_ids, mask, passage_pooling(mask)], mask.astype(bool)
