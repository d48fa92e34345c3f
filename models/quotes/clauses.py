"""Tells whether words left out of an English quote were a clause of their own, whose “not” negates nothing else.

“We will sign it, *although we did not ask for it*, on Monday.” Read are concessions, reasons and relative clauses
between two marks. What may deny or limit the rest is none of them: a condition (“as long as they do not object”), a
comment (“I do not believe”, “though it is not true”), a verb that the rest has too; nor are clauses behind “but” and
“and”, and those without any such word, which may take the rest back.
"""

import re
from collections.abc import Iterator, Sequence

from models.text.words import Word, tokens, words

# How many characters next to the words are read; a longer clause is none.
_WINDOW = 160
_APOSTROPHES = str.maketrans("’‘ʼ＇", "''''")
_MARK = r"(?:[,;:.!?…()—–]|--)"
_MARK_BEFORE = re.compile(rf"{_MARK}[ \"“]*+\Z")
_MARK_AFTER = re.compile(rf"[ \"”]*+{_MARK}")
_CLAUSE_END = re.compile(_MARK)
_ANY_MARK = re.compile(rf"{_MARK}|\n")
_SENTENCE_END = re.compile(r"[.!?…]\s|\n")
_NOT = (
    r"(?:(?:am|are|is|was|were|do|does|did|has|have|had|will|would|can|could|should|must|may|might) (?:not|never)"
    r"|(?:has|have|had|is|are|was|were) no|cannot|never"
    r"|(?:are|is|was|were|do|does|did|has|have|had|wo|would|ca|could|should|must)n't)"
)
_DETERMINER = r"(?:the|these|my|our|your|his|her|its|their)"
_SUBJECT = (
    rf"(?:i|we|you|he|she|they|there|{_DETERMINER}(?: (?!(?:who|whom|which|that|not|never|no)\b)[\w']+){{1,3}}?"
    r"|(?-i:[A-Z])[\w']+(?: (?-i:[A-Z])[\w']+)?)"
)
# “It” and “that” may be the whole statement, which the clause then denies; “it has no roof” is said of a thing.
_NEGATED = (
    rf"(?:{_SUBJECT} {_NOT}|(?:i|we|you|he|she|they)'(?:m|re|ve|d|ll) (?:not|never)|it (?:has|had) no"
    r"|(?:nobody|no one|none of (?:us|you|them)|no \w+)(?: (?:has|have|had|is|are|was|were))?)"
)
_ADVERBIAL = re.compile(rf"(?:even though|although|though|because|since) {_NEGATED} (?P<said>.+)", re.IGNORECASE)
_OF_PERSON = re.compile(rf"(?:who {_NOT}|whom {_NEGATED}) (?P<said>.+)", re.IGNORECASE)
_OF_THING = re.compile(rf"which {_NEGATED} (?P<said>.+)", re.IGNORECASE)
# What a relative clause is said of; otherwise it may restrict it: “drivers, who have not had a drink,”.
_NAME = r"(?<=[^.!?…\s] )[A-Z][\w'-]+"
_PERSON = re.compile(rf"(?:\b(?i:{_DETERMINER})(?: [\w'-]+){{1,2}}|{_NAME}),?\W*\Z")
# Behind “the dam holds, which” it may be said of the statement.
_THING = re.compile(rf"(?:\b(?i:the|this|my|our|your|its|their) [\w'-]+|{_NAME}),?\W*\Z")
_SOME = re.compile(
    r"\b(?:all|any|each|every|few|many|most|no|none|only|some|those)(?: [\w'-]+){1,4}\W*\Z", re.IGNORECASE
)
# A wish or a possibility that the clause may take back: “We would sign it, though we are not the owners, today.”
_UNREAL = re.compile(
    r"\b(?:would|could|might|should|wish\w*|want\w*|hop(?:e|ed|es|ing)|try|tries|tried|trying|plan\w*|promis\w+)\b|'d\b",
    re.IGNORECASE,
)
# What another clause may belong to, and conditions.
_LEADS = (
    r"believ\w+|think\w*|thought|sa(?:y|ys|id|ying)|claim\w*|mean\w*|kn[eo]w\w*|doubt\w*|suppos\w+|imagin\w+|expect\w*|guess\w*"
    r"|agree\w*|disagree\w*|admit\w*|hear\w*|tell\w*|told|den(?:y|ies|ied)|hop(?:e|es|ed|ing)|promis\w+|insist\w*|decid\w+"
    r"|swear\w*|swor\w+|recall\w*|remember\w*|found|find\w*|feel\w*|felt|argu\w+|suggest\w*|assum\w+|pretend\w*"
    r"|(?:sees?|seen|saw)\b(?! (?:me|you|him|her|it|us|them)\b)|wish\w*"
    r"|pro(?:of|ve\w*)|show\w*|true|certain\w*|sure|clear\w*|likely|possib\w+|case|fact\w*"
)
_CONDITIONS = r"if|unless|until|except|without|provided|only|when|whenever|while|once|whether"
_LEADING = re.compile(rf"\b(?:{_LEADS}|{_CONDITIONS})\b", re.IGNORECASE)
# The same, what else is said of whether the rest is true, what stands for its verb, and what leads to another clause.
_DENYING = re.compile(
    rf"\b(?:{_LEADS}|truth|right|correct|so|real\w*|able|serious|joking|kidding|happen\w*|occur\w*|work\w*|do|doing|done|did"
    r"|accept\w*|support\w*|confirm\w*|eviden\w+|establish\w*|back\w*|buy\w*|bought|disput\w+|question\w*|look\w*|inten\w+"
    r"|plan\w*|chance\w*|way|such|allow\w*|let|stand\w*|call\w*|consider\w*|convinc\w+|persuad\w+|contest\w*|challeng\w+"
    r"|verif\w+|document\w*|describ\w+|put|guarant\w+|decision\w*|final\w*|ready|settl\w+|approv\w+|bet\w*|shar(?:e|es|ed)"
    r"|view\w*|opinion\w*|rul(?:e|es|ed|ing)|convict\w*|recogni\w+|touch\w*"
    rf"|{_CONDITIONS}|that|or|nor|not|never|no|and|but)\b|n't\b|\bto\Z",
    re.IGNORECASE,
)
# What takes the rest back although it is between two marks.
_TAKING_BACK = re.compile(
    r"(?:under no (?:circumstances?|conditions?)|in no (?:way|case|event|sense)|at no (?:time|point)|on no account"
    r"|by no means|no longer|never(?: ever)?|not(?: at all| ever| now| yet| today)?"
    r"|(?:which|this|that|it) (?:(?:is|was) (?:\w+ly )?(?:not|never)|(?:is|was)n't) (?:true|so|right|correct|the case)"
    r"|i (?:do not|don't|did not|didn't) (?:think|believe)(?: so| it| that)?)",
    re.IGNORECASE,
)
# Words that say nothing of what was done.
_EMPTY = frozenset(
    tokens("""
    a all am although an and any are as at be because been being but by can could did do does either even ever for from
    had has have he her here him his i in into is it its may me might must my never no nobody none not now of off on one
    our out over she should since so some than that the their them then there these they this those though to too up us
    was we were which who whom will with would yet you your
    """)
)
# As many first letters are common to forms of one word.
_STEM = 4


