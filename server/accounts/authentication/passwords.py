"""Passwords: hashed with argon2id by its recommended parameters, and checked for strength."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher

from models.errors import InputError
from server.accounts.authentication.hashing_process import hash_in_process, verify_in_process

MIN_PASSWORD_LENGTH: Final = 12
# Nobody types more, and hashing needs a limit.
MAX_PASSWORD_LENGTH: Final = 512
# Shorter parts of a name occur in many good passwords by chance.
_SHORTEST_NAME_PART = 4

_hasher = PasswordHasher()
_LIST = Path(__file__).with_name("common_passwords.txt")


def hash_password(password: str) -> str:
    """Return the hash to store."""
    return hash_in_process(_normalize(password))


def verify_password(stored_hash: str | None, password: str) -> bool:
    """Whether ``stored_hash`` is that of ``password``; takes as long without a hash: accounts stay secret."""
    compared = stored_hash or _dummy_hash()
    is_valid = verify_in_process(compared, _normalize(password[: MAX_PASSWORD_LENGTH + 1]))
    return is_valid and stored_hash is not None


def needs_rehash(stored_hash: str) -> bool:
    """Whether it was made when less work was thought to be enough."""
    return _hasher.check_needs_rehash(stored_hash)


def check_password_strength(password: str, *names: str) -> None:
    """Check the strength of a new password.

    Args:
        names: of the person: name and e-mail address.

    Raises:
        AppError: ``password_short``, ``password_long``, ``password_named`` or ``password_common``.
    """
    written = _normalize(password)
    if len(written) < MIN_PASSWORD_LENGTH:
        raise InputError(
            "password_short",
            f"A password needs at least {MIN_PASSWORD_LENGTH} characters.",
            "Use a few unrelated words.",
        )
    if len(written) > MAX_PASSWORD_LENGTH:
        raise InputError(
            "password_long", f"A password can have at most {MAX_PASSWORD_LENGTH} characters.", "Choose a shorter one."
        )
    folded = _casefold(written)
    if any(part in folded for name in names for part in _name_parts(name)):
        raise InputError(
            "password_named", "The password contains your name or address.", "Leave those out: they are easy to guess."
        )
    if _is_common(folded):
        raise InputError(
            "password_common",
            "This password is easy to guess.",
            "Use a few unrelated words.",
        )


def _is_common(folded: str) -> bool:
    # “aaaaaaaaaaaa”, “abcabcabcabc”: no stronger than the part that is repeated.
    shortest = next(size for size in range(1, len(folded) + 1) if folded[size:] == folded[:-size])
    stem = folded.strip("0123456789!?.*#@_- ")
    return (
        shortest <= 4
        or len(set(folded)) <= 4
        or folded in _common_passwords()
        or stem in _common_passwords()
        or folded[:shortest] in _common_passwords()
    )


def _name_parts(name: str) -> list[str]:
    plain = _casefold(name)
    return [part for part in {plain, *re.split(r"[\W_]+", plain)} if len(part) >= _SHORTEST_NAME_PART]


def _normalize(password: str) -> str:
    # The same keys give the same characters on every system.
    return unicodedata.normalize("NFKC", password)


def _casefold(text: str) -> str:
    return _normalize(text).casefold()


@cache
def _common_passwords() -> frozenset[str]:
    return frozenset(_LIST.read_text(encoding="utf-8").split())


@cache
def _dummy_hash() -> str:
    return hash_password("An account that does not exist")
