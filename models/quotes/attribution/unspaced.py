"""Sentences of texts without spaces, with their quotes masked: what Japanese and Chinese attribution reads."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from models.quotes.detection import DirectQuote

# What a quote is masked by; also cuts no word.
MASK = "\ufffc"
_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_END = re.compile(r"[。！？!?｡]+[）)]*")
_FINAL = "。！？!?｡…"
_LONGEST = 1_500


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence.

    Args:
        text: each character of its quotes and their marks is ``MASK``.
        start: where it begins in the whole text; the characters of ``text`` follow from there.
        quotes: ``(number of the quote, start, end)`` with marks, in characters of ``text``, in order.
        paragraph: the number of its line.
    """

    text: str
    start: int
    quotes: tuple[tuple[int, int, int], ...]
    paragraph: int

    @property
    def only_quotes(self) -> bool:
        """Whether it has no words besides quotes."""
        return bool(self.quotes) and not any(map(str.isalnum, self.text.replace(MASK, "")))


def unspaced_clauses(text: str, quotes: Sequence[DirectQuote]) -> list[Clause]:
    """Return the sentences of ``text``, in order, but for those of more than 1,500 characters.

    A quote that ends with a full stop ends one too, where the next character is a quotation mark or begins a line, and
    where a full stop follows outside.
    """
    characters = list(text)
    parts: list[tuple[int, int, int]] = []
    for number, quote in enumerate(quotes):
        for index, (start, end) in enumerate(quote.segments):
            first = quote.outer_start if index == 0 else start
            last = quote.outer_end if index == len(quote.segments) - 1 else end
            characters[first:last] = MASK * (last - first)
            parts.append((number, first, last))
    masked = "".join(characters)
    return list(_clauses(text, masked, parts))


def _clauses(text: str, masked: str, parts: list[tuple[int, int, int]]) -> Iterator[Clause]:
    upcoming = 0
    for paragraph, line in enumerate(_LINE.finditer(masked)):
        ends = {match.end() for match in _END.finditer(masked, line.start(), line.end())}
        inside = []
        while upcoming < len(parts) and parts[upcoming][1] < line.end():
            _, first, last = parts[upcoming]
            inside.append(parts[upcoming])
            upcoming += 1
            # “……。”“……。”: two quotes side by side are two sentences.
            if text[last : last + 1] in ("“", "「", "『") and text[last - 2 : last - 1] in _FINAL:
                ends.add(last)
        cuts = [line.start(), *sorted(end for end in ends if end < line.end()), line.end()]
        at = 0
        for start, end in pairwise(cuts):
            within = []
            while at < len(inside) and inside[at][1] < end:
                number, first, last = inside[at]
                within.append((number, first - start, min(last, end) - start))
                at += 1
            if end - start <= _LONGEST and masked[start:end].strip():
                yield Clause(masked[start:end], start, tuple(within), paragraph)
