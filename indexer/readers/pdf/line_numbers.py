"""Remove the line numbers in the margin of hearing and deposition transcripts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from indexer.readers.pdf.lines import PrintedLine
from indexer.readers.text.characters import has_words

_NUMBERED = re.compile(r"(\d{1,2})(?:\s+|$)", re.ASCII)
_FEWEST = 8  # numbered lines that make a numbered page; shorter lists are lists
_FEWEST_OF_ALL = 4  # where all lines are numbered, and sentences go on from one to the next
_SHARE_OF_LINES = 0.5
_SHARE_OF_PAGES = 0.3
_ALIGNED = 15.0  # points: “1” and “10” begin a digit apart
_SAME_LINE = 4.0  # points between the baselines of a number and of its line
_WIDEST_HOLE = 3  # numbers that blank lines may have gone without


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line without its number; ``numbered`` if it had one, which no running header has."""

    line: PrintedLine
    numbered: bool = False


def remove_line_numbers(pages: Sequence[Sequence[PrintedLine]]) -> list[list[NumberedLine]]:
    """Remove the numbers that count the lines of each page from 1.

    They may be at the start of the lines or drawn separately before or after them. A document has them if a good part
    of its pages has, so that a list of numbered items is unchanged.
    """
    runs = [_runs(page) for page in pages]
    margins = [
        page[run[0]].x
        for page, page_runs in zip(pages, runs, strict=True)
        for run in page_runs
        if _numbers_lines(page, run, sum(map(len, page_runs)))
    ]
    full = sum(len(page) >= _FEWEST for page in pages)
    fewest = _FEWEST if full else _FEWEST_OF_ALL
    if not margins or len(margins) < _SHARE_OF_PAGES * full or (len(margins) < 2 and full > 1):
        return [[NumberedLine(line) for line in page] for page in pages]
    margin = median(margins)
    return [
        # The last page of a hearing may have two lines; there the position of the numbers decides.
        _stripped(page, [run for run in page_runs if len(run) >= fewest or abs(page[run[0]].x - margin) <= _ALIGNED])
        for page, page_runs in zip(pages, runs, strict=True)
    ]


def _runs(page: Sequence[PrintedLine]) -> list[list[int]]:
    """Return positions of lines that count 1, 2, 3 … down a margin; a sheet of several small pages has several."""
    runs: list[list[int]] = []
    last = 0
    for index, line in enumerate(page):
        match = _NUMBERED.match(line.text)
        if not match:
            continue
        number = int(match[1])
        if number == 1:
            runs.append([index])
            last = 1
        elif runs and last < number <= last + 1 + _WIDEST_HOLE and abs(line.x - page[runs[-1][0]].x) <= _ALIGNED:
            runs[-1].append(index)
            last = number
    return runs


def _numbers_lines(page: Sequence[PrintedLine], run: Sequence[int], numbered: int) -> bool:
    """Return whether a run of numbers counts the lines of a page, rather than the items of a list."""
    if len(run) >= _FEWEST:
        return numbered >= _SHARE_OF_LINES * _worded(page)
    return len(run) >= _FEWEST_OF_ALL and numbered == len(page) and any(_goes_on(page[index].text) for index in run)


def _goes_on(line: str) -> bool:
    number = _NUMBERED.match(line)
    return number is not None and line[number.end() :][:1].islower()


def _worded(page: Sequence[PrintedLine]) -> int:
    """Count the lines that have more than a number."""
    return sum(has_words(_NUMBERED.sub("", line.text)) for line in page)


def _stripped(page: Sequence[PrintedLine], runs: Sequence[Sequence[int]]) -> list[NumberedLine]:
    indexes = {index for run in runs for index in run}
    heights = [page[index].y for index in indexes if not has_words(_NUMBERED.sub("", page[index].text))]
    lines: list[NumberedLine] = []
    for index, line in enumerate(page):
        if index in indexes:
            number = _NUMBERED.match(line.text)
            rest = line.without_start(number.end() if number else 0)
            if has_words(rest.text):
                lines.append(NumberedLine(rest, numbered=True))
        else:
            lines.append(NumberedLine(line, any(abs(line.y - height) <= _SAME_LINE for height in heights)))
    return lines
