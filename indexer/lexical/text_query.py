"""Parse what a user types into a search field: words, “phrases”, and -words to exclude."""

import re
from dataclasses import dataclass

from models.text.words import tokens

_PART = re.compile(r"""(?P<out>(?<!\S)[-−])?(?:["“”„«»](?P<phrase>[^"“”„«»]*)(?:["“”„«»]|\Z)|(?P<word>[^\s"“”„«»]+))""")


@dataclass(frozen=True, slots=True)
class TextQuery:
    """A parsed search.

    Args:
        words: should all match.
        phrases: tokens in quotation marks, which must be adjacent.
        without: sequences of tokens that must not occur.
    """

    words: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]
    without: tuple[tuple[str, ...], ...]


def parse(text: str) -> TextQuery:
    """Parse a search; a quotation mark that is never closed closes at the end."""
    words: list[str] = []
    phrases: list[tuple[str, ...]] = []
    without: list[tuple[str, ...]] = []
    for part in _PART.finditer(text):
        row = tuple(tokens(part["phrase"] if part["phrase"] is not None else part["word"]))
        if not row:
            continue
        if part["out"]:
            without.append(row)
        elif part["phrase"] is not None:
            phrases.append(row)
        else:
            words.extend(row)
    return TextQuery(tuple(dict.fromkeys(words)), tuple(dict.fromkeys(phrases)), tuple(dict.fromkeys(without)))
