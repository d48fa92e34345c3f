"""A command of the server in a process of its own, and its output."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.network_watch import watched
from tests.server.preloaded_process import ForkedProcess
from tests.waiting import HANG_S

ROOT = Path(__file__).resolve().parents[2]


class CommandProcess:
    """``python -m server …`` with settings of its own; started again it is the same one."""

    def __init__(self, watch: Path | None = None, preloaded: bool = False, **settings: str) -> None:
        """Start the server with ``settings``.

        Args:
            watch: a file for the other machines that it wants to reach, which it then does not.
            preloaded: whether it is forked from a process that has the desk imported, which saves seconds; how it ended
                is not known then.
        """
        self._preloaded = preloaded
        self._watch = watch
        self._settings = {f"QUOTEDESK_{name.upper()}": value for name, value in settings.items()}
        self._process: subprocess.Popen[str] | ForkedProcess | None = None
        self._output: list[str] = []

    def run(self, *arguments: str, until: str) -> str:
        """Wait for output that matches the pattern ``until``, and return it.

        Raises:
            RuntimeError: it never does.
        """
        environment = environment_without_settings() | self._settings
        if self._watch:
            environment = watched(environment, self._watch)
        self._output = []
        self._process = (ForkedProcess if self._preloaded else _started)(arguments, environment)
        threading.Thread(target=self._listen, args=(self._process, self._output), daemon=True).start()
        end = time.monotonic() + HANG_S
        while time.monotonic() < end and self._process.poll() is None:
            if match := re.search(until, self.output):
                return match.group()
            time.sleep(0.02)
        self.kill()
        raise RuntimeError(f"“{arguments[0]}” did not start:\n{self.output}")

    def kill(self) -> None:
        """SIGKILL, as if the machine lost power."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def is_gone(self) -> bool:
        """Whether it was killed, or stopped."""
        return self._process is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def output(self) -> str:
        """What it has said since it was started."""
        return "".join(self._output)

    @staticmethod
    def _listen(process: "subprocess.Popen[str] | ForkedProcess", output: list[str]) -> None:
        assert process.stdout
        with process.stdout as lines:
            for line in lines:
                output.append(line)


def environment_without_settings() -> dict[str, str]:
    """Return the environment without what sets up a desk."""
    return {name: value for name, value in os.environ.items() if not name.startswith("QUOTEDESK_")}


def _started(arguments: Sequence[str], environment: Mapping[str, str]) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "server", *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
