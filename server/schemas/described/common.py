"""What the routes of several rooms answer."""

from typing import Any, NotRequired

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

Body = str | dict[str, Any]
Finding = dict[str, Any]


class Error(TypedDict):
    """What went wrong."""

    code: str
    message: str
    hint: str
    params: NotRequired[dict[str, str | int]]
    retry_after: NotRequired[int]


class Refusal(TypedDict):
    """Every answer of 4xx and 5xx."""

    error: Error


class Token(TypedDict):
    """What changes are sent with."""

    token: str
