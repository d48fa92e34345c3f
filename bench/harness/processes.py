"""Start, kill and stop the processes of a newsroom: desk, models, Redis, PostgreSQL."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol, TypeVar

import psutil

T = TypeVar("T")

ROOT: Final = Path(__file__).resolve().parents[2]
START_TIMEOUT_S = 600.0
POSTGRES_USER = "postgres"


class ManagedProcess(Protocol):
    """A process that can be killed and started again, on the same address."""

    def start(self) -> None:
        """Start it; returns once it answers."""

    def kill(self) -> None:
        """Kill it without warning."""

    def stop(self) -> None:
        """Stop it for good, with all its children."""


class MissingProgram(RuntimeError):
    """A required program is not installed on this machine."""


def program(name: str) -> str:
    """Return the path of a program, in Debian's folder for it or on the path.

    Raises:
        MissingProgram: it is not installed.
    """
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    path = str(debian[-1]) if debian else shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if path is None:
        raise MissingProgram(f"{name} is not installed")
    return path


def free_port() -> int:
    """Return a port of the loopback interface on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def poll_until(condition: Callable[[], T | None], seconds: float = 120.0, every: float = 0.05) -> T:
    """Return the first true result of ``condition``.

    Raises:
        TimeoutError: there was none within ``seconds``.
    """
    end = time.monotonic() + seconds
    while not (result := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"The condition was not met within {seconds} s.")
        time.sleep(every)
    return result


class Program:
    """A program that prints a line when it is ready.

    Args:
        command: the program and its arguments.
        ready: a pattern of that line.
        log: the file its output goes to.
    """

    def __init__(
        self, command: list[str], ready: str, log: Path, environment: Mapping[str, str], cwd: Path | None = None
    ) -> None:
        self._command = command
        self._ready = re.compile(ready)
        self._log = log
        self._environment = dict(environment)
        self._cwd = cwd
        self._process: subprocess.Popen[bytes] | None = None
        self.match: re.Match[str] | None = None

    def start(self) -> None:
        """Start it and wait for its line, which is then in ``match``.

        Raises:
            RuntimeError: it ended, or printed no such line in time.
        """
        with self._log.open("ab") as log:
            offset = log.tell()
            self._process = subprocess.Popen(
                self._command,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._environment,
                cwd=self._cwd,
                start_new_session=True,
            )
        end = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < end and self._process.poll() is None:
            self.match = self._ready.search(self._output(offset))
            if self.match:
                return
            time.sleep(0.02)
        raise RuntimeError(f"It did not start:\n{self._output(offset)[-3000:]}")

    @property
    def pid(self) -> int:
        """The id of the running process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it without warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Stop it."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
            self._process = None

    def _output(self, offset: int) -> str:
        return self._log.read_bytes()[offset:].decode(errors="replace")


class Web(Program):
    """The web process of a desk; ``options`` are those of ``serve``."""

    def __init__(self, data: Path, log: Path, environment: Mapping[str, str], *options: str) -> None:
        self.url = f"http://127.0.0.1:{free_port()}"
        port = self.url.rpartition(":")[2]
        command = [sys.executable, "-m", "server", "serve", "--port", port, "--data", str(data), *options]
        super().__init__(command, re.escape(self.url), log, environment)


class Gunicorn(Program):
    """The web process of a desk as ``deploy/`` runs it.

    Args:
        options: those of gunicorn.
    """

    def __init__(self, data: Path, log: Path, environment: Mapping[str, str], *options: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "gunicorn", "-c", str(ROOT / "deploy" / "gunicorn.conf.py"), *options]
        own = {"QUOTEDESK_PORT": str(port), "QUOTEDESK_DATA": str(data)}
        super().__init__(command, r"Booting worker with pid: (\d+)", log, {**environment, **own}, ROOT)


class Models(Program):
    """The process of the models, on a unix socket."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.url = f"unix:{folder / 'models.sock'}"
        environment = {**environment, "QUOTEDESK_INFERENCE_URL": self.url}
        super().__init__(
            [sys.executable, "-m", "server", "models"], r"The models .* are at", folder / "models.log", environment
        )


class Redis(Program):
    """Redis on a unix socket, without persistence."""

    def __init__(self, folder: Path) -> None:
        path = folder / "redis.sock"
        self.url = f"unix://{path}"
        options = ["--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(folder)]
        command = [program("redis-server"), *options]
        super().__init__(command, "[Rr]eady to accept connections", folder / "redis.log", os.environ)


class Postgres:
    """PostgreSQL on a unix socket. Every other kill is an immediate stop; the others kill its processes."""

    def __init__(self, folder: Path) -> None:
        self._cluster = folder / "postgres"
        self._sockets = folder / "sockets"
        self._kills = 0
        for directory in (self._cluster, self._sockets):
            directory.mkdir()
            if os.geteuid() == 0:
                shutil.chown(directory, POSTGRES_USER)
        folder.chmod(0o755)
        self.url = f"postgresql+psycopg://{POSTGRES_USER}@/postgres?host={self._sockets}"
        self._run("initdb", "-D", str(self._cluster), "-U", POSTGRES_USER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        """See ``ManagedProcess``."""
        # Right after a kill the children may still hold its shared memory.
        end = time.monotonic() + START_TIMEOUT_S
        settings = f"-k {self._sockets} -c listen_addresses='' -c max_connections=100"
        start = ["pg_ctl", "start", "-w", "-D", str(self._cluster), "-o", settings, "-l", str(self._cluster / "log")]
        while not self._run(*start, check=False):
            if time.monotonic() > end:
                raise RuntimeError((self._cluster / "log").read_text(errors="replace")[-3000:])
            time.sleep(0.2)

    def kill(self) -> None:
        """See ``ManagedProcess``."""
        self._kills += 1
        if self._kills % 2:
            self._run("pg_ctl", "stop", "-m", "immediate", "-D", str(self._cluster))
            return
        postmaster = int((self._cluster / "postmaster.pid").read_text().split()[0])
        process = psutil.Process(postmaster)
        for member in (process, *process.children()):
            with suppress(psutil.NoSuchProcess):
                member.kill()

    def stop(self) -> None:
        """See ``ManagedProcess``."""
        self._run("pg_ctl", "stop", "-m", "immediate", "-D", str(self._cluster), check=False)

    def _run(self, name: str, *arguments: str, check: bool = True) -> bool:
        # PostgreSQL refuses to run as root.
        as_user = ["runuser", "-u", POSTGRES_USER, "--"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*as_user, program(name), *arguments],
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )
        if check and done.returncode:
            raise RuntimeError(f"{name} failed ({done.returncode})")
        return done.returncode == 0
