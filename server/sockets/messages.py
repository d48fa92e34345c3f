"""One message of a client: serialized once, for its size, its text and its check."""

import json
from functools import cached_property
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from models.errors import InputError
from server.schemas.parsing import get_seq, parse

# They number the request; the answer does not depend on them.
_BOOKKEEPING: Final = frozenset({"seq", "draft_version"})

Kind = TypeVar("Kind", bound=BaseModel)


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
        """Checks the size.

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
        """The message as ``kind``.

        Raises:
            AppError: ``bad_request``, naming every field that is missing or wrong.
        """
        return parse(kind, self.data, text=self.text)
