"""Classify the characters of a source: words and noise."""

import re
import string
import unicodedata

# Invisible characters that change the direction of the text or mark the order of bytes. In a name or a quote they can
# make one string look like another. Joiners (U+200C, U+200D) stay: emoji and Persian need them.
_DIRECTION_AND_BYTE_MARKS = "\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
_NOISE = re.compile(rf"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufff9-\ufffb{_DIRECTION_AND_BYTE_MARKS}]")
_LINE_END = re.compile("\r\n|[\r\u0085\u2028\u2029\v\f]")
_WORD = re.compile(r"[^\W_]")

_COMMON_SIGNS = frozenset(string.punctuation + "‘’“”«»–—…·•°€£¥§、。「」『』〈〉《》")


def clean_text(text: str) -> str:
    """Return ``text`` without control and direction characters, with line feeds as line ends, composed (NFC)."""
    return unicodedata.normalize("NFC", _NOISE.sub("", _LINE_END.sub("\n", text)))


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
