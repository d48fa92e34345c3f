"""Read who speaks in the middle of a paragraph: not every transcript begins a new one for each turn.

“… will be fine. Q Mr. Mayor, will it? THE MAYOR: It will.” has three turns. Only labels that no sentence has are read:
a “Q” by itself, or a name in capitals before a colon, after the end of a sentence.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from indexer.readers.text.questions import only_asks
from indexer.readers.text.word_lists import NOT_SPEAKERS

_CACHED_PARAGRAPHS = 4_096
_TURN = re.compile(
    r"(?:^|(?<=[.!?,…—–\-)\]”\"’']\s))"
    r"(?:(?P<asks>Q)\.?\s{1,4}(?=[“\"—–(\[-]|[A-Z])"
    r"|(?P<label>(?:[A-Z][A-Z.’'-]{0,24} ){0,5}[A-Z][A-Z.’'-]{1,24}|Question|Reporter|Interviewer|Q):\s)"
)
# In a text in capitals every heading looks like a name.
_LOWER_CASE = re.compile(r"[a-z]{2}")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in a paragraph.

    Args:
        start: where its words begin, behind its label.
        label: of its speaker, as written.
        asks: whether the label only says that somebody asks.
    """

    start: int
    label: str
    asks: bool


def turn_at(text: str, start: int) -> Turn | None:
    """Return the turn within the paragraph ``text`` that a passage from ``start`` on is in; None before the first."""
    return next((turn for turn in reversed(turns_in(text)) if turn.start <= start), None)


@lru_cache(_CACHED_PARAGRAPHS)
def turns_in(text: str) -> Sequence[Turn]:
    """Return the turns whose labels are in a paragraph, in order."""
    if not _LOWER_CASE.search(text):
        return ()
    found = []
    for match in _TURN.finditer(text):
        label = match["asks"] or match["label"]
        if not NOT_SPEAKERS.isdisjoint(label.lower().split()) and not only_asks(label):
            continue
        found.append(Turn(match.end(), label, only_asks(label)))
    return tuple(found)
