"""Write a data set as one folder, atomically."""

import gzip
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from models.errors import AppError, InputError

FILES = ("train.jsonl.gz", "dev.jsonl.gz", "test.jsonl.gz", "transcripts.jsonl.gz", "pretrain.jsonl.gz")


def check_target(folder: Path) -> None:
    """Reject a folder that holds anything but an earlier data set.

    Raises:
        AppError: ``not_a_folder`` or ``folder_not_empty``.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError("not_a_folder", f"{folder} is not a folder.", "Name another one with --out.")
    others = sorted(path.name for path in folder.iterdir() if path.name not in FILES) if folder.exists() else []
    if others:
        raise InputError(
            "folder_not_empty",
            f"{folder} holds other files ({', '.join(others[:3])}).",
            "Name a new or an empty folder with --out; only an earlier data set is replaced.",
        )


def write_dataset(folder: Path, files: Mapping[str, Iterable[Mapping[str, Any]]]) -> None:
    """Write the rows of each file into a temporary folder, then replace ``folder`` with it.

    The output is deterministic: the same rows give the same bytes. On any failure ``folder`` is unchanged.

    Raises:
        AppError: see ``check_target``; ``cannot_write`` with the operating system's message.
    """
    check_target(folder)
    folder = folder.resolve()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}-"))
    except OSError as error:
        raise _cannot_write(folder, error) from error
    try:
        written = aside / "new"
        written.mkdir()
        for name, rows in files.items():
            _write(written / name, rows)
        _replace(folder, written, aside / "old")
    except OSError as error:
        raise _cannot_write(folder, error) from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _write(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    with path.open("wb") as raw:
        with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
            for row in rows:
                packed.write((json.dumps(row, ensure_ascii=False) + "\n").encode())
        raw.flush()
        os.fsync(raw.fileno())


def _replace(folder: Path, written: Path, old: Path) -> None:
    if folder.exists():
        folder.rename(old)
    try:
        written.rename(folder)
    except OSError:
        if old.exists():
            old.rename(folder)
        raise


def _cannot_write(folder: Path, error: OSError) -> AppError:
    return InputError(
        "cannot_write", f"{folder} cannot be written: {error.strerror}.", "Check the path and the free space."
    )
