"""Read tables of text (.csv, .tsv): a column of what was said, and columns of speakers and times."""

import csv
import html
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from typing import Final

from indexer.readers.registry import reads_text
from indexer.readers.speech.recognition import Segment, build_paragraphs
from indexer.readers.speech.values import time_ms
from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.column_heads import DAYS, ENDS, SPEAKERS, STARTS, WORDS, head_key
from indexer.readers.text.paragraphs import split_written
from indexer.readers.text.speaker_names import Likelihood, likelihood, normalize_name
from indexer.readers.text.timestamps import lone_time
from indexer.readers.text.written_dates import find_dates
from models.errors import InputError
from models.text.paragraphs import Paragraph, Transcript

_ENDS_OF_TEXTS: Final = ("transcript", "transcription", "utterance", "sentence")
_BEGINNINGS_OF_STARTS: Final = ("start", "begin", "offset")
_SAMPLED: Final = 200
_MOST_TITLE_ROWS: Final = 5
_NOTHING: Final = frozenset(("n/a", "na", "none", "null", "nan", "-", "–", "unknown"))
# Nobody says less than a word in twenty seconds all through a recording.
_FEWEST_WORDS_A_SECOND: Final = 0.05
_SEGMENT_WORDS: Final = 25  # on average: shorter rows are captions, longer ones paragraphs
_MOST_SPEAKERS: Final = 200
_MOST_FIELD: Final = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Columns:
    """Numbers of columns; None if there is no such column.

    Args:
        first: the row behind the heads.
    """

    text: int
    speaker: int | None
    start: int | None
    end: int | None
    unit_ms: int
    first: int


@dataclass(frozen=True, slots=True)
class _Row:
    """What a row of the table says; its times are None if it has none."""

    text: str
    speaker: str | None
    start_ms: int | None
    end_ms: int | None


@reads_text("csv", ".csv")
def read_comma_separated(name: str, text: str) -> Transcript:
    """Read a table whose columns are divided by commas, semicolons or tabs, whichever its first lines have."""
    first = text.split("\n", 20)[:20]
    return _read(
        name, text, max(",;\t", key=lambda sign: min((line.count(sign) for line in first if line.strip()), default=0))
    )


@reads_text("tsv", ".tsv")
def read_tab_separated(name: str, text: str) -> Transcript:
    """Read a table whose columns are divided by tabs."""
    return _read(name, text, "\t")


def is_table(text: str) -> bool:
    """Return whether a text begins with the heads of columns, divided by tabs: of words and of speakers at least."""
    heads = [head_key(head) for head in text.split("\n", 1)[0].split("\t")]
    return len(heads) > 1 and _named(heads, WORDS) is not None and _named(heads, SPEAKERS) is not None


def _read(name: str, text: str, delimiter: str) -> Transcript:
    csv.field_size_limit(_MOST_FIELD)
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(map(has_words, row))]
    except csv.Error as error:
        raise _unreadable(name, "its rows cannot be told apart") from error
    columns = _columns(rows)
    if columns is None:
        raise _unreadable(name, "no column of it holds what was said")
    turns = _going_on([_row(row, columns) for row in rows[columns.first :]], columns)
    labels = _inner_labels(turns)
    turns = [part for row in turns for part in _turns(row, labels) if has_words(part.text)]
    if columns.unit_ms != 1 and all(_is_whole(row, columns.start) for row in rows[columns.first :]):
        turns = _in_milliseconds(turns)
    words = sum(turn.text.count(" ") + 1 for turn in turns)
    timed = sum(turn.start_ms is not None for turn in turns)
    if 2 * timed >= len(turns) > 0 and words <= _SEGMENT_WORDS * len(turns):
        paragraphs = build_paragraphs(_segments(turns))
    else:
        paragraphs = tuple(paragraph for turn in turns for paragraph in _written(turn))
    return Transcript("", paragraphs, _day(rows[columns.first - 1 :]) if columns.first else None)


