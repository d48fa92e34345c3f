"""Finds speech behind dashes, and the writer's words within quotation marks, as several languages print them.

“– Jesteśmy gotowi – mówi Anna Lis. – Zaczynamy.”, “—No lo sé —dijo Ana—. Nadie lo sabe.”, “– Je ne sais pas, dit Anne.”
Only what begins with a dash, as its paragraph or behind a full stop, and has a verb of speech behind another dash, or
in French behind a comma, is speech: the rest are lists and asides. « Le pont, dit Anne, est vieux » is one quote that
the writer interrupts.
"""

import re
from collections.abc import Iterator
from functools import cache

from models.text.languages import LANGUAGES

_OPENING = re.compile(
    r"^[^\S\r\n]*(?:[–—―]\s*|-\s+)(?=[\w¿¡«„“\"'(…])|(?<=[.!?…])\s[–—]\s(?=[^\W\d_a-z])", re.MULTILINE
)
_LINE_END = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|\Z")
_LANGUAGES = ("pl", "es", "pt", "it", "fr")
# The dash behind the writer's words, and what it closes with in Spanish.
_SPEECH_AGAIN = re.compile(r"(?:\s[–—―-]\s|—)(?:(?<=—)[.,;:]\s*)?|—[.,;:]?\s*")
_SUBJECT = r"(?:[^\W\d_a-z]|[ld][e'’]?a?\s|un[ea]?\s|s(?:on|a)\s|M\.|Mme)"
_LONGEST = 10_000
_TRAILING = " \t\u00a0\u202f,–—―-"


def dash_speech(text: str) -> Iterator[list[tuple[int, int]]]:
    """Yield for each paragraph of dialogue the parts that are speech, ``[start, end)`` without dashes, in order."""
    if not any(dash in text for dash in "–—―-"):
        return
    position = 0
    while (opening := _OPENING.search(text, position)) is not None:
        line_end = _LINE_END.search(text, opening.end())
        position = line_end.start() if line_end is not None else len(text)
        if position - opening.end() <= _LONGEST and (parts := list(_parts(text, opening.end(), position))):
            yield parts


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    tag = _tag().search(text, start, end)
    if tag is None:
        return
    while True:
        stop = tag.start() if tag is not None else end
        part = _trimmed(text, start, stop)
        if part is not None:
            yield part
        again = _SPEECH_AGAIN.search(text, tag.end(), end) if tag is not None else None
        if again is None:
            return
        start = again.end()
        tag = _tag().search(text, start, end)


def interruptions(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the writer's words interrupt or end a quote, with the dashes or commas around them.

    Args:
        start, end: of the words between the quotation marks.
    """
    if any(mark in text[start:end] for mark in ",–—―"):
        for match in _interruption().finditer(text, start, end):
            yield match.span()


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    part = text[start:end].rstrip(_TRAILING)
    begin = start + len(part) - len(part.lstrip())
    return (begin, start + len(part)) if any(map(str.isalnum, part)) else None


@cache
def _interruption() -> re.Pattern[str]:
    """Match a verb of speech and its subject within a quote, between dashes, or in French and Italian commas."""
    by_dash = "|".join(_verbs().values())
    by_comma = f"{_verbs()['fr']}|{_verbs()['it']}"
    return re.compile(
        rf"\s[–—―]\s(?:s[ei]\s)?(?:{by_dash})(?!\w)[^–—―,;:«»“”„\"\n]{{0,80}}(?:\s[–—―]\s|[.!?]?\s?\Z)"
        rf"|,\s(?:(?:s[ei]\s)?(?:{by_comma})(?:(?:-t)?-(?:il|elle)\b|\s+{_SUBJECT})|(?:a|avait)-t-(?:il|elle)\b)[^,;:–—―«»“”„\"\n]{{0,80}}"
        r"(?:,\s|\.?\s?\Z)"
    )


@cache
def _verbs() -> dict[str, str]:
    return {language: reporting.verb_forms for language in _LANGUAGES if (reporting := LANGUAGES[language].reporting)}


@cache
def _tag() -> re.Pattern[str]:
    """Match the verb of speech that interrupts or ends the words, with the dash or comma before it."""
    by_dash = "|".join(_verbs().values())
    by_comma = rf"(?:{_verbs()['fr']})(?=(?:-t)?-(?:il|elle)\b|\s+{_SUBJECT})|(?:a|avait)-t-(?:il|elle)\b"
    return re.compile(rf"(?:\s[–—―-]\s|\s?—)(?:s[ei]\s)?(?:{by_dash})(?!\w)|(?:,|(?<=[?!…]))\s(?:{by_comma})")
