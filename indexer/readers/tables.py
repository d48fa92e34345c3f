"""Read tables of text (.csv, .tsv): a column of what was said, and columns of speakers and times."""

import csv
import html
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from indexer.readers.registry import reads_text
from indexer.readers.speech.recognition import Segment, build_paragraphs
from indexer.readers.speech.turn_lists import has_times, segments_of_turns
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
_SEGMENT_WORDS: Final = 25  # on average: shorter rows are captions, longer ones paragraphs
_MOST_SPEAKERS: Final = 200
_MOST_FIELD: Final = 16 * 1024 * 1024
_MOST_DIGITS: Final = 12

_Turn = dict[str, Any]


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
    turns = _turns(rows, columns)
    # A number of milliseconds has no fraction.
    unit = 1 if any(isinstance(turn["start"], float) for turn in turns) else None
    segments = segments_of_turns(turns, unit)
    words = sum(segment.text.count(" ") + 1 for segment in segments)
    if has_times(turns) and words <= _SEGMENT_WORDS * len(turns):
        paragraphs = build_paragraphs(segments)
    else:
        paragraphs = tuple(part for pair in zip(turns, segments, strict=True) for part in _written(*pair))
    return Transcript("", paragraphs, _day(rows[columns.first - 1 :]) if columns.first else None)


def _day(rows: Sequence[Sequence[str]]) -> date | None:
    """Return the day in a column of days, where all rows are of one day."""
    heads = [head_key(cell) for cell in rows[0]]
    at = _named(heads, DAYS)
    written = {row[at].strip() for row in rows[1:] if at < len(row) and row[at].strip()} if at is not None else set()
    dates = find_dates(written.pop()) if len(written) == 1 else []
    return dates[0].day if dates else None


def _turns(rows: Sequence[Sequence[str]], columns: _Columns) -> list[_Turn]:
    """Return rows as turns; one with no speaker and no time, where others have both, goes on with that above."""
    turns: list[_Turn] = []
    speaker = columns.speaker
    for row in rows[columns.first :]:
        turn = _turn(row, columns)
        # A cell that says “N/A” says that nobody speaks.
        is_empty = speaker is not None and not (speaker < len(row) and row[speaker].strip())
        if is_empty and columns.start is not None and turns and turn["start"] is None:
            turn["speaker"] = turns[-1]["speaker"]
        turns.append(turn)
    labels = _inner_labels(turns)
    return [part for turn in turns for part in _divided(turn, labels) if has_words(part["text"])]


def _turn(row: Sequence[str], columns: _Columns) -> _Turn:
    def cell(column: int | None) -> str:
        return row[column].strip() if column is not None and column < len(row) else ""

    start, end = (_seconds(cell(column), columns.unit_ms) for column in (columns.start, columns.end))
    names = _value(cell(columns.speaker))
    # Several people, a line each: which of the words are whose the table does not say.
    speaker = None if len(names.split("\n")) > 1 else normalize_name(names) or None
    # Tables that web pages are made of have characters by their numbers: “&#8212;”.
    text = fold_whitespace(html.unescape(cell(columns.text)))
    return {"text": text, "speaker": speaker, "start": start, "end": end}


def _inner_labels(turns: Sequence[_Turn]) -> re.Pattern[str] | None:
    """Return what finds the labels of a table's speakers behind a sentence, in what somebody else says."""
    speakers = {turn["speaker"] for turn in turns if turn["speaker"]}
    names = {name for name in speakers if likelihood(name) >= Likelihood.NAME}
    if not 1 < len(names) <= _MOST_SPEAKERS:
        return None
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<=[.!?…]\s)({'|'.join(map(re.escape, longest_first))}):\s")


def _divided(turn: _Turn, labels: re.Pattern[str] | None) -> list[_Turn]:
    """Split a cell in which several people speak, as “They have no crew. Ada Roe: For how long?”."""
    pieces = labels.split(turn["text"]) if labels is not None and turn["speaker"] else [turn["text"]]
    others = zip(pieces[1::2], pieces[2::2], strict=True)
    return [
        turn | {"text": pieces[0].strip()},
        *(turn | {"text": text.strip(), "speaker": name, "start": None} for name, text in others),
    ]


def _seconds(cell: str, unit_ms: int) -> float | None:
    """Return the time in a cell, in the unit of its column, as a clock shows it, or as “1m 20s”; None without one."""
    if unit_ms == 1000 and cell.isdecimal() and len(cell) <= _MOST_DIGITS:
        return int(cell)  # of a column that may be in milliseconds
    read = time_ms(_number(cell.strip("[]()")), unit_ms)
    spelled = lone_time(cell) if read is None else None
    read = spelled.ms if spelled else read
    return None if read is None else read / 1000


def _written(turn: _Turn, segment: Segment) -> list[Paragraph]:
    start, end = (None, None) if turn["start"] is None else (segment.start_ms, segment.end_ms)
    return split_written(segment.text, segment.speaker, start, end if end != start else None)


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
