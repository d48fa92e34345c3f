"""Reject markup that takes a parser much longer to read than its size suggests."""

import re
from typing import Final

from models.errors import TooLarge

# The HTML parser compares every attribute of an element with all before it.
MAX_ATTRIBUTES: Final = 1_000
MAX_ELEMENTS: Final = 400_000
_TAG = re.compile(r"<[A-Za-z](?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+")
_QUOTED = re.compile(r"\"[^\"]*+\"|'[^']*+'")


def check_markup(text: str) -> None:
    """Check the number of elements and of the attributes of each.

    Raises:
        TooLarge: ``too_complex``.
    """
    if text.count("<") > 2 * MAX_ELEMENTS:
        raise too_complex_error("elements", MAX_ELEMENTS)
    for tag in _TAG.finditer(text):
        # An attribute is a letter and what separates it from the one before, at least.
        if tag.end() - tag.start() > 2 * MAX_ATTRIBUTES:
            names = _QUOTED.sub(" ", tag[0])
            if max(len(names.split()), names.count("="), names.count("/")) > MAX_ATTRIBUTES:
                raise too_complex_error("attributes of one element", MAX_ATTRIBUTES)


def too_complex_error(what: str, most: int) -> TooLarge:
    """Create the error of a document with more than ``most`` of ``what``."""
    return TooLarge(
        "too_complex",
        f"It has more {what} than any transcript or article: {most:,} are the most.",
        "Save its words as plain text (.txt), and add that; or split it into parts.",
        params={"count": most},
    )
