"""Days and times as they come in, read or refused by name, and as they go out."""

import re
from datetime import UTC, date, datetime

from models.errors import InputError

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def parse_day(text: str, field: str) -> date:
    """``2031-05-03`` as a day.

    Args:
        field: what it was given as, for the message.

    Raises:
        AppError: ``bad_date``.
    """
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise InputError(
        "bad_date",
        f"“{field}” is {_quoted_input(text)}, which is no day.",
        "Write year, month and day as in 2031-05-03.",
        params={"name": field},
    )


def parse_timestamp(text: str, field: str) -> datetime:
    """``2031-05-03T10:00:00+02:00`` as the store keeps it: UTC without zone, to the second.

    Args:
        field: what it was given as, for the message.

    Raises:
        AppError: ``bad_date``, also without a zone: nobody could say when that is.
    """
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None:
            return moment.astimezone(UTC).replace(tzinfo=None, microsecond=0)
    except (ValueError, OverflowError):
        pass
    raise InputError(
        "bad_date",
        f"“{field}” is {_quoted_input(text)}, which is no time with its zone.",
        "Write it as in 2031-05-03T10:00:00Z, or with +02:00 in place of the Z.",
        params={"name": field},
    )


def format_timestamp(at: datetime | None) -> str | None:
    """A time that the store keeps, as the wire writes it; None for none."""
    return f"{at.isoformat()}Z" if at is not None else None


def _quoted_input(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")
