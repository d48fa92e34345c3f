"""Internal errors as clients see them, over sockets and HTTP alike."""

import errno
import sqlite3
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Self

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from models.errors import AppError, ConflictError, InputError, InternalError, StorageFull, Unavailable

STORE_UNAVAILABLE: Final = "store_unavailable"
DISK_FULL: Final = "disk_full"

# PostgreSQL's name of it.
_POSTGRES_DISK_FULL: Final = "53100"


class StaleChange(ConflictError):
    """A change of something that is stored otherwise than its sender knows; nothing was changed.

    Attributes:
        stored: what is stored: fields of the answer, beyond ``error``.
    """

    stored: Mapping[str, Any] = MappingProxyType({})

    def showing(self, stored: Mapping[str, Any]) -> Self:
        """Return the error, with what is stored."""
        self.stored = stored
        return self


def to_app_error(error: Exception) -> AppError:
    """Return the error for an unexpected exception: database full, unavailable, a value it cannot store, or a bug."""
    if _is_out_of_room(error):
        return StorageFull(
            DISK_FULL,
            "The disk of the server is full.",
            "Leave the page open: your text is stored there, and saved once there is space again.",
        )
    if isinstance(error, OperationalError | InterfaceError | NoConnection):
        return unavailable_error()
    if isinstance(error, DataError) or (isinstance(error, IntegrityError) and _is_over_a_limit(error)):
        return InputError(
            "bad_value",
            "A number is too large, or a text too long, to be stored.",
            "See docs/wire.md for what to send.",
        )
    return internal_error_answer()


def _is_over_a_limit(error: IntegrityError) -> bool:
    return getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_CHECK


def unavailable_error() -> AppError:
    """Return the error for a store that cannot be reached or is too busy: the request may be sent again."""
    return Unavailable(
        STORE_UNAVAILABLE,
        "The database cannot be reached right now, or is too busy.",
        "Leave the page open: your text is stored there, and saved once the database is available.",
    )


def _is_out_of_room(error: Exception) -> bool:
    """Return whether the store, or a file, could not be written because the disk is full."""
    if isinstance(error, DBAPIError):
        return is_disk_full(error)
    return isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}


def is_disk_full(error: DBAPIError) -> bool:
    """Return whether the store has no room left."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return int(code) & 0xFF == sqlite3.SQLITE_FULL
    return getattr(error.orig, "sqlstate", None) == _POSTGRES_DISK_FULL


def internal_error_answer() -> AppError:
    """Return the error for a bug: the request was not at fault, and the log has the details."""
    return InternalError(
        "internal_error",
        "Something went wrong on the server; nothing was changed.",
        "Try again. If it happens again, the server's log says more.",
    )
