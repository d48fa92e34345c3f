"""What a route takes and gives, as ``/api/openapi.json`` tells it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

JSON: Final = "application/json"
GONE: Final = {204: None}


@dataclass(frozen=True, slots=True)
class Operation:
    """What a route takes and gives, beyond what its address says.

    Args:
        answers: by status; a type, or None for no content.
        body: of JSON.
        query: what may stand after the question mark.
        parts: of a form with files; ``file`` is one.
        media: content types of an answer that is no JSON.
    """

    answers: Mapping[int, Any] = field(default_factory=lambda: {200: dict[str, Any]})
    body: type[BaseModel] | None = None
    query: type[BaseModel] | None = None
    parts: Sequence[str] = ()
    media: Sequence[str] = (JSON,)
