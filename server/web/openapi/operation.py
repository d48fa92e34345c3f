"""The parameters and answers of a route."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

JSON: Final = "application/json"
NO_CONTENT: Final = {204: None}


@dataclass(frozen=True, slots=True)
class Operation:
    """The parameters and answers of a route, beyond those in its address.

    Args:
        answers: by status; a type, or None for no content.
        conflict: the answer of status 409, where it has more than ``error``.
        body: of JSON.
        query: the parameters of the query string.
        parts: of a form with files; ``file`` is one.
        media: content types of an answer that is no JSON.
    """

    answers: Mapping[int, Any] = field(default_factory=lambda: {200: dict[str, Any]})
    conflict: Any = None
    body: type[BaseModel] | None = None
    query: type[BaseModel] | None = None
    parts: Sequence[str] = ()
    media: Sequence[str] = (JSON,)
