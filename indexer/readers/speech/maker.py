"""What every reader of one maker's JSON is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from indexer.readers.speech.recognition import Segment


@dataclass(frozen=True, slots=True)
class Recognition:
    """The content of a file.

    Args:
        segments: in the order they are said.
        title: as the file gives it; usually none does.
    """

    segments: list[Segment]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Maker:
    """The JSON of one maker.

    Args:
        name: of the maker, for tests and messages.
        fits: whether a parsed file has its shape.
        read: raises ``MalformedError`` if an item of it is malformed.
    """

    name: str
    fits: Callable[[Any], bool]
    read: Callable[[Any], Recognition] = field(repr=False)
