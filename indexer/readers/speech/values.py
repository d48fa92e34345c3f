"""Read fields of JSON whose makers write times and numbers in many ways."""

import math
import re
from typing import Any, Final

from indexer.readers.text.characters import clean_text, replace_lone_surrogates
from indexer.readers.text.speaker_names import normalize_name
from indexer.readers.text.timestamps import milliseconds

_LONGEST_RECORDING_S: Final = 1_000 * 60 * 60
_CLOCK = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,9}))?", re.ASCII)
_SECONDS = re.compile(r"(\d{1,9}(?:\.\d{1,12})?)s?", re.ASCII)
_DURATION = re.compile(r"PT(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,8}(?:\.\d{1,12})?)S)?", re.ASCII)
_BARE_SPEAKER = re.compile(r"\d{1,4}|[A-Z]", re.ASCII)
# What stands in a field for a speaker that nobody knows.
_NOBODY: Final = frozenset(
    {"", "u", "uu", "unknown", "unknown_speaker", "none", "null", "n/a", "na", "nan", "undefined", "?"}
)


class MalformedError(ValueError):
    """Says which item of a file is wrong, and why."""


def items(value: object, key: str) -> list[dict[str, Any]]:
    """Return the objects of the list ``value[key]``; none if there is no such list."""
    entries = value.get(key) if isinstance(value, dict) else None
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []


def has(value: object, key: str) -> bool:
    """Return whether a value is an object with this key."""
    return isinstance(value, dict) and key in value


def identifier(value: object) -> str | int | None:
    """Return what may name an item: a number or text; None if it is something else."""
    return value if isinstance(value, str | int) else None


def inner(value: object, *path: str | int) -> Any:
    """Return what is at a path of keys and positions; None if it does not exist."""
    for step in path:
        if isinstance(step, int) and isinstance(value, list):
            value = value[step] if -len(value) <= step < len(value) else None
        elif isinstance(step, str) and isinstance(value, dict):
            value = value.get(step)
        else:
            return None
    return value


def words_of(value: object) -> str:
    """Return text without control characters and lone surrogates; empty if it is no text."""
    return clean_text(replace_lone_surrogates(value)) if isinstance(value, str) else ""


def time_ms(value: object, unit_ms: float = 1000) -> int | None:
    """Return a time in milliseconds; None if it is none.

    Args:
        value: a number of units; or text: a number of seconds (``"1.5"``, ``"1.500s"``), a clock time
            (``"00:00:01,500"``) or an ISO 8601 duration (``"PT1.5S"``).
        unit_ms: what one unit of a number is.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return _within(value * unit_ms) if math.isfinite(value) else None
    if isinstance(value, dict):  # a duration as protocol buffers write it
        seconds, nanos = value.get("seconds", 0), value.get("nanos", 0)
        whole, part = time_ms(seconds if seconds != "" else 0), time_ms(nanos, 1e-6)
        return None if whole is None or part is None else whole + part
    if not isinstance(value, str):
        return None
    text = value.strip()
    if match := _SECONDS.fullmatch(text):
        return _within(float(match[1]) * 1000)
    if match := _CLOCK.fullmatch(text):
        hours, minutes, seconds_, fraction = match.groups()
        return _within(milliseconds(hours, minutes, seconds_, fraction))
    if text != "PT" and (match := _DURATION.fullmatch(text)):
        hours, minutes, seconds_ = (float(part or 0) for part in match.groups())
        return _within(((hours * 60 + minutes) * 60 + seconds_) * 1000)
    return None


def share(value: object) -> float | None:
    """Return a confidence between 0 and 1, written as a number or as text; None if it is none."""
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return float(value)


def speaker_name(value: object) -> str | None:
    """Return a speaker's label; None if it names nobody.

    A number or a letter alone becomes ``Speaker 0`` or ``Speaker A``.
    """
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    name = normalize_name(words_of(str(value)))
    if name.casefold() in _NOBODY:
        return None
    return f"Speaker {name}" if _BARE_SPEAKER.fullmatch(name) else name


def _within(ms: float) -> int | None:
    return round(ms) if 0 <= ms <= _LONGEST_RECORDING_S * 1000 else None
