"""Attributions of a text, read by one attributor."""

from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.attributor import Attributor
from models.quotes.detection import find_direct_quotes

ATTRIBUTOR = Attributor()


def attributions(text: str, attributor: Attributor = ATTRIBUTOR) -> list[Attribution | None]:
    """Return the attribution of each quote of ``text``."""
    return attributor.attribute(text, find_direct_quotes(text))
