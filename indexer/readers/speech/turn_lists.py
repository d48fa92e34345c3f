"""Read lists of what was said, as programs around meetings and calls write them, with words under a usual name."""

from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from typing import Any, Final

from indexer.readers.speech.recognition import HeardWord, Segment
from indexer.readers.speech.values import inner, items, share, speaker_name, time_ms, words_of

_SPOKEN: Final = ("text", "Text", "Quote", "quote", "body", "content", "transcript", "sentence", "utterance", "message")
# fmt: off
_STARTS: Final = (
    "start", "Start", "start_time", "startTime", "from", "begin", "offset", "start_timestamp", "timestamp", "time",
    "timecode", "start_seconds", "startSeconds", "start_s", "start_sec",
)
# fmt: on
_STARTS_MS: Final = ("start_ms", "startMs", "startTimeMs", "start_time_ms", "offset_ms")
_ENDS: Final = (
    "end",
    "End",
    "end_time",
    "endTime",
    "to",
    "stop",
    "end_timestamp",
    "end_seconds",
    "endSeconds",
    "end_s",
    "end_sec",
)
# fmt: off
_SPEAKERS: Final = (
    "speaker_name", "speakerName", "speaker", "Speaker", "Who", "who", "speaker_label", "speakerLabel", "participant",
    "speaker_id", "speakerId",
)
# fmt: on
_NAMES: Final = ("name", "display_name", "displayName", "label", "id")
_TEXTS: Final = ("word", "text", "punctuated_word", "w")
_SHARES: Final = ("probability", "score", "confidence", "conf", "p")
# Nobody says less than a word in twenty seconds all through a recording: such times are milliseconds.
_FEWEST_WORDS_A_SECOND: Final = 0.05
_LONGEST_MS: Final = 1_000 * 60 * 60 * 1_000


def segments_of_turns(turns: list[dict[str, Any]], unit: float | None = None) -> list[Segment]:
    """Return turns as segments.

    Args:
        unit: 1 if times are seconds, 0.001 if milliseconds; None: milliseconds if they are too far apart for seconds.
    """
    starts = [start_of(turn) for turn in turns]
    unit = unit or _unit(turns, starts)
    segments: list[Segment] = []
    last = 0
    for item, read in zip(turns, starts, strict=True):
        start = last if read is None else round(read * unit)
        end = _time(item, _ENDS)
        words = tuple(heard_words(item, unit))
        until = round(end * unit) if end is not None else words[-1].end_ms if words else start
        segments.append(Segment(text_of(item), start, max(start, until), speaker_of(item), words))
        last = start
    return segments


def has_times(turns: list[dict[str, Any]]) -> bool:
    """Return whether half of the turns or more say when they begin."""
    return 2 * sum(start_of(turn) is not None for turn in turns) >= len(turns) > 0


def speaker_of(item: dict[str, Any]) -> str | None:
    """Return who says a turn: a name, a number, or an object that has one."""
    for key in _SPEAKERS:
        value = item.get(key)
        if isinstance(value, dict):
            value = next((value[name] for name in _NAMES if value.get(name) not in {None, ""}), None)
        if value is not None and (name := speaker_name(value)):
            return name
    return None


def text_of(item: dict[str, Any]) -> str:
    """Return what a turn says: its text, or its words."""
    text = next((item[key] for key in _SPOKEN if isinstance(item.get(key), str) and item[key]), None)
    if text is not None:
        return words_of(text)
    return " ".join(filter(None, (words_of(_first_text(word)).strip() for word in items(item, "words"))))


def _first_text(word: dict[str, Any]) -> object:
    return next((word[key] for key in _TEXTS if isinstance(word.get(key), str)), None)


def start_of(item: dict[str, Any]) -> float | None:
    """Return when a turn begins in milliseconds, if the unit of its times is a second."""
    for key in _STARTS_MS:
        if (value := time_ms(item.get(key), 1)) is not None:
            return value
    start = _time(item, _STARTS)
    return start if start is not None else _time(inner(item, "words", 0), _STARTS)


def _time(item: object, keys: tuple[str, ...]) -> float | None:
    """Return a time in milliseconds, if its unit is a second."""
    if not isinstance(item, dict):
        return None
    for key in keys:
        value = item.get(key)
        value = inner(value, "relative") if isinstance(value, dict) and "relative" in value else value
        value = value[0] if isinstance(value, list) and value else value
        if value is not None and (time := time_ms(value)) is not None:
            return time
        if isinstance(value, int | float) and _LONGEST_MS < value * 1000 <= _LONGEST_MS * 1000:
            return value * 1000  # of no recording, unless it is in milliseconds
    return None


def _unit(turns: list[dict[str, Any]], starts: list[float | None]) -> float:
    """Return 0.001 where times that were read as seconds are milliseconds, else 1."""
    timed = [
        (start, len(text_of(item).split())) for item, start in zip(turns, starts, strict=True) if start is not None
    ]
    if len(timed) < 2:
        return 1
    if max(start for start, _ in timed) > _LONGEST_MS:
        return 0.001
    steps = [after[0] - before[0] for before, after in pairwise(timed)]
    words = median(count for _, count in timed)
    return 0.001 if median(steps) > 0 and words / (median(steps) / 1000) < _FEWEST_WORDS_A_SECOND else 1


def heard_words(item: dict[str, Any], unit: float = 1) -> Iterator[HeardWord]:
    """Yield the ``words`` of a segment, without those that have no time.

    Args:
        unit: 0.001 if times are milliseconds, else 1.
    """
    for word in items(item, "words"):
        start, text = _time(word, _STARTS), words_of(_first_text(word)).strip()
        if start is not None and text:
            end = _time(word, _ENDS)
            sure = next((share(word[key]) for key in _SHARES if key in word), None)
            yield HeardWord(text, round(start * unit), round(max(start, end or start) * unit), sure, speaker_of(word))
