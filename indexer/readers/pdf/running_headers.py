"""Remove what is printed on every page and is not part of the text: running headers and footers, page numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from indexer.readers.pdf.line_numbers import NumberedLine
from indexer.readers.pdf.lines import PrintedLine
from indexer.readers.text.speaker_labels import parse_opening
from indexer.readers.text.speaker_names import Likelihood

_EDGE = 4  # lines at the top and at the bottom of a page that may be one
_FEWEST_ROWS = 6
_SAME_PLACE = 6.0  # points
_NEAR = 4  # pages; left and right pages have headers of their own
_COUNTED = re.compile(r"\bpage:?\s+\d+")
# “Case: 31-0042 Page: 2” opens as speech does, and a footer of two lines continues a sentence. Such a line has to be on
# most pages, and to have so many words where there are few pages.
_CAUTIOUS_SHARE = 0.6
_CAUTIOUS_WORDS = 5
_FEWEST_CAUTIOUS = 3
_NUMBER = re.compile(r"\d{1,5}|(?<![ivxlc])[ivxlc]++$")
_PAGE_NUMBER = re.compile(
    r"(?:[-–—\[(|\s]*+(?:p|pg|page|seite|쪽)?\.?\s*+\d{1,5}+(?:\s*+(?:of|/|von)\s*+\d{1,5}+)?\s*+(?:쪽)?[-–—\])|\s]*+)$",
    re.IGNORECASE,
)
_FIRST_NUMBER = re.compile(r"\d+")
# Several small pages on one sheet have theirs in the middle of it.
_PAGE_LINE = re.compile(r"page\s+\d{1,5}(?:\s*(?:of|/)\s*\d{1,5})?$", re.IGNORECASE)


def remove_running_headers(pages: Sequence[Sequence[NumberedLine]]) -> list[list[PrintedLine]]:
    """Remove the lines that nearby pages have in the same place, except for their numbers.

    They are searched from the edges of the page inwards, up to the first line that is none, so that words which happen
    to recur stay. A line that had a number in the margin is never one, nor is one that opens with a speaker's label.
    """
    rows = [_rows(page) for page in pages]
    seen = [
        Counter(_mark(page[index].line) for row in _edges(page_rows, _trusted_depth(page_rows)) for index in row)
        for page, page_rows in zip(pages, rows, strict=True)
    ]
    counted = [frozenset(_page_numbers(page, page_rows)) for page, page_rows in zip(pages, rows, strict=True)]
    bodies: list[list[PrintedLine]] = []
    for number, (page, page_rows) in enumerate(zip(pages, rows, strict=True)):
        heads = _heads(page, page_rows, seen, counted, number)
        bodies.append(
            [
                numbered.line
                for index, numbered in enumerate(page)
                if index not in heads and not _PAGE_LINE.match(numbered.line.text)
            ]
        )
    return bodies


def _rows(page: Sequence[NumberedLine]) -> list[list[int]]:
    """Group the positions of the lines of a page by row, from the top."""
    rows: dict[int, list[int]] = {}
    for index, numbered in enumerate(page):
        rows.setdefault(round(numbered.line.y), []).append(index)
    return [rows[height] for height in sorted(rows, reverse=True)]


def _trusted_depth(rows: Sequence[Sequence[int]]) -> int:
    """Return how many rows at each edge of a page may be headers; on a page of few words all rows are near an edge."""
    return _EDGE if len(rows) >= 3 * _EDGE else int(len(rows) >= _FEWEST_ROWS)


def _edges(rows: Sequence[Sequence[int]], depth: int) -> list[Sequence[int]]:
    return [*rows[:depth], *rows[len(rows) - depth :]] if depth else []


def _heads(
    page: Sequence[NumberedLine],
    rows: Sequence[Sequence[int]],
    seen: Sequence[Counter[tuple[str, int]]],
    counted: Sequence[frozenset[int]],
    number: int,
) -> frozenset[int]:
    heads: set[int] = set()
    for inwards in (rows, rows[::-1]):
        for row in inwards[:_EDGE]:
            row_heads = {
                index
                for index in row
                if not page[index].numbered
                and (_counts_pages(page[index].line, counted, number) or _recurs(page[index].line, seen, number))
            }
            heads |= row_heads
            if len(row_heads) < len(row):
                break
    return frozenset(heads)


def _page_numbers(page: Sequence[NumberedLine], rows: Sequence[Sequence[int]]) -> Iterator[int]:
    """Find numbers that are alone near the edges of a page."""
    for row in _edges(rows, min(_EDGE, len(rows))):
        for index in row:
            if _PAGE_NUMBER.match(page[index].line.text):
                yield int(_FIRST_NUMBER.findall(page[index].line.text)[0])


def _counts_pages(line: PrintedLine, counted: Sequence[frozenset[int]], number: int) -> bool:
    """Return whether a number alone is the number of its page.

    It is if it has a label, equals the page's position, or continues the count of nearby pages.
    """
    if not _PAGE_NUMBER.match(line.text):
        return False
    value = int(_FIRST_NUMBER.findall(line.text)[0])
    near = range(max(0, number - _NEAR), min(len(counted), number + _NEAR + 1))
    return (
        value == number + 1
        or not line.text.strip("-–—[]()| ").isdecimal()
        or any(value + page - number in counted[page] for page in near if page != number)
    )


def _mark(line: PrintedLine) -> tuple[str, int]:
    """Return what a line shares with its copies on other pages: its words without the page number, and its height."""
    words = _COUNTED.sub("page #", line.text.casefold()).split()
    for index in {0, len(words) - 1}:
        words[index] = _NUMBER.sub("#", words[index])
    return " ".join(words), round(line.y / _SAME_PLACE)


def _recurs(line: PrintedLine, seen: Sequence[Counter[tuple[str, int]]], number: int) -> bool:
    words, height = _mark(line)
    near = [seen[page] for page in range(max(0, number - _NEAR), min(len(seen), number + _NEAR + 1)) if page != number]
    recurring = sum(any(marks[words, height + shift] for shift in (-1, 0, 1)) for marks in near)
    if _may_be_text(line):
        enough = len(near) >= _FEWEST_CAUTIOUS or len(line.text.split()) >= _CAUTIOUS_WORDS
        return enough and recurring >= max(1, _CAUTIOUS_SHARE * len(near))
    return recurring >= (2 if len(near) > _NEAR else 1)


def _may_be_text(line: PrintedLine) -> bool:
    """Return whether a line opens as speech does, or continues a sentence."""
    opening = parse_opening(line.text)
    labelled = opening.label and opening.rest and opening.likelihood >= Likelihood.NAME
    return bool(labelled) or (line.text[:1].islower() and " " in line.text)
