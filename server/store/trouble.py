"""What keeps the store from taking something, in words for whoever sent it."""

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError

from models.errors import InputError

# PostgreSQL's name of it.
_DISK_FULL: Final = "53100"


def not_stored(error: DBAPIError) -> InputError:
    """The error as its sender is told of it: nothing of what they sent was stored."""
    if is_full(error):
        return InputError(
            "disk_full",
            "The disk of the server is full.",
            "Leave the page open: it is kept there, and saved once there is room again.",
        )
    return InputError(
        "store_unavailable",
        "The store of the server does not answer.",
        "Leave the page open: it is kept there, and saved once the store is back.",
    )


def is_full(error: DBAPIError) -> bool:
    """Whether there is no room left."""
    cause = error.orig
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return int(code) & 0xFF == sqlite3.SQLITE_FULL
    return getattr(cause, "sqlstate", None) == _DISK_FULL
