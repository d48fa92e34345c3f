"""Splits text into sentences at final marks alone, and never inside a direct quote: fast, for it needs no model."""

import re

from models.text.language import detect_language
from models.text.quotes.detection import find_direct_quotes
from models.text.sentences.boundaries import Span, correct_boundaries, lines

_END = re.compile(r"[.!?…。！？][\"'”’»›」』)\]}]*\s+")


def split_whole_sentences(text: str) -> list[Span]:
    """Return sentences as ``split_sentences`` does, ``[start, end)`` characters in order; a direct quote is in one.

    Where no mark says that a sentence ends, a full stop after an abbreviation that is not in the list may end one here
    and not there. Fit for the end of a draft on every request, and for features.
    """
    language = detect_language(text)
    quotes = [(quote.outer_start, quote.outer_end) for quote in find_direct_quotes(text)]
    sentences: list[Span] = []
    for start, end in lines(text):
        line = text[start:end]
        begins = [0, *(match.end() for match in _END.finditer(line) if match.end() < len(line))]
        spans = list(zip(begins, [*begins[1:], len(line)], strict=True))
        opened: int | None = None
        for first, last in correct_boundaries(line, spans, language):
            begin = start + first if opened is None else opened
            opened = begin if any(one < start + last < other for one, other in quotes) else None
            if opened is None:
                sentences.append((begin, start + last))
        if opened is not None:
            sentences.append((opened, end))
    return sentences
