"""The network of ranker and span predictor."""

from pathlib import Path

import torch

from models.baselines.recommend.interaction.network import InteractionNetwork, read_together
from models.baselines.recommend.interaction.scorer import TASK, merged_network
from models.encoders.adapters import attach
from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.encoders.weight_files import open_weights
from tests.fakes.small_models import SHAPE, write_interaction_weights

ROWS = [[101, *range(1_000, 1_000 + length), 102] for length in (12, 3, 25, 7)]
CPU = torch.device("cpu")


@torch.no_grad()
def test_outputs_depend_neither_on_padding_nor_on_order(small_base: BaseModel, tmp_path: Path) -> None:
    path = write_interaction_weights(tmp_path / "joint.safetensors", small_base)
    network = merged_network(small_base, open_weights(path, small_base, TASK))
    together = read_together(network, ROWS, CPU)
    for row, outputs in zip(ROWS, together, strict=True):
        assert outputs.shape == (len(row), 3)
        [alone] = read_together(network, [row], CPU)
        torch.testing.assert_close(outputs, alone, atol=1e-4, rtol=1e-4)


def test_only_trained_weights_get_gradients(small_base: BaseModel) -> None:
    transformer = Transformer(small_base)
    attach(transformer, SHAPE)
    network = InteractionNetwork(transformer)
    torch.stack([outputs.sum() for outputs in read_together(network, ROWS, CPU)]).sum().backward()
    for name, parameter in network.named_parameters():
        assert (parameter.grad is not None) == parameter.requires_grad, name
        assert parameter.requires_grad == ("transformer." not in name or "lora_" in name), name


def test_merged_network_includes_the_recall_adapters(small_base: BaseModel, tmp_path: Path) -> None:
    """Both adapters are merged: without the recall encoder's it would be another network."""
    path = write_interaction_weights(tmp_path / "with.safetensors", small_base, recall=True)
    file = open_weights(path, small_base, TASK)
    layer = merged_network(small_base, file).transformer.get_submodule("layers.3.up")
    plain = Transformer(small_base).get_submodule("layers.3.up")
    weights = file.tensors()
    change = sum(weights[f"{part}layers.3.up.B"] @ weights[f"{part}layers.3.up.A"] for part in ("", "recall."))
    assert isinstance(layer, torch.nn.Linear)
    assert isinstance(plain, torch.nn.Linear)
    torch.testing.assert_close(layer.weight, plain.weight + 2.0 * change)
