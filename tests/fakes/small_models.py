"""Base models of a few thousand weights, and untrained weights: everything real except size and quality."""

import shutil
from pathlib import Path

import torch
from torch import Tensor

from models.baselines.recommend.interaction.network import InteractionNetwork
from models.baselines.recommend.interaction.scorer import TASK as INTERACTION
from models.encoders.base_model import BaseModel
from models.encoders.transformer import LINEAR_MAPS, Transformer
from models.encoders.weight_files import AdapterShape, save_weights
from models.recommend.networks.recall_encoder import TASK as RECALL

LAYERS, WIDTH = 4, 32
SHAPE = AdapterShape(first_layer=2, rank=4, alpha=8)


def make_small_base(folder: Path, vocabulary_of: BaseModel, seed: int = 0) -> BaseModel:
    """Make a BERT with random weights in ``folder``, with another model's tokenizer."""
    # Takes seconds, in each process that collects tests.
    from transformers import BertConfig, BertModel

    torch.manual_seed(seed)
    config = BertConfig(
        vocab_size=30_522,
        hidden_size=WIDTH,
        num_hidden_layers=LAYERS,
        num_attention_heads=2,
        intermediate_size=2 * WIDTH,
        max_position_embeddings=320,
        initializer_range=0.12,
    )
    model = BertModel(config)
    # Words tell texts apart, as in a trained model, and not the places they stand at.
    model.embeddings.position_embeddings.weight.data *= 0.2
    model.save_pretrained(folder)
    shutil.copy(vocabulary_of.directory / "tokenizer.json", folder)
    return BaseModel(f"samples/{folder.name}", folder)


def random_factors(transformer: Transformer, shape: AdapterShape, seed: int, size: float) -> dict[str, Tensor]:
    """Adapters as training leaves them, by the names they are stored under."""
    generator = torch.Generator().manual_seed(seed)
    factors = {}
    for layer in range(shape.first_layer, len(transformer.layers)):
        for name in LINEAR_MAPS:
            linear = transformer.get_submodule(f"layers.{layer}.{name}")
            assert isinstance(linear, torch.nn.Linear)
            rank, inside, outside = shape.rank, linear.in_features, linear.out_features
            factors[f"layers.{layer}.{name}.A"] = torch.randn(rank, inside, generator=generator) * size
            factors[f"layers.{layer}.{name}.B"] = torch.randn(outside, rank, generator=generator) * size
    return factors


def write_interaction_weights(
    path: Path, base: BaseModel, *, shape: AdapterShape = SHAPE, seed: int = 1, size: float = 0.1, recall: bool = False
) -> Path:
    """Weights of the ranker and span predictor; with ``recall``, on top of others that travel along."""
    transformer = Transformer(base)
    tensors = random_factors(transformer, shape, seed, size)
    if recall:
        started_from = random_factors(transformer, shape, seed + 1, size)
        tensors |= {f"recall.{name}": factor for name, factor in started_from.items()}
    generator = torch.Generator().manual_seed(seed)
    for name, value in InteractionNetwork(transformer).head.named_parameters():
        tensors[f"head.{name}"] = torch.randn(value.shape, generator=generator) * 0.3
    save_weights(path, tensors, base, INTERACTION, **shape.facts(), context_pieces="100")
    return path


def write_recall_weights(path: Path, base: BaseModel, *, seed: int = 1, size: float = 0.1) -> Path:
    """Weights of the recall encoder."""
    tensors = random_factors(Transformer(base), SHAPE, seed, size)
    tensors["segment_weights"] = torch.tensor([0.5, 1.0, 1.5])
    save_weights(path, tensors, base, RECALL, **SHAPE.facts(), context_pieces="100")
    return path
