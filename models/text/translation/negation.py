"""Tells whether a text in any of the compared languages says “not”."""

import re
from dataclasses import dataclass
from functools import lru_cache

from models.text.negation import english_negated, negated, negations
from models.text.translation.languages import COMPARED_LANGUAGES, ComparedLanguage, fold_word
from models.text.words import words

_MOST_CACHED = 4_096
_FRENCH_NE = re.compile(r"(?<!\w)(?:ne\s|n['’])")
_FRENCH_WITH_NE = re.compile(r"(?<!\w)(?:personne|point|ni|nul|nulle|rien|jamais|aucun|aucune|guere)(?!\w)")
# A negation stands right before what it negates, but for a pronoun: “no se firmará”, “nie się zgadza”.
_LAST_WORD = re.compile(
    r"(?<!\w)([^\W\d_]++)[ \u00a0](?:(?:se|me|te|le|lo|la|les|los|las|nos|si|ci|mi|ti|vi|li|ne|się)[ \u00a0])?$"
)
_LAST_CHARACTERS = re.compile(r"(\w{1,3})$")
_UNSPACED = frozenset({"ja", "zh"})
# Languages that put it behind the verb.
_NEGATED_BEHIND = frozenset({"de", "nl", "fr"})
_FIRST_WORD = re.compile(r"[ \u00a0]([^\W\d_]+)")
_JAPANESE_ENDING = re.compile(
    r"(?:し|され|でき|せ|り|い|か|ま|ら|わ|は)?(?:て(?:は|い)?|で(?:は|も)?|じゃ)?(?:ません|ない|なかった|なく)"
)
# How many characters next to a negation are shown with it.
_SHOWN = 3
# How many characters of the words next to it say whether it negates them: “nicht nur”, 不同.
_NEAR = 24


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
    """Return what ``text`` negates; None in a language without a table."""
    table = COMPARED_LANGUAGES.get(language)
    if table is None:
        return None
    lacking = table.lacks is not None and table.lacks.search(_folded(text)) is not None
    if language == "en":
        return ReadNegation("", english_negated(text), lacking)
    if language == "ko":
        return ReadNegation("", negated(table.affirms.sub(" ", text) if table.affirms else text), lacking)
    negating = _negating_words(text, table, language)
    return ReadNegation(negating[0] if negating else "", bool(negating), lacking)


@lru_cache(_MOST_CACHED)
def negations_in(text: str, language: str) -> int:
    """Return how many words of ``text`` negate; in a language without a table as in English and Korean."""
    table = COMPARED_LANGUAGES.get(language)
    if table is None or table.negating is None:
        return negations(text)
    return len(_negating_words(text, table, language))


def _negating_words(text: str, table: ComparedLanguage, language: str) -> list[str]:
    """Return the words that negate, as the text has them folded."""
    folded = _folded(text)
    bare = table.affirms.sub(" ", folded) if table.affirms else folded
    negating: list[str] = table.negating.findall(bare) if table.negating else []
    if language == "fr" and not _FRENCH_NE.search(bare):
        # “Une personne”, “à ce point”, “jamais” without “ne” are no negation.
        return [word for word in negating if not _FRENCH_WITH_NE.fullmatch(word)]
    return negating


def _folded(text: str) -> str:
    return fold_word(text).replace("’", "'")


def negating_words(text: str, language: str) -> str:
    """Return what first negates in ``text``, as written; in Japanese and Chinese with the characters next to it."""
    if language in _UNSPACED:
        pattern = COMPARED_LANGUAGES[language].negating
        match = pattern.search(text) if pattern else None
        return text[max(0, match.start() - _SHOWN) : match.end() + _SHOWN].strip(" ，。、") if match else text.strip()
    lead = "ne " if language == "fr" else ""
    text_words = (word.text for word in words(text))
    return next((word for word in text_words if negations_in(lead + word, language)), text.strip())


def negation_before(before: str, negated_words: str, language: str) -> str:
    """Return what negates words right before them: the “no” of “no firmaremos”; empty where nothing does.

    Args:
        before: what stands before ``negated_words``, from the beginning of the sentence or later.
    """
    table = COMPARED_LANGUAGES.get(language)
    if table is None:
        return ""
    last = (_LAST_CHARACTERS if language in _UNSPACED else _LAST_WORD).search(before)
    following = negated_words[:_NEAR]
    if last is None or negations_in(last.group() + following, language) <= negations_in(following, language):
        return ""
    return last[1]


def negation_behind(negated_words: str, behind: str, language: str) -> str:
    """Return what negates words right behind them: the “nicht” of “wir unterschreiben nicht”; empty for nothing.

    Args:
        behind: what follows ``negated_words``.
    """
    if language == "ja":
        ending = _JAPANESE_ENDING.match(behind)
        return ending.group() if ending else ""
    first = _FIRST_WORD.match(behind) if language in _NEGATED_BEHIND else None
    if first is None or not negations_in(f"n'{first.group()}" if language == "fr" else first.group(), language):
        return ""
    return first[1] if negations_in(negated_words[-_NEAR:] + behind[:_NEAR], language) > 0 else ""
