"""Repair the time lines of captions, so that one bad cue does not cost the words of the others."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from indexer.readers.text.characters import is_readable
from indexer.readers.text.timestamps import milliseconds
from models.errors import AppError, InputError

_TIME = r"(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:;](\d{1,6}))?"
_TIMING = re.compile(rf"\s*{_TIME}\s*-{{1,3}}>\s*{_TIME}(?![\d:])(.*)", re.ASCII)
_START_ONLY = re.compile(rf"\s*{_TIME}\s*-{{1,3}}>", re.ASCII)
_ARROW = "-->"


@dataclass(frozen=True, slots=True)
class Timing:
    """The times of a cue in milliseconds, the line (from 0) that gives them, and that of the next times, or the end."""

    line: int
    start_ms: int
    end_ms: int
    stop: int


def parse_timings(name: str, lines: Sequence[str]) -> list[Timing]:
    """Return the time lines of a caption file in order.

    An unreadable time is replaced by the end of the previous cue, so that its words are not lost; an end before its
    start is replaced by the start.

    Args:
        name: the file's name, for messages.
        lines: the whole file.

    Raises:
        AppError: ``broken_captions`` if no time line at all can be read.
    """
    timings: list[Timing] = []
    first_bad: int | None = None
    any_read = False
    for number, line in enumerate(lines):
        if "->" not in line:
            continue
        times = _times(line)
        if times:
            any_read = True
            timings.append(Timing(number, times[0], max(times), len(lines)))
        elif _ARROW in line and _begins_cue(lines, number):
            first_bad = number if first_bad is None else first_bad
            start = _start(line)
            if start is None:
                start = timings[-1].end_ms if timings else 0
            timings.append(Timing(number, start, start, len(lines)))
    if not any_read:
        raise _broken(name, lines, first_bad)
    return [replace(timing, stop=following.line) for timing, following in pairwise(timings)] + timings[-1:]


def _times(line: str) -> tuple[int, int] | None:
    match = _TIMING.match(line)
    if not match:
        return None
    start, end = _ms(match.groups()[:4]), _ms(match.groups()[4:8])
    return None if start is None or end is None else (start, end)


def _start(line: str) -> int | None:
    match = _START_ONLY.match(line)
    return _ms(match.groups()) if match else None


def _ms(digits: Sequence[str | None]) -> int | None:
    hours, minutes, seconds, fraction = digits
    if minutes is None or seconds is None or int(minutes) > 59 or int(seconds) > 59:
        return None
    return milliseconds(hours, minutes, seconds, fraction)


def _begins_cue(lines: Sequence[str], number: int) -> bool:
    """Return whether a line is where a cue's times should be: after a blank line, with at most its name between."""
    return number < 1 or not lines[number - 1].strip() or number < 2 or not lines[number - 2].strip()


def _broken(name: str, lines: Sequence[str], first_bad: int | None) -> AppError:
    if first_bad is not None:
        what = f"the times in line {first_bad + 1}{_excerpt(lines[first_bad], after=',')} cannot be read"
    else:
        bad = next((number for number, line in enumerate(lines) if line.strip() and "WEBVTT" not in line), 0)
        what = f"there are no times; the first is missing in line {bad + 1}{_excerpt(lines[bad])}"
    return InputError(
        "broken_captions",
        f"“{name}” has no readable captions: {what}.",
        "Each caption needs a line such as 00:01:02.000 --> 00:01:05.000 above its words. Export the "
        "captions again, or rename the file to .txt if it is a plain transcript.",
        params={"name": name},
    )


def _excerpt(line: str, after: str = "") -> str:
    """Return the beginning of a line for a sentence, or an empty string if the line is not readable text."""
    shown = line.strip()[:60]
    return f", “{shown}”{after}" if is_readable(shown) else ""
