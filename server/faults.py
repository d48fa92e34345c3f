"""What a client is told of a fault of ours, over the socket and over HTTP alike."""

from sqlalchemy.exc import DataError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from models.errors import InputError

UNAVAILABLE = "store_unavailable"


def fault_of(error: Exception) -> InputError:
    """What to say of an error that nobody expected: of the store that it is away or cannot keep a value, else that it
    was ours."""
    if isinstance(error, OperationalError | InterfaceError | NoConnection):
        return InputError(
            UNAVAILABLE,
            "The library cannot be reached now, or is too busy.",
            "Wait a moment and try again; what is on the page is still there.",
        )
    if isinstance(error, DataError):
        return InputError(
            "bad_value", "A number is too large, or a text too long, to be kept.", "See docs/wire.md for what to send."
        )
    return internal_error()


def internal_error() -> InputError:
    """Says that it was not the request; the log says what it was."""
    return InputError(
        "internal_error",
        "Something went wrong on the server; nothing was changed.",
        "Try again. If it happens again, the server's log says more.",
    )
