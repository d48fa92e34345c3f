"""Asks the desk that runs over a data folder. Imports little, so that answered commands start fast."""

import json
import os
import socket
import stat
from pathlib import Path
from typing import Any, Final

from models.errors import InputError
from server.command_socket.questions import Question, socket_path

# An import may be part of the question.
_TIMEOUT_S: Final = 600.0


def ask_desk(data: Path, question: Question) -> dict[str, Any] | None:
    """Return the answer of the desk that runs over ``data``; None if no desk answers.

    Raises:
        AppError: the desk's own.
    """
    path = socket_path(data)
    if path is None or not _belongs_to_owner(path):
        return None
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_TIMEOUT_S)
            connection.connect(str(path))
            connection.sendall(question.model_dump_json().encode())
            connection.shutdown(socket.SHUT_WR)
            with connection.makefile("rb") as stream:
                answer = json.loads(stream.read())
    except (OSError, ValueError):
        return None  # it has just stopped, or is of another version
    if error := answer.get("error"):
        raise InputError(error["code"], error["message"], error["hint"])
    result: dict[str, Any] | None = answer.get("answer")
    return result


def _belongs_to_owner(path: Path) -> bool:
    """Return whether only the owner of the data folder can have created the socket, so that no one else gets texts."""
    try:
        folder, entry = path.parent.stat(), path.lstat()
    except OSError:
        return False
    others_write = folder.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    owner_known = os.getuid() in {0, folder.st_uid}
    return stat.S_ISSOCK(entry.st_mode) and entry.st_uid == folder.st_uid and owner_known and not others_write
