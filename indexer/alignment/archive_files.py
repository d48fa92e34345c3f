"""List the files of an archive folder and read JSON Lines; unreadable ones are reported, the rest is read."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from indexer.alignment.records import ArchiveTranscript, Article, Skipped
from models.errors import AppError, InputError

Item = TypeVar("Item", Article, ArchiveTranscript)

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


def read_archive(
    folder: Path,
    what: str,
    from_file: Callable[[str, bytes], Item],
    from_row: Callable[[str, dict[str, Any]], Item | Skipped],
) -> tuple[list[Item], list[Skipped]]:
    """Read all items below ``folder``; one with the id or the words of another is skipped.

    Args:
        what: plural name of the items, as the command's option has it.
        from_file: reads the item of a file from its name and content.
        from_row: reads an item from “NAME, line N” and an object of JSON Lines.

    Raises:
        AppError: see ``archive_files``.
    """
    items: dict[str, Item] = {}
    skipped: list[Skipped] = []
    # Two copies would make every quote of them ambiguous.
    ids_by_words: dict[int, str] = {}
    for path in archive_files(folder, what):
        for item in _items(path, path.relative_to(folder).as_posix(), from_file, from_row):
            if isinstance(item, Skipped):
                skipped.append(item)
            elif item.id in items:
                skipped.append(Skipped(item.id, f"there is another of the {what} with this id"))
            elif (words := hash(item.words)) in ids_by_words:
                skipped.append(Skipped(item.id, f"the same words as {ids_by_words[words]}"))
            else:
                items[item.id] = item
                ids_by_words[words] = item.id
    return list(items.values()), skipped


def _items(
    path: Path,
    name: str,
    from_file: Callable[[str, bytes], Item],
    from_row: Callable[[str, dict[str, Any]], Item | Skipped],
) -> Iterator[Item | Skipped]:
    if is_json_lines(path):
        for line in json_rows(path, name):
            yield line if isinstance(line, Skipped) else from_row(*line)
        return
    try:
        yield from_file(name, path.read_bytes())
    except AppError as error:
        yield Skipped(name, error.message)
    except OSError as error:
        yield Skipped(name, f"cannot be read ({error.strerror})")


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
