"""Run a server process of the benchmark's own, over a temporary data folder."""

import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import requests

from bench.harness.processes import Web, poll_until

START_TIMEOUT_S = 300


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
    with tempfile.TemporaryDirectory(prefix="quotedesk-log-") as folder:
        web = Web(data, Path(folder) / "web.log", {**os.environ, **(environment or {})}, *options)
        started = time.perf_counter()
        try:
            web.start()
            requests.get(f"{web.url}/healthz", timeout=START_TIMEOUT_S).raise_for_status()
            yield Served(web.url, time.perf_counter() - started, web.pid)
        finally:
            web.stop()


def wait_until_ready(url: str) -> None:
    """Wait until the server at ``url`` reports that it is ready: its models are loaded.

    Raises:
        TimeoutError: it is not ready within five minutes.
    """

    def is_ready() -> bool:
        try:
            return requests.get(f"{url}/readyz", timeout=5).ok
        except requests.RequestException:
            return False

    poll_until(is_ready, START_TIMEOUT_S, every=0.2)


@contextmanager
def temporary_data() -> Iterator[Path]:
    """Yield a data folder for one run."""
    with tempfile.TemporaryDirectory(prefix="quotedesk-bench-") as folder:
        yield Path(folder)
