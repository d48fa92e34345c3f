"""Passwords: argon2id, with what its makers advise, and none that others guess first."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from models.errors import InputError

LEAST_LENGTH: Final = 12
# Nobody types more; what is hashed should have an end.
MOST_LENGTH: Final = 512
# Parts of a name that are shorter stand in many a good password by chance.
_TELLING = 4

_hasher = PasswordHasher()
_LIST = Path(__file__).with_name("common_passwords.txt")


def hash_password(password: str) -> str:
    """What the store keeps of it."""
    return _hasher.hash(_written(password))


def is_password(kept: str | None, password: str) -> bool:
    """Whether ``kept`` was made of ``password``; takes as long where there is nothing to compare with."""
    try:
        found = _hasher.verify(kept or _nobodys(), _written(password[: MOST_LENGTH + 1]))
    except (VerificationError, InvalidHashError):
        return False
    return found and kept is not None


def needs_new_hash(kept: str) -> bool:
    """Whether it was made when less work was thought to be enough."""
    return _hasher.check_needs_rehash(kept)


def check_strength(password: str, *names: str) -> None:
    """Passes a password that nobody guesses.

    Args:
        names: of whose it is: name and e-mail address.

    Raises:
        AppError: ``password_short``, ``password_long``, ``password_named`` or ``password_common``.
    """
    written = _written(password)
    if len(written) < LEAST_LENGTH:
        raise InputError(
            "password_short",
            f"A password has {LEAST_LENGTH} characters at least.",
            "Take a few words that have nothing to do with one another.",
        )
    if len(written) > MOST_LENGTH:
        raise InputError("password_long", f"A password has {MOST_LENGTH} characters at most.", "Take a shorter one.")
    told = _plain(written)
    if any(part in told for name in names for part in _parts(name)):
        raise InputError(
            "password_named", "The password contains your name or address.", "Leave those out: they are guessed first."
        )
    if _is_common(told):
        raise InputError(
            "password_common",
            "That password is one of those that are guessed first.",
            "Take a few words that have nothing to do with one another.",
        )


def _is_common(told: str) -> bool:
    # “aaaaaaaaaaaa”, “abcabcabcabc”: no longer than what is repeated.
    shortest = next(size for size in range(1, len(told) + 1) if told[size:] == told[:-size])
    stem = told.strip("0123456789!?.*#@_- ")
    return (
        shortest <= 4 or len(set(told)) <= 4 or told in _common() or stem in _common() or told[:shortest] in _common()
    )


def _parts(name: str) -> list[str]:
    plain = _plain(name)
    return [part for part in {plain, *re.split(r"[\W_]+", plain)} if len(part) >= _TELLING]


def _written(password: str) -> str:
    # The same keys give the same characters on every system.
    return unicodedata.normalize("NFKC", password)


def _plain(text: str) -> str:
    return _written(text).casefold()


@cache
def _common() -> frozenset[str]:
    return frozenset(_LIST.read_text(encoding="utf-8").split())


@cache
def _nobodys() -> str:
    return hash_password("An account that does not exist")
