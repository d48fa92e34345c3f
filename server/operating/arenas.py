"""Memory of many threads on Linux."""

import ctypes
import sys

# M_ARENA_MAX of glibc's malloc.h.
_ARENA_MAX = -8
ARENAS = 4


def keep_arenas_few(most: int = ARENAS) -> bool:
    """Tells glibc to serve all threads from a few arenas; whether it was told.

    Each open socket has a thread, and by default glibc gives threads arenas of their own, eight for each core: what is
    freed in one is not used by another, and the process grows for hours. Only one thread at a time runs Python, so few
    arenas cost nothing.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL("libc.so.6").mallopt(_ARENA_MAX, most))
    except (OSError, AttributeError):
        # Another C library than glibc: it has no arenas to limit.
        return False
