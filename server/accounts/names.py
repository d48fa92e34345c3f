"""Names and addresses of people, as the store keeps them."""

import re
import unicodedata
from typing import Final

from models.errors import InputError

LONGEST_NAME: Final = 120
LONGEST_EMAIL: Final = 254

# No more than that it can be one: whether somebody reads it shows when they sign in.
_EMAIL = re.compile(r"[^\s@<>\"',;:()\[\]\\]+@[^\s@<>\"',;:()\[\]\\.]+(\.[^\s@<>\"',;:()\[\]\\.]+)*")


def clean_name(given: str, kind: str = "person") -> str:
    """A name without what cannot be seen.

    Args:
        kind: what is called so, for the error.

    Raises:
        AppError: ``bad_name``.
    """
    visible = (" " if unicodedata.category(letter) in {"Zs", "Zl", "Zp", "Cc"} else letter for letter in given)
    name = " ".join("".join(letter for letter in visible if not unicodedata.category(letter).startswith("C")).split())
    if not any(letter.isalnum() for letter in name) or len(name) > LONGEST_NAME:
        raise InputError(
            "bad_name",
            f"The name of a {kind} has a letter at least, and {LONGEST_NAME} characters at most.",
            "Give a name that others know.",
        )
    return name


def clean_email(given: str) -> str:
    """An address in lower case.

    Raises:
        AppError: ``bad_email``.
    """
    email = given.strip().lower()
    if len(email) > LONGEST_EMAIL or not _EMAIL.fullmatch(email) or not email.isprintable():
        raise InputError(
            "bad_email",
            f"“{given[:80]}” is no e-mail address.",
            "Give one such as ada@desk.example.",
            params={"name": given[:80]},
        )
    return email
