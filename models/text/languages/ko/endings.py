"""Endings of Korean statements: newspapers print 합니다 as 한다, and leave a copula off (선물입니다, “선물”)."""

import re

# Jamo in a syllable: 28 finals for each pair of initial and vowel.
_FIRST, _FINALS = 0xAC00, 28
_FINAL_N, _FINAL_B = 4, 17
_COPULA = re.compile(r"(?:입니다|이다|이에요|예요|이죠|이지요)$")


def plain_form(word: str) -> str:
    """Return a word without what only says how polite a statement is: 합니다 and 한다 are 하다, 했습니다 is 했다.

    Every other word is returned as it is.
    """
    if word.endswith("습니다"):
        return f"{word[:-3]}다"
    if word.endswith("는다"):
        return f"{word[:-2]}다"
    ending, final = ("니다", _FINAL_B) if word.endswith("니다") else ("다", _FINAL_N)
    stem = word.removesuffix(ending)
    if stem == word or not stem or not "가" <= stem[-1] <= "힣" or (ord(stem[-1]) - _FIRST) % _FINALS != final:
        return word
    return f"{stem[:-1]}{chr(ord(stem[-1]) - final)}다"


def without_copula(word: str) -> str:
    """Return the noun that a copula of the present makes a statement: 선물 of 선물입니다."""
    return _COPULA.sub("", word)
