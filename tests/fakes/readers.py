"""Readers that do not end well, for processes of their own: this module is imported there."""

import os
import signal

from indexer.progress import Progress


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
