"""Find the day a source is from, and where it says so; what only mentions a day in its sentences says nothing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain, islice
from typing import Final

from indexer.readers.text.date_words import MONTH_NAMES, MONTHS, fold
from indexer.readers.text.dates import find_date_in_name
from indexer.readers.text.titles import title_from_name
from indexer.readers.text.written_dates import WrittenDate, find_dates
from models.text.paragraphs import DayOrigin, Doubt, Transcript

_MAX_LINES: Final = 60
_MAX_CHARACTERS: Final = 6_000
_MOST_CHARACTERS: Final = 40_000
# Lines of a web page near its heading, below a menu of any length.
_NEAR_HEADING: Final = 15
_SHORTEST_HEADING: Final = 8
_LONG_LINE: Final = 160
_WINDOW: Final = 60
_JOINING = (
    "a am an and at by den der die das de del di du des el en et for from h im in la le les of on p m s the to um und "
    "van vom von zum y e і и в от"
)
_SMALL_WORDS: Final = frozenset(_JOINING.split())
_TIME: Final = re.compile(
    r"\b\d{1,2}(?:[.:]\d\d)?\s*(?:[ap]\.?\s?m\b\.?|uhr\b|h\b|hours\b)?(?:\s?[A-Z]{2,4}\b)?", re.IGNORECASE
)
_SENTENCE_END: Final = re.compile(r"[.!?…。][\"”’)\]]*$")
# The words before a date that say it is the day of what follows, in a sentence too.
_STATED: Final = re.compile(
    r"(?:\b(?:today is|held (?:on|this)|(?:interview|meeting|hearing|call) took place on|aired|recorded(?: on)?"
    r"|vond plaats op|fand am|a eu lieu le|tuvo lugar el|se realizó el|si è svolt[ao] il|realizad[ao] em"
    r"|broadcast(?: on)?|interviewed on|interview date|meeting date|date of (?:interview|meeting|hearing|recording)"
    r"|date|datum|fecha|data|dato|heute ist|дата)"
    r"|일\s?시|날짜|日時|日期|開催日)\s*+(?:[:：]\s*+)?(?:the\s|den\s|le\s)?$",
    re.IGNORECASE,
)
_CUE: Final = re.compile(r"\d:\d\d[.,:;]\d+\s*(?:-->|,)|^Dialogue:|^\{\d+\}")
_TIMED: Final = re.compile(r"[\[(]?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?[\])]?\s")
# What else documents date: not what they are about.
_OTHER_DAY: Final = re.compile(
    r"(?:updated?|modified|printed|copyright|©|expires|effective|born|created|generated|version|retrieved|accessed"
    r"|birth|birth\s?day|birth\s?date|d\.?o\.?b\.?|geboren|geb\.|geburtsdatum|geburtstag|née?|naissance|nacid[oa]|nacimiento"
    r"|nat[oa]|nascita|nascid[oa]|nascimento|född|født|ur\.|urodzon[ya]|родил(?:ся|ась)|рождения|народи(?:вся|лася)|народження"
    r"|died|gestorben|stand|abgerufen)"
    r"\s?(?:on|at|by|am|le|el|il|em|op|den|:|：){0,2}\s?(?:the\s)?$",
    re.IGNORECASE,
)
# What opens and what ends a letter: its day is not that of the transcript behind it.
_SALUTATION: Final = re.compile(
    r"(?:Dear (?=[A-Z])|To whom it may concern|Sehr geehrte|Lieber? |Chère? |Monsieur,|Madame,|Estimad[oa]s? |Gentile "
    r"|Geachte |Szanown|Уважаем|Шановн).{0,80}$"
)
_ADDRESSED: Final = re.compile(
    r"Dear (?:Mr|Mrs|Ms|Miss|Dr|Sir|Madam|Prof|Senator|Chair|Judge|Secretary)|Sehr geehrter? (?:Herr|Frau) "
)
_CLOSING: Final = re.compile(
    r"(?:yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|(?:best|kind|warm) regards|respectfully"
    r"|mit freundlichen grüßen|hochachtungsvoll|cordialement|atentamente|cordiali saluti|met vriendelijke groet"
    r"|с уважением|з повагою)\b",
    re.IGNORECASE,
)
_STAMP: Final = re.compile(r"T\d\d:\d\d:\d\d")
_LETTERHEAD: Final = 20
_LABEL: Final = re.compile(r"^[^:：]{1,60}[:：]\s")
_NAME_MONTH: Final = re.compile(
    rf"(?<![^\W\d_])({'|'.join(map(re.escape, MONTH_NAMES))})[\s_.-]?(\d{{1,2}})[\s_.-](\d\d)(?!\d)", re.IGNORECASE
)


def add_day(transcript: Transcript, name: str) -> Transcript:
    """Return a transcript with the day it is from, unless its reader has found it in the file's metadata.

    Args:
        transcript: with its ``opening``, the first lines of the file as they stand there.
        name: the file's name.
    """
    if transcript.spoken_on is not None:
        written = transcript.day_written or transcript.spoken_on.isoformat()
        return replace(transcript, day_origin=transcript.day_origin or "metadata", day_written=written)
    doubts: list[Doubt] = []
    for origin, written_date in _candidates(transcript, name):
        if written_date.day is None:
            doubt = Doubt("ambiguous_date", written_date.written)
            if doubt not in doubts:
                doubts.append(doubt)
            continue
        if written_date.weekday_fits is False:
            doubts.append(Doubt("weekday_differs", written_date.written))
        return replace(
            transcript,
            spoken_on=written_date.day,
            day_origin=origin,
            day_written=written_date.written,
            doubts=(*transcript.doubts, *(doubt for doubt in doubts if doubt.code == "weekday_differs")),
        )
    return replace(transcript, doubts=(*transcript.doubts, *doubts[:3]))


def find_day_in_name(name: str) -> WrittenDate | None:
    """Find the day in a file's name: ``GMT20220412-…``, ``2031-05-03``, ``31st_march_1998``, ``Feb_19.09``."""
    stem = re.sub(r"\.\w{1,8}$", "", name)
    for written_date in find_dates(stem.replace("_", " ")):
        if written_date.day is not None:
            return written_date
    day = find_date_in_name(stem)
    if day is not None:
        return WrittenDate(day, 0, len(stem), stem)
    short = _NAME_MONTH.search(stem)
    if short is not None:
        year = int(short[3])
        year += 2000 if year <= date.today().year % 100 else 1900
        try:
            return WrittenDate(date(year, MONTHS[fold(short[1])], int(short[2])), *short.span(), short.group())
        except ValueError:  # the 31st of June
            return None
    return None


