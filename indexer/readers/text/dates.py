"""Parse dates in file names, front matter and metadata."""

import re
from datetime import date

from indexer.readers.text.written_dates import find_dates

# A date alone, or with a time after it, whose zone does not matter: the date is meant as written.
_ISO = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.{0,24})?", re.ASCII)
_IN_NAME = re.compile(r"(?<!\d)((?:19|20)\d\d)([-_./]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)")


def parse_iso_day(text: str) -> date | None:
    """Parse an ISO 8601 date or time, ``2031-05-03`` or ``2031-05-03T10:00:00Z``; None if it is neither."""
    match = _ISO.fullmatch(text.strip())
    try:
        return date.fromisoformat(match[1]) if match else None
    except ValueError:  # the 31st of June
        return None


def find_date_in_name(name: str) -> date | None:
    """Find the date in ``council_2031-05-03.txt``, ``news/2031/05/03/bridge.md`` or ``20310503.md``."""
    for match in _IN_NAME.finditer(name):
        try:
            return date(int(match[1]), int(match[3]), int(match[4]))
        except ValueError:  # the 31st of February
            continue
    return None


def parse_date(text: object) -> date | None:
    """Parse a date as people and programs write it; None if it is ambiguous, such as 3/5/2031, or not the only one."""
    if not isinstance(text, str):
        return None
    dates = find_dates(text)
    return find_date_in_name(text) or (dates[0].day if len(dates) == 1 else None)
