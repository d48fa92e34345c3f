"""Find the day that a JSON file says it is from, whatever the name of the field."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from indexer.readers.text.dates import find_date_in_name, parse_iso_day
from indexer.readers.text.written_dates import find_dates


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_DEEPEST: Final = 3
_MOST_FIELDS: Final = 2_000
_LONGEST: Final = 60
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_]+")
# What else has a day: the file, people, and other events.
_OTHER: Final = _set(
    """
    created create creation updated update modified modification processed processing transcribed transcription
    exported export downloaded download fetched scraped crawled retrieved accessed indexed generated imported
    import uploaded upload submitted saved synced cached parsed analyzed edited changed deleted expires expiry
    expiration deadline due next previous prior last birth birthday born dob death died founded since until
    effective copyright version log build run job queued completed finished reviewed approved signed registered
    joined subscribed period quarter fiscal birthdate
    """
)
# Fields that say when something was said, before those that say when it was published.
_EVENT: Final = _set(
    """
    date day datetime recorded recording meeting event call hearing session sitting interview aired air airdate
    broadcast held spoken conference debate earnings occurred conducted datum fecha data dato jour 날짜 일자 회의일
    日期 日付 開催日
    """
)
_PUBLISHED: Final = _set(
    """
    published publish publication pub release released posted post issued live premiere
    """
)
_DATED: Final = _set(
    """
    date day datetime time timestamp at on ts start started starttime when
    """
)
_EARLIEST: Final = datetime(1980, 1, 1, tzinfo=UTC).timestamp()
_LATEST: Final = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
_CERTAIN, _LIKELY, _ANY = 0, 1, 2


def day_of(content: object) -> date | None:
    """Return the day that a file's own fields give: of the event, else of its publication, else the only one there is.

    Fields that say when the file was made, and what is about people, do not count. Fields inside lists of several
    objects are of those objects. A number is a day where its field is named a date or a time, in seconds or
    milliseconds since 1970, in UTC.
    """
    days: dict[int, list[date]] = {_CERTAIN: [], _LIKELY: [], _ANY: []}
    for key, value in _fields(content):
        rank = _rank(key)
        day = None if rank is None else _day(value, numbers=_names_time(key))
        if rank is not None and day is not None:
            days[rank].append(day)
    for rank in (_CERTAIN, _LIKELY):
        if days[rank]:
            return days[rank][0]
    return days[_ANY][0] if len(set(days[_ANY])) == 1 else None


def common_day(items: list[dict[str, Any]]) -> date | None:
    """Return the day that all items of a list give, as records of one sitting do."""
    days = {_own_day(item) for item in items}
    return days.pop() if len(days) == 1 else None


def _own_day(item: Mapping[str, Any]) -> date | None:
    days = (_day(value, numbers=False) for key, value in item.items() if _rank(key) == _CERTAIN)
    return next((day for day in days if day is not None), None)


def _fields(content: object) -> Iterator[tuple[str, object]]:
    """Yield the fields of a file that are no lists, the outer ones first."""
    waiting: list[tuple[object, int]] = [(content, 0)]
    read = 0
    while waiting and read < _MOST_FIELDS:
        value, depth = waiting.pop(0)
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        if not isinstance(value, dict) or depth > _DEEPEST:
            continue
        for key, inner in value.items():
            read += 1
            if isinstance(inner, dict | list):
                waiting.append((inner, depth + 1))
            elif isinstance(key, str):
                yield key, inner


def _words(key: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(key[:_LONGEST])]


def _rank(key: str) -> int | None:
    """Return how sure it is that a field's day is that of the source; None if it is another's."""
    words = _words(key)
    if not _OTHER.isdisjoint(words) or any(word == "end" for word in words):
        return None
    if not _EVENT.isdisjoint(words):
        return _CERTAIN if _PUBLISHED.isdisjoint(words) else _LIKELY
    return _ANY if _PUBLISHED.isdisjoint(words) else _LIKELY


def _names_time(key: str) -> bool:
    return not _DATED.isdisjoint(_words(key))


def _day(value: object, *, numbers: bool) -> date | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return _day_of_number(value) if numbers else None
    if not isinstance(value, str) or not 8 <= len(value.strip()) <= _LONGEST:
        return None
    text = value.strip()
    if day := parse_iso_day(text):
        return day
    if text.isascii() and text.isdigit():
        return (find_date_in_name(text) if len(text) == 8 else None) or (_day_of_number(int(text)) if numbers else None)
    dates = find_dates(text)
    if len(dates) != 1 or dates[0].day is None or dates[0].weekday_fits is False:
        return None
    # A title or a file's name that has a date in it is read elsewhere.
    rest = f"{text[: dates[0].start]} {text[dates[0].end :]}"
    return dates[0].day if not re.search(r"[^\W\d_]{5}", rest) else None


def _day_of_number(value: float) -> date | None:
    """Return the day of a number of seconds or milliseconds since 1970, or of a number such as 20310503."""
    if isinstance(value, int) and 19_000_000 <= value < 21_000_000:
        return find_date_in_name(str(value))
    for seconds in (value, value / 1000):
        if _EARLIEST <= seconds < _LATEST:
            return datetime.fromtimestamp(seconds, UTC).date()
    return None
