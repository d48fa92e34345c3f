"""Expected readings of source files, as people write them."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from models.errors import InputError

ONE_FILE = ".expected.json"
MANY_FILES = "expected.jsonl"
_CLOCK = re.compile(r"(?:(\d+):)?(\d{1,2}):(\d{2}(?:\.\d{1,3})?)$")
_FILE_FIELDS = frozenset(
    {
        "file",
        "date",
        "language",
        "title",
        "refused",
        "complete",
        "speakers",
        "paragraphs",
        "asides",
        "known_failure",
        "note",
    }
)
_ROW_FIELDS = frozenset({"text", "first", "last", "speaker", "start", "inside", "note"})


@dataclass(frozen=True, slots=True)
class ExpectedParagraph:
    """A paragraph or a turn of the original.

    Args:
        first: its first words, or all of them.
        last: its last words, or all of them; empty if its end is not judged.
        whole: whether ``first`` is the whole text.
        speakers: the names that are right for who says it; empty if nobody does; None if that is not judged.
        start_ms: when it begins; -1 if the file gives no time, None if that is not judged.
        inside: whether it may begin and end inside a paragraph, as sentences of a long monologue do.
    """

    first: str
    last: str = ""
    whole: bool = False
    speakers: tuple[str, ...] | None = None
    start_ms: int | None = None
    inside: bool = False


@dataclass(frozen=True, slots=True)
class ExpectedReading:
    """What a person reads in one file.

    Args:
        file: its name, relative to the folder of the files, with ``/``.
        paragraphs: in the order of the file.
        complete: whether ``paragraphs`` are all that is said in the file, rather than a sample.
        asides: headings, page marks and stage directions, which are read as paragraphs of nobody or not at all.
        speakers: all names that are right for speakers of the file; None if they are not known.
        day: the day the file gives, None if it gives none.
        judges_day: whether ``day`` is judged.
        language: its code, such as ``en``; None if that is not judged.
        title: None if that is not judged.
        refused: the code of the error, ``any`` for every code, None of a file that is to be read.
        known_failure: why the present readers get it wrong, empty if they do not.
    """

    file: str
    paragraphs: tuple[ExpectedParagraph, ...] = ()
    complete: bool = True
    asides: tuple[str, ...] = ()
    speakers: frozenset[str] | None = None
    day: date | None = None
    judges_day: bool = False
    language: str | None = None
    title: str | None = None
    refused: str | None = None
    known_failure: str = ""


def load_expected(folder: Path) -> list[ExpectedReading]:
    """Return the expected readings in ``folder``, by file name.

    A reading is in ``NAME.expected.json``, next to the file NAME, or as a line of ``expected.jsonl`` with the name in
    ``file``, relative to the folder of that list. ``docs/sources.md`` describes the fields.

    Raises:
        InputError: ``no_expected_readings`` or ``bad_expected_reading``.
    """
    readings: dict[str, ExpectedReading] = {}
    for path, raw in _rows(folder):
        reading = _parse(path, raw, folder)
        if reading.file in readings:
            raise _bad(path, f"{reading.file} has two readings")
        readings[reading.file] = reading
    if not readings:
        raise InputError(
            "no_expected_readings",
            f"{folder} has no expected readings.",
            f"Write one to NAME{ONE_FILE} next to the file NAME, or a line for each file to {MANY_FILES}.",
        )
    return [readings[name] for name in sorted(readings)]


def _rows(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    for path in sorted([*folder.rglob(f"*{ONE_FILE}"), *folder.rglob(MANY_FILES)]):
        text = path.read_text("utf-8")
        alone = path.name != MANY_FILES
        for number, line in enumerate([text] if alone else text.splitlines(), start=1):
            if not line.strip():
                continue
            try:
                raw = json.loads(line)
            except ValueError as error:
                raise _bad(path, f"{'' if alone else f'line {number}: '}{error}") from error
            if not isinstance(raw, dict):
                raise _bad(path, "a reading is an object")
            if alone:
                raw.setdefault("file", path.name.removesuffix(ONE_FILE))
            yield path, raw


def _parse(path: Path, raw: Mapping[str, Any], folder: Path) -> ExpectedReading:
    if "file" not in raw:
        raise _bad(path, "a line has no “file”")
    name = (path.parent / raw["file"]).relative_to(folder).as_posix()
    if unknown := raw.keys() - _FILE_FIELDS:
        raise _bad(path, f"{name} has unknown fields: {', '.join(sorted(unknown))}")
    refused = raw.get("refused")
    try:
        rows = tuple(_paragraph(row) for row in raw.get("paragraphs", ()))
        complete = bool(raw.get("complete", True)) and "paragraphs" in raw
        day = raw.get("date")
        return ExpectedReading(
            file=name,
            paragraphs=rows,
            complete=complete,
            asides=tuple(map(str, raw.get("asides", ()))),
            speakers=_speakers(raw.get("speakers"), rows, complete),
            day=date.fromisoformat(day) if day else None,
            judges_day="date" in raw,
            language=raw.get("language"),
            title=raw.get("title"),
            refused="any" if refused is True else refused or None,
            known_failure=raw.get("known_failure", ""),
        )
    except (TypeError, ValueError, KeyError) as error:
        raise _bad(path, f"{name}: {error}") from error


def _paragraph(raw: Mapping[str, Any]) -> ExpectedParagraph:
    if unknown := raw.keys() - _ROW_FIELDS:
        raise ValueError(f"unknown fields of a paragraph: {', '.join(sorted(unknown))}")
    text = raw.get("text")
    speaker = raw.get("speaker")
    names = (speaker,) if isinstance(speaker, str) else tuple(speaker or ())
    return ExpectedParagraph(
        first=text or raw["first"],
        last=text or raw.get("last", ""),
        whole=bool(text),
        speakers=names if "speaker" in raw else None,
        start_ms=_milliseconds(raw["start"]) if "start" in raw else None,
        inside=bool(raw.get("inside", False)),
    )


def _milliseconds(time: float | str | None) -> int:
    """Return a time in seconds, or as ``1:02:03.400``, in milliseconds; -1 for None."""
    if time is None:
        return -1
    if isinstance(time, str):
        clock = _CLOCK.match(time)
        if clock is None:
            raise ValueError(f"“{time}” is no time; write seconds, or h:mm:ss.mmm")
        time = int(clock[1] or 0) * 3600 + int(clock[2]) * 60 + float(clock[3])
    return round(time * 1000)


def _speakers(given: Any, rows: tuple[ExpectedParagraph, ...], complete: bool) -> frozenset[str] | None:
    named = {name for row in rows for name in row.speakers or ()}
    if given is not None:
        return frozenset({*given, *named})
    judged = complete and all(row.speakers is not None for row in rows)
    return frozenset(named) if judged else None


def _bad(path: Path, why: str) -> InputError:
    return InputError(
        "bad_expected_reading", f"{path}: {why}.", "The section “Measure the readers” of docs/sources.md says how."
    )
