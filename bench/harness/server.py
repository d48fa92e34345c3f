"""Run a server process of the benchmark's own, over a temporary data folder."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import requests

from bench.harness.processes import poll_until

START_TIMEOUT_S = 120


@dataclass(frozen=True, slots=True)
class Served:
    """A running server; ``seconds`` are those from the start of its process to ``/healthz``."""

    url: str
    seconds: float
    pid: int


@contextmanager
def served(data: Path, *options: str, environment: Mapping[str, str] | None = None) -> Iterator[Served]:
    """Serve ``data`` on a free port until the end of the context.

    Args:
        options: those of ``serve``.
        environment: variables to set for the server, besides this process's own.
    """
    command = [sys.executable, "-m", "server", "serve", "--port", "0", "--data", str(data), *options]
    started = time.perf_counter()
    variables = {**os.environ, **(environment or {})}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables) as process:
        try:
            assert process.stdout is not None
            url = _printed_address(process.stdout)
            requests.get(f"{url}/healthz", timeout=START_TIMEOUT_S).raise_for_status()
            yield Served(url, time.perf_counter() - started, process.pid)
        finally:
            process.terminate()


def wait_until_ready(url: str) -> None:
    """Wait until the server at ``url`` reports that it is ready: its models are loaded.

    Raises:
        TimeoutError: it is not ready within two minutes.
    """

    def is_ready() -> bool:
        try:
            return requests.get(f"{url}/readyz", timeout=5).ok
        except requests.RequestException:
            return False

    poll_until(is_ready, START_TIMEOUT_S, every=0.2)


def _printed_address(output: IO[str]) -> str:
    """Return the address that the server prints; a new newsroom prints sign-in instructions before it."""
    lines: list[str] = []
    for line in output:
        lines.append(line)
        if match := re.search(r"http://[^\s/]+", line):
            return match.group()
    raise RuntimeError(f"The server did not start: {''.join(lines)!r}")


@contextmanager
def temporary_data() -> Iterator[Path]:
    """Yield a data folder for one run."""
    with tempfile.TemporaryDirectory(prefix="quotedesk-bench-") as folder:
        yield Path(folder)
