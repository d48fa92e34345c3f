"""What the desk uses by default. The server and the evaluation load it from here, so that they cannot differ."""

from models.encoders.protocol import Encoder
from models.headline.zero_shot import ZeroShotHeadlineChecker

DEFAULT_THRESHOLD = 0.5


def load_shipped_checker(encoder: Encoder, threshold: float = DEFAULT_THRESHOLD) -> ZeroShotHeadlineChecker:
    """The default check.

    Args:
        encoder: embeds quotes; give it a memory.
        threshold: probability from which a headline quote counts as not supported.
    """
    return ZeroShotHeadlineChecker(encoder, threshold)
