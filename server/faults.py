"""What a client is told of a fault of ours, over the socket and over HTTP alike."""

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from models.errors import InputError

# PostgreSQL's name of it.
_DISK_FULL: Final = "53100"


def fault_of(error: Exception) -> InputError:
    """What to say of an error that nobody expected: of the store that it is full or away, else that it was ours."""
    if not isinstance(error, OperationalError | InterfaceError):
        return internal_error()
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
    """Whether the store has no room left."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return int(code) & 0xFF == sqlite3.SQLITE_FULL
    return getattr(error.orig, "sqlstate", None) == _DISK_FULL


def internal_error() -> InputError:
    """Says that it was not the request; the log says what it was."""
    return InputError(
        "internal_error",
        "Something went wrong on the server; nothing was changed.",
        "Try again. If it happens again, the server's log says more.",
    )
