"""Readers that do not end well, for processes of their own: this module is imported there."""

import os
import signal
import time
from collections.abc import Sequence

from indexer.progress import Progress
from server.sources.archive_import.items import ArchiveItem, RawItem, UnreadableItem
from server.sources.archive_import.reader import read_in_sandbox


def hanging_reader(name: str, data: bytes, max_bytes: int, progress: Progress) -> object:
    """Never ends."""
    while True:
        pass


def memory_hungry_reader(name: str, data: bytes, max_bytes: int, progress: Progress) -> object:
    """Wants all memory there is."""
    held = []
    while True:
        held.append(bytearray(16 * 1024 * 1024))


def crashing_reader(name: str, data: bytes, max_bytes: int, progress: Progress) -> object:
    """As a library written in C may."""
    os.kill(os.getpid(), signal.SIGSEGV)
    return None


def failing_reader(name: str, data: bytes, max_bytes: int, progress: Progress) -> object:
    """With a fault that has words of the file in it."""
    raise ValueError("words of the file")


def priority(_name: str, _data: bytes, _max_bytes: int, _progress: Progress) -> int:
    """How much less often than others this process gets a core."""
    return os.nice(0)


def hanging_items(
    items: Sequence[RawItem | UnreadableItem], max_bytes: int, progress: Progress
) -> list[ArchiveItem | UnreadableItem]:
    """Read items of an archive like ``read_in_sandbox``, but hang at one that is called ``hang``."""
    if any(item.location.startswith("hang") for item in items):
        time.sleep(600)
    return read_in_sandbox(items, max_bytes, progress)
