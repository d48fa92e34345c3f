"""Graphs written from an encoder's files: what they compute is what PyTorch does, and they need none of it."""

import json
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import openvino as ov
import pytest
import torch
from numpy.typing import NDArray

from models.encoders.adapters import merge
from models.encoders.backends.bert_graph import BertGraph
from models.encoders.base_model import BaseModel
from models.encoders.transformer import MeanPooledNetwork, Transformer, attention_bias
from models.encoders.weight_files import AdapterShape
from models.errors import InputError
from tests.fakes.small_models import random_factors

SHAPE = AdapterShape(first_layer=1, rank=4, alpha=8)


def compute(model: ov.Model, *inputs: NDArray[np.int64]) -> list[NDArray[np.float32]]:
    compiled = ov.Core().compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    return [np.array(output) for output in compiled(list(inputs)).to_tuple()]


@pytest.fixture
def batch() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Ids and mask of three texts of 9, 4 and 1 pieces."""
    ids = np.random.default_rng(3).integers(5, 900, (3, 9))
    mask = (np.arange(9)[None] < np.array([[9], [4], [1]])).astype(np.int64)
    return ids * mask, mask


def test_states_of_layers_match_pytorch_with_adapters(
    small_base: BaseModel, batch: tuple[NDArray[np.int64], NDArray[np.int64]]
) -> None:
    ids, mask = batch
    transformer = Transformer(small_base)
    factors = random_factors(transformer, SHAPE, 4, 0.2)
    adapters = {name: factor.numpy() for name, factor in factors.items()}
    plain = BertGraph(small_base)
    untouched = compute(plain.model(plain.last_states()), ids, mask)[0]
    merge(transformer, factors, SHAPE)
    graph = BertGraph(small_base, {**adapters, "segment_weights": np.ones(3, dtype=np.float32)}, SHAPE)
    second, last = compute(graph.model(*graph.states([2, graph.layers])), ids, mask)
    with torch.inference_mode():
        bias = attention_bias(torch.from_numpy(mask))
        states = transformer.run(transformer.embed(torch.from_numpy(ids)), bias, 0, 2)
        real = mask.astype(bool)
        np.testing.assert_allclose(second[real], states.numpy()[real], atol=2e-5)
        states = transformer.run(states, bias, 2, len(transformer.layers))
    np.testing.assert_allclose(last[real], states.numpy()[real], atol=2e-5)
    assert np.abs(last - untouched)[real].max() > 0.1


def test_mean_pooling_matches_pytorch(
    small_base: BaseModel, batch: tuple[NDArray[np.int64], NDArray[np.int64]]
) -> None:
    vectors = compute(BertGraph(small_base).mean_pooled(), *batch)[0]
    with torch.inference_mode():
        expected = MeanPooledNetwork(Transformer(small_base)).eval()(*map(torch.from_numpy, batch)).numpy()
    np.testing.assert_allclose(vectors, expected, atol=2e-5)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


def test_linear_map_of_vectors(small_base: BaseModel, batch: tuple[NDArray[np.int64], NDArray[np.int64]]) -> None:
    graph = BertGraph(small_base)
    mean = graph.mean(graph.last_states())
    weight = np.linspace(-1, 1, graph.width, dtype=np.float32)[None]
    vectors, logits = compute(graph.model(mean, graph.linear(mean, weight, np.array([0.5], np.float32))), *batch)
    assert logits.shape == (3, 1)
    np.testing.assert_allclose(logits[:, 0], vectors @ weight[0] + 0.5, atol=1e-4)


@pytest.mark.parametrize("changed", [{"model_type": "mpnet"}, {"hidden_act": "relu"}])
def test_other_models_are_rejected_by_name(small_base: BaseModel, tmp_path: Path, changed: dict[str, str]) -> None:
    shutil.copytree(small_base.directory, tmp_path / "other")
    config = tmp_path / "other" / "config.json"
    config.write_text(json.dumps(json.loads(config.read_text()) | changed))
    other = BaseModel("somebody/other", tmp_path / "other")
    with pytest.raises(InputError, match="somebody/other") as caught:
        BertGraph(other)
    assert caught.value.code == "unsupported_base_model"


@pytest.mark.slow
def test_first_start_on_a_machine_needs_no_pytorch(tmp_path: Path) -> None:
    """What ``requirements.txt`` does not install cannot be imported, and there are no graphs yet."""
    script = """
        import sys
        missing = ("torch", "transformers", "sentence_transformers", "scipy", "sklearn", "peft", "accelerate")
        sys.modules |= dict.fromkeys(missing)
        from pathlib import Path
        from models.encoders.base_model import DEFAULT_BASE_MODEL, locate_base_model
        from models.encoders.cache_directory import default_cache_directory
        from models.encoders.token_states.encoder import TokenStateEncoder
        from models.encoders.weight_files import WEIGHTS
        from models.recommend.protocol import QuoteQuery
        from models.recommend.shipped import load_shipped_recommender
        from models.social.networks.cross_encoder import TrainedCrossEncoder
        from models.social.networks.dual_encoder import DualEncoder

        base, cache = locate_base_model(), default_cache_directory()
        said = ["The pumps are late.", "Good evening.", "Nobody asked us about the pumps until the water came."]
        recommender = load_shipped_recommender(DEFAULT_BASE_MODEL)
        query = QuoteQuery("Pumps", "Asked about the pumps, she said that nobody had asked.")
        assert recommender.trained.score(query, said).argmax() == 2
        towers = DualEncoder(base, WEIGHTS / "social" / "towers.safetensors", "cpu", cache)
        close = towers.encode_posts(["The pumps are late again!"]) @ towers.encode_parts(said).T
        assert close.argmax() == 0, close
        reader = TrainedCrossEncoder(base, WEIGHTS / "social" / "reader.safetensors", 128, "cpu", cache)
        logits = reader.logits([("The pumps are late again!", part) for part in said])
        assert logits.argmax() == 0, logits
        states = TokenStateEncoder(base, (3, 6), "cpu", cache).read(said)
        assert states[0].pieces.shape == (2, 5, 384), states[0].pieces.shape
        print([name for name in missing if sys.modules[name] is not None])
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        env={"QUOTEDESK_CACHE": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.stdout.strip() == "[]", ran.stderr
