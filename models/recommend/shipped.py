"""The models used by default. The server and the evaluation load them from here, so that they cannot differ."""

from collections.abc import Callable
from pathlib import Path

from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.cache_directory import default_cache_directory
from models.encoders.caching import CachingEncoder
from models.encoders.loading import default_device
from models.encoders.protocol import Encoder
from models.recommend.across_languages import MeaningEncoders
from models.recommend.assembly import READER, RECALL, SHIPPED_WEIGHTS, Recommender, assemble
from models.recommend.networks.recall_encoder import RecallEncoder
from models.recommend.reader.reader import Reader
from models.recommend.recommender import FusionWeights
from models.recommend.sentences import SentenceSplitter
from models.text.sentences.splitting import split_many

__all__ = ["SHIPPED_WEIGHTS", "load_reader", "load_recall_encoder", "load_shipped_recommender"]


def load_recall_encoder(base: BaseModel, device: str = "auto", weights: Path = SHIPPED_WEIGHTS) -> RecallEncoder:
    """Load the recall encoder alone, for building indexes.

    Args:
        base: the base encoder that the adapters belong to.
        device: ``cpu``, ``cuda`` or ``auto``.
        weights: folder with the weights of recall.

    Raises:
        AppError: about weights or device.
    """
    return RecallEncoder(base, weights / RECALL, default_device(device), default_cache_directory())


def load_reader(base: BaseModel, device: str = "auto", weights: Path = SHIPPED_WEIGHTS) -> Reader | None:
    """Load the reader; ``None`` if the folder has none.

    Args:
        base: the base encoder that it was trained over.
        device, weights: see ``load_recall_encoder``.

    Raises:
        AppError: about weights or device.
    """
    path = weights / READER
    return Reader(base, path, default_device(device), default_cache_directory()) if path.is_file() else None


def load_shipped_recommender(
    base_model: str,
    device: str = "auto",
    weights: Path = SHIPPED_WEIGHTS,
    remember: Callable[[Encoder], Encoder] = CachingEncoder,
    fusion: FusionWeights | None = None,
    split: SentenceSplitter = split_many,
    meaning: MeaningEncoders | None = None,
) -> Recommender:
    """Load the default models, or a newsroom's own from another folder of weights.

    Args:
        base_model: name or path of the base encoder.
        device: ``cpu``, ``cuda`` or ``auto``.
        weights: folder with the weights of recall, and those that ``assemble`` needs.
        remember: wraps the encoder of passages in a cache or a store.
        fusion: in place of the folder's own.
        split: finds the sentences of paragraphs.
        meaning: see ``assemble``.

    Raises:
        AppError: about base model, weights or device.
    """
    base = locate_base_model(base_model)
    encoder = load_recall_encoder(base, device, weights)
    reader = load_reader(base, device, weights)
    return assemble(base, encoder, weights, remember, fusion, split, reader=reader, meaning=meaning)
