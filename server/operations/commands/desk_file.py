"""The file in the data folder by which commands find a running desk. Imports little, so that commands start fast."""

import json
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from indexer.storage.locks import exclusive
from models.errors import InputError
from server.operations.commands.questions import Question

# An import may be part of the question.
_TIMEOUT_S: Final = 600.0
# Of another version, larger than the desk takes, or a fault of the desk: the command answers itself.
_NOT_TAKEN: Final = frozenset({"bad_request", "too_large", "internal_error"})


def desk_file(data: Path) -> Path:
    """Return where the desk over ``data`` writes its address and token; it is locked while the desk runs."""
    return data / "desk.json"


@contextmanager
def announced(data: Path, url: str, token: str) -> Iterator[None]:
    """Write the file until the end of the context, unless another desk runs over the same data folder.

    Args:
        url: of the desk, with its port.
        token: that commands send.
    """
    path = desk_file(data)
    with exclusive(path, wait=False) as is_only_desk:
        if not is_only_desk:
            yield
            return
        path.chmod(0o600)
        path.write_text(json.dumps({"url": url, "token": token}), encoding="ascii")
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def ask_desk(data: Path, question: Question) -> dict[str, Any] | None:
    """Return the answer of the desk that runs over ``data``; ``None`` if no desk answers.

    Raises:
        AppError: the desk's own.
    """
    path = desk_file(data)
    try:
        if not _is_for_its_owner_alone(path):
            return None
        with exclusive(path, wait=False, create=False) as is_left_behind:
            if is_left_behind:
                return None
        desk = json.loads(path.read_text(encoding="ascii"))
        address = urlsplit(desk["url"])
        connection = HTTPConnection(address.hostname or "", address.port, timeout=_TIMEOUT_S)
        headers = {"Authorization": f"Bearer {desk['token']}", "Accept": "application/json"}
        connection.request("POST", "/commands", question.model_dump_json().encode(), headers)
        answer: dict[str, Any] = json.loads(connection.getresponse().read())
    except (OSError, HTTPException, ValueError, KeyError):
        return None  # it has just stopped
    error = answer.get("error")
    if error is None or error["code"] in _NOT_TAKEN:
        return answer if error is None else None
    raise InputError(error["code"], error["message"], error["hint"])


def _is_for_its_owner_alone(path: Path) -> bool:
    """Return whether only the owner of the data folder can have written the file, so that no one else gets texts."""
    folder, entry = path.parent.stat(), path.lstat()
    others = stat.S_IRWXG | stat.S_IRWXO
    can_others_write = bool(folder.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
    is_private = stat.S_ISREG(entry.st_mode) and not entry.st_mode & others
    return is_private and entry.st_uid == folder.st_uid and not can_others_write