def leaves_out_clause(text: str, first: int, last: int, kept: tuple[int, int]) -> bool:
    """Return whether words ``[first, last)`` of ``text`` are a clause whose “not” negates nothing outside it.

    That is also so where the same words remain if the clause is cut off at an end: “we *are not paid. We* work”.

    Args:
        text: in English.
        kept: the first word that was not left out, and the one behind the last.
    """
    text_words = words(text)
    keys = [word.text.lower() for word in text_words]
    for start, end in _runs_alike(keys, first, last):
        if start <= kept[0] or end >= kept[1]:
            at_start = start <= kept[0]
            at = end if at_start else start
            mark = _CLAUSE_END.search(text, text_words[at - 1].end, text_words[at].start)
            if mark and (
                mark.group() in ".!?" or not _leads(text, text_words[start].start, text_words[end - 1].end, at_start)
            ):
                return True
        elif _is_clause(text, text_words, keys, start, end):
            return True
    return False


def takes_back(left_out: str) -> bool:
    """Return whether English words between two marks negate the rest of their sentence: “under no circumstances”."""
    plain_words = (word.text.translate(_APOSTROPHES) for word in words(left_out))
    return len(left_out) <= _WINDOW and _TAKING_BACK.fullmatch(" ".join(plain_words)) is not None


def _leads(text: str, start: int, end: int, at_start: bool) -> bool:
    """Return whether what is cut off of a sentence belongs to the rest: “I never said, not once, I would sign”."""
    if at_start:
        cut_off = _SENTENCE_END.split(text[max(0, start - _WINDOW) : end])[-1]
    else:
        cut_off = _SENTENCE_END.split(text[start : end + _WINDOW])[0]
    return _LEADING.search(cut_off) is not None


def _runs_alike(keys: Sequence[str], first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of words without which the same words remain: of “a b a c” without “b a” or “a b”."""
    yield first, last
    for step in range(1, min(first, last - first) + 1):
        if keys[first - step] != keys[last - step]:
            break
        yield first - step, last - step
    for step in range(min(len(keys) - last, last - first)):
        if keys[first + step] != keys[last + step]:
            break
        yield first + step + 1, last + step + 1


def _is_clause(text: str, text_words: Sequence[Word], keys: Sequence[str], first: int, last: int) -> bool:
    start, end = text_words[first].start, text_words[last - 1].end
    inside = text[start:end].translate(_APOSTROPHES)
    lead = text[max(0, start - _WINDOW) : start].translate(_APOSTROPHES)
    bounded = _MARK_BEFORE.search(lead) and _MARK_AFTER.match(text[end : end + _WINDOW])
    if not bounded or len(inside) > _WINDOW or _ANY_MARK.search(inside):
        return False
    verb = _predicate(inside, lead)
    if not verb or _DENYING.search(verb):
        return False
    if not any(key not in _EMPTY and not key.endswith("ly") for key in tokens(verb)):
        return False
    content = [key for key in keys[first:last] if key not in _EMPTY]
    kept = [key for key in (*keys[:first], *keys[last:]) if key not in _EMPTY]
    return not any(_same_stem(one, other) for one in content for other in kept)


def _predicate(inside: str, lead: str) -> str:
    """Return what a clause says behind its “not”; empty for what is no clause, or may limit the rest."""
    adverbial = _ADVERBIAL.fullmatch(inside)
    if adverbial:
        return "" if _UNREAL.search(_SENTENCE_END.split(lead)[-1]) else adverbial["said"]
    if _SOME.search(lead):
        return ""
    relative = _OF_PERSON.fullmatch(inside) if _PERSON.search(lead) else None
    if relative is None and _THING.search(lead):
        relative = _OF_THING.fullmatch(inside)
    return relative["said"] if relative else ""


def _same_stem(one: str, other: str) -> bool:
    shortest = min(len(one), len(other), _STEM)
    return shortest > 1 and one[:shortest] == other[:shortest]
