"""Keeps what a network trained in full changed about its base as low-rank factors, a third of the bytes."""

from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from models.encoders.base_model import locate_base_model
from models.encoders.transformer import LINEAR_MAPS, Transformer
from models.encoders.weight_files import AdapterShape, open_weights, save_weights
from models.recommend.networks import scorer
from models.recommend.networks.scorer import merged_network

_SPAN_HEAD = "span_head."


def compress(network: Path, out: Path, base_model: str, rank: int) -> dict[str, Any]:
    """Writes a network that ranks, with the change of each linear map as its best approximation of this rank.

    By singular values (Eckart and Young 1936). Norms and biases are kept as they are; the head for spans is left out.

    Args:
        network: trained by ``python -m models.training joint --full`` or ``ranker --full``.
        out: the file.

    Returns:
        ``kept``: the smallest and the mean share of a change's squared norm that its factors keep; ``bytes``.

    Raises:
        AppError: about the weights.
    """
    base = locate_base_model(base_model)
    file = open_weights(network, base, scorer.TASK)
    before, trained = Transformer(base), merged_network(base, file)
    shape = AdapterShape(AdapterShape.of(file.facts).first_layer, rank, rank)
    weights: dict[str, Tensor] = {
        name: value for name, value in trained.head_weights().items() if not name.startswith(_SPAN_HEAD)
    }
    kept = []
    own = dict(before.named_parameters())
    for name, value in trained.transformer.named_parameters():
        if torch.equal(value, own[name]):
            continue
        if not name.removesuffix(".weight").endswith(LINEAR_MAPS):
            weights[name] = value
            continue
        left, sizes, right = torch.linalg.svd(value.detach() - own[name].detach(), full_matrices=False)
        roots = sizes[:rank].sqrt()
        weights[f"{name.removesuffix('.weight')}.A"] = roots[:, None] * right[:rank]
        weights[f"{name.removesuffix('.weight')}.B"] = left[:, :rank] * roots
        kept.append(float(sizes[:rank].square().sum() / sizes.square().sum()))
    facts = {**shape.facts(), "context_pieces": file.facts["context_pieces"], "adapters": "True", "heads": "ranker"}
    save_weights(out, weights, base, scorer.TASK, **facts)
    return {"kept": {"least": min(kept), "mean": sum(kept) / len(kept)}, "bytes": out.stat().st_size}
