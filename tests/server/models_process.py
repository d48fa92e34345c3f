"""A real inference process that tests call, kill, freeze and start again."""

import atexit
import os
import re
import signal
import subprocess
import tempfile
from functools import cache

from server.inference.client.client import InferenceClient
from server.inference.transport.addresses import parse_address
from tests.server.command_process import CommandProcess
from tests.waiting import HANG_S


class ModelsProcess(CommandProcess):
    """``python -m server models`` at ``url``; started again it listens at the same place."""

    def __init__(self, url: str, secret: str = "") -> None:
        super().__init__(inference_secret=secret)
        self.url = url
        self._secret = secret

    def start(self) -> None:
        """Start it; return once it listens."""
        self.run("models", "--listen", self.url, "--device", "cpu", until=re.escape("(Ctrl+C stops them)"))

    def freeze(self) -> None:
        """Suspend the process: it stays connected, and does nothing."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume the process."""
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> int:
        """As a service manager stops it; the exit code."""
        assert isinstance(self._process, subprocess.Popen)
        self._process.terminate()
        code = self._process.wait(HANG_S)
        self._process = None
        return code

    def client(self, budget_ms: int = 30_000) -> InferenceClient:
        """Return a client of the process that expects its models."""
        client = InferenceClient(parse_address(self.url), self._secret, budget_ms)
        client.expect_models(client.model_info(5.0))
        return client


@cache
def shared_models_url() -> str:
    """Start a model process for all desks of this test process, and return its address."""
    folder = tempfile.TemporaryDirectory(prefix="quotedesk-")
    models = ModelsProcess(f"unix:{folder.name}/models.sock")
    models.start()
    atexit.register(folder.cleanup)
    atexit.register(models.kill)
    return models.url
