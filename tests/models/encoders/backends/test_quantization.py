"""Passages in eight-bit integers: close to PyTorch in float32, and only on processors that are faster so."""

from pathlib import Path

import numpy as np
import openvino as ov
import pytest

from indexer.readers.files import read_source
from models.encoders import base_encoder
from models.encoders.backends import quantization
from models.encoders.backends.activation_ranges import read_ranges
from models.encoders.backends.openvino_graphs import cached_graph
from models.encoders.backends.quantization import activation_ranges
from models.encoders.backends.torch_network import TorchNetwork
from models.encoders.base_model import BaseModel
from models.encoders.cache_directory import default_cache_directory
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import open_weights
from models.recommend.assembly import RECALL
from models.recommend.networks import recall_encoder
from models.recommend.networks.query_pooling import passage_pooling
from models.recommend.networks.recall_encoder import RecallEncoder, merged_dual_encoder, ranges_path
from models.recommend.protocol import QuoteQuery
from models.recommend.shipped import SHIPPED_WEIGHTS

SAMPLE = Path(__file__).resolve().parents[4] / "server" / "sample"
HEARING = [paragraph.text for paragraph in read_source("h.md", (SAMPLE / "council-hearing.md").read_bytes()).paragraphs]


@pytest.fixture
def anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight-bit integers on any processor."""
    monkeypatch.setattr(recall_encoder, "is_int8_faster", lambda: True)


@pytest.mark.slow
@pytest.mark.usefixtures("anywhere")
def test_the_shipped_encoder_stays_close_to_float32(base_model: BaseModel) -> None:
    ours = RecallEncoder(base_model, SHIPPED_WEIGHTS / RECALL, "cpu", default_cache_directory())
    assert ours.version.endswith("-int8")
    file = open_weights(SHIPPED_WEIGHTS / RECALL, base_model, recall_encoder.TASK)
    network = TorchNetwork(merged_dual_encoder(base_model, file), "cpu")
    batch = next(BatchTokenizer(base_model).batches(HEARING, 1_000_000, 1_000))
    pooling = passage_pooling(batch.attention_mask)
    reference = network.run([(batch.input_ids, batch.attention_mask, pooling)])[0]
    assert (ours.encode(HEARING)[batch.positions] * reference).sum(1).mean() >= 0.99


@pytest.mark.slow
def test_queries_stay_in_floating_point(base_model: BaseModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall_encoder, "is_int8_faster", lambda: True)
    bare = tmp_path / RECALL
    bare.write_bytes((SHIPPED_WEIGHTS / RECALL).read_bytes())
    without = RecallEncoder(base_model, bare, "cpu", default_cache_directory())
    with_ranges = RecallEncoder(base_model, SHIPPED_WEIGHTS / RECALL, "cpu", default_cache_directory())
    assert with_ranges.version.startswith(f"{without.version}-")
    query = QuoteQuery("Council quarrels over the wall", "The engineer was asked about the pumps.")
    np.testing.assert_array_equal(with_ranges.query_vector(query), without.query_vector(query))
    cosines = (with_ranges.encode(HEARING[:8]) * without.encode(HEARING[:8])).sum(1)
    assert 0.98 < cosines.mean() < 0.9999


def test_int8_is_not_used_without_the_instructions(base_model: BaseModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall_encoder, "is_int8_faster", lambda: False)
    ours = RecallEncoder(base_model, SHIPPED_WEIGHTS / RECALL, "cpu", default_cache_directory())
    assert not ours.version.endswith("-int8")


def test_the_shipped_ranges_are_of_the_shipped_weights(base_model: BaseModel) -> None:
    weights = SHIPPED_WEIGHTS / RECALL
    file = open_weights(weights, base_model, recall_encoder.TASK)
    assert read_ranges(ranges_path(weights), file.sha256)


def test_ranges_cover_the_inputs_of_the_layers(base_model: BaseModel) -> None:
    graph = cached_graph(
        base_encoder.graph_key(base_model),
        default_cache_directory(),
        lambda: base_encoder.pooled_graph(base_model),
    )
    batches = [
        ([batch.input_ids, batch.attention_mask], batch.attention_mask.astype(bool))
        for batch in BatchTokenizer(base_model).batches(HEARING[:6], 4096, 64)
    ]
    ranges = activation_ranges(graph, batches)
    # Six layers with six dense ones; query, key and value share their input.
    assert len(ranges) == 36
    assert all(low < 0 < high for low, high in ranges)
    assert ranges[0] == ranges[1] == ranges[2] != ranges[3]
    with pytest.raises(ValueError, match="35 ranges for 36"):
        quantization.quantize(ov.Core().read_model(graph), ranges[:-1])
