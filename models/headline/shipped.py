"""What the desk uses by default. The server and the evaluation load it from here, so that they cannot differ."""

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, locate_base_model
from models.encoders.cache import default_cache_directory
from models.encoders.loading import device_at_hand
from models.encoders.protocol import Encoder
from models.encoders.token_states import RememberingStates, StateEncoder, TokenStateEncoder
from models.headline.zero_shot import ZeroShotHeadlineChecker

DEFAULT_THRESHOLD = 0.5
# Of twelve: what is said of meaning stands in the upper layers, and three of them say what all do.
LAYERS = (8, 10, 12)


def load_states(base_model: str = MULTILINGUAL_BASE_MODEL, device: str = "auto") -> StateEncoder:
    """The encoder that the detector reads with, with a memory.

    Raises:
        InputError: ``base_model_missing``, ``unknown_device`` or ``no_gpu``.
    """
    at_hand = device_at_hand(device)
    base = locate_base_model(base_model)
    return RememberingStates(TokenStateEncoder(base, LAYERS, at_hand, default_cache_directory()))


def load_shipped_checker(encoder: Encoder, threshold: float = DEFAULT_THRESHOLD) -> ZeroShotHeadlineChecker:
    """The default check.

    Args:
        encoder: embeds quotes; give it a memory.
        threshold: probability from which a headline quote counts as not supported.
    """
    return ZeroShotHeadlineChecker(encoder, threshold)
