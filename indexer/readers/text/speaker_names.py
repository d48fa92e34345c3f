"""Estimate whether the words before a colon have the shape of somebody's name."""

import re
from enum import IntEnum

from indexer.readers.text.characters import clean_text, fold_whitespace
from indexer.readers.text.word_lists import NOT_SPEAKERS, PARTICLES, TITLES


class Likelihood(IntEnum):
    """How likely the shape of a label alone makes it a speaker."""

    NOT_A_NAME = 0
    WORD = 1
    """One capitalised word: “Marta” or “Remember”."""
    NAME = 2
    """Two to four capitalised words, or one in capitals."""
    CERTAIN = 3
    """A title or an office, or several words in capitals."""


MAX_NAME_CHARACTERS = 80
_MAX_NAME_WORDS = 7

_KOREAN_TITLES = re.compile(
    r"(?:의원|위원장|위원|의장|장관|차관|시장|지사|대표|총리|대통령|기자|앵커|사회자|진행자|교수|변호사|판사|검사|증인|국장|과장|실장|청장|질문|답변|씨)$"
)
_ASIDE = re.compile(r"(?:(?<!\s)\s++)?[(\[][^()\[\]]*+[)\]]\s*")
_FORBIDDEN = re.compile(r"[?!;“”\"…\\|<>=@#*/{}^~%$€£]|\d{5}")
_ABBREVIATION = re.compile(r"[^\W\d_]{1,5}\.(?:[^\W\d_]\.)*$")
_CERTAIN = frozenset({"the press"})  # alone the word precedes what is no speech
# Joiners spell Persian and Indic names. Next to letters that never join they only make two names of one.
_UNJOINED = "A-Za-z\u00c0-\u024f\u0370-\u052f\uac00-\ud7a3"
_IDLE_JOINER = re.compile(rf"^[\u200c\u200d]+|(?<=[{_UNJOINED} ])[\u200c\u200d]+|[\u200c\u200d]+(?=[{_UNJOINED} ]|$)")
_HANGUL = re.compile(r"[가-힣]")


def normalize_name(label: str) -> str:
    """Normalize a label as a name: no invisible characters, white space folded, outer brackets removed."""
    name = fold_whitespace(_IDLE_JOINER.sub("", clean_text(label))).strip(" -–—|:：")
    if name[:1] == "[" and name[-1:] == "]":
        name = name[1:-1].strip()
    return name


def likelihood(name: str) -> Likelihood:
    """Estimate how likely ``name`` (from ``normalize_name``) is a speaker, by its shape."""
    bare = fold_whitespace(_ASIDE.sub(" ", name).replace("_", " "))
    words = bare.replace(",", " ").split()
    if not words or len(name) > MAX_NAME_CHARACTERS or len(words) > _MAX_NAME_WORDS or _FORBIDDEN.search(bare):
        return Likelihood.NOT_A_NAME
    if bare.casefold() in _CERTAIN:
        return Likelihood.CERTAIN
    plain = [word.strip(".,'’").casefold() for word in words]
    if not {plain[0], plain[-1]}.isdisjoint(NOT_SPEAKERS):
        return Likelihood.NOT_A_NAME
    if _HANGUL.search(bare):
        return _korean_likelihood(bare, words)
    if not all(_may_stand_in_name(word, place) for place, word in enumerate(words)):
        return Likelihood.NOT_A_NAME
    if not TITLES.isdisjoint(plain):
        return Likelihood.CERTAIN
    cased = [word for word in words if word.upper() != word.lower()]
    if not cased:
        return Likelihood.WORD
    capitals = bare.isupper() and sum(map(str.isalpha, bare)) > 1
    if len(words) == 1:
        return Likelihood.NAME if capitals else Likelihood.WORD
    if capitals:
        return Likelihood.CERTAIN
    return Likelihood.WORD if plain[0] in {"the", "a", "an"} or len(words) > 4 else Likelihood.NAME


def _korean_likelihood(bare: str, words: list[str]) -> Likelihood:
    if len(words) > 4 or "." in bare:
        return Likelihood.NOT_A_NAME
    return Likelihood.CERTAIN if _KOREAN_TITLES.search(bare) else Likelihood.WORD


def _may_stand_in_name(word: str, place: int) -> bool:
    if "." in word and not _ABBREVIATION.match(word.rstrip(",")):
        return False
    first = word.lstrip("'’-&")[:1] or word[0]
    if first.isdigit():
        return place > 0  # “Speaker 1”, never “1 Speaker”
    if first.islower():
        return word.casefold().rstrip(",") in PARTICLES and place > 0
    return first.isalpha() or word == "&"
