"""Find times on lines of their own, and whether they are of the paragraph below them or of the one above."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from indexer.readers.text.timestamps import lone_time, short_time

_FEWEST = 3
_NEARLY_ALL = 0.9
_OF_DAY = re.compile(r"\s*([01]?\d|2[0-3])\.([0-5]\d)\s?(?:Uhr|h)?[.†]?\s*", re.ASCII)
# No recording begins five hours after its start.
_LATEST_FIRST_MS = 5 * 60 * 60 * 1000
# Agendas and logs open their lines with times of day: at round minutes, or late.
_FEWEST_SHORT, _LATEST_SHORT_MS, _ROUND_MS = 5, 5 * 60 * 1000, 5_000
# Pages have some 25 lines; the seconds of so many times are never all below that.
_FEWEST_PLACES, _MOST_LINES = 8, 30


class TimeLine(Enum):
    """What a time on a line of its own is."""

    BEFORE = "before"
    """When the paragraph below it begins."""
    AFTER = "after"
    """When the paragraph above it begins."""
    OF_DAY = "of day"
    """A time of day, as records note it."""


@dataclass(frozen=True, slots=True)
class LineTime:
    """A time on a line of its own, in milliseconds."""

    kind: TimeLine
    ms: int


def find_time_lines(lines: Sequence[str]) -> dict[int, LineTime]:
    """Return the times that are whole lines by their place: three at least, nearly all of which rise.

    Args:
        lines: in order; empty if a line has no words that could be spoken.
    """
    of_day = {index: (int(hit[1]) * 60 + int(hit[2])) * 60_000 for index, hit in _matches(lines)}
    if len(of_day) >= _FEWEST and _rise(list(of_day.values())):  # a sitting may go on after midnight
        return {index: LineTime(TimeLine.OF_DAY, ms) for index, ms in of_day.items()}
    times = {index: time.ms for index, line in enumerate(lines) if line and (time := lone_time(line)) is not None}
    if len(times) < _FEWEST or not _rise(list(times.values())) or times[max(times)] <= times[min(times)]:
        return {}
    if next(iter(times.values())) >= _LATEST_FIRST_MS:
        return {index: LineTime(TimeLine.OF_DAY, ms) for index, ms in times.items()}
    last_words = max((index for index, line in enumerate(lines) if line and index not in times), default=-1)
    after = next(iter(times)) > 0 and max(times) > last_words and bool(lines[next(iter(times)) - 1])
    kind = TimeLine.AFTER if after else TimeLine.BEFORE
    return {index: LineTime(kind, ms) for index, ms in times.items()}


def have_short_times(lines: Sequence[str]) -> bool:
    """Return whether at least half of the lines open with minutes and seconds that are places in a recording.

    Args:
        lines: those with words.
    """
    times = [time.ms for line in lines if (time := short_time(line)) is not None]
    if len(times) < _FEWEST_SHORT or 2 * len(times) < len(lines) or times[0] >= _LATEST_SHORT_MS or not _rise(times):
        return False
    return 2 * sum(ms % _ROUND_MS == 0 for ms in times) <= len(times)


def are_pages_and_lines(times: Sequence[int], questions: int) -> bool:
    """Return whether apparent times, “[4:02] Q. And then?”, are the page and the line of a deposition.

    Args:
        times: in milliseconds, in order.
        questions: how many of them a “Q.” or an “A.” follows.
    """
    if len(times) < _FEWEST_PLACES or 2 * questions < len(times) or not _rise(times):
        return False
    return all(0 < ms // 1000 % 60 <= _MOST_LINES for ms in times)


def _matches(lines: Sequence[str]) -> list[tuple[int, re.Match[str]]]:
    return [(index, hit) for index, line in enumerate(lines) if len(line) <= 12 and (hit := _OF_DAY.fullmatch(line))]


def _rise(times: Sequence[int]) -> bool:
    rising = sum(after >= before for before, after in pairwise(times))
    return len(set(times)) > 1 and rising >= _NEARLY_ALL * (len(times) - 1)
