"""Errors that say what was wrong and what to do about it."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from pydantic import ValidationError


class AppError(Exception):
    """An error for whoever asked. The class says what kind it is, ``code`` which one.

    Texts in other languages are chosen by ``code`` and filled with ``params``; see ``static/locales``.

    Args:
        code: stable, machine-readable name of what was wrong (``snake_case``).
        message: what was wrong, and where, in English.
        hint: what to do about it, in English.
        params: what the message names, for translations.

    Attributes:
        status: the HTTP status that it is answered with.
    """

    status: ClassVar[int] = 500

    def __init__(self, code: str, message: str, hint: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.params = dict(params or {})

    def __reduce__(self) -> tuple[object, ...]:
        """Errors are sent between processes, whole."""
        return type(self), (self.code, str(self), self.hint, self.params)

    def as_json(self) -> dict[str, object]:
        """Return the ``error`` object of the wire: ``{code, message, hint}``, with ``params`` if there are any."""
        error: dict[str, object] = {"code": self.code, "message": self.message, "hint": self.hint}
        return {**error, "params": self.params} if self.params else error

    @classmethod
    def from_json(cls, error: Mapping[str, Any]) -> Self:
        """Return the error of another process that ``as_json`` wrote."""
        return cls(error["code"], error["message"], error["hint"], error.get("params"))


class InputError(AppError, ValueError):
    """What came in cannot be used."""

    status = 400


def invalid_settings(error: "ValidationError", alternative: str = "") -> InputError:
    """Return the error ``bad_setting``, which names the environment variables of invalid settings.

    Args:
        alternative: what may be corrected in place of a variable; appended to the hint.
    """
    faults = error.errors(include_url=False)
    variables = dict.fromkeys(f"QUOTEDESK_{fault['loc'][0]}".upper() for fault in faults)
    return InputError(
        "bad_setting",
        "; ".join(f"{fault['loc'][0]}: {fault['msg'].rstrip('.')}" for fault in faults) + ".",
        f"Correct {' and '.join(variables)}{alternative}.",
    )


class NotSignedIn(AppError):
    """Nobody is signed in, or the credentials are wrong."""

    status = 401


class Forbidden(AppError):
    """Whoever asks may not do this."""

    status = 403


class NotFound(AppError):
    """What is asked for does not exist, or may not be seen."""

    status = 404


class ConflictError(AppError):
    """It contradicts what is stored."""

    status = 409


class Gone(AppError):
    """What is asked for existed and was used up."""

    status = 410


class TooLarge(AppError):
    """More was sent than is accepted."""

    status = 413


class TooManyRequests(AppError):
    """Whoever asks has reached a limit; nothing was changed.

    Args:
        retry_after: seconds until it may be tried again.
    """

    status = 429

    def __init__(self, message: str, retry_after: float) -> None:
        self.retry_after = max(1, math.ceil(retry_after))
        wait = f"Wait for {self.retry_after} seconds; nothing is lost, and the page tries again automatically."
        super().__init__("too_many", message, wait)

    def as_json(self) -> dict[str, object]:
        """As every error, and ``retry_after``, in seconds."""
        return {**super().as_json(), "retry_after": self.retry_after}


class InternalError(AppError):
    """A fault of the server."""

    status = 500


class BadGateway(AppError):
    """Another machine did not answer as it should."""

    status = 502


class Unavailable(AppError):
    """A part of the server cannot be reached now."""

    status = 503


class StorageFull(AppError):
    """There is no room to store it."""

    status = 507


class ModelsUnavailable(Unavailable):
    """The model process does not answer, or not in time. Nothing is lost, and it recovers by itself.

    Args:
        reason: what is wrong, for whoever operates the server.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(
            "models_unavailable",
            "The models are not responding right now.",
            "Try again in a moment. Everything that does not need them works as usual.",
        )
        self.reason = reason
