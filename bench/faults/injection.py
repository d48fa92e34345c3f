"""What befalls a newsroom: each of it once for every ``strike``, and over when ``strike`` returns."""

import asyncio
import os
import random
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from bench.faults.network import Line
from bench.faults.processes import ManagedProcess, MissingProgram

_FAKETIME = (
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
)


class FaultInjection(Protocol):
    """One kind of it."""

    async def strike(self) -> float:
        """Has it happen, and mends it; when the newsroom could have gone on (monotonic seconds)."""
        ...


class ProcessKill:
    """A process is killed and started again at once."""

    def __init__(self, victim: ManagedProcess) -> None:
        self._victim = victim

    async def strike(self) -> float:
        """See ``FaultInjection``; counted from the kill, so that the start is part of it."""
        at = time.monotonic()
        await asyncio.to_thread(self._victim.kill)
        await asyncio.to_thread(self._victim.start)
        return at


class ConnectionCut:
    """Nothing passes for a while; then what was on the way arrives late, or never."""

    def __init__(self, line: Line, seconds: float) -> None:
        self._line = line
        self._seconds = seconds
        self._chance = random.Random(1)

    async def strike(self) -> float:
        """See ``FaultInjection``."""
        self._line.cut()
        await asyncio.sleep(self._seconds)
        self._line.mend(forgotten=self._chance.random() < 0.5)
        return time.monotonic()


class FullDisk:
    """The disk of the data folder is full for a while.

    Args:
        disk: see ``small_disk``.
    """

    def __init__(self, disk: Path, seconds: float) -> None:
        self._ballast = disk / "ballast"
        self._seconds = seconds

    async def strike(self) -> float:
        """See ``FaultInjection``."""
        end = time.monotonic() + self._seconds
        while time.monotonic() < end:
            # Also what is made room for meanwhile.
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
    """The clock of the desk's process is an hour, a day or half a minute ahead, or behind; then it is right again."""

    def __init__(self, offsets: Path, seconds: float) -> None:
        self._offsets = offsets
        self._seconds = seconds
        self._chance = random.Random(1)

    async def strike(self) -> float:
        """See ``FaultInjection``; counted from the jump."""
        at = time.monotonic()
        self._offsets.write_text(self._chance.choice(("+1h", "-1h", "+1d", "-1d", "+30", "-30")))
        await asyncio.sleep(self._seconds)
        self._offsets.write_text("+0")
        return at


def clock_environment(folder: Path) -> tuple[Path, dict[str, str]]:
    """A file with the offset of the clock, and what has a process go by it.

    Raises:
        MissingProgram: libfaketime is not there.
    """
    named = os.environ.get("QUOTEDESK_BENCH_FAKETIME")
    library = next((path for path in (named, *_FAKETIME) if path and Path(path).is_file()), None)
    if library is None:
        raise MissingProgram("libfaketime is not installed; name it in QUOTEDESK_BENCH_FAKETIME")
    offsets = folder / "clock"
    offsets.write_text("+0")
    # What measures time goes on as it does on a machine whose clock is set.
    return offsets, {
        "LD_PRELOAD": library,
        "FAKETIME_TIMESTAMP_FILE": str(offsets),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_DONT_RESET": "1",
    }


def mount_small_disk(at: Path, mib: int, environment: Mapping[str, str] | None = None) -> None:
    """A disk of some megabytes in memory.

    Raises:
        MissingProgram: only root may mount one.
    """
    at.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={mib}m", "quotedesk-bench", str(at)],
        capture_output=True,
        check=False,
        env=environment,
    )
    if done.returncode:
        raise MissingProgram(f"no disk can be mounted: {done.stderr.decode().strip()}")


def unmount(at: Path) -> None:
    """Takes it away again."""
    subprocess.run(["umount", "--lazy", str(at)], check=False, capture_output=True)
