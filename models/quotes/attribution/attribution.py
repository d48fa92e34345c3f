"""Whom a text says a quote is by."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Attribution:
    """Whom the text says a quote is by.

    Args:
        name: as the text names them, titles included, or a handle with its sign; for a pronoun the fullest name that it
            stands for.
        start, end: characters of the text that attribute: the name, the pronoun or the description. Where a
            quote goes on from the one before, those of that one.
        cue: the verb as written (“said”, 밝혔다), None where there is none (“according to”).
        by: what those characters are. ``organisation`` is whatever has a name and is no person; ``context``
            where no verb attributes the quote to a name, and the person is the likeliest by what is around it.
    """

    name: str
    start: int
    end: int
    cue: str | None
    by: Literal["name", "pronoun", "description", "organisation", "context"]
