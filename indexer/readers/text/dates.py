"""Parse dates given in files."""

import re
from datetime import date

# A date alone, or with a time after it, whose zone does not matter: the date is meant as written.
_ISO = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.{0,24})?", re.ASCII)


def parse_iso_day(text: str) -> date | None:
    """Parse an ISO 8601 date or time, ``2031-05-03`` or ``2031-05-03T10:00:00Z``; None if it is neither."""
    found = _ISO.fullmatch(text.strip())
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:  # the 31st of June
        return None
