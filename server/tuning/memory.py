"""Tuning of what retains memory: glibc's allocator on Linux, and mapped weights."""

import ctypes
import sys
import threading
from functools import cache
from typing import Final

from models.encoders.backends.mapped_files import release_weights
from models.idle import release_idle

# M_ARENA_MAX and M_MMAP_THRESHOLD of glibc's malloc.h.
_ARENA_MAX, _MMAP_THRESHOLD = -8, -3
MAX_ARENAS: Final = 2
MMAP_THRESHOLD_BYTES: Final = 4 * 1024 * 1024
TRIM_HEAP_EVERY_S: Final = 60.0


def limit_arenas() -> bool:
    """Limit glibc to a few arenas for all threads; return whether it could.

    Each open socket has a thread, and by default glibc gives threads arenas of their own, eight for each core: memory
    freed in one is not used by another, and the process grows for hours. Only one thread at a time runs Python, so few
    arenas cost nothing.
    """
    library = _glibc()
    return library is not None and bool(library.mallopt(_ARENA_MAX, MAX_ARENAS))


def map_large_blocks() -> bool:
    """Have glibc map each block of this size or more by itself, and unmap it when it is freed; return whether it could.

    By itself glibc does so only until the first such block is freed, and then takes blocks of up to 32 MB from the
    arenas: tensors of embedding leave holes there, between small blocks that stay.
    """
    library = _glibc()
    return library is not None and bool(library.mallopt(_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES))


def trim_heap() -> bool:
    """Return free pages of all arenas to the system, and whether there were any.

    By itself glibc returns only the end of an arena, and short-lived allocations of many drafts leave holes before it.
    It takes some milliseconds, in which other threads continue.
    """
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


@cache
def trim_heap_periodically(release_after_s: float | None = None) -> None:
    """Do so periodically in the background, until the process ends, and drop pages of mapped weights.

    Args:
        release_after_s: before that, releases models that have not been used for as long; ``None``: never.
    """

    def trim_repeatedly() -> None:
        never = threading.Event()
        while not never.wait(TRIM_HEAP_EVERY_S):
            if release_after_s is not None:
                release_idle(release_after_s)
            release_weights()
            trim_heap()

    threading.Thread(target=trim_repeatedly, name="memory", daemon=True).start()


@cache
def _glibc() -> ctypes.CDLL | None:
    """Return the C library; ``None`` if it is not glibc."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        library = ctypes.CDLL("libc.so.6")
        if library.mallopt and library.malloc_trim:
            return library
    except (OSError, AttributeError):
        pass
    return None
