"""Splits a sentence into clauses at punctuation."""

import re
from collections.abc import Iterator

# A mark, and the white space after it.
_BREAK = re.compile(r"(?:[,;:—–]|--|\.\.\.|…)[”\"’')\]]*\s+")


def clause_breaks(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where one clause of the sentence ``[start, end)`` ends and the next begins.

    A mark belongs to neither clause.
    """
    for match in _BREAK.finditer(text, start, end):
        yield match.span()
