"""A real inference process that tests call, kill, freeze and start again."""

import json
import os
import re
import signal
import subprocess
import sys
from functools import cache
from typing import Any

from filelock import FileLock

from server.inference.client.client import InferenceClient
from server.inference.process.child import BUDGET_MS
from server.inference.transport.addresses import parse_address
from tests.run_folder import pipe_of_run, run_folder
from tests.server.command_process import ROOT, CommandProcess, environment_without_settings
from tests.waiting import HANG_S, wait_until


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
def shared_models() -> dict[str, Any]:
    """Return the settings by which desks use one model process, which the first that needs it starts.

    It ends with the test run as that of a desk ends with the desk: its standard input is at its end.
    """
    path, log = run_folder() / "models.sock", run_folder() / "models.log"
    settings = {"inference_url": f"unix:{path}", "device": "cpu", "data": str(run_folder())}
    with FileLock(run_folder() / "models.lock"):
        if not path.exists():
            # A child of a shell that ends: it may outlive this process.
            command = ("sh", "-c", '"$0" -m server.inference.process <"$1" >"$2" &', sys.executable, pipe_of_run(), log)
            subprocess.run(command, cwd=ROOT, env=environment_without_settings(), check=True)
            with pipe_of_run().open("w") as pipe:
                pipe.write(f"{json.dumps(settings)}\n")
            assert wait_until(lambda: log.exists() and log.read_text()) == "{}\n"
    # A desk waits for it as for a process of its own.
    return {"inference_url": settings["inference_url"], "inference_budget_ms": str(BUDGET_MS)}
