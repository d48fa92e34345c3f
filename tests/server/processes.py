"""A desk of several processes: gunicorn as it is deployed, a real Redis, a real nginx with the shipped settings."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis
import requests
import socketio

from bench.harness.processes import free_port, poll_until
from bench.load.cluster import nginx_settings
from tests.equipment import service
from tests.folders_in_memory import root_folder
from tests.server.command_process import environment_without_settings
from tests.waiting import HANG_S

ROOT = Path(__file__).resolve().parents[2]
WITH_STAND_INS = "tests.server.web_process:app"


class ServerProcess:
    """A program that is gone when the test is; stopped and started it is the same one again."""

    def __init__(self, command: list[str], folder: Path, **environment: str) -> None:
        self._command, self._log = command, folder / "log"
        self._environment = environment_without_settings() | environment
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def output(self) -> str:
        """All that it said."""
        return self._log.read_text(errors="replace")

    @property
    def pid(self) -> int:
        """Of the program itself; gunicorn's is that of the one that starts the other."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """End it without waiting."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self, number: int = signal.SIGKILL) -> None:
        """End it and its child processes."""
        if self._process is not None:
            os.killpg(self._process.pid, number)
            self._process.wait(30)
            self._process = None


class RedisServer(ServerProcess):
    """A Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        program = service("redis-server")
        if program is None:
            pytest.skip("Redis is not installed: apt-get install redis-server")
        self._socket = folder / "redis.sock"
        settings = ["--port", "0", "--unixsocket", str(self._socket), "--save", "", "--dir", str(folder)]
        super().__init__([program, *settings], folder)

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    def start(self) -> None:
        super().start()
        client = redis.Redis(unix_socket_path=str(self._socket))
        poll_until(lambda: _answers(client.ping))
        client.close()


class DeskProcess(ServerProcess):
    """One process of the desk."""

    def __init__(self, folder: Path, app: str, **settings: str) -> None:
        self.port = free_port()
        given = {f"QUOTEDESK_{name.upper()}": value for name, value in settings.items()}
        command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", app]
        super().__init__(command, folder, **given, QUOTEDESK_PORT=str(self.port), QUOTEDESK_THREADS="40")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait_until_it_answers(self) -> None:
        def answers() -> bool:
            assert self.is_running(), self.output
            return bool(_answers(lambda: requests.get(f"{self.url}/healthz", timeout=2).ok))

        poll_until(answers, HANG_S)


class NginxServer(ServerProcess):
    """``deploy/nginx.conf`` but for its names, ports, certificate and folder."""

    def __init__(self, folder: Path, web: list[DeskProcess]) -> None:
        program = service("nginx")
        if program is None:
            pytest.skip("nginx is not installed: apt-get install nginx-light")
        self.port = free_port()
        (folder / "nginx.conf").write_text(nginx_settings(folder, self.port, [process.port for process in web]))
        super().__init__([program, "-p", str(folder), "-c", str(folder / "nginx.conf")], folder)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        super().start()
        poll_until(lambda: _answers(lambda: requests.get(f"{self.url}/healthz", timeout=2).ok))


class ReconnectingPage:
    """An open page: a client over a websocket that reconnects when the connection breaks."""

    def __init__(self, url: str, name: str = "") -> None:
        self.client = socketio.Client(reconnection=True, reconnection_delay=0.2, reconnection_delay_max=1)
        self.got: list[tuple[str, dict[str, Any]]] = []
        self.seq = 0
        for event in (
            "hello",
            "suggestions",
            "quote_findings",
            "sources_changed",
            "import_progress",
            "presence",
            "comments_changed",
            "draft_saved",
        ):
            self.client.on(event, lambda data=None, event=event: self.got.append((event, data or {})))
        self.client.connect(f"{url}?page={name}", transports=["websocket"], wait_timeout=60)

    def ask(self, event: str, answer: str, **fields: Any) -> dict[str, Any]:
        """Return the last answer to a request, which is sent again if the connection breaks."""
        self.seq += 1

        def mine() -> dict[str, Any] | None:
            last = [data for name, data in self.got if name == answer and data.get("seq") == self.seq]
            return last[-1] if last and last[-1].get("stage", "complete") == "complete" else None

        asked_over = None

        def answered() -> dict[str, Any] | None:
            nonlocal asked_over
            if self.client.connected and asked_over != self.client.get_sid():
                asked_over = self.client.get_sid()
                self.client.emit(event, {"seq": self.seq, **fields})
            return mine()

        received: dict[str, Any] = poll_until(answered, every=0.02)
        return received

    def save(self, draft_id: str, version: int, body: str) -> dict[str, Any]:
        """Return the acknowledgement of an event, which is sent again until there is one."""
        end = time.monotonic() + HANG_S
        while time.monotonic() < end:
            try:
                saved = {"draft_id": draft_id, "version": version, "headline": "Kept", "body": body}
                answer: dict[str, Any] = self.client.call("save_draft", saved, timeout=3)
            except (socketio.exceptions.SocketIOError, OSError):
                time.sleep(0.2)
                continue
            if "error" not in answer:
                return answer
            time.sleep(0.2)
        raise AssertionError("never acknowledged")

    def close(self) -> None:
        self.client.eio.disconnect(abort=True)
        self.client.shutdown()


@contextmanager
def running_redis() -> Iterator[RedisServer]:
    """Run a server, and delete it with its folder afterwards; a test that cannot have one is skipped."""
    with ExitStack() as stack:
        # Not among pytest's folders, whose names can be too long for a socket's.
        folder = Path(tempfile.mkdtemp(prefix="qd-redis-", dir=root_folder()))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        queue = RedisServer(folder)
        stack.callback(queue.stop)
        queue.start()
        yield queue


@contextmanager
def running_desks(
    count: int, database_url: str, app: str = "tests.server.web_process:app", **more: str
) -> Iterator[tuple[RedisServer, list[DeskProcess]]]:
    """Run a Redis server, and some processes on one store and one data folder, with ``more`` settings."""
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="qd-web-", dir=root_folder()))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        for number in range(count):
            (folder / str(number)).mkdir()
        queue = stack.enter_context(running_redis())
        settings = {"data": str(folder / "data"), "database_url": database_url, "redis_url": queue.url, **more}
        web = [DeskProcess(folder / str(number), app, **settings) for number in range(count)]
        for process in web:
            stack.callback(process.stop)
            process.start()
        for process in web:
            process.wait_until_it_answers()
        yield queue, web


def _answers(ask: Any) -> bool:
    try:
        return bool(ask())
    except (OSError, redis.RedisError, requests.RequestException):
        return False
