"""The network of ranker and span predictor: paragraphs are independent, each with its own query."""

from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor

from models.baselines.recommend.interaction.network import (
    COSINE_STEP,
    InteractionNetwork,
    Scores,
    SpanHead,
)
from models.baselines.recommend.interaction.scorer import TASK, merged_network
from models.baselines.recommend.interaction.spans import span_table
from models.encoders.adapters import attach
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import pad_batch
from models.encoders.transformer import Transformer
from models.encoders.weight_files import open_weights
from models.recommend.networks.dual_encoder import DualEncoder
from models.recommend.networks.query_pooling import passage_pooling
from tests.fakes.small_models import SHAPE, WIDTH, write_interaction_weights

Rows = list[list[int]]


def rows(*lengths: int, seed: int = 2) -> Rows:
    generator = torch.Generator().manual_seed(seed)
    return [[101, *torch.randint(1000, 20_000, (n,), generator=generator).tolist(), 102] for n in lengths]


QUERIES, PARAGRAPHS = rows(9, 4), rows(12, 3, 25, 7, seed=3)
OWNERS = [0, 0, 1, 1]


@pytest.fixture(scope="module")
def network(small_base: BaseModel, tmp_path_factory: pytest.TempPathFactory) -> InteractionNetwork:
    path = write_interaction_weights(tmp_path_factory.mktemp("weights") / "joint.safetensors", small_base)
    return merged_network(small_base, open_weights(path, small_base, TASK))


def tensors(texts: Rows, multiple: int = 1) -> tuple[Tensor, Tensor]:
    ids, mask = pad_batch(texts, multiple)
    return torch.from_numpy(ids), torch.from_numpy(mask)


@torch.no_grad()
def scores(
    network: InteractionNetwork, queries: Rows, paragraphs: Rows, owners: list[int], multiple: int = 1
) -> Scores:
    ids, mask = tensors(queries, multiple)
    result: Scores = network(ids, mask, segments(ids, mask), *tensors(paragraphs, multiple), torch.tensor(owners))
    return result


def segments(ids: Tensor, mask: Tensor) -> Tensor:
    """Return shares of the first half as the title's, of the second as the context's."""
    positions, lengths = torch.arange(ids.shape[1])[None], mask.sum(1, keepdim=True)
    title = (positions < lengths // 2).float()
    context = mask - title
    return torch.stack([title / title.sum(1, keepdim=True), context / context.sum(1, keepdim=True), context * 0.0], 2)


def close(one: Tensor, other: Tensor) -> bool:
    return torch.allclose(one, other, atol=1e-4, rtol=1e-4)


def test_padding_does_not_change_scores(network: InteractionNetwork) -> None:
    plain = scores(network, QUERIES, PARAGRAPHS, OWNERS)
    wide = scores(network, QUERIES, PARAGRAPHS, OWNERS, multiple=64)
    assert close(plain.rank, wide.rank)
    assert wide.spans.shape[:2] == (4, 64)
    for number, paragraph in enumerate(PARAGRAPHS):
        assert close(wide.spans[number, : len(paragraph)], plain.spans[number, : len(paragraph)])


@torch.no_grad()
def test_span_table_equals_that_of_inference() -> None:
    """Training computes it in PyTorch for a batch, inference in NumPy for one paragraph."""
    torch.manual_seed(3)
    head = SpanHead(WIDTH, factors=3, longest=4)
    head.lengths.copy_(torch.randn(4))
    token_outputs = head(torch.randn(2, 7, WIDTH))
    words = torch.tensor([[False, True, True, True, True, True, False], [True] * 3 + [False] * 4])
    tables = head.table(token_outputs, words)
    assert tables.shape == (2, 7, 7)
    for number, real in enumerate(words):
        own = span_table(token_outputs[number][real].numpy(), head.lengths.numpy())
        log_probabilities = tables[number].flatten().log_softmax(0).view(7, 7)[real][:, real].numpy()
        assert np.isneginf(own).sum() == (log_probabilities < -1e3).sum() > 0
        np.testing.assert_allclose(log_probabilities[np.isfinite(own)], own[np.isfinite(own)], atol=1e-4)
    assert float(tables[:, ~words.any(0)].max()) == -1e4


@torch.no_grad()
def test_untrained_network_ranks_like_the_recall_encoder(small_base: BaseModel) -> None:
    transformer = Transformer(small_base)
    network = InteractionNetwork(transformer, SHAPE.first_layer)
    network.gates.fill_(-1e3)
    encoder = DualEncoder(transformer)
    (query_ids, query_mask), (ids, mask) = tensors(QUERIES), tensors(PARAGRAPHS)
    queries = encoder(query_ids, query_mask, encoder.query_pooling(segments(query_ids, query_mask)))
    passages = encoder(ids, mask, torch.from_numpy(passage_pooling(mask.numpy())))
    cosines = (queries[torch.tensor(OWNERS)] * passages).sum(1)
    assert float(cosines.std()) > 1e-3
    assert close(scores(network, QUERIES, PARAGRAPHS, OWNERS).rank, COSINE_STEP * cosines)


def test_only_trained_weights_get_gradients(small_base: BaseModel) -> None:
    transformer = Transformer(small_base)
    attach(transformer, SHAPE)
    network = InteractionNetwork(transformer, SHAPE.first_layer)
    ids, mask = tensors(QUERIES)
    outputs = network(ids, mask, segments(ids, mask), *tensors(PARAGRAPHS), torch.tensor(OWNERS))
    (
        outputs.rank.sum()
        + network.span_head.table(outputs.spans, outputs.spans[..., 0] > -1e9).logsumexp((1, 2)).sum()
    ).backward()
    for name, parameter in network.named_parameters():
        assert (parameter.grad is not None) == parameter.requires_grad, name
        assert parameter.requires_grad == ("transformer." not in name or "lora_" in name), name


def test_merged_network_includes_the_recall_adapters(small_base: BaseModel, tmp_path: Path) -> None:
    """Both adapters are merged: without the recall encoder's it would be another network."""
    path = write_interaction_weights(tmp_path / "with.safetensors", small_base, recall=True)
    with_recall = merged_network(small_base, open_weights(path, small_base, TASK))
    path = write_interaction_weights(tmp_path / "without.safetensors", small_base)
    without = merged_network(small_base, open_weights(path, small_base, TASK))
    one, other = (scores(network, QUERIES, PARAGRAPHS, OWNERS) for network in (with_recall, without))
    assert float((one.rank - other.rank).abs().max()) > 1e-2
    layer = with_recall.transformer.get_submodule("layers.3.up")
    plain = Transformer(small_base).get_submodule("layers.3.up")
    weights = open_weights(tmp_path / "with.safetensors", small_base, TASK).tensors()
    change = sum(weights[f"{part}layers.3.up.B"] @ weights[f"{part}layers.3.up.A"] for part in ("", "recall."))
    assert isinstance(layer, torch.nn.Linear)
    assert isinstance(plain, torch.nn.Linear)
    torch.testing.assert_close(layer.weight, plain.weight + 2.0 * change)
