"""Find what was said in JSON of makers who are not known, by the shapes of its values.

A transcript is a list, at any depth, of objects with a text and a time, a speaker, or both. The lists of many objects
at one place, such as the blocks of each turn, are one list; a speaker may be said of the object around it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from indexer.readers.speech.speaker_lists import listed_people
from indexer.readers.speech.turn_lists import speaker_of, start_of, text_of
from indexer.readers.speech.values import items as objects
from indexer.readers.speech.values import speaker_name, time_ms, words_of
from indexer.readers.text.speaker_labels import parse_opening
from indexer.readers.text.speaker_names import Likelihood, likelihood, normalize_name

_DEEPEST: Final = 12
_MOST_VALUES: Final = 400_000
_SAMPLED: Final = 200
_FEWEST: Final = 3
_NEARLY_ALL: Final = 0.9
_MOST_NAME: Final = 80
_FEWEST_WRITTEN: Final = 8
_OPENING: Final = 120
_MOST_CELLS: Final = 8
_MOST_DIGITS: Final = 9
_LATEST_MS: Final = 1_000 * 60 * 60 * 1_000
_FEWEST_WORDS: Final = 2.0  # on average: what has fewer is a word of a sentence, or a field
_TIME_KEY: Final = re.compile(
    r"start|begin|time|from|offset|(?:^|[._])(?:ts|tc|t|in|at|pos|sec|seconds|ms)$|timecode|cue", re.IGNORECASE
)
_END_KEY: Final = re.compile(r"end|stop|until|(?:^|[._])(?:to|out)$", re.IGNORECASE)
_LENGTH_KEY: Final = re.compile(r"dur", re.IGNORECASE)
_MILLISECONDS_KEY: Final = re.compile(r"(?:ms|millis|milliseconds)$", re.IGNORECASE)
SPEAKER_FIELD: Final = re.compile(
    r"speaker|spoken|(?:^|[._])(?:who|name|voice|role|author|participant|person|user|sender|from|label|by)$|talker|member",
    re.IGNORECASE,
)
# Where something stands on a page.
_PLACE_KEY: Final = re.compile(r"(?:^|[._])(?:top|left|right|bottom|width|height|font|page|line)$", re.IGNORECASE)
_NO_TEXT: Final = re.compile(r"https?://|\d{4}-\d\d-\d\dT|[\w.-]{1,64}@[\w-]{1,64}\.")
_TEXT_KEY: Final = re.compile(
    r"text|transcript|content|body|sentence|utterance|quote|speech|words|caption|message|said|line", re.IGNORECASE
)
NO_SPEECH_FIELD: Final = re.compile(
    r"summary|description|title|comment|note|url|href|html|path|file|address|prompt|topic|abstract|headline",
    re.IGNORECASE,
)

_Path = tuple[str, ...]
_Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Item:
    """An object of a list with its fields, those of objects within it too, and the speaker of the object around it.

    Args:
        words: with their times, where the object has them.
    """

    fields: _Row
    within: str | None
    words: list[_Row]


@dataclass(frozen=True, slots=True)
class _Shape:
    """The names of the fields of a list of turns; None if it has no such field."""

    text: str
    start: str | None
    end: str | None
    length: str | None
    speaker: str | None


def find_shaped_turns(content: object) -> list[_Row]:
    """Return the turns of parsed JSON under the usual names (``text``, ``speaker``, ``start`` and ``end`` in seconds).

    Returns:
        The list with most words, and in it only objects with words; empty if no list has the shape of a transcript.
    """
    best: tuple[int, list[_Item], _Shape] | None = None
    people = listed_people(content)
    for items in _lists(content).values():
        shape = _shape(items, people)
        if shape is not None:
            size = sum(len(_text(item, shape.text)) for item in items)
            if best is None or size > best[0]:
                best = size, items, shape
    return [] if best is None else [turn for item in best[1] if (turn := _turn(item, best[2]))["text"]]


def _lists(content: object) -> Mapping[_Path, list[_Item]]:
    """Return the objects of all lists by the place of the list."""
    lists: defaultdict[_Path, list[_Item]] = defaultdict(list)
    left = _MOST_VALUES
    waiting: list[tuple[object, _Path, str | None]] = [(content, (), None)]
    while waiting and left:
        value, path, speaker = waiting.pop()
        left -= 1
        if len(path) > _DEEPEST:
            continue
        if isinstance(value, dict) and value and all(map(_is_number, value)):
            value = [value[key] for key in sorted(value, key=int)]
        if isinstance(value, dict):
            speaker = speaker_of(value) or speaker
            waiting += [
                (inner, (*path, key), speaker)
                for key, inner in reversed(value.items())
                if isinstance(inner, dict | list)
            ]
        elif isinstance(value, list):
            rows = [_as_row(entry) for entry in value]
            lists[path] += [_Item(_flat(row), speaker_of(row) or speaker, objects(row, "words")) for row in rows if row]
            waiting += [(entry, (*path, "*"), speaker) for entry in reversed(value) if isinstance(entry, dict | list)]
    return lists


def _is_number(key: object) -> bool:
    return isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) <= _MOST_DIGITS


def _as_row(value: object) -> _Row | None:
    """Return an object as it is, and a list such as ``[0.0, 2.5, "We agreed."]`` as an object of its places."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, list) or not 2 <= len(value) <= _MOST_CELLS:
        return None
    is_row = any(isinstance(cell, str) for cell in value) and not any(isinstance(cell, dict | list) for cell in value)
    return {str(index): cell for index, cell in enumerate(value)} if is_row else None


