"""The bench of memory: what it reads and where it fails."""

import mmap
import os
import subprocess
import sys

from bench.memory.command import is_met
from bench.memory.reading import Memory, memory_of

MB = 1024 * 1024


def test_reads_what_a_process_takes() -> None:
    before = memory_of(os.getpid())
    with mmap.mmap(-1, 64 * MB, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as taken:
        for at in range(0, 64 * MB, mmap.PAGESIZE):
            taken[at] = 1
        after = memory_of(os.getpid())
    for name in ("private", "resident", "proportional"):
        assert 60 < getattr(after, name) - getattr(before, name) < 80


def test_children_are_included() -> None:
    before = memory_of(os.getpid())
    command = [sys.executable, "-c", "held = bytes(range(256)) * (40 * 4096); print(len(held), flush=True); input()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert memory_of(os.getpid()).private - before.private > 40
        child.communicate(b"\n")


def test_targets_are_of_the_first_stage_and_the_last() -> None:
    light, heavy, heavier = Memory(1_300, 850, 700), Memory(1_300, 1_150, 800), Memory(1_300, 1_250, 800)
    assert is_met({"first": light, "used": heavier, "imported": heavy})
    assert not is_met({"first": heavy, "imported": heavy})
    assert not is_met({"first": light, "imported": heavier})
