"""The model process of a desk that has none named: started with the desk, and again when it dies or is frozen."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog

from models.errors import AppError, InputError
from server.config import Settings

log = structlog.get_logger(__name__)

_ROOT: Final = Path(__file__).resolve().parents[3]
_RESTART_AFTER_S: Final = 1.0
# A process that lives and does not answer is frozen: it is killed.
_PROBE_EVERY_S: Final = 30.0
_ANSWER_WITHIN_S: Final = 120.0
# Nobody else uses this process. What is waited for is the loading of a network that was released, not a queue.
BUDGET_MS: Final = 60_000


class ModelProcess:
    """A child process that serves the models over a Unix socket to this process alone.

    It is loading as soon as this is created; ``wait`` returns once it can be asked. It ends with this process, however
    that ends, because it reads from a pipe of this process.
    """

    def __init__(self, settings: Settings) -> None:
        # Of the system's temporary folder: the path of a socket has at most some hundred characters.
        self._folder = Path(tempfile.mkdtemp(prefix="quotedesk-"))
        self.settings = settings.model_copy(
            update={"inference_url": f"unix:{self._folder / 'models.sock'}", "inference_budget_ms": BUDGET_MS}
        )
        self._closing = threading.Event()
        self._child = self._start()
        self._watching: threading.Thread | None = None

    @property
    def pid(self) -> int:
        """The id of the process that runs now."""
        return self._child.pid

    def wait(self) -> None:
        """Wait until the process listens, and watch it from then on.

        Raises:
            AppError: a model is missing.
        """
        self._wait_until_listening()
        if self._watching is None:
            self._watching = threading.Thread(target=self._watch, name="models-watch", daemon=True)
            self._watching.start()
            threading.Thread(target=self._probe, name="models-probe", daemon=True).start()

    def close(self) -> None:
        """End the process."""
        self._closing.set()
        self._end()
        if self._watching is not None:
            self._watching.join()
            self._end()  # one that was being started meanwhile
        shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self) -> "subprocess.Popen[str]":
        python_path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH")]))
        child = subprocess.Popen(
            [sys.executable, "-m", "server.inference.process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": python_path},
        )
        assert child.stdin is not None
        child.stdin.write(f"{self.settings.model_dump_json()}\n")
        child.stdin.flush()
        return child

    def _wait_until_listening(self) -> None:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line:
            raise InputError(
                "models_missing",
                f"The process of the models ended with status {self._child.wait()}.",
                "Its errors are above.",
            )
        if error := json.loads(line).get("error"):
            self._end()
            raise InputError.from_json(error)

    def _watch(self) -> None:
        while not self._closing.is_set():
            status = self._child.wait()
            if self._closing.wait(_RESTART_AFTER_S):
                return
            log.warning("models_ended", status=status)
            self._end()
            try:
                self._child = self._start()
                self._wait_until_listening()
            except (AppError, OSError) as error:
                log.warning("models_not_restarted", reason=str(error))

    def _probe(self) -> None:
        while not self._closing.wait(_PROBE_EVERY_S):
            # One that is starting or has ended is connected to by nobody.
            with suppress(OSError), socket.socket(socket.AF_UNIX) as probe:
                probe.settimeout(_ANSWER_WITHIN_S)
                probe.connect(str(self._folder / "models.sock"))
                try:
                    probe.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
                    probe.recv(1)
                except TimeoutError:
                    log.warning("models_frozen")
                    self._child.kill()

    def _end(self) -> None:
        for pipe in (self._child.stdin, self._child.stdout):
            assert pipe is not None
            pipe.close()
        self._child.wait()
