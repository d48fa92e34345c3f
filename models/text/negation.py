"""Tells what negates in a text, in its language.

Only the negating word counts, not the meaning: “unable” does not count, and a double negation does.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from models.text.languages import LANGUAGES, rules_of
from models.text.languages.rules import fold_text
from models.text.words import words

_MOST_CACHED = 4_096
# A negation stands right before what it negates, but for a pronoun: “no se firmará”, “nie się zgadza”.
_LAST_WORD = re.compile(
    r"(?<!\w)([^\W\d_]++)[ \u00a0](?:(?:se|me|te|le|lo|la|les|los|las|nos|si|ci|mi|ti|vi|li|ne|się)[ \u00a0])?$"
)
_LAST_CHARACTERS = re.compile(r"(\w{1,3})$")
_FIRST_WORD = re.compile(r"[ \u00a0]([^\W\d_]+)")
# Languages whose negations are not named to the reader.
_SHOWN_WITHOUT = frozenset({"en", "ko"})
# How many characters next to a negation are shown with it.
_SHOWN = 3
# How many characters of the words next to it say whether it negates them: “nicht nur”, 不同.
_NEAR = 24


@dataclass(frozen=True, slots=True)
class ReadNegation:
    """What a text says of “not”.

    Args:
        words: the first word that negates, as the text has it folded; empty where none does, and in English and Korean.
        negated: whether one does.
        lacking: whether a word may be translated by one: “without”, “unable”.
    """

    words: str
    negated: bool
    lacking: bool


def negations(text: str, language: str) -> int:
    """Return how many words of ``text`` negate; the morphemes of a Korean text count once.

    Args:
        language: ISO 639-1; one that is not read is read as English.
    """
    count = rules_of(language).negation.count
    return len(_negating(text, language)) + (count(_bare(text, language)) if count else 0)


def read_negation(text: str, language: str) -> ReadNegation | None:
    """Return what ``text`` negates; None in a language that is not read."""
    if language not in LANGUAGES:
        return None
    negating = _negating(text, language)
    shown = negating[0] if negating and language not in _SHOWN_WITHOUT else ""
    lacking = LANGUAGES[language].negation.lacks.search(fold_text(text)) is not None
    return ReadNegation(shown, negations(text, language) > 0, lacking)


@lru_cache(_MOST_CACHED)
def _negating(text: str, language: str) -> tuple[str, ...]:
    """Return the words that negate, as the text has them folded."""
    rules = rules_of(language).negation
    bare = _bare(text, language)
    negating = rules.negating.findall(bare)
    if rules.needs and not re.search(rules.needs, bare):
        # “Une personne”, “à ce point”, “jamais” without “ne” are no negation.
        return tuple(word for word in negating if word not in rules.helped.split())
    return tuple(negating)


def _bare(text: str, language: str) -> str:
    """Return ``text`` folded, without what looks like a negation and is none."""
    return rules_of(language).negation.affirms.sub(" ", fold_text(text))


def negating_words(text: str, language: str) -> str:
    """Return what first negates in ``text``, as written; in Japanese and Chinese with the characters next to it."""
    rules = rules_of(language).negation
    if rules.pattern:
        match = rules.negating.search(text)
        return text[max(0, match.start() - _SHOWN) : match.end() + _SHOWN].strip(" ，。、") if match else text.strip()
    lead = "ne " if rules.needs else ""
    text_words = (word.text for word in words(text))
    return next((word for word in text_words if negations(lead + word, language)), text.strip())


def negation_before(before: str, negated_words: str, language: str) -> str:
    """Return what negates words right before them: the “no” of “no firmaremos”; empty where nothing does.

    Args:
        before: what stands before ``negated_words``, from the beginning of the sentence or later.
    """
    if language not in LANGUAGES:
        return ""
    last = (_LAST_CHARACTERS if LANGUAGES[language].negation.pattern else _LAST_WORD).search(before)
    following = negated_words[:_NEAR]
    if last is None or negations(last.group() + following, language) <= negations(following, language):
        return ""
    return last[1]


def negation_behind(negated_words: str, behind: str, language: str) -> str:
    """Return what negates words right behind them: the “nicht” of “wir unterschreiben nicht”; empty for nothing.

    Args:
        behind: what follows ``negated_words``.
    """
    rules = rules_of(language).negation
    if rules.ending:
        ending = re.match(rules.ending, behind)
        return ending.group() if ending else ""
    first = _FIRST_WORD.match(behind) if rules.follows else None
    if first is None or not negations(f"n'{first.group()}" if rules.needs else first.group(), language):
        return ""
    return first[1] if negations(negated_words[-_NEAR:] + behind[:_NEAR], language) > 0 else ""
