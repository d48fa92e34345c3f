"""Where the clauses of a sentence end: at the marks that divide them."""

import re
from collections.abc import Iterator

# A mark, and the white space after it.
_BREAK = re.compile(r"(?:[,;:—–]|--|\.\.\.|…)[”\"’')\]]*\s+")


def clause_breaks(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Between the clauses of the sentence ``[start, end)``: where one ends, and where the next begins.

    A mark belongs to neither clause.
    """
    for match in _BREAK.finditer(text, start, end):
        yield match.span()
