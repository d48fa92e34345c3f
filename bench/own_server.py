"""A desk of the bench's own: a real server process over a folder that goes away with it."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import requests

START_TIMEOUT_S = 120


@dataclass(frozen=True, slots=True)
class Served:
    """A server that answers; ``seconds`` from the start of its process to ``/healthz``."""

    url: str
    seconds: float
    pid: int


@contextmanager
def served(data: Path, *options: str) -> Iterator[Served]:
    """Serves ``data`` on a free port until the end of the context; ``options`` are those of ``serve``."""
    command = [sys.executable, "-m", "server", "serve", "--port", "0", "--data", str(data), *options]
    started = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if "http://" not in line:
                raise RuntimeError(f"The server did not start: {line!r}")
            url = line.split()[3].rstrip("/")
            requests.get(f"{url}/healthz", timeout=START_TIMEOUT_S).raise_for_status()
            yield Served(url, time.perf_counter() - started, process.pid)
        finally:
            process.terminate()


@contextmanager
def own_server(data: Path) -> Iterator[tuple[str, float]]:
    """As ``served``; yields the URL and the seconds."""
    with served(data) as desk:
        yield desk.url, desk.seconds


@contextmanager
def temporary_data() -> Iterator[Path]:
    """A data folder for one run."""
    with tempfile.TemporaryDirectory(prefix="quotedesk-bench-") as folder:
        yield Path(folder)
