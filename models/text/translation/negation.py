"""Tells whether a text in any of the compared languages says “not”."""

import re
from dataclasses import dataclass
from functools import lru_cache

from models.text.negation import english_negated, negated
from models.text.translation.languages import COMPARED_LANGUAGES, fold_word

_MOST_CACHED = 4_096
_FRENCH_NE = re.compile(r"(?<!\w)(?:ne\s|n['’])")
_FRENCH_TOLD = re.compile(r"(?<!\w)(?:personne|point|ni|nul|nulle|rien|jamais|aucun|aucune|guere)(?!\w)")


@dataclass(frozen=True, slots=True)
class ReadNegation:
    """What a text says of “not”.

    Args:
        words: the first word that negates, as the text has it folded; empty where none does. Korean has no such word.
        negated: whether one does.
        lacking: whether a word may be translated by one: “without”, “unable”.
    """

    words: str
    negated: bool
    lacking: bool


@lru_cache(_MOST_CACHED)
def read_negation(text: str, language: str) -> ReadNegation | None:
    """Returns what ``text`` negates; None in a language without a table."""
    table = COMPARED_LANGUAGES.get(language)
    if table is None:
        return None
    folded = fold_word(text).replace("’", "'")
    lacking = table.lacks is not None and table.lacks.search(folded) is not None
    if language == "en":
        return ReadNegation("", english_negated(text), lacking)
    if language == "ko":
        return ReadNegation("", negated(table.affirms.sub(" ", text) if table.affirms else text), lacking)
    bare = table.affirms.sub(" ", folded) if table.affirms else folded
    pattern = table.negating
    found = pattern.search(bare) if pattern else None
    if found and language == "fr" and _FRENCH_TOLD.fullmatch(found.group()) and not _FRENCH_NE.search(bare):
        # “Une personne”, “à ce point”, “jamais” without “ne” are no negation.
        rest = pattern.sub(lambda match: " " if _FRENCH_TOLD.fullmatch(match.group()) else match.group(), bare)  # type: ignore[union-attr]
        found = pattern.search(rest) if pattern else None
    return ReadNegation(found.group() if found else "", found is not None, lacking)
