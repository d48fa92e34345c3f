"""What is printed on every page and belongs to none: running headers and footers, page numbers."""

import re
from collections import Counter
from collections.abc import Sequence

from indexer.readers.line_numbers import NumberedLine
from indexer.readers.pdf_lines import PrintedLine
from indexer.readers.speaker_names import Likelihood
from indexer.readers.speakers import read_opening

_EDGE = 4  # lines at the top and at the bottom of a page among which it is looked for
_SAME_PLACE = 6.0  # points
_NEAR = 4  # pages; left and right pages have headers of their own
_COUNTED = re.compile(r"\bpage\s+\d+")
_NUMBER = re.compile(r"\d{1,5}|[ivxlc]+$")
_PAGE_NUMBER = re.compile(
    r"(?:[-–—\[(|\s]*(?:p|pg|page|seite|쪽)?\.?\s*\d{1,5}(?:\s*(?:of|/|von)\s*\d{1,5})?\s*(?:쪽)?[-–—\])|\s]*)$",
    re.IGNORECASE,
)
# Several small pages on one sheet have theirs in the middle of it.
_PAGE_LINE = re.compile(r"page\s+\d{1,5}(?:\s*(?:of|/)\s*\d{1,5})?$", re.IGNORECASE)


def without_running_heads(pages: Sequence[Sequence[NumberedLine]]) -> list[list[PrintedLine]]:
    """The pages without the lines that pages near by have in the same place, but for their numbers.

    They are looked for from the edges of the page inwards, up to the first line that is none, so that words which
    happen to recur stay. A line that had a number in the margin is never one, nor is one that opens with a
    speaker's label.
    """
    edges = [(_edge(page, top=True), _edge(page, top=False)) for page in pages]
    seen = [
        Counter(_mark(page[place].line) for edge in both for row in edge for place in row)
        for page, both in zip(pages, edges, strict=True)
    ]
    bodies: list[list[PrintedLine]] = []
    for number, (page, both) in enumerate(zip(pages, edges, strict=True)):
        heads = _heads(page, both, seen, number)
        bodies.append(
            [
                each.line
                for place, each in enumerate(page)
                if place not in heads and not _PAGE_LINE.match(each.line.text)
            ]
        )
    return bodies


def _edge(page: Sequence[NumberedLine], *, top: bool) -> list[list[int]]:
    """Places of the lines nearest to the top or the bottom, row by row inwards."""
    rows: dict[int, list[int]] = {}
    for place, each in enumerate(page):
        rows.setdefault(round(each.line.y), []).append(place)
    most = _EDGE if len(rows) >= 3 * _EDGE else 1 if len(rows) > 1 else 0
    return [rows[height] for height in sorted(rows, reverse=top)[:most]]


def _heads(
    page: Sequence[NumberedLine],
    edges: Sequence[Sequence[Sequence[int]]],
    seen: Sequence[Counter[tuple[str, int]]],
    number: int,
) -> frozenset[int]:
    heads: set[int] = set()
    for edge in edges:
        for row in edge:
            found = {
                place
                for place in row
                if not page[place].numbered
                and (_PAGE_NUMBER.match(page[place].line.text) or _recurs(page[place].line, seen, number))
            }
            heads |= found
            if len(found) < len(row):
                break
    return frozenset(heads)


def _mark(line: PrintedLine) -> tuple[str, int]:
    """What a line has in common with itself on other pages: its words but for the page's number, and its height."""
    words = _COUNTED.sub("page #", line.text.casefold()).split()
    for place in {0, len(words) - 1}:
        words[place] = _NUMBER.sub("#", words[place])
    return " ".join(words), round(line.y / _SAME_PLACE)


def _recurs(line: PrintedLine, seen: Sequence[Counter[tuple[str, int]]], number: int) -> bool:
    opening = read_opening(line.text)
    if opening.label and opening.rest and opening.likelihood >= Likelihood.NAME:
        return False
    if line.text[:1].islower() and " " in line.text:
        return False  # the rest of a sentence
    words, place = _mark(line)
    near = [seen[page] for page in range(max(0, number - _NEAR), min(len(seen), number + _NEAR + 1)) if page != number]
    recurring = sum(any(marks[words, place + shift] for shift in (-1, 0, 1)) for marks in near)
    return recurring >= (2 if len(near) > _NEAR else 1)
