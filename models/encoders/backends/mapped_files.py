"""Gives memory of mapped files back to the system."""

import ctypes
import mmap
import sys
from pathlib import Path
from typing import Final

_MAPS: Final = Path("/proc/self/maps")
_weights: set[Path] = set()


def release_weights(file: Path | None = None) -> None:
    """Drop the pages of ``file``, mapped weights, and of those given before.

    A vocabulary is read by rows, and the system brings the pages around each: texts of a few thousand words leave all
    of it in memory.
    """
    if file is not None:
        _weights.add(file)
    for weights in tuple(_weights):
        release_pages(weights)


def release_pages(file: Path) -> int:
    """Drop the pages of ``file`` that this process has mapped read-only, on Linux; return the bytes of the mappings.

    The mappings stay valid: a page that is read again comes from the system's cache of the file, or from the file.
    """
    if not sys.platform.startswith("linux"):
        return 0
    library = ctypes.CDLL(None, use_errno=True)
    library.madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    name, released = str(file.resolve()), 0
    for line in _MAPS.read_text("utf-8", "surrogateescape").splitlines():
        # Address range, permissions, offset, device, inode, path.
        addresses, permissions, *_, path = [*line.split(maxsplit=5), ""][:6]
        if path == name and permissions.startswith("r-"):
            start, end = (int(address, 16) for address in addresses.split("-"))
            if library.madvise(start, end - start, mmap.MADV_DONTNEED) == 0:
                released += end - start
    return released
