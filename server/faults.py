"""What a client is told of a fault of ours, over the socket and over HTTP alike."""

from models.errors import InputError


def internal_error() -> InputError:
    """Says that it was not the request; the log says what it was."""
    return InputError(
        "internal_error",
        "Something went wrong on the server; nothing was changed.",
        "Try again. If it happens again, the server's log says more.",
    )