def _candidates(transcript: Transcript, name: str) -> Iterator[tuple[DayOrigin, WrittenDate]]:
    """Yield the dates that may be the day, the likeliest first."""
    # A title made of the file's name says no more than that.
    title = "" if transcript.title == title_from_name(name) else transcript.title
    for written_date in find_dates("" if title[:1].islower() else title):
        if not _is_span(title, written_date) and not _OTHER_DAY.search(title[: written_date.start]):
            yield "heading", written_date
    day = None if find_dates(title) else find_date_in_name(title)  # “Acme_20310503”
    if day is not None:
        yield "heading", WrittenDate(day, 0, len(title), title)
    lines = _without_letter(_lines(transcript.opening))
    near = _near_heading(lines, title)
    for written_date in chain(*_of_lines(near)):
        yield "heading", written_date
    # The first lines of a site have other days too: what they call the day, or its weekday confirms, comes first.
    certain, others = _of_lines(lines[:_MAX_LINES])
    for written_date in certain:
        yield "first_lines", written_date
    in_name = find_day_in_name(name)
    whole = in_name is not None and re.search(r"\d{4}", in_name.written) is not None
    if in_name is not None and whole:
        yield "file_name", in_name
    for written_date in others:
        yield "first_lines", written_date
    if in_name is not None and not whole:
        yield "file_name", in_name


