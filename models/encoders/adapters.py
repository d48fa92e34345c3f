"""Low-rank adapters (LoRA, Hu et al. 2022) over the base transformer, through PEFT."""

import re
from collections.abc import Mapping

import torch
from torch import Tensor, nn

from models.encoders.transformer import LINEAR_MAPS, Transformer
from models.encoders.weight_files import AdapterShape

_FACTOR = re.compile(r"(.+)\.lora_([AB])\.default\.weight")


def attach(transformer: Transformer, shape: AdapterShape) -> None:
    """Freezes ``transformer`` and puts trainable adapters, which change nothing yet, into its upper layers."""
    from peft import LoraConfig, inject_adapter_in_model  # noqa: PLC0415  only training needs it

    transformer.requires_grad_(False)
    layers = "|".join(str(layer) for layer in range(shape.first_layer, len(transformer.layers)))
    config = LoraConfig(
        r=shape.rank, lora_alpha=shape.alpha, target_modules=rf"layers\.({layers})\.({'|'.join(LINEAR_MAPS)})"
    )
    inject_adapter_in_model(config, transformer)


def adapter_weights(transformer: Transformer) -> dict[str, Tensor]:
    """Copies of the adapters' factors by name, ``layers.4.up.A`` [rank, in] and ``.B`` [out, rank], float32 on CPU."""
    return {
        f"{found[1]}.{found[2]}": parameter.detach().float().cpu().clone()
        for name, parameter in transformer.named_parameters()
        if (found := _FACTOR.fullmatch(name))
    }


def restore(transformer: Transformer, weights: Mapping[str, Tensor]) -> None:
    """Puts ``adapter_weights`` back into a transformer with adapters of the same shape attached."""
    for name, parameter in transformer.named_parameters():
        if found := _FACTOR.fullmatch(name):
            parameter.data.copy_(weights[f"{found[1]}.{found[2]}"])


def merge(transformer: Transformer, weights: Mapping[str, Tensor], shape: AdapterShape) -> None:
    """Adds ``adapter_weights`` to a plain transformer's own, so that running it costs nothing more."""
    with torch.no_grad():
        for name, factor in weights.items():
            if name.startswith("layers.") and name.endswith(".B"):
                linear = transformer.get_submodule(name[:-2])
                assert isinstance(linear, nn.Linear)
                change = factor.float() @ weights[f"{name[:-2]}.A"].float()
                linear.weight += change * (shape.alpha / shape.rank)
