"""Low-rank adapters (LoRA, Hu et al. 2022) over the base transformer, through PEFT."""

import re
from collections.abc import Mapping

import torch
from torch import Tensor, nn

from models.encoders.transformer import LINEAR_MAPS, Transformer
from models.encoders.weight_files import AdapterShape

_FACTOR = re.compile(r"(.+)\.lora_([AB])\.default\.weight")


def attach(transformer: Transformer, shape: AdapterShape) -> None:
    """Freeze ``transformer`` and puts trainable adapters, which change nothing yet, into its upper layers."""
    from peft import LoraConfig, inject_adapter_in_model  # noqa: PLC0415  only training needs it

    transformer.requires_grad_(False)
    layers = "|".join(str(layer) for layer in range(shape.first_layer, len(transformer.layers)))
    config = LoraConfig(
        r=shape.rank, lora_alpha=shape.alpha, target_modules=rf"layers\.({layers})\.({'|'.join(LINEAR_MAPS)})"
    )
    inject_adapter_in_model(config, transformer)


def trained_weights(network: nn.Module) -> dict[str, Tensor]:
    """Return copies of the trained weights of a transformer or of a network over one, float32 on the CPU.

    Adapters' factors are named ``layers.4.up.A`` [rank, in] and ``.B`` [out, rank]; heads and weights trained in full
    by their own name.
    """
    return {
        _stored_name(name): parameter.detach().float().cpu().clone()
        for name, parameter in network.named_parameters()
        if parameter.requires_grad
    }


def restore(network: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Load ``trained_weights`` into a network prepared in the same way."""
    for name, parameter in network.named_parameters():
        if parameter.requires_grad:
            parameter.data.copy_(weights[_stored_name(name)])


def merge(transformer: Transformer, weights: Mapping[str, Tensor], shape: AdapterShape) -> None:
    """Merge ``trained_weights`` into a plain transformer, so that running it costs nothing extra.

    Names that are not of layers are left to the caller.
    """
    own = dict(transformer.named_parameters())
    with torch.no_grad():
        for name, factor in weights.items():
            if name in own:
                own[name].copy_(factor)
            elif name.startswith("layers.") and name.endswith(".B"):
                linear = transformer.get_submodule(name[:-2])
                assert isinstance(linear, nn.Linear)
                change = factor.float() @ weights[f"{name[:-2]}.A"].float()
                linear.weight += change * (shape.alpha / shape.rank)


def _stored_name(name: str) -> str:
    name = name.removeprefix("transformer.")
    match = _FACTOR.fullmatch(name)
    return f"{match[1]}.{match[2]}" if match else name
