"""Measure what processes use: processor, memory, threads, open files."""

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from bench.harness.latency import percentile
from bench.memory.reading import memory_of

_EVERY_S = 2.0


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample: monotonic seconds, processor seconds since the start of the process, bytes resident, threads."""

    at: float
    processor: float
    resident: int
    threads: int


def sample_process(pid: int) -> Sample | None:
    """Sample a process; return ``None`` if it has ended."""
    try:
        process = psutil.Process(pid)
        times, resident = process.cpu_times(), process.memory_info().rss
        return Sample(time.monotonic(), times.user + times.system, resident, process.num_threads())
    except psutil.NoSuchProcess:
        return None


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a newsroom takes: proportional megabytes of the desk and of its services, open files, threads, its store."""

    desk_mb: float
    services_mb: float
    files: int
    threads: int
    store_mb: float


def footprint(pids: Sequence[int], store_bytes: int) -> Footprint:
    """Measure processes with all their descendants; those that run Python are the desk."""
    members: dict[int, psutil.Process] = {}
    memory = {True: 0.0, False: 0.0}
    for pid in pids:
        with suppress(psutil.NoSuchProcess):
            process = psutil.Process(pid)
            memory[process.name().startswith("python")] += memory_of(pid).proportional
            members |= {member.pid: member for member in (process, *process.children(recursive=True))}
    files = threads = 0
    for member in members.values():
        with suppress(psutil.NoSuchProcess):
            files, threads = files + member.num_fds(), threads + member.num_threads()
    return Footprint(round(memory[True], 1), round(memory[False], 1), files, threads, round(store_bytes / 2**20, 1))


def run_queue_delay(pid: int) -> float:
    """Return seconds that the threads of a process were runnable, in total, while others had the cores."""
    waited = 0
    for path in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):  # threads end
            waited += int(path.read_text(encoding="ascii").split()[1])
    return waited / 1e9


class ProcessSampler:
    """Samples processes every few seconds in a background thread, from ``start`` to ``stop``."""

    def __init__(self, pids: list[int]) -> None:
        self._pids = pids
        self._ended = threading.Event()
        self._samples: dict[int, list[Sample]] = {pid: [] for pid in pids}
        self._waited = 0.0
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Start sampling."""
        self._look()
        self._waited = sum(map(run_queue_delay, self._pids))
        self._thread.start()

    def stop(self) -> dict[str, float | int]:
        """Stop; return processor seconds, elapsed seconds, megabytes at begin and end, their growth, and threads."""
        self._ended.set()
        self._thread.join()
        self._look()
        runs = [samples for samples in self._samples.values() if samples]
        begin, end = (sum(_resident(samples, part) for samples in runs) for part in (0, -1))
        return {
            "processor_s": round(sum(samples[-1].processor - samples[0].processor for samples in runs), 2),
            "kept_waiting_s": round(sum(map(run_queue_delay, self._pids)) - self._waited, 2),
            "seconds": round(max((samples[-1].at - samples[0].at for samples in runs), default=0.0), 1),
            "resident_mb": round(begin / 1e6, 1),
            "resident_mb_after": round(end / 1e6, 1),
            "growth_percent": round(100 * (end - begin) / begin, 2) if begin else 0.0,
            "threads": max((sample.threads for samples in runs for sample in samples), default=0),
        }

    def _run(self) -> None:
        while not self._ended.wait(_EVERY_S):
            self._look()

    def _look(self) -> None:
        for pid, samples in self._samples.items():
            if (sample := sample_process(pid)) is not None:
                samples.append(sample)


def _resident(samples: list[Sample], part: int) -> float:
    """Return the median of the first or the last fifth, to smooth garbage collections."""
    fifth = max(1, len(samples) // 5)
    chosen = samples[:fifth] if part == 0 else samples[-fifth:]
    return percentile([float(sample.resident) for sample in chosen], 50)
