"""Find dates as people write them in text: “Wednesday, February 27, 2013”, “12. Mai 2011”, “2022년 10월 6일”."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from indexer.readers.text.date_words import CJK_WEEKDAYS, MONTH_NAMES, MONTHS, WEEKDAY_NAMES, WEEKDAYS, fold

_MONTH: Final = rf"(?P<month>{'|'.join(map(re.escape, MONTH_NAMES))})"
_WEEKDAY: Final = rf"(?:(?P<weekday>{'|'.join(map(re.escape, WEEKDAY_NAMES))})\b\.?,?\s{{1,3}}(?:den\s|the\s|le\s)?)?"
_YEAR: Final = r"(?P<year>(?:18|19|20)\d\d)(?!\d)"
_ORDINAL: Final = r"(?:\s?(?:st|nd|rd|th|er|º|ª|\.|-a))?"
# Of a file's name, too: “31st_march_1998”.
_GAP: Final = r"[\s_.,-]{0,3}"
_ERAS: Final = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018, "民國": 1911, "民国": 1911, "": 0}
_DIGITS: Final = {sign: number for number, sign in enumerate("〇一二三四五六七八九")} | {"零": 0, "元": 1}

_DAY_FIRST: Final = re.compile(
    rf"(?<![^\W_])(?<!\d[.:]){_WEEKDAY}(?P<day>\d{{1,2}}){_ORDINAL}{_GAP}(?:day\s+of\s+|de\s+|of\s+)?{_MONTH}\.?{_GAP}"
    rf"(?:del?\s+)?{_YEAR}",
    re.IGNORECASE,
)
_MONTH_FIRST: Final = re.compile(
    rf"(?<![^\W_]){_WEEKDAY}{_MONTH}\.?{_GAP}(?P<day>\d{{1,2}})(?!\d){_ORDINAL}[\s_.,-]{{1,3}}{_YEAR}", re.IGNORECASE
)
# Of a file's name: “2021-Feb-03”, “2011Jan12”.
_MONTH_BETWEEN: Final = re.compile(
    rf"(?<!\d)(?P<year>(?:18|19|20)\d\d)[\s_.-]?{_MONTH}[\s_.-]?(?P<day>\d{{1,2}})(?!\d)(?P<weekday>)", re.IGNORECASE
)
_YEAR_FIRST: Final = re.compile(
    r"(?<!\d)(?P<year>(?:18|19|20)\d\d)(?P<sign>[-/.]|\.\s)(?P<month>\d{1,2})(?P=sign)(?P<day>\d{1,2})(?!\d)"
)
_NUMBERS: Final = re.compile(
    rf"(?:(?<![^\W\d_])(?P<weekday>{'|'.join(map(re.escape, WEEKDAY_NAMES))})\b\.?,?\s{{1,3}})?"
    r"(?<![\d.:/-])(?P<first>\d{1,2})(?P<sign>[-/.])(?P<second>\d{1,2})(?P=sign)(?P<year>(?:18|19|20)\d\d|\d\d)(?![\d/:]|[.-]\d)",
    re.IGNORECASE,
)
_CJK: Final = re.compile(
    r"(?P<era>明治|大正|昭和|平成|令和|民國|民国)?\s?(?P<year>\d{1,4}|[〇零元一二三四五六七八九十]{1,4})\s?[年년]\s{0,3}"
    r"(?P<month>\d{1,2}|[一二三四五六七八九十]{1,3})\s?[月월]\s{0,3}"
    r"(?P<day>\d{1,2}|[一二三四五六七八九十]{1,3})\s?[日일號号]"
    r"(?:\s?[（(\s](?:星期|週|周|요일)?(?P<weekday>[月火水木金土日월화수목금토일])(?:曜日|요일)?[）)\s]?)?"
)


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date in a text.

    Args:
        day: None if the words leave open which day is meant: 3/5/2031.
        start, end: where it is in the text, with its weekday.
        written: its words.
        weekday_fits: whether the weekday that is written is that of the day; None without one.
    """

    day: date | None
    start: int
    end: int
    written: str
    weekday_fits: bool | None = None


def find_dates(text: str) -> list[WrittenDate]:
    """Return the dates in a text, in order; a day of a month without a year is none."""
    dates: list[WrittenDate] = []
    for written_date in sorted(_all(text), key=lambda written_date: (written_date.start, -written_date.end)):
        if not dates or written_date.start >= dates[-1].end:
            dates.append(written_date)
    return dates


def _all(text: str) -> Iterator[WrittenDate]:
    for pattern in (_DAY_FIRST, _MONTH_FIRST, _MONTH_BETWEEN):
        for hit in pattern.finditer(text):
            day = _day(int(hit["year"]), MONTHS[fold(hit["month"])], int(hit["day"]))
            if day is not None:
                weekday = WEEKDAYS[fold(hit["weekday"])] if hit["weekday"] else None
                yield _written(hit, day, weekday)
    for hit in _YEAR_FIRST.finditer(text):
        day = _day(int(hit["year"]), int(hit["month"]), int(hit["day"]))
        if day is not None:
            yield _written(hit, day)
    for hit in _CJK.finditer(text):
        day = _cjk_day(hit)
        if day is not None:
            yield _written(hit, day, CJK_WEEKDAYS[hit["weekday"]] if hit["weekday"] else None)
    for hit in _NUMBERS.finditer(text):
        yield from _numeric(hit)


def _numeric(hit: re.Match[str]) -> Iterator[WrittenDate]:
    first, second, year = int(hit["first"]), int(hit["second"]), int(hit["year"])
    if hit["weekday"] and len(hit["year"]) == 4:
        # The weekday tells which of two readings is meant.
        weekday = WEEKDAYS[fold(hit["weekday"])]
        fitting = {
            day for day in (_day(year, second, first), _day(year, first, second)) if day and day.weekday() == weekday
        }
        if len(fitting) == 1:
            yield _written(hit, fitting.pop(), weekday)
            return
    if len(hit["year"]) == 2:
        # The 6th of September or the 9th of June of which century: only what somebody can be asked about.
        if hit["sign"] != "." and 1 <= first <= 31 and 1 <= second <= 31 and min(first, second) <= 12:
            yield _written(hit, None)
        return
    day_first, month_first = _day(year, second, first), _day(year, first, second)
    if hit["sign"] == ".":
        # Points are written where the day comes first.
        if day_first is not None:
            yield _written(hit, day_first)
    elif day_first is None or month_first is None or day_first == month_first:
        if day := day_first or month_first:
            yield _written(hit, day)
    else:
        yield _written(hit, None)


def _written(hit: re.Match[str], day: date | None, weekday: int | None = None) -> WrittenDate:
    fits = None if weekday is None or day is None else day.weekday() == weekday
    return WrittenDate(day, hit.start(), hit.end(), " ".join(hit.group().split()), fits)


def _cjk_day(hit: re.Match[str]) -> date | None:
    year = _number(hit["year"]) + _ERAS[hit["era"] or ""]
    return _day(year, _number(hit["month"]), _number(hit["day"])) if year >= 1800 else None


def _number(signs: str) -> int:
    if signs.isdecimal():
        return int(signs)
    tens, ten, ones = signs.rpartition("十")
    if not ten:
        return int("".join(str(_DIGITS[sign]) for sign in signs))
    return 10 * _DIGITS.get(tens, 1) + _DIGITS.get(ones, 0)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:  # the 31st of June
        return None
