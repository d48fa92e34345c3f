"""Read the memory of a process from ``/proc/PID/smaps_rollup``. Imports little: it runs inside what it measures."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


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

    def __sub__(self, other: "Memory") -> "Memory":
        return Memory(
            round(self.resident - other.resident, 1),
            round(self.proportional - other.proportional, 1),
            round(self.private - other.private, 1),
        )


def memory_of(pid: int) -> Memory:
    """Return the memory of a process and all its descendants."""
    resident = proportional = private = 0
    for process_id in _with_children(pid):
        try:
            lines = Path(f"/proc/{process_id}/smaps_rollup").read_text("ascii").splitlines()[1:]
        except OSError:
            continue  # it has just ended
        kilobytes = {line.split(":")[0]: int(line.split()[1]) for line in lines}
        resident += kilobytes["Rss"]
        proportional += kilobytes["Pss"]
        private += kilobytes["Private_Clean"] + kilobytes["Private_Dirty"]
    return Memory(*(round(total / 1024, 1) for total in (resident, proportional, private)))


def _with_children(pid: int) -> Iterator[int]:
    yield pid
    try:
        threads = [thread.name for thread in Path(f"/proc/{pid}/task").iterdir()]
        children = [
            child
            for thread in threads
            for child in Path(f"/proc/{pid}/task/{thread}/children").read_text("ascii").split()
        ]
    except OSError:
        return
    for child in children:
        yield from _with_children(int(child))
