"""Compares spellings of names: transliterations, doubled letters, words written together.

“Zelensky” and “Zelenskyy”, “Khadafi” and “Kadhafi” are one name; “Hussein” and “Hussain” may be.
"""

import re
from functools import lru_cache

from rapidfuzz import fuzz

_CACHED_NAMES = 8_192
# Names this alike (0–100) may be one name spelt two ways (“Yatsenyuk”, “Yatseniuk”).
_ALIKE = 75
# Letters that transcriptions of one sound differ in, in this order.
_SOUNDS = (
    ("tsch", "ch"), ("tch", "ch"), ("shch", "sh"), ("sch", "sh"), ("ph", "f"), ("kh", "k"), ("gh", "g"), ("dh", "d"),
    ("ck", "k"), ("q", "k"), ("ij", "i"), ("yy", "i"), ("iy", "i"), ("yi", "i"), ("ii", "i"), ("ie", "i"), ("ee", "i"),
    ("ey", "i"), ("y", "i"), ("ou", "u"), ("oo", "u"), ("w", "v"), ("ks", "x"),
)  # fmt: skip
_VOWELS = (("ai", "e"), ("ei", "e"), ("a", "e"), ("o", "u"), ("j", "i"), ("c", "k"), ("z", "s"))
_DOUBLED = re.compile(r"(.)\1+")


def same_spelling(one: str, other: str) -> bool:
    """Return whether two folded names sound alike by the rules of transcription; symmetric."""
    return one == other or (min(len(one), len(other)) > 2 and _key(one) == _key(other))


def may_be_same_spelling(one: str, other: str) -> bool:
    """Return whether two folded names may be one, spelt in two ways; symmetric."""
    return same_spelling(one, other) or _loose_key(one) == _loose_key(other) or fuzz.ratio(one, other) >= _ALIKE


@lru_cache(_CACHED_NAMES)
def _key(name: str) -> str:
    name = name.replace("-", "")
    for written, sound in _SOUNDS:
        name = name.replace(written, sound)
    return _DOUBLED.sub(r"\1", name.rstrip("h") or name)


@lru_cache(_CACHED_NAMES)
def _loose_key(name: str) -> str:
    key = _key(name)
    for written, sound in _VOWELS:
        key = key.replace(written, sound)
    return _DOUBLED.sub(r"\1", key)