def _lines(opening: str) -> list[str]:
    opening_lines: list[str] = []
    for raw in opening[:_MOST_CHARACTERS].split("\n"):
        line = " ".join(raw.replace("**", "").split())
        if line:
            if _CUE.search(line):
                break  # from here on it is speech
            opening_lines.append(line)
    return opening_lines


def _without_letter(lines: list[str]) -> list[str]:
    """Return the first lines without the head of a letter in front of the transcript, in which its day is."""
    for index, line in enumerate(lines[:_MAX_LINES]):
        if _SALUTATION.match(line) and (
            _ADDRESSED.match(line)
            or any(_CLOSING.match(following_line) for following_line in lines[index : index + _MAX_LINES])
        ):
            return lines[: max(0, index - _LETTERHEAD)] + lines[index:]
    return lines


def _near_heading(lines: Sequence[str], title: str) -> Sequence[str]:
    heading = title.casefold().rstrip("…")
    if len(heading) < _SHORTEST_HEADING:
        return ()
    for index, line in enumerate(lines):
        if index and heading in line.casefold():
            return lines[max(0, index - 3) : index + _NEAR_HEADING]
    return ()


def _of_lines(lines: Sequence[str]) -> tuple[list[WrittenDate], list[WrittenDate]]:
    """Return the days that lines call the day, or whose weekday fits, and the others, the likeliest first."""
    characters = 0
    # A weekday that fits is what datelines have, and what the lists of a site around them lack.
    certain: list[WrittenDate] = []
    likely: list[WrittenDate] = []
    undecided: list[WrittenDate] = []
    for line in lines:
        characters += len(line)
        for written_date in islice(find_dates(line), 5):
            if not _is_the_day(line, written_date):
                continue
            # A program's stamp to the second is when the file was made.
            stamped = _STAMP.match(line, written_date.end) is not None
            sure = written_date.weekday_fits or (_STATED.search(line[: written_date.start]) and not stamped)
            group = undecided if written_date.day is None else certain if sure else likely
            group.append(written_date)
        if characters > _MAX_CHARACTERS:
            break
    return certain, [*likely, *undecided]


def _is_the_day(line: str, written_date: WrittenDate) -> bool:
    """Return whether a line says that its day is that of the source, as headings and datelines do."""
    before, after = line[: written_date.start], line[written_date.end :]
    if _OTHER_DAY.search(before):
        return False
    stated = _STATED.search(before) is not None
    if _TIMED.match(before):  # words of a recording
        return stated and written_date.weekday_fits is True
    if stated:
        return True
    if written_date.day is None:
        return len(_words(before)) + len(_words(after)) <= 6 and not _SENTENCE_END.search(line)
    if _is_span(line, written_date):
        return False
    if len(line) > _LONG_LINE:
        # One line holds all of the page: what is close to the date decides.
        if written_date.weekday_fits is None or written_date.end > _MAX_CHARACTERS // 10:
            return False
        before, after = before[-_WINDOW:], after[:_WINDOW]
        return not _prose(before) and len(_prose(after)) <= 2
    rest = f"{_TIME.sub(' ', before)} {_TIME.sub(' ', after)}"
    if _SENTENCE_END.search(line) and len(_words(rest)) >= 3:
        return False
    if _LABEL.match(before) and len(_words(rest)) >= 8:
        return False  # somebody speaks
    return len(_prose(before)) <= 4 and len(_prose(_TIME.sub(" ", after))) <= 1


def _is_span(line: str, written_date: WrittenDate) -> bool:
    """Return whether the date is one end of a span of years or days, as of a series or a life."""
    return bool(re.search(r"[–—-]\s?$", line[: written_date.start]) and find_dates(line[: written_date.start])) or bool(
        re.match(r"\s?[–—-]\s?\d", line[written_date.end :]) and find_dates(line[written_date.end :])
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{2,}", text)


def _prose(text: str) -> list[str]:
    """Return the words that sentences are made of: in lower case, and more than what joins the parts of a heading."""
    return [word for word in re.findall(r"(?<!\w)[^\W\d_]+", text) if word.islower() and word not in _SMALL_WORDS]
