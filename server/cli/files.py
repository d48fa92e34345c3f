"""Reads the files that commands are given."""

import sys
from pathlib import Path
from typing import BinaryIO

from models.errors import InputError


def read_file(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        AppError: ``no_such_file``.
    """
    with open_file(path) as file:
        return file.read()


def read_text(path: Path) -> str:
    """Return the text of a file, whatever its encoding; ``-`` is standard input.

    It has the characters that readers do not see: they are what a check has to find.

    Raises:
        AppError: ``no_such_file``, or errors of ``decode_as_written``.
    """
    from indexer.readers.decoding import decode_as_written  # noqa: PLC0415

    content = sys.stdin.buffer.read() if str(path) == "-" else read_file(path)
    return decode_as_written(path.name, content).replace("\r\n", "\n").replace("\r", "\n")


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading.

    Raises:
        AppError: ``no_such_file``.
    """
    try:
        return path.open("rb")
    except OSError as error:
        raise InputError("no_such_file", f"{path}: {error.strerror}.", "Check the path.") from error
