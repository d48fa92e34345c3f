"""Loads the networks of an inference process as the desk would load them."""

import structlog

from indexer.linking import CachedSocialEncoder
from models.encoders.base_model import locate_base_model
from models.encoders.loading import default_device
from models.encoders.multilingual import load_multilingual_encoder
from models.errors import AppError
from models.headline.detection.detector import SHIPPED_HEADLINE_WEIGHTS
from models.headline.shipped import lazy_states, load_shipped_checker
from models.recommend.shipped import SHIPPED_WEIGHTS, load_reader, load_recall_encoder
from models.social.protocol import PostLinker
from models.social.shipped import SHIPPED_WEIGHTS as SHIPPED_LINKER_WEIGHTS
from models.social.shipped import load_shipped_linker
from server.config import Settings
from server.inference.model_info import ModelInfo
from server.inference.process.networks import LoadedModels

log = structlog.get_logger(__name__)

# Texts that a desk sends at once where many are to be embedded: a fraction of a second of work.
_CPU_BATCH_SIZE, _GPU_BATCH_SIZE = 32, 512


def load_models(settings: Settings) -> LoadedModels:
    """Load all models, which takes seconds; call ``LoadedModels.prepare`` before the first request.

    Raises:
        AppError: the base encoders, the weights or the device are missing.
    """
    device = default_device(settings.device)
    base = locate_base_model(settings.base_model)
    weights = settings.weights or SHIPPED_WEIGHTS
    recall, reader = load_recall_encoder(base, device, weights), load_reader(base, device, weights)
    states = lazy_states(settings.headline_base_model, device)
    meaning = load_multilingual_encoder(states, settings.headline_base_model)
    checker = load_shipped_checker(
        settings.headline_base_model,
        device,
        settings.headline_threshold,
        settings.headline_weights or SHIPPED_HEADLINE_WEIGHTS,
        states,
    )
    linker = load_linker(settings, device)
    model_info = ModelInfo(
        version=recall.version,
        dimension=recall.dimension,
        base_name=base.name,
        base_sha256=base.weights_sha256,
        recall_sha256=recall.weights_sha256,
        texts_together=_GPU_BATCH_SIZE if device == "cuda" else _CPU_BATCH_SIZE,
        linker_version=linker.encoder.version if linker is not None else "",
        linker_dimension=linker.encoder.dimension if linker is not None else 0,
        linker_threshold=float(linker.threshold) if linker is not None else 0.0,
        meaning_version=meaning.version,
        meaning_dimension=meaning.dimension,
        meaning_threshold=meaning.threshold,
        reader_sha256=reader.weights_sha256 if reader is not None else "",
    )
    return LoadedModels(model_info, recall, checker, linker, meaning, reader)


def load_linker(settings: Settings, device: str) -> PostLinker | None:
    """Load the linker of posts and articles; None if its weights cannot be used: everything else works without it."""
    try:
        return load_shipped_linker(
            settings.base_model, device, settings.linker_weights or SHIPPED_LINKER_WEIGHTS, CachedSocialEncoder
        )
    except AppError as error:
        log.warning("linker_missing", reason=error.message)
        return None
