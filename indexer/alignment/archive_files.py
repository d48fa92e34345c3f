"""List the files of an archive folder and read JSON Lines; unreadable ones are reported, the rest is read."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from indexer.alignment.records import Skipped
from models.errors import InputError

JSON_LINES = (".jsonl", ".jsonl.gz")


def archive_files(folder: Path, what: str) -> list[Path]:
    """Return all files below ``folder`` sorted by path, without hidden ones.

    Raises:
        AppError: ``no_such_folder``, or ``empty_folder`` if it holds no file.
    """
    if not folder.is_dir():
        raise InputError("no_such_folder", f"There is no folder {folder}.", f"Check the folder given with --{what}.")
    inside = (path for path in folder.rglob("*") if path.is_file())
    paths = sorted(path for path in inside if not any(p.startswith(".") for p in path.relative_to(folder).parts))
    if not paths:
        raise InputError("empty_folder", f"{folder} holds no files.", f"Put the {what} there, or name another folder.")
    return paths


def is_json_lines(path: Path) -> bool:
    """Return whether the name of a file is that of JSON Lines."""
    return path.name.lower().endswith(JSON_LINES)


def json_rows(path: Path, name: str) -> Iterator[tuple[str, dict[str, Any]] | Skipped]:
    """Yield ``(“NAME, line N”, object)`` for each line; a bad line is skipped, a damaged file ends at the damage."""
    number = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                if not line.strip():
                    continue
                label = f"{name}, line {number}"
                try:
                    row = json.loads(line)
                except (json.JSONDecodeError, RecursionError):
                    yield Skipped(label, "not JSON")
                    continue
                yield (label, row) if isinstance(row, dict) else Skipped(label, "not a JSON object")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        yield Skipped(f"{name}, after line {number}", f"cannot be read ({error})")
