"""The models used by default. The server and the evaluation load them from here, so that they cannot differ."""

from pathlib import Path

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, locate_base_model
from models.encoders.cache_directory import default_cache_directory
from models.encoders.caching import CachingEncoder
from models.encoders.loading import default_device
from models.encoders.multilingual import load_multilingual_encoder
from models.encoders.protocol import Encoder
from models.encoders.token_states.encoder import CachingStateEncoder, TokenStateEncoder, convert_states
from models.encoders.token_states.lazy import LazyStateEncoder
from models.encoders.token_states.protocol import StateEncoder
from models.headline.checker import LearnedHeadlineChecker
from models.headline.detection.detector import SHIPPED_HEADLINE_WEIGHTS, load_detector

# Of twelve: meaning is in the upper layers, and three of them are as good as all.
LAYERS = (8, 10, 12)
# Enough for all sentences of one data split and its transcripts.
_MAX_CACHED_SENTENCES = 1_000_000


def load_states(base_model: str = MULTILINGUAL_BASE_MODEL, device: str = "auto") -> StateEncoder:
    """Load the encoder of the detector, with a cache.

    Raises:
        AppError: ``base_model_missing``, ``unsupported_base_model``, ``unknown_device`` or ``no_gpu``.
    """
    at_hand = default_device(device)
    base = locate_base_model(base_model)
    return CachingStateEncoder(TokenStateEncoder(base, LAYERS, at_hand, default_cache_directory()))


def load_multilingual_sentence_encoder(device: str = "auto") -> Encoder:
    """Load the encoder of many languages over ``lazy_states``, with a cache.

    Raises:
        AppError: see ``lazy_states`` and ``load_multilingual_encoder``.
    """
    return CachingEncoder(load_multilingual_encoder(lazy_states(device=device)), _MAX_CACHED_SENTENCES)


def convert_shipped_states(base_model: str = MULTILINGUAL_BASE_MODEL, device: str = "auto") -> None:
    """Convert the encoder of the detector for this machine, unless that has been done; takes a minute then.

    Raises:
        AppError: see ``load_states``.
    """
    if default_device(device) == "cpu":
        convert_states(locate_base_model(base_model), LAYERS, default_cache_directory())


def lazy_states(base_model: str = MULTILINGUAL_BASE_MODEL, device: str = "auto") -> StateEncoder:
    """Return the encoder of the detector, which is loaded at its first use and released when it is idle.

    Raises:
        AppError: ``unknown_device`` or ``no_gpu``; what else ``load_states`` raises, its first use raises.
    """
    at_hand = default_device(device)
    return LazyStateEncoder(lambda: load_states(base_model, at_hand))


def load_shipped_checker(
    base_model: str = MULTILINGUAL_BASE_MODEL,
    device: str = "auto",
    threshold: float | None = None,
    weights: Path = SHIPPED_HEADLINE_WEIGHTS,
    states: StateEncoder | None = None,
) -> LearnedHeadlineChecker:
    """Load the default check.

    Its encoder, which takes seconds, is loaded by ``prepare`` or the first check, and again by the first one after
    ``models.idle.release_idle`` released it.

    Args:
        threshold: probability from which a headline quote counts as not supported; each language's own if None.
        weights: folder of a fitted detector.
        states: encodes quotes; loaded later, over ``base_model`` on ``device``, if None.

    Raises:
        AppError: see ``load_states`` and ``load_detector``.
    """
    # A wrong folder, base model or device is reported immediately.
    detector = load_detector(locate_base_model(base_model), weights)
    return LearnedHeadlineChecker(states or lazy_states(base_model, device), detector, threshold)
