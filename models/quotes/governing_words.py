"""Finds by words what governs a clause that is quoted alone, in languages that are not parsed.

„Ich bezweifle, dass“, « on dit que », “si el Estado no paga”, という噂: the words of each language are in its
``GoverningRules``.
"""

import re

from models.quotes.governors import Governor
from models.text.languages import LANGUAGES
from models.text.languages.rules import fold_text
from models.text.negation import negations
from models.text.words import tokens

# The rest of a question: “Glaubt jemand, dass … hält?”
# “Sí, queremos pagar”: not “si”.
_YES = re.compile(r"\A\W*+s[íì]\b", re.IGNORECASE)
_ASKED = re.compile(r"[^.!?。！？]{0,60}[?？؟]")


def find_governing_words(lead: str, clause: str, rest: str, language: str) -> Governor | None:
    """Return what governs ``clause`` in its sentence; None where nothing does that is read.

    Args:
        lead: the sentence before it.
        clause: quoted words of the sentence.
        rest: the sentence behind it.
        language: ISO 639-1; nothing is read in one without ``GoverningRules``.
    """
    rules = LANGUAGES[language].governing if language in LANGUAGES else None
    if rules is None:
        return None
    lead, rest = fold_text(_YES.sub("", lead)), fold_text(rest)
    doubt = rules.doubting.search(lead)
    # “I do not doubt that” asserts, “I do not believe that” denies.
    around = lead if doubt is None else lead[: doubt.start("word")] + lead[doubt.end("word") :]
    # “Não há prova nenhuma”: two of them are one in most of these languages.
    denies = negations(around, language) > 0
    if (rules.opining.search(lead) if denies else doubt) is not None:
        return Governor(is_behind=False, reverses=True)
    if denies and doubt is None and rules.joining.search(lead) and not rules.knowing.search(lead):
        return Governor(is_behind=False, reverses=True)
    # “Gdybym był cynikiem, powiedziałbym, że …”
    if rules.joining.search(lead) and rules.condition.match(lead.lstrip()):
        return Governor(is_behind=False, reverses=False)
    if rules.framing.search(lead):
        return Governor(is_behind=False, reverses=False)
    if rules.joins and _ASKED.match(rest) and "?" not in clause and rules.joining.search(lead):
        return Governor(is_behind=False, reverses=True)
    if _reports_others(lead, language):
        return Governor(is_behind=False, reverses=denies)
    if rules.doubts_behind and rules.doubting_behind.match(rest):
        return Governor(is_behind=True, reverses=True)
    if rules.frames_behind and rules.framing_behind.match(rest):
        return Governor(is_behind=True, reverses=False)
    lead, rest, clause = (rules.no_condition.sub(" ", text) for text in (lead, rest, fold_text(clause)))
    if rules.condition.search(clause):
        return None  # a condition among others that are quoted is no loss
    if rules.condition_before.search(lead):
        return Governor(is_behind=False, reverses=False)
    if not (rules.has_comma or tokens(rest)) and rules.condition_first.search(lead):
        return Governor(is_behind=False, reverses=False)
    return Governor(is_behind=True, reverses=False) if rules.condition_behind.match(rest) else None


def _reports_others(lead: str, language: str) -> bool:
    """Return whether somebody else says what follows: “Mi vecino repite que”, and not “yo dije que”."""
    language_rules = LANGUAGES[language]
    rules = language_rules.governing
    if rules is None or rules.opining.search(lead) or rules.speaking.search(lead):
        return False
    return language_rules.reporting_lead.search(lead) is not None


def corrects(sentence: str, language: str) -> bool:
    """Return whether a sentence takes the one before it back, as “Pardon, dix-neuf” does."""
    rules = LANGUAGES[language].governing if language in LANGUAGES else None
    return rules is not None and bool(rules.corrections) and rules.correcting.match(fold_text(sentence)) is not None


def tells_governing(text: str, language: str) -> bool:
    """Return whether a text has words of doubt, of others' speech or of a condition itself."""
    rules = LANGUAGES[language].governing if language in LANGUAGES else None
    return rules is not None and (negations(text, language) > 0 or rules.said.search(fold_text(text)) is not None)
