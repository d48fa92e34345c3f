"""Parse times written into a transcript: ``[00:12:31]``, ``(12:31)``, ``00:12:31``."""

import re
from dataclasses import dataclass

_TIME = r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?"
_UNTIL = r"(?:\s*(?:-+>?|–|—|→)\s*[\d:.,]{4,12})?"
_BRACKETED = re.compile(rf"(?:(?<!\s)\s++)?[\[(]\s*{_TIME}{_UNTIL}\s*[\])]\s*", re.ASCII)
# Without brackets only hours, minutes and seconds together are a time mark: “10:30 is when we meet” is speech.
_BARE = re.compile(rf"\s*(\d{{1,2}}):([0-5]\d):([0-5]\d)(?:[.,](\d{{1,3}}))?{_UNTIL}(?:\s+[-–—])?(?:\s+|$)", re.ASCII)


# “0:12 We agreed”, “00:11 - We agreed”: only where a transcript has such times throughout.
_SHORT = re.compile(rf"\s*(\d{{1,3}}):([0-5]\d){_UNTIL}(?:\s+[-–—|])?\s+(?=\S)", re.ASCII)
_LONE = re.compile(rf"\s*[\[(]?\s?{_TIME}{_UNTIL}\s?[\])]?\s*", re.ASCII)
# “0h12m31s”, “12m 31s”, “1h 02m”
_SPELLED = re.compile(
    r"\s*[\[(]?(?:(?P<h>\d{1,2})\s?h\s?(?P<m>[0-5]?\d)\s?m(?:in)?(?:\s?(?P<s>[0-5]?\d)\s?s)?"
    r"|(?P<minutes>\d{1,3})\s?m(?:in)?\s?(?P<seconds>[0-5]?\d)\s?s)[\])]?\s*",
    re.ASCII | re.IGNORECASE,
)
# “1 hour 2 minutes 3 seconds”, and what Teams shows behind it: “0 minutes 3 seconds0:03”
_IN_WORDS = r"(?:(\d{1,2}) hours? )?(\d{1,3}) minutes? (\d{1,2}) seconds?(?:\s?(?:\d{1,2}:)?\d{1,2}:\d\d)?"
_LONE_IN_WORDS = re.compile(rf"\s*{_IN_WORDS}\s*", re.ASCII)
_TRAILING_IN_WORDS = re.compile(rf"\s{_IN_WORDS}\s*$", re.ASCII)
# “[0.00-6.00] We agreed”, “(0.5s - 3.2s)”: from second to second.
_SECONDS = re.compile(
    r"(?:(?<!\s)\s++)?[\[(]\s?(\d{1,6}\.\d{1,3})\s?s?\s?(?:-+>?|–|—|→|to)\s?\d{1,6}\.\d{1,3}\s?s?\s?[\])]\s*", re.ASCII
)
_TRAILING = re.compile(rf"\s{_TIME}{_UNTIL}\s*$", re.ASCII)
_LONGEST_TRAILING = 48


@dataclass(frozen=True, slots=True)
class TimeMark:
    """A time mark in a line: milliseconds from the start, and its range in the line.

    ``set_apart``: by its hours, or by more than one space, so that it is no time of day in a sentence.
    """

    ms: int
    start: int
    end: int
    set_apart: bool = False


def leading_time(line: str) -> TimeMark | None:
    """Return the time mark that opens ``line``, if one does."""
    if seconds := _SECONDS.match(line):
        return TimeMark(round(float(seconds[1]) * 1000), seconds.start(), seconds.end())
    if (
        (spelled := _SPELLED.match(line))
        and spelled[0].strip()[:1] in {"[", "("}
        and spelled[0].strip()[-1:] in {"]", ")"}
    ):
        return _spelled_time(spelled)
    match = _BRACKETED.match(line) or _BARE.match(line)
    return _clock_time(match) if match else None


def short_time(line: str) -> TimeMark | None:
    """Return the minutes and seconds that open ``line`` without brackets, with words behind them."""
    match = _SHORT.match(line)
    return TimeMark(milliseconds(None, match[1], match[2], None), 0, match.end()) if match else None


def lone_time(line: str) -> TimeMark | None:
    """Return the time that is all of ``line``: “0:12”, “00:01:02 – 00:01:08”, “[1:02]”."""
    if len(line) > _LONGEST_TRAILING:
        return None
    if spelled := _SPELLED.fullmatch(line):
        return _spelled_time(spelled)
    if words := _LONE_IN_WORDS.fullmatch(line):
        return TimeMark(milliseconds(words[1], words[2], words[3], None), 0, len(line))
    match = _LONE.fullmatch(line)
    return _clock_time(match) if match else None


def bracketed_time(text: str) -> TimeMark | None:
    """Return the first bracketed time mark anywhere in ``text``, as in ``Jane Doe (00:12)``."""
    if seconds := _SECONDS.search(text):
        return TimeMark(round(float(seconds[1]) * 1000), seconds.start(), seconds.end())
    match = _BRACKETED.search(text)
    return _clock_time(match) if match else None


def has_range_of_numbers(text: str) -> bool:
    """Return whether ``text`` has a time from one number to another: “[0.00-6.00]”, in seconds or milliseconds."""
    return _SECONDS.search(text) is not None


def trailing_time(text: str) -> TimeMark | None:
    """Return a bare time, or one and another, at the end of ``text``: ``Jane Doe  0:12``, ``Jane Doe 0:12 - 0:41``."""
    shift = max(0, len(text) - _LONGEST_TRAILING)
    if words := _TRAILING_IN_WORDS.search(text[-_LONGEST_TRAILING:]):
        ms = milliseconds(words[1], words[2], words[3], None)
        return TimeMark(ms, words.start() + shift, words.end() + shift, set_apart=True)
    match = _TRAILING.search(text[-_LONGEST_TRAILING:])
    if not match:
        return None
    time = _clock_time(match)
    set_apart = match[1] is not None or text[: time.start + shift + 1][-2:].isspace() or match[0][0] == "\t"
    return TimeMark(time.ms, time.start + shift, time.end + shift, set_apart)


def milliseconds(hours: str | None, minutes: str, seconds: str, fraction: str | None) -> int:
    """Return milliseconds of a time given by its digits; ``fraction`` is a decimal fraction (``5`` is 500 ms)."""
    whole = (int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)
    return whole * 1000 + int((fraction or "0").ljust(3, "0")[:3])


def as_timestamp(ms: int, point: str) -> str:
    """Format ``3723004`` as ``01:02:03.004`` with the ``point`` that the format requires."""
    seconds, ms = divmod(ms, 1000)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}{point}{ms:03d}"


def _spelled_time(match: re.Match[str]) -> TimeMark:
    minutes, seconds = match["m"] or match["minutes"], match["s"] or match["seconds"] or "0"
    return TimeMark(milliseconds(match["h"], minutes, seconds, None), match.start(), match.end())


def _clock_time(match: re.Match[str]) -> TimeMark:
    hours, minutes, seconds, fraction = match.groups()
    return TimeMark(milliseconds(hours, minutes, seconds, fraction), match.start(), match.end())
