"""Reads JSON Lines files."""

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from models.errors import AppError, InputError

Item = TypeVar("Item")


def read_json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield ``(line number from 1, object)``; plain or gzipped.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file and line.
    """
    if not path.is_file():
        raise InputError("no_such_file", f"There is no file {path}.", "Check the folder given with --data.")
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except json.JSONDecodeError as error:
                raise malformed_line(path, number, f"not JSON ({error.msg})") from error
            if not isinstance(row, dict):
                raise malformed_line(path, number, "not a JSON object")
            yield number, row


def parse_json_lines(path: Path, parse: Callable[[dict[str, Any]], Item], needs: str) -> Iterator[Item]:
    """Yield what ``parse`` makes of each object.

    Args:
        path: see ``read_json_lines``.
        parse: may raise KeyError, TypeError and ValueError.
        needs: what an object must have, for the error.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file and line.
    """
    for number, row in read_json_lines(path):
        try:
            item = parse(row)
        except (KeyError, TypeError, ValueError) as error:
            raise malformed_line(path, number, f"{needs} ({error!r})") from error
        yield item


def malformed_line(path: Path, number: int, fault: str) -> AppError:
    """Create the error of a malformed line."""
    message = f"{path}, line {number}: {fault}."
    hint = "Fix or remove that line and run again."
    return InputError("malformed_line", message, hint, params={"name": path.name})
