"""Adapters: no effect at first, merging equals attaching, and restoring."""

import pytest
import torch

from models.encoders.adapters import attach, merge, restore, trained_weights
from models.encoders.base_model import BaseModel
from models.encoders.transformer import LINEAR_MAPS, Transformer, attention_bias
from models.encoders.weight_files import AdapterShape
from tests.fakes.small_models import LAYERS, SHAPE, WIDTH, random_factors

IDS = torch.randint(1000, 20_000, (3, 11), generator=torch.Generator().manual_seed(5))


@torch.no_grad()
def states(transformer: Transformer, last: int = LAYERS) -> torch.Tensor:
    return transformer.run(transformer.embed(IDS), attention_bias(torch.ones_like(IDS)), 0, last)


@pytest.fixture
def adapted(small_base: BaseModel) -> Transformer:
    transformer = Transformer(small_base)
    attach(transformer, SHAPE)
    return transformer


def test_attached_adapters_do_not_change_outputs_before_training(small_base: BaseModel, adapted: Transformer) -> None:
    torch.testing.assert_close(states(adapted), states(Transformer(small_base)))


def test_only_the_factors_of_the_upper_layers_learn(adapted: Transformer) -> None:
    learning = {name for name, parameter in adapted.named_parameters() if parameter.requires_grad}
    assert all("lora_" in name and name.startswith(("layers.2.", "layers.3.")) for name in learning)
    assert len(learning) == 2 * len(LINEAR_MAPS) * 2
    weights = trained_weights(adapted)
    assert set(weights) == {f"layers.{layer}.{name}.{f}" for layer in (2, 3) for name in LINEAR_MAPS for f in "AB"}
    assert weights["layers.2.up.A"].shape == (4, WIDTH)
    assert weights["layers.2.up.B"].shape == (2 * WIDTH, 4)


@pytest.mark.parametrize("shape", [SHAPE, AdapterShape(first_layer=0, rank=2, alpha=1)])
def test_merged_is_adapted(small_base: BaseModel, shape: AdapterShape) -> None:
    plain, attached = Transformer(small_base), Transformer(small_base)
    attach(attached, shape)
    factors = random_factors(plain, shape, 1, 0.2)
    restore(attached, factors)
    before = states(plain)
    merge(plain, factors, shape)
    torch.testing.assert_close(states(plain), states(attached), atol=1e-4, rtol=1e-4)
    assert float((states(plain) - before).abs().max()) > 0.1
    below = states(Transformer(small_base), shape.first_layer)
    torch.testing.assert_close(states(plain, shape.first_layer), below)


def test_weights_go_out_and_in_again(small_base: BaseModel, adapted: Transformer) -> None:
    factors = random_factors(Transformer(small_base), SHAPE, 7, 0.2)
    restore(adapted, factors)
    taken = trained_weights(adapted)
    assert all(torch.equal(taken[name], factor) for name, factor in factors.items())
    assert set(taken) == set(factors)
    with torch.no_grad():  # copies: further training does not change them
        for parameter in adapted.parameters():
            parameter.add_(1.0)
    assert all(torch.equal(taken[name], factor) for name, factor in factors.items())


def test_layers_trained_whole_go_out_and_in_again(small_base: BaseModel) -> None:
    trained, plain = Transformer(small_base), Transformer(small_base)
    trained.requires_grad_(False)
    trained.layers[3].requires_grad_(True)
    with torch.no_grad():
        for parameter in trained.layers[3].parameters():
            parameter.add_(0.1)
    weights = trained_weights(trained)
    assert set(weights) == {f"layers.3.{name}" for name, _ in trained.layers[3].named_parameters()}
    merge(plain, weights, SHAPE)
    torch.testing.assert_close(states(plain), states(trained))
    assert not torch.allclose(states(plain), states(Transformer(small_base)), atol=0.1)