def _day(rows: Sequence[Sequence[str]]) -> date | None:
    """Return the day in a column of days, where all rows are of one day."""
    heads = [head_key(cell) for cell in rows[0]]
    at = _named(heads, DAYS)
    written = {row[at].strip() for row in rows[1:] if at < len(row) and row[at].strip()} if at is not None else set()
    dates = find_dates(written.pop()) if len(written) == 1 else []
    return dates[0].day if dates else None


def _row(row: Sequence[str], columns: _Columns) -> _Row:
    def cell(column: int | None) -> str:
        return row[column].strip() if column is not None and column < len(row) else ""

    start, end = (_milliseconds(cell(column), columns.unit_ms) for column in (columns.start, columns.end))
    names = _value(cell(columns.speaker))
    # Several people, a line each: which of the words are whose the table does not say.
    speaker = None if len(names.split("\n")) > 1 else normalize_name(names) or None
    # Tables that web pages are made of have characters by their numbers: “&#8212;”.
    return _Row(fold_whitespace(html.unescape(cell(columns.text))), speaker, start, end)


def _going_on(rows: Sequence[_Row], columns: _Columns) -> list[_Row]:
    """Return rows, of which one with neither a speaker nor a time, where others have both, goes on with that above."""
    if columns.speaker is None or columns.start is None:
        return list(rows)
    going_on: list[_Row] = []
    for row in rows:
        above = going_on[-1] if going_on else row
        goes_on = row.speaker is None and row.start_ms is None
        going_on.append(replace(row, speaker=above.speaker) if goes_on else row)
    return going_on


def _inner_labels(rows: Sequence[_Row]) -> re.Pattern[str] | None:
    """Return what finds the labels of a table's speakers behind a sentence, in what somebody else says."""
    names = {row.speaker for row in rows if row.speaker and likelihood(row.speaker) >= Likelihood.NAME}
    if not 1 < len(names) <= _MOST_SPEAKERS:
        return None
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<=[.!?…]\s)({'|'.join(map(re.escape, longest_first))}):\s")


def _turns(row: _Row, labels: re.Pattern[str] | None) -> list[_Row]:
    """Split a cell in which several people speak, as “They have no crew. Ada Roe: For how long?”."""
    pieces = labels.split(row.text) if labels is not None and row.speaker else [row.text]
    first = replace(row, text=pieces[0].strip())
    others = zip(pieces[1::2], pieces[2::2], strict=True)
    return [first, *(replace(row, text=text.strip(), speaker=name, start_ms=None) for name, text in others)]


def _milliseconds(cell: str, unit_ms: int) -> int | None:
    """Return the time in a cell, in the unit of its column, as a clock shows it, or as “1m 20s”; None without one."""
    read = time_ms(_number(cell.strip("[]()")), unit_ms)
    spelled = lone_time(cell) if read is None else None
    return spelled.ms if spelled else read


def _segments(rows: Sequence[_Row]) -> list[Segment]:
    """Return rows as segments; one without a time is said together with the one before it."""
    segments: list[Segment] = []
    last = 0
    for row in rows:
        last = last if row.start_ms is None else row.start_ms
        segments.append(Segment(row.text, last, max(last, row.end_ms or last), row.speaker))
    return segments


def _written(row: _Row) -> list[Paragraph]:
    start, end = row.start_ms, row.end_ms
    return split_written(row.text, row.speaker, start, end if start is not None and (end or 0) > start else None)


def _number(cell: str) -> str | float:
    """Return a cell as a number where it is one: without a unit it is counted in that of its column."""
    try:
        return float(cell)
    except ValueError:
        return cell


def _columns(rows: Sequence[Sequence[str]]) -> _Columns | None:
    if not rows:
        return None
    for row_index, row in enumerate(rows[:_MOST_TITLE_ROWS]):
        heads = [head_key(cell) for cell in row]
        text = _named(heads, WORDS)
        if text is not None and len([head for head in heads if head]) > 1:
            start, end = _named(heads, STARTS), _named(heads, ENDS)
            in_ms = start is not None and ("ms" in row[start].casefold() or "milli" in row[start].casefold())
            speaker = _filled(rows[row_index + 1 :], heads, SPEAKERS)
            return _Columns(text, speaker, start, end, 1 if in_ms else 1000, row_index + 1)
    return _guessed(rows)


