"""Detects which of the two languages a text is written in, by its script alone."""

import re
import unicodedata
from typing import Literal

Language = Literal["en", "ko"]

# One Hangul syllable says about what three Latin letters say, so a Korean sentence full of foreign names
# still has a quarter of its letters in Hangul, while an English one that shows a Korean word has far fewer.
_HANGUL_SHARE = 0.2

_HANGUL = re.compile(r"[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]")
_SYLLABLE = re.compile(r"[가-힣]")
_LETTER = re.compile(r"[^\W\d_]")


def detect_language(text: str) -> Language:
    """Returns ``ko`` when at least a fifth of the letters are Hangul, otherwise ``en``.

    A text without letters is ``en``. Linear in the length of ``text``; nothing is learned or guessed from
    words.
    """
    hangul = len(_HANGUL.findall(text))
    if not hangul:
        return "en"
    return "ko" if hangul >= _HANGUL_SHARE * len(_LETTER.findall(text)) else "en"


def has_hangul(text: str) -> bool:
    """Returns whether any syllable of ``text`` is Hangul."""
    return _SYLLABLE.search(unicodedata.normalize("NFC", text)) is not None
