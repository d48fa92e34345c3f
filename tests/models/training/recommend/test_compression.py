"""A network trained in full, kept as low-rank factors of what it changed."""

from pathlib import Path

import numpy as np
import pytest
import torch

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import AdapterShape, open_weights, save_weights
from models.recommend.networks.scorer import TASK, InteractionScorer, merged_network
from models.recommend.protocol import QuoteQuery
from models.training.recommend.compression import compress
from tests.fakes.small_models import SHAPE, write_interaction_weights

QUERY = QuoteQuery("Pumps too late", "The council spoke of the pumps.")
PARAGRAPHS = ["The pumps came too late.", "A wall is not a pump.", "Buses.", "The ferry stays where it is."]


@pytest.fixture
def full(small_base: BaseModel, tmp_path: Path) -> Path:
    """As training with ``--full`` writes it: layers above the join by their own names, changed everywhere."""
    adapted = write_interaction_weights(tmp_path / "adapted.safetensors", small_base)
    network = merged_network(small_base, open_weights(adapted, small_base, TASK))
    torch.manual_seed(3)
    layers = {
        name: value.detach() + 0.02 * torch.randn_like(value)
        for name, value in network.transformer.named_parameters()
        if name.startswith("layers.") and int(name.split(".")[1]) >= SHAPE.first_layer
    }
    heads = {name: value.detach() for name, value in network.head_weights().items()}
    path = tmp_path / "joint.safetensors"
    facts = {**SHAPE.facts(), "context_pieces": "40", "adapters": "False", "heads": "joint"}
    save_weights(path, {**layers, **heads}, small_base, TASK, **facts)
    return path


def ranks(base: BaseModel, weights: Path, folder: Path, device: str = "cpu") -> np.ndarray:
    return InteractionScorer(base, weights, device, folder).rank(QUERY, PARAGRAPHS)


def test_all_of_the_rank_keeps_the_network(small_base: BaseModel, full: Path, tmp_path: Path) -> None:
    found = compress(full, tmp_path / "ranker.safetensors", str(small_base.directory), rank=10_000)
    assert found["kept"]["least"] == pytest.approx(1.0)
    expected = ranks(small_base, full, tmp_path, "torch-cpu")
    for device in ("torch-cpu", "cpu"):
        same = ranks(small_base, tmp_path / "ranker.safetensors", tmp_path, device)
        np.testing.assert_allclose(same, expected, atol=0.15 * np.ptp(expected))


def test_a_lower_rank_is_smaller_and_keeps_less(small_base: BaseModel, full: Path, tmp_path: Path) -> None:
    shares, sizes = [], []
    for rank in (2, 6):
        found = compress(full, tmp_path / f"{rank}.safetensors", str(small_base.directory), rank)
        shares.append(found["kept"]["mean"])
        sizes.append(found["bytes"])
    assert 0.0 < shares[0] < shares[1] < 1.0
    assert sizes[0] < sizes[1] < full.stat().st_size
    file = open_weights(tmp_path / "2.safetensors", small_base, TASK)
    assert AdapterShape.of(file.facts) == AdapterShape(SHAPE.first_layer, 2, 2)


def test_ranker_predicts_no_spans(small_base: BaseModel, full: Path, tmp_path: Path) -> None:
    compress(full, tmp_path / "ranker.safetensors", str(small_base.directory), rank=4)
    scorer = InteractionScorer(small_base, tmp_path / "ranker.safetensors", "cpu", tmp_path)
    assert (scorer.ranks, scorer.predicts_spans) == (True, False)
    assert all(each.spans == () for each in scorer.score(QUERY, PARAGRAPHS))
