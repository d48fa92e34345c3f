"""Read the memory of processes."""

from contextlib import suppress
from dataclasses import dataclass

import psutil

# What psutil calls the fields of ``Memory``, in their order.
_FIELDS = ("rss", "pss", "uss")


@dataclass(frozen=True, slots=True)
class Memory:
    """Megabytes of one process or several.

    Args:
        resident: pages in memory, those of files that nobody changed included.
        proportional: a page that several processes map counts by its share.
        private: pages that no other process maps.
    """

    resident: float
    proportional: float
    private: float


def memory_of(pid: int) -> Memory:
    """Return the memory of a process and all its descendants."""
    process = psutil.Process(pid)
    readings = []
    for member in (process, *process.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            readings.append(member.memory_full_info())
    return Memory(*(round(sum(getattr(reading, name) for reading in readings) / 2**20, 1) for name in _FIELDS))
