"""A desk of the bench's own: a real server process over a folder that goes away with it."""

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

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
            url = _told(process.stdout)
            requests.get(f"{url}/healthz", timeout=START_TIMEOUT_S).raise_for_status()
            yield Served(url, time.perf_counter() - started, process.pid)
        finally:
            process.terminate()


def wait_until_ready(url: str) -> None:
    """Until the server at ``url`` says that people may be sent to it: its models are loaded.

    Raises:
        requests.RequestException: it has not within two minutes.
    """
    end = time.monotonic() + START_TIMEOUT_S
    while True:
        try:
            requests.get(f"{url}/readyz", timeout=5).raise_for_status()
            return
        except requests.RequestException:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _told(output: IO[str]) -> str:
    """The address that the server says it answers at; before it, a new newsroom is told how to sign in."""
    said: list[str] = []
    for line in output:
        said.append(line)
        if found := re.search(r"http://[^\s/]+", line):
            return found.group()
    raise RuntimeError(f"The server did not start: {''.join(said)!r}")


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
