"""SHA-256 of weights, which a process computes once: several models are over the same file."""

import hashlib
from functools import cache
from pathlib import Path


def file_sha256(path: Path) -> str:
    """Return the SHA-256 of a file; computed again if its size or its time of modification have changed."""
    status = path.stat()
    return _digest(path, status.st_size, status.st_mtime_ns)


@cache
def _digest(path: Path, _size: int, _modified_ns: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
