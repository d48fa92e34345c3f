"""The models used by default. The server and the evaluation load them from here, so that they cannot differ."""

import json
from collections.abc import Callable
from pathlib import Path

from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.cache_directory import default_cache_directory
from models.encoders.loading import default_device
from models.encoders.weight_files import WEIGHTS, open_weights
from models.errors import InputError
from models.social.linker import Linker, LinkWeights
from models.social.networks.cross_encoder import TrainedCrossEncoder
from models.social.networks.dual_encoder import DualEncoder
from models.social.protocol import SocialEncoder
from models.social.word_overlap import WordRarity

SHIPPED_WEIGHTS = WEIGHTS / "social"
TOWERS, READER, RARITY, LINKER = "towers.safetensors", "reader.safetensors", "rarity.safetensors", "linker.json"
RARITY_TASK = "social-rarity"


def load_shipped_linker(
    base_model: str,
    device: str = "auto",
    weights: Path = SHIPPED_WEIGHTS,
    remember: Callable[[SocialEncoder], SocialEncoder] = lambda encoder: encoder,
    cache: Path | None = None,
) -> Linker:
    """Load the default models, or a newsroom's own from another folder of weights.

    Args:
        base_model: name or path of the base encoder.
        device: ``cpu``, ``cuda`` or ``auto``.
        weights: folder with towers, rarity and linker, and optionally a cross-encoder (``reader``).
        remember: wraps the encoder in a cache or a store.
        cache: folder for converted graphs.

    Raises:
        AppError: about base model, weights or device; ``other_towers`` if ``linker.json`` was fitted with others.
    """
    base = locate_base_model(base_model)
    kind, kept = default_device(device), cache or default_cache_directory()
    encoder = DualEncoder(base, weights / TOWERS, kind, kept)
    reader = None
    if (weights / READER).is_file():
        reader = TrainedCrossEncoder(base, weights / READER, encoder.shape.pieces, kind, kept)
    path = weights / LINKER
    if not path.is_file():
        raise InputError(
            "no_such_file",
            f"There is no {path}.",
            "Fit it: python -m models.training social --stage linker --out DIR …",
        )
    stated = json.loads(path.read_text())
    fitted = {"towers": encoder.weights_sha256, "reader": reader.weights_sha256 if reader else None}
    if stated["fitted_with"] != fitted:
        raise InputError(
            "other_towers",
            f"{path} was fitted with other weights than those that lie beside it.",
            "Fit it again: python -m models.training social --stage linker --out DIR …",
        )
    return Linker(remember(encoder), reader, load_rarity(base, weights), LinkWeights.of(stated))


def load_rarity(base: BaseModel, weights: Path = SHIPPED_WEIGHTS) -> WordRarity:
    """Load the inverse document frequencies of words.

    Raises:
        AppError: see ``open_weights``.
    """
    file = open_weights(weights / RARITY, base, RARITY_TASK)
    return WordRarity(file.arrays()["frequencies"], float(file.facts["smallest"]))
