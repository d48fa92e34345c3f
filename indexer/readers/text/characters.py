"""Classify the characters of a source: words and noise."""

import re
import string
import unicodedata

from models.text.hidden_characters import visible_text

# Marks of direction that a text from right to left needs; at the head of a line they would hide the name of a speaker.
_DIRECTION = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_WORD = re.compile(r"[^\W_]")

_COMMON_SIGNS = frozenset(string.punctuation + "‘’“”«»–—…·•°€£¥§、。「」『』〈〉《》")


def clean_text(text: str) -> str:
    """Return ``text`` as readers see it, without marks of direction, with line feeds as line ends, composed (NFC)."""
    return unicodedata.normalize("NFC", _DIRECTION.sub("", visible_text(text)))


def replace_lone_surrogates(text: str) -> str:
    """Return ``text`` without lone surrogates, which JSON can spell: they are no characters and cannot be stored."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def is_readable(text: str) -> bool:
    """Return whether an excerpt can be shown: nearly all of it is letters, digits, spaces and common punctuation.

    Bytes that were decoded wrongly hold replacement characters, controls and rare symbols.
    """
    strange = sum(not (character.isalnum() or character.isspace() or character in _COMMON_SIGNS) for character in text)
    return "\ufffd" not in text and strange * 10 <= len(text)


def fold_whitespace(text: str) -> str:
    """Return ``text`` with every run of white space replaced by one space, none at the ends."""
    return " ".join(text.split())


def has_words(text: str) -> bool:
    """Return whether ``text`` holds a letter or a digit of any script."""
    return _WORD.search(text) is not None