def _flat(row: _Row) -> _Row:
    fields: _Row = {}
    if objects(row, "words"):
        start = start_of(row)
        fields = {"text": text_of(row), "start": None if start is None else start / 1000}
    for key, value in row.items():
        if isinstance(value, dict):
            fields.update(
                {
                    f"{key}.{inner}": inner_value
                    for inner, inner_value in value.items()
                    if not isinstance(inner_value, dict | list)
                }
            )
        elif not isinstance(value, list) or (value and all(isinstance(text, str) for text in value)):
            fields[key] = value
    return fields


def _shape(items: Sequence[_Item], people: Container[str]) -> _Shape | None:
    sample = items[:: max(1, len(items) // _SAMPLED)][:_SAMPLED]
    keys = list(dict.fromkeys(key for item in sample for key in item.fields))
    text = _text_key(sample, keys)
    if text is None:
        return None
    others = [key for key in keys if key != text]
    speaker = _speaker_key(sample, others, people)
    start, end = _time_keys(items, [key for key in others if key != speaker])
    if start is None and (len(items) == 1 or (speaker is None and not all(item.within for item in sample))):
        written = len(items) >= _FEWEST_WRITTEN and speaker is None and _has_labels(items, text)
        return _Shape(text, None, None, None, None) if written else None
    length = next((key for key in others if _LENGTH_KEY.search(key) and start is not None and end is None), None)
    return _Shape(text, start, end, length, speaker)


def _has_labels(items: Sequence[_Item], text: str) -> bool:
    """Return whether several texts without a field for the speaker open with one: “Jane Doe: We agreed”."""
    labels = Counter(
        opening.label
        for item in items
        if (opening := parse_opening(_text(item, text)[:_OPENING])).label and opening.likelihood >= Likelihood.NAME
    )
    return sum(count > 1 for count in labels.values()) > 1


def _text_key(sample: Sequence[_Item], keys: Sequence[str]) -> str | None:
    def words(key: str) -> float:
        texts = [_text(item, key) for item in sample]
        filled = [text for text in texts if text]
        if 2 * len(filled) < len(texts) or not filled:
            return 0
        if sum(_NO_TEXT.match(text) is not None or text.isdecimal() for text in filled) * 2 > len(filled):
            return 0
        if len(filled) >= _FEWEST and 2 * len(set(filled)) < len(filled) and max(map(len, set(filled))) <= _MOST_NAME:
            return 0  # names recur, sentences do not
        average = sum(len(text.split()) if text.isascii() else max(len(text.split()), len(text) / 6) for text in filled)
        return average / len(filled)

    spoken = {key: words(key) for key in keys if not NO_SPEECH_FIELD.search(key)}
    text_keys = {key for key in spoken if _TEXT_KEY.search(key)}
    best = max(spoken, key=lambda key: spoken[key] * (2 if key in text_keys else 1), default=None)
    return best if best is not None and spoken[best] >= _FEWEST_WORDS else None


def _text(item: _Item, key: str) -> str:
    value = item.fields.get(key)
    if isinstance(value, list):
        return " ".join(words_of(part).strip() for part in value)
    return words_of(value).strip()


def _speaker_key(sample: Sequence[_Item], keys: Sequence[str], people: Container[str] = ()) -> str | None:
    """Return the field that says who speaks: of those that recur, none that another divides further, as parties."""
    names_by_key = {key: _names(sample, key) for key in keys}
    fitting = {
        key: names
        for key, names in names_by_key.items()
        if names and _may_be_speaker(key, names, people, is_short=len(sample) <= _FEWEST)
    }
    returning = {key: names for key, names in names_by_key.items() if names and _returns(names)}
    # What divides a field that may be the speaker is the speaker, whatever it is called; unless that one has names.
    divided = {
        key
        for key, names in fitting.items()
        if any(
            _divides(other, names) and (_are_names(other) or not (SPEAKER_FIELD.search(key) and _are_names(names)))
            for other in returning.values()
        )
    }
    fitting |= {
        key: names for key, names in returning.items() if any(_divides(names, fitting[group]) for group in divided)
    }
    ranked = [
        (bool(SPEAKER_FIELD.search(key)), sum(_is_proper(name) for name in names), -index, key)
        for index, (key, names) in enumerate(fitting.items())
        if key not in divided
    ]
    return max(ranked)[3] if ranked else None


def _names(sample: Sequence[_Item], key: str) -> list[str | None] | None:
    """Return what a field has for each item as the name of a speaker; None if it is no such field."""
    values = [item.fields.get(key) for item in sample]
    names = [name if (name := speaker_name(value)) and len(name) <= _MOST_NAME else None for value in values]
    named = sum(name is not None for name in names)
    is_other = 2 * named < len(values) or any(isinstance(value, float | bool | list) for value in values)
    return None if not named or is_other else names


def _may_be_speaker(key: str, values: Sequence[str | None], people: Container[str], *, is_short: bool) -> bool:
    names = [name for name in values if name is not None]
    distinct = len(set(names))
    if all(name in people for name in names):
        return True
    if _PLACE_KEY.search(key):
        return False
    called = SPEAKER_FIELD.search(key) is not None
    recur = 2 * distinct <= len(names) or is_short
    # In a row without keys a name of one word, or in a script without capitals, is known by its position.
    shaped = _are_names(names, Likelihood.WORD if key.isdecimal() else Likelihood.NAME)
    return (called and (recur or shaped)) or (recur and shaped and distinct > 1)


def _are_names(values: Sequence[str | None], least: Likelihood = Likelihood.NAME) -> bool:
    names = [name for name in values if name is not None]
    return sum(likelihood(normalize_name(name)) >= least for name in names) >= _NEARLY_ALL * len(names)


def _is_proper(name: str | None) -> bool:
    return name is not None and not name.startswith("Speaker ") and any(map(str.isalpha, name))


def _returns(names: Sequence[str | None]) -> bool:
    """Return whether values recur, and come back after others, as speakers do and chapters do not."""
    runs = 1 + sum(before != after for before, after in pairwise(names))
    distinct = len(set(names))
    return distinct > 1 and 2 * distinct <= len(names) and 2 * runs >= 3 * distinct


def _divides(finer: Sequence[str | None], coarser: Sequence[str | None]) -> bool:
    """Return whether each value of one field goes with one of another, which has fewer."""
    pairs = set(zip(finer, coarser, strict=True))
    return len(pairs) == len(set(finer)) > len(set(coarser)) > 1


def _time_keys(items: Sequence[_Item], keys: Sequence[str]) -> tuple[str | None, str | None]:
    """Return where a turn begins and ends: fields whose times rise, preferably two of which one is within the other."""
    rising = [key for key in keys if not _LENGTH_KEY.search(key) and _rises([_time(item, key) for item in items])]
    named = [key for key in rising if _TIME_KEY.search(key) and not _END_KEY.search(key)]
    rising = rising if len(items) > 1 else named  # any number rises that is alone
    for start in [*named, *(key for key in rising if key not in named and not _END_KEY.search(key))]:
        for end in rising:
            if end != start and _follow(items, start, end):
                return start, end
    clock = [key for key in rising if any(":" in str(item.fields.get(key)) for item in items[:_SAMPLED])]
    return next(iter([*named, *clock]), None), None


def _rises(times: Sequence[float | None]) -> bool:
    known_times = [time for time in times if time is not None]
    if (
        not known_times
        or len(known_times) < _NEARLY_ALL * len(times)
        or (len(known_times) > 1 and known_times[-1] <= known_times[0])
    ):
        return False
    return sum(after >= before for before, after in pairwise(known_times)) >= _NEARLY_ALL * (len(known_times) - 1)


def _follow(items: Sequence[_Item], start: str, end: str) -> bool:
    """Return whether each turn ends after its beginning, and few end long after the beginning of the next one."""
    times = [(_time(item, start), _time(item, end)) for item in items]
    known_times = [(begin, until) for begin, until in times if begin is not None and until is not None]
    longer = sum(until >= begin for begin, until in known_times)
    if longer < _NEARLY_ALL * len(known_times) or all(until == begin for begin, until in known_times):
        return False
    if _END_KEY.search(end):
        return True
    return sum(after[0] >= before[1] * 0.99 for before, after in pairwise(known_times)) >= _NEARLY_ALL * (
        len(known_times) - 1
    )


def _time(item: _Item, key: str | None) -> float | None:
    """Return a time in seconds, if that is its unit where none is said."""
    value = item.fields.get(key) if key else None
    if isinstance(value, list):
        return None
    unit: float = 1 if key and _MILLISECONDS_KEY.search(key.split(".")[-1]) else 1000
    if unit == 1 and isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    read = time_ms(value, unit)
    if read is None and isinstance(value, int | float) and 0 < value <= _LATEST_MS:
        return value  # of no recording, unless it is in milliseconds
    return None if read is None else read / 1000


def _turn(item: _Item, shape: _Shape) -> _Row:
    start = _time(item, shape.start)
    end = _time(item, shape.end)
    length = _time(item, shape.length)
    if end is None and start is not None and length is not None:
        end = start + length
    own = speaker_name(item.fields.get(shape.speaker)) if shape.speaker else None
    turn = {
        "text": _text(item, shape.text),
        "speaker": own or item.within,
        "start": start,
        "end": end,
        "words": item.words,
    }
    return {key: value for key, value in turn.items() if value is not None}
