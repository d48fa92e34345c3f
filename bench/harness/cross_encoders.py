"""The baselines of the ranker: sentence-transformers' CrossEncoder on the same base model, in PyTorch and OpenVINO."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from sentence_transformers import CrossEncoder
from torch import Tensor, nn
from transformers.modeling_outputs import SequenceClassifierOutput

from models.encoders.backends.openvino_graphs import CompiledGraph
from models.encoders.backends.torch_conversion import traced
from models.encoders.base_model import BaseModel
from models.recommend.networks.packing import CONTEXT_PIECES, PARAGRAPH_PIECES, TITLE_PIECES

# [CLS] title context [SEP] paragraph [SEP], with the same length limits as ours.
MAX_LENGTH = TITLE_PIECES + CONTEXT_PIECES + PARAGRAPH_PIECES + 3
OWN_BACKEND = "sentence-transformers' own backend"
BY_HAND = "by hand, for its own backend needs optimum-intel, which asks for transformers below 5.6"

ScorePairs = Callable[[Sequence[tuple[str, str]]], Any]


def in_torch(base: BaseModel) -> ScorePairs:
    """Load it in float32 PyTorch with the library's defaults: batches of 32 pairs, longest first."""
    return _load(base).predict


def in_openvino(base: BaseModel, cache: Path) -> tuple[ScorePairs, str]:
    """Load it in OpenVINO, and return how: by the library's own backend where that is available, else by hand.

    By hand, only the network is replaced by the same one as OpenVINO converts it, run as optimum-intel runs it; the
    library still tokenises, sorts, batches and pads.
    """
    try:
        return _load(base, backend="openvino").predict, OWN_BACKEND
    except Exception as error:
        # A bare Exception is what the library raises without optimum-intel.
        if "requires installing Optimum" not in str(error):
            raise
    encoder = _load(base)
    network: Any = encoder[0]
    network.model.forward = _converted(network.model, cache)
    return encoder.predict, BY_HAND


def _load(base: BaseModel, **options: Any) -> CrossEncoder:
    # The classifier on top is untrained: its scores are useless, but its time is the same.
    encoder: CrossEncoder = CrossEncoder(
        str(base.directory), num_labels=1, max_length=MAX_LENGTH, device="cpu", local_files_only=True, **options
    )
    return encoder


class _Logits(nn.Module):
    """A classifier that returns only logits."""

    def __init__(self, classifier: nn.Module) -> None:
        super().__init__()
        self.classifier = classifier

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        answer = self.classifier(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids, return_dict=True
        )
        logits: Tensor = answer.logits
        return logits


def _converted(classifier: nn.Module, cache: Path) -> Callable[..., SequenceClassifierOutput]:
    example = torch.ones(2, 7, dtype=torch.int64)
    names = ("input_ids", "attention_mask", "token_type_ids")
    graph = CompiledGraph("cross-encoder", cache, lambda: traced(_Logits(classifier), dict.fromkeys(names, example)))

    def forward(**features: Any) -> SequenceClassifierOutput:
        logits = graph.run([features[name].numpy() for name in names])[0]
        return SequenceClassifierOutput(logits=torch.from_numpy(logits))

    return forward
