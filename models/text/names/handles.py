"""Handles of social networks: “@name”, “@name@server.example”, “@name.server.example”."""

import re

_HANDLE = re.compile(
    r"(?<![\w@/.])[@＠][A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?(?:@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)?"
)
# What a parser of English takes for a surname, however long.
_SURNAME, _LONGER = "Hale", "nore"


def is_handle(name: str) -> bool:
    """Return whether ``name`` is only a handle, with its sign."""
    return _HANDLE.fullmatch(name.strip()) is not None


def same_handle(one: str, other: str) -> bool:
    """Return whether two handles, with or without their sign, are the same.

    A server that only one names does not count.
    """
    mine, theirs = _bare(one), _bare(other)
    if mine == theirs:
        return bool(mine)
    (name, server), (other_name, other_server) = _parts(mine), _parts(theirs)
    return name == other_name and bool(name) and not (server and other_server)


def with_names(text: str) -> str:
    """Replace each handle of ``text`` by a surname of the same length: parsers do not know handles."""
    if "@" not in text and "＠" not in text:
        return text
    return _HANDLE.sub(lambda match: (_SURNAME + _LONGER * (len(match.group()) // 4))[: len(match.group())], text)


def _bare(handle: str) -> str:
    return handle.strip().lstrip("@＠").casefold()


def _parts(bare: str) -> tuple[str, str]:
    """Return the name and server; of “ada.example.social” the name is its first part, as its network shows it."""
    name, sign, server = bare.partition("@")
    if not sign:
        name, _, server = bare.partition(".")
    return name, server
