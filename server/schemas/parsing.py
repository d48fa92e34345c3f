"""Reads what clients send as the schemas say; anything else is answered with an error that names what is wrong."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Annotated, Any, Final, TypeVar, cast

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from models.errors import AppError, InputError
from server.schemas.base import Error, EventError, Payload

_SURROGATE = re.compile("[\ud800-\udfff]")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

# They number the request; the answer does not depend on them.
_BOOKKEEPING: Final = frozenset({"seq", "draft_version"})

Kind = TypeVar("Kind", bound=BaseModel)


def parse(kind: type[Kind], data: object, text: str | None = None) -> Kind:
    """Validate ``data`` as ``kind``.

    Args:
        text: ``data`` as JSON, where the caller has it already.

    Raises:
        AppError: ``bad_request``, naming every field that is missing or wrong; or what the check of a field raises.
    """
    try:
        return kind.model_validate(_replace_surrogates(data, text))
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
        for own in (fault["ctx"]["error"] for fault in errors if fault["type"] == "value_error"):
            if isinstance(own, AppError):
                raise own from None
        faults = "; ".join(
            f"{'.'.join(str(part) for part in fault['loc']) or 'the message'}: {fault['msg']}" for fault in errors
        )
        raise InputError("bad_request", f"{faults}.", "See docs/wire.md for what to send.") from None


def _replace_surrogates(data: object, text: str | None) -> object:
    """Return ``data`` with U+FFFD for each unpaired surrogate, which no database or encoder accepts; lengths stay."""
    try:
        text = text or json.dumps(data, ensure_ascii=False, default=str)
        return json.loads(_SURROGATE.sub("\ufffd", text)) if _SURROGATE.search(text) else data
    except RecursionError:
        return data  # too deep for any schema; the validation that follows says so


def error_payload(data: object, error: Mapping[str, Any]) -> EventError:
    """Send an error on the event of the answer, with the ``seq`` of ``data`` if it has one."""
    seq, answered_error = get_seq(data), cast(Error, error)
    return {"error": answered_error} if seq is None else {"seq": seq, "error": answered_error}


def get_seq(data: object) -> int | None:
    """Return the ``seq`` to echo in an error, if the message has one."""
    seq = data.get("seq") if isinstance(data, dict) else None
    return seq if isinstance(seq, int) and not isinstance(seq, bool) else None


def parse_day(text: str, field: str) -> date:
    """Read a day such as ``2031-05-03``.

    Args:
        field: its name in the request, for the message.

    Raises:
        AppError: ``bad_date``.
    """
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise _bad_date(field, text, "no day", "Write year, month and day as in 2031-05-03.")


def day(field: str) -> BeforeValidator:
    """Create the validator of a day in a request, see ``parse_day``."""
    return BeforeValidator(lambda given: parse_day(given, field) if isinstance(given, str) else given)


def parse_timestamp(text: str, field: str) -> datetime:
    """Read ``2031-05-03T10:00:00+02:00`` as the database has it: UTC without zone, to the second.

    Args:
        field: its name in the request, for the message.

    Raises:
        AppError: ``bad_date``, also without a zone: nobody could say when that is.
    """
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None:
            return moment.astimezone(UTC).replace(tzinfo=None, microsecond=0)
    except (ValueError, OverflowError):
        pass
    hint = "Write it as in 2031-05-03T10:00:00Z, or with +02:00 in place of the Z."
    raise _bad_date(field, text, "no time with its zone", hint)


def timestamp(field: str) -> BeforeValidator:
    """Create the validator of a time in a request, see ``parse_timestamp``."""
    return BeforeValidator(lambda given: parse_timestamp(given, field) if isinstance(given, str) else given)


class DayRange(Payload):
    """The first and the last day of what is searched for."""

    first_day: Annotated[date | None, day("from")] = Field(default=None, alias="from")
    """YYYY-MM-DD, included."""
    last_day: Annotated[date | None, day("to")] = Field(default=None, alias="to")
    """YYYY-MM-DD, included."""


def _bad_date(field: str, text: str, what: str, hint: str) -> AppError:
    shown = text if len(text) <= 40 else f"{text[:39]}…"
    return InputError("bad_date", f"“{field}” is {shown!r}, which is {what}.", hint, params={"name": field})


class Message:
    """What a client sent with an event.

    Args:
        data: as the socket layer decoded it.
    """

    def __init__(self, data: object) -> None:
        self.data = data

    @cached_property
    def text(self) -> str | None:
        """The message as JSON; None if it is nested too deeply to be written."""
        try:
            return json.dumps(self.data, ensure_ascii=False, default=str)
        except RecursionError:
            return None  # too deep for any schema as well: validation reports it

    @property
    def seq(self) -> int | None:
        """The number to echo, if the message has one."""
        return get_seq(self.data)

    @property
    def subject(self) -> dict[str, Any] | None:
        """What an answer depends on: every field but the number of the request and the draft's version."""
        if not isinstance(self.data, dict):
            return None
        return {name: value for name, value in self.data.items() if name not in _BOOKKEEPING}

    def check_size(self, most: int) -> None:
        """Check the size.

        Raises:
            AppError: ``message_too_large``: it has more than ``most`` bytes.
        """
        size = len((self.text or "").encode("utf-8", "surrogatepass"))
        if size > most:
            raise InputError(
                "message_too_large",
                f"The message has {size:,} bytes; {most:,} are the most.",
                "Send the sentences near the caret rather than the whole text.",
            )

    def parse(self, kind: type[Kind]) -> Kind:
        """Parse the message as ``kind``.

        Raises:
            AppError: ``bad_request``, naming every field that is missing or wrong.
        """
        return parse(kind, self.data, text=self.text)
