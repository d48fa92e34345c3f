"""What words left out of a quote were needed for: a “not”, a condition, what governs the rest, a subject."""

import re
from typing import Literal

from models.quotes.clauses import takes_back
from models.quotes.cuts import IS_NO_CONDITION, find_cut
from models.quotes.governors import is_of_other_clause
from models.text.languages import rules_of
from models.text.languages.rules import fold_text
from models.text.negation import negations
from models.text.words import tokens, word_spans

GapFault = Literal["negation", "dropped"]

# A “not” in a clause of no more words than this, left out, reverses what is next to it; in a longer clause, a “not”
# that is this near to what was kept.
_NEAR, _BESIDE = 4, 2
_CLAUSE_MARK = re.compile(r"[.!?,;:…—–\n]")
_SENTENCE_END = re.compile(r"[.!?][\"”’)]*\s+|\n")
_CLAUSE_END = re.compile(r"[.!?][\"”’)]*\s+|\n|[,;:]\s+")
_CONDITION = re.compile(
    r"\W*(?:(?:and|but|only|even|then)\s+)?(?:if|unless|provided|assuming|as\s+long\s+as|so\s+long\s+as|in\s+case)\b",
    re.IGNORECASE,
)
_LIMITING = re.compile(
    r"\b(?:hardly|barely|scarcely|rarely|seldom|almost|nearly|allegedly|supposedly|reportedly|possibly|perhaps|maybe"
    r"|unlikely|might|may|could|would|should|refus\w+|fail(?:s|ed|ing)?|pretend\w*|tr(?:y|ies|ied|ying)|den(?:y|ies|ied)"
    r"|declin\w+|forg[eo]t\w*|stop(?:s|ped)|doubt\w*|claim(?:s|ed)|accused|suspected|supposed|far\s+from"
    r"|(?:anything|nothing|all)\s+but|want(?:s|ed)?|hop(?:e|es|ed)|wish\w*|threaten\w*|promis\w+|offer(?:s|ed)"
    r"|plan(?:s|ned))\b"
)
# “Nobody apart from the apprentices”.
_EXCEPTION = re.compile(
    r"\W*(?:apart\s+from|except(?:\s+for)?|other\s+than|save\s+for|aside\s+from|excluding|bar|with\s+the\s+exception\s+of)\b",
    re.IGNORECASE,
)
# More words than this at the end of what is left out are no subject alone.
_LONGEST_SUBJECT = 4


def gap_fault(before: str, left_out: str, kept: str, language: str) -> GapFault | None:
    """Return what is wrong with leaving words out at an ellipsis; None if readers lose nothing by it.

    Args:
        before: what is quoted before them.
        left_out: the source's words, with the marks around them.
        kept: what is quoted behind them.
        language: ISO 639-1.
    """
    if _loses_not(left_out, language):
        return "negation"
    cut, sentences = None, _SENTENCE_END.split(left_out)
    lead = sentences[-1]
    if tokens(before) and tokens(lead) and (len(sentences) > 1 or not _is_apart(left_out)):
        cut = find_cut(lead, _SENTENCE_END.split(kept)[0], "", language=language)
    if cut is not None:
        return "negation" if cut.reverses else "dropped"
    return "dropped" if welds(before, left_out, kept, language) else None


def limits(text: str, language: str) -> int:
    """Return how many words negate, or say that hardly anything, or nothing for sure, is so."""
    if language == "en":
        return negations(text, language) + len(_LIMITING.findall(text))
    return negations(text, language) + len(rules_of(language).negation.lacks.findall(fold_text(text)))


def welds(before: str, left_out: str, kept: str, language: str) -> bool:
    """Return whether words of one clause go on with those of another, whose subject is left out.

    “The police [did badly. The firefighters] are the best”, “we sold the boats [, and he burned] the nets”.

    Args:
        language: ISO 639-1; English is parsed.
    """
    sentences, clause = _SENTENCE_END.split(left_out), _SENTENCE_END.split(kept)[0]
    if not (tokens(before) and tokens(left_out) and tokens(kept)) or (len(sentences) == 1 and _is_apart(left_out)):
        return False
    if language != "en":
        return _drops_subject(left_out, language)
    lead = _SENTENCE_END.split(before)[-1]
    if len(sentences) == 1:
        return is_of_other_clause(lead, left_out, clause)
    return bool(tokens(sentences[0])) and is_of_other_clause("", sentences[-1].lstrip(), clause, before=lead)


def _loses_not(left_out: str, language: str) -> bool:
    """Return whether the words left out contain a “not” that negates what was kept."""
    if _drops_condition(left_out, language):
        return True
    # A whole sentence, or a clause, only negates itself; “under no circumstances” is none.
    if _is_apart(left_out):
        return language == "en" and takes_back(left_out)
    clauses = _CLAUSE_MARK.split(left_out)
    return any(limits(near, language) for near in (_near(clauses[0]), _near(clauses[-1], at_end=True)))


def _is_apart(left_out: str) -> bool:
    """Return whether words stand between two marks."""
    spans = word_spans(left_out) or [(0, len(left_out))]
    edges = left_out[: spans[0][0]], left_out[spans[-1][1] :]
    return all(_CLAUSE_MARK.search(edge) for edge in edges)


def _near(clause: str, *, at_end: bool = False) -> str:
    """Return the words of a clause that are near what was kept: all of a short one."""
    spans = word_spans(clause)
    if len(spans) <= _NEAR:
        return clause
    return clause[spans[-_BESIDE][0] :] if at_end else clause[: spans[_BESIDE - 1][1]]


def _drops_condition(left_out: str, language: str) -> bool:
    """Return whether a condition of what is kept, or an exception to it, is left out.

    At the end of one sentence, or the start of another.
    """
    sentences = _SENTENCE_END.split(left_out)
    parts = {sentences[0], sentences[-1]}
    if language == "en":
        return any(
            _EXCEPTION.match(part) or (_CONDITION.match(part) and not IS_NO_CONDITION.match(part)) for part in parts
        )
    rules = rules_of(language).governing
    return rules is not None and any(
        rules.condition_behind.match(rules.no_condition.sub(" ", fold_text(part))) for part in parts
    )


def _drops_subject(left_out: str, language: str) -> bool:
    """Return whether what is left out goes from within one clause to behind the subject of another.

    «Los bomberos [trabajaron bien. Los contratistas] actuaron con desprecio.»
    """
    rules = rules_of(language).reporting
    ends = list(_CLAUSE_END.finditer(left_out))
    if rules is None or not ends:
        return False
    subject = tokens(left_out[ends[-1].end() :])
    is_joined = subject[:1] != [] and subject[0] in rules.joining
    subject = subject[is_joined:]
    if not 0 < len(subject) <= _LONGEST_SUBJECT or not (is_joined or tokens(left_out[: ends[0].start()])):
        return False
    no_subjects = rules.small_words - frozenset(rules.articles.split()) - rules.pronouns.keys()
    return no_subjects.isdisjoint(subject[:1])