def _named(heads: Sequence[str], names: Sequence[str]) -> int | None:
    whole = next((heads.index(name) for name in names if name in heads), None)
    if whole is None and names is WORDS:  # “Raw transcript”
        whole = next((index for index, head in enumerate(heads) if head.endswith(_ENDS_OF_TEXTS)), None)
    if whole is None and names is STARTS:  # “offset_video”
        whole = next((index for index, head in enumerate(heads) if head.startswith(_BEGINNINGS_OF_STARTS)), None)
    return whole


def _filled(rows: Sequence[Sequence[str]], heads: Sequence[str], names: Sequence[str]) -> int | None:
    """Return the first of the columns with these heads that has anything in it."""
    columns = [heads.index(name) for name in names if name in heads]
    if not columns:  # “name_speaker”, “id_speaker”
        columns = [index for index, head in enumerate(heads) if head.startswith("speaker") or head.endswith("speaker")]
    return next(
        (at for at in columns if any(at < len(row) and _value(row[at]) for row in rows)), next(iter(columns), None)
    )


def _value(cell: str) -> str:
    """Return a cell; empty if it says that there is nothing."""
    return "" if cell.strip().casefold() in _NOTHING else cell.strip()


def _is_whole(row: Sequence[str], column: int | None) -> bool:
    """Return whether a cell is a whole number or empty."""
    return column is not None and (column >= len(row) or not row[column].strip() or row[column].strip().isdecimal())


def _in_milliseconds(rows: Sequence[_Row]) -> list[_Row]:
    """Return rows with times that were read as seconds and are too far apart for them as milliseconds."""
    timed = [row for row in rows if row.start_ms is not None]
    steps = sorted((after.start_ms or 0) - (before.start_ms or 0) for before, after in pairwise(timed))
    words = sorted(row.text.count(" ") + 1 for row in timed)
    if not steps or steps[len(steps) // 2] <= 0:
        return list(rows)
    if words[len(words) // 2] / (steps[len(steps) // 2] / 1000) >= _FEWEST_WORDS_A_SECOND:
        return list(rows)
    return [
        replace(
            row,
            start_ms=None if row.start_ms is None else row.start_ms // 1000,
            end_ms=None if row.end_ms is None else row.end_ms // 1000,
        )
        for row in rows
    ]


def _guessed(rows: Sequence[Sequence[str]]) -> _Columns | None:
    """Find the columns of a table without known heads: the longest cells are text, times are times."""
    sample = rows[:_SAMPLED]
    width = max(map(len, sample))
    cells = [[row[at].strip() for row in sample if at < len(row)] for at in range(width)]
    lengths = [sum(map(len, column)) / len(sample) for column in cells]
    text = max(range(width), key=lengths.__getitem__)
    if not any(" " in cell for cell in cells[text]):
        return None
    timed = [at for at in range(width) if at != text and len(cells[at]) > 1 and all(map(_is_clock_time, cells[at][1:]))]
    others = [at for at in range(width) if at != text and at not in timed]
    speaker = next((at for at in others if _are_names(cells[at]) or _are_names(cells[at][1:])), None)
    start = timed[0] if timed else None
    headed = start is not None and time_ms(cells[start][0]) is None
    if speaker is not None and head_key(cells[speaker][0]) in SPEAKERS:
        headed = True
    return _Columns(text, speaker, start, timed[1] if len(timed) > 1 else None, 1000, int(headed))


def _is_clock_time(cell: str) -> bool:
    return ":" in cell and time_ms(cell) is not None


def _are_names(cells: Sequence[str]) -> bool:
    """Return whether the cells of a column are short and recur, and are no numbers."""
    named = [cell for cell in cells if any(map(str.isalpha, cell))]
    return (
        bool(named) and len(named) * 2 > len(cells) and len(set(named)) * 2 <= len(named) and max(map(len, named)) <= 60
    )


def _unreadable(name: str, what: str) -> InputError:
    return InputError(
        "unknown_table",
        f"“{name}” is not a table of a transcript that can be read: {what}.",
        "Give its columns heads in the first row: “Text”, and “Speaker”, “Start” and “End” if there are such columns.",
        params={"name": name},
    )
