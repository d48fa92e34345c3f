"""Names and e-mail addresses of people, normalized for the database."""

import re
import unicodedata
from typing import Final

from models.errors import InputError

MAX_NAME_LENGTH: Final = 120
MAX_EMAIL_LENGTH: Final = 254

# Only whether it can be an address: whether it is read shows at the first sign-in.
_EMAIL = re.compile(r"[^\s@<>\"',;:()\[\]\\]+@[^\s@<>\"',;:()\[\]\\.]+(\.[^\s@<>\"',;:()\[\]\\.]+)*")


def clean_name(given: str, kind: str = "person") -> str:
    """``name`` without invisible characters and extra space.

    Args:
        kind: of the name, for the error message.

    Raises:
        AppError: ``bad_name``.
    """
    visible = (" " if unicodedata.category(letter) in {"Zs", "Zl", "Zp", "Cc"} else letter for letter in given)
    name = " ".join("".join(letter for letter in visible if not unicodedata.category(letter).startswith("C")).split())
    if not any(letter.isalnum() for letter in name) or len(name) > MAX_NAME_LENGTH:
        raise InputError(
            "bad_name",
            f"The name of a {kind} has a letter at least, and {MAX_NAME_LENGTH} characters at most.",
            "Give a name that others know.",
        )
    return name


def clean_email(given: str) -> str:
    """Return an address in lower case.

    Raises:
        AppError: ``bad_email``.
    """
    email = given.strip().lower()
    if len(email) > MAX_EMAIL_LENGTH or not _EMAIL.fullmatch(email) or not email.isprintable():
        raise InputError(
            "bad_email",
            f"“{given[:80]}” is not an email address.",
            "Write it like ada@desk.example.",
            params={"name": given[:80]},
        )
    return email
