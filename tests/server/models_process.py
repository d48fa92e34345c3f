"""A real process of the models, to be asked, killed, stopped in its tracks, and started again."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from server.inference.addresses import parse_address
from server.inference.line import Line

ROOT = Path(__file__).resolve().parents[2]
START_S = 120


class ModelsProcess:
    """``python -m server models`` at ``url``; started again it listens at the same place."""

    def __init__(self, url: str, secret: str = "") -> None:
        self.url = url
        self._secret = secret
        self._process: subprocess.Popen[str] | None = None
        self._output: list[str] = []

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_gone(self) -> bool:
        """Whether it was killed, or stopped."""
        return self._process is None

    def start(self) -> None:
        """Returns once it listens."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("QUOTEDESK_")}
        environment |= {"QUOTEDESK_INFERENCE_SECRET": self._secret}
        command = [sys.executable, "-m", "server", "models", "--listen", self.url, "--device", "cpu"]
        self._output = []
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()
        end = time.monotonic() + START_S
        while time.monotonic() < end and self._process.poll() is None:
            if any("(Ctrl+C stops them)" in line for line in self._output):
                return
            time.sleep(0.02)
        self.kill()
        raise RuntimeError("The models did not start:\n" + "".join(self._output))

    def kill(self) -> None:
        """SIGKILL: nobody is told."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """It stays connected, and does nothing."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on."""
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> int:
        """As a service manager stops it; the exit code."""
        assert self._process is not None
        self._process.terminate()
        code = self._process.wait(START_S)
        self._process = None
        return code

    def line(self, budget_ms: int = 30_000) -> Line:
        """One to it, which expects what is there."""
        line = Line(parse_address(self.url), self._secret, budget_ms)
        line.expect(line.facts(5.0))
        return line

    def _listen(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout
        with process.stdout as lines:
            for line in lines:
                self._output.append(line)
