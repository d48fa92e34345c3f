"""Tells in which of the languages that attribution reads a text is written."""

import re
from functools import lru_cache

from models.text.language import detect_language, likely_language, small_word_counts
from models.text.languages import LANGUAGES

_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_READ = 20_000
# Fewer small words are chance: names and quotes of another language in an English text.
_FEWEST = 3


# Of the texts asked for last: who verifies a text asks, and who reads its attributions.
@lru_cache(maxsize=16)
def attribution_language(text: str, named: str | None = None) -> str | None:
    """Return the language whose attributions are read in ``text``; None where they are not read in its language.

    A text that does not tell is English.

    Args:
        named: the language of the text, ISO 639-1, where it is known.
    """
    if named:
        return _read(named)
    text = text[:_READ]
    if detect_language(text) == "ko":
        return "ko"
    letters = sum(map(str.isalpha, text))
    if letters and len(_LATIN.findall(text)) < letters / 2:
        return _read(likely_language(text))
    counts = small_word_counts(text)
    best = max(counts, key=lambda language: counts[language])
    if counts[best] < _FEWEST or counts[best] < 1.5 * counts["en"]:
        return "en"
    return _read(best)


def _read(named: str | None) -> str | None:
    return named if named in LANGUAGES else None
