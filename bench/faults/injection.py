"""Faults: each ``inject`` starts one and ends it."""

import asyncio
import os
import random
import subprocess
import time
from pathlib import Path
from typing import Protocol

import psutil

from bench.faults.network import Line
from bench.harness.processes import START_TIMEOUT_S, Gunicorn, ManagedProcess, MissingProgram

_FAKETIME = (
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
)


class FaultInjection(Protocol):
    """One kind of fault."""

    async def inject(self) -> float:
        """Inject the fault and end it; return when the newsroom could resume (monotonic seconds)."""


class ProcessKill:
    """Kills a process and restarts it at once."""

    def __init__(self, process: ManagedProcess) -> None:
        self._process = process

    async def inject(self) -> float:
        """See ``FaultInjection``; counted from the kill, so that the start is included."""
        at = time.monotonic()
        await asyncio.to_thread(self._process.kill)
        await asyncio.to_thread(self._process.start)
        return at


class Freeze:
    """Suspends the process that gunicorn has started, until gunicorn replaces it."""

    def __init__(self, web: Gunicorn) -> None:
        self._web = web

    async def inject(self) -> float:
        """See ``FaultInjection``; counted from the start, so that gunicorn's timeout is included."""
        at = time.monotonic()
        [worker] = psutil.Process(self._web.pid).children()
        worker.suspend()
        await asyncio.to_thread(worker.wait, START_TIMEOUT_S)
        return at


class ConnectionCut:
    """Lets nothing pass for a while; then delayed data arrives late or never."""

    def __init__(self, line: Line, seconds: float) -> None:
        self._line = line
        self._seconds = seconds
        self._chance = random.Random(1)

    async def inject(self) -> float:
        """See ``FaultInjection``."""
        self._line.cut()
        await asyncio.sleep(self._seconds)
        self._line.restore(forgotten=self._chance.random() < 0.5)
        return time.monotonic()


class FullDisk:
    """Fills the disk of the data folder for a while.

    Args:
        disk: see ``mount_small_disk``.
    """

    def __init__(self, disk: Path, seconds: float) -> None:
        self._ballast = disk / "ballast"
        self._seconds = seconds

    async def inject(self) -> float:
        """See ``FaultInjection``."""
        end = time.monotonic() + self._seconds
        while time.monotonic() < end:
            # Space is freed meanwhile.
            await asyncio.to_thread(self._fill)
            await asyncio.sleep(0.2)
        self._ballast.unlink()
        return time.monotonic()

    def _fill(self) -> None:
        with self._ballast.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1 << 9, 1):
                try:
                    while file.write(bytes(size)):
                        pass
                except OSError:
                    continue


class ClockJump:
    """Sets the clock of the desk's process an hour, a day or half a minute forward or back, and then right again."""

    def __init__(self, offsets: Path, seconds: float) -> None:
        self._offsets = offsets
        self._seconds = seconds
        self._chance = random.Random(1)

    async def inject(self) -> float:
        """See ``FaultInjection``; counted from the jump."""
        at = time.monotonic()
        self._offsets.write_text(self._chance.choice(("+1h", "-1h", "+1d", "-1d", "+30", "-30")))
        await asyncio.sleep(self._seconds)
        self._offsets.write_text("+0")
        return at


def clock_environment(folder: Path) -> dict[str, str]:
    """Write ``clock``, a file with the clock's offset, and return the environment that makes a process use it.

    Raises:
        MissingProgram: libfaketime is not installed.
    """
    candidates = (os.environ.get("QUOTEDESK_BENCH_FAKETIME", ""), *_FAKETIME)
    library = next((path for path in candidates if Path(path).is_file()), None)
    if library is None:
        raise MissingProgram("libfaketime is not installed; name it in QUOTEDESK_BENCH_FAKETIME")
    offsets = folder / "clock"
    offsets.write_text("+0")
    # Monotonic clocks stay right, as on a machine whose clock is set.
    return {
        "LD_PRELOAD": library,
        "FAKETIME_TIMESTAMP_FILE": str(offsets),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DONT_RESET": "1",
    }


def mount_small_disk(at: Path, mib: int) -> None:
    """Mount a disk of some megabytes in memory.

    Raises:
        MissingProgram: only root may mount one.
    """
    at.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={mib}m", "quotedesk-bench", str(at)], capture_output=True, check=False
    )
    if done.returncode:
        raise MissingProgram(f"no disk can be mounted: {done.stderr.decode().strip()}")


def unmount(at: Path) -> None:
    """Unmount a disk."""
    subprocess.run(["umount", "--lazy", str(at)], check=False, capture_output=True)
