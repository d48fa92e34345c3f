"""Read the JSON of speech recognition, whoever made it, with times and confidence of words."""

from typing import Any, Final

from indexer.readers.speech.cloud import CLOUD
from indexer.readers.speech.maker import Maker, Recognition
from indexer.readers.speech.services import SERVICES
from indexer.readers.speech.tools import TOOLS

__all__ = ["MAKERS", "Recognition", "find_maker", "is_speech"]

# The more particular shapes first.
MAKERS: Final[tuple[Maker, ...]] = (*CLOUD, *SERVICES, *TOOLS)


def find_maker(content: Any) -> Maker | None:
    """Return who made a parsed JSON file; None if it is of no maker that is known."""
    return next((maker for maker in MAKERS if maker.fits(content)), None)


def is_speech(content: Any) -> bool:
    """Return whether a parsed JSON file is speech recognition; its items may look like posts, with an id and a text."""
    return find_maker(content) is not None
