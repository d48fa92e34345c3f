"""Numbers and switches as query strings carry them."""

from typing import Annotated

from pydantic import BeforeValidator, Field


def number(text: object) -> object:
    """What a query string has for a number, which is strict in a payload."""
    return int(text) if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 10 else text


Flag = Annotated[Annotated[int, Field(ge=0, le=1)] | None, BeforeValidator(number)]
