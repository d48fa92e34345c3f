"""Graceful shutdown of a real server while people write."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio
from flask import Flask

from server.operations.shutdown import drain
from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from tests.browser.newsroom import Newsroom
from tests.server.processes import WITH_STAND_INS, DeskProcess
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[3]
DRAIN_SECONDS = "8"


class SavingClient:
    """Saves as fast as it is acknowledged, until it is cut off."""

    def __init__(self, url: str, draft_id: str) -> None:
        self.draft_id = draft_id
        self.acknowledged = 0
        self.told_to_leave = threading.Event()
        self._socket = socketio.Client(reconnection=False)
        self._socket.on("draining", lambda _: self.told_to_leave.set())
        self._socket.connect(url, transports=["websocket"], wait_timeout=60)
        self._thread = threading.Thread(target=self._write)
        self._thread.start()

    def _write(self) -> None:
        version = 1
        while True:
            edit = {"draft_id": self.draft_id, "version": version, "headline": f"Edit {version}", "body": "x" * 200}
            try:
                answer = self._socket.call("save_draft", edit, timeout=3)
            except (socketio.exceptions.SocketIOError, OSError):
                return
            version = answer["version"]
            self.acknowledged = version

    def join(self) -> None:
        self._thread.join(60)
        assert not self._thread.is_alive()


def stop_during_saves(url: str, data: Path, process: subprocess.Popen[Any], tell: Callable[[], None]) -> None:
    """Ten clients save, the server is stopped, and every acknowledged save is in the database."""
    made = [requests.post(f"{url}/api/drafts", json={}, timeout=60).json()["draft_id"] for _ in range(10)]
    writers = [SavingClient(url, draft_id) for draft_id in made]
    try:
        wait_until(lambda: min(writer.acknowledged for writer in writers) >= 4)
        tell()
        assert all(writer.told_to_leave.wait(60) for writer in writers)
        answer = requests.get(f"{url}/readyz", timeout=60)
        assert (answer.status_code, answer.json()["parts"]["running"]["ok"]) == (503, False)
        late = requests.get(f"{url}/socket.io/?EIO=4&transport=polling", timeout=60)
        assert (late.status_code, late.headers["Retry-After"]) == (503, "1")
        assert process.wait(60) == 0
    finally:
        if process.poll() is None:
            process.kill()
        for writer in writers:
            writer.join()
    store = sqlite3.connect(data / "quotedesk.sqlite")
    stored = dict(store.execute("SELECT id, version FROM draft"))
    store.close()
    for writer in writers:
        assert stored[writer.draft_id] >= writer.acknowledged >= 4


@pytest.mark.slow
def test_shutdown_loses_no_acknowledged_save(tmp_path: Path) -> None:
    newsroom = Newsroom(tmp_path / "data", sample=False, preloaded=False, drain_seconds=DRAIN_SECONDS)
    newsroom.start()
    process = newsroom._process
    assert isinstance(process, subprocess.Popen)
    try:
        stop_during_saves(newsroom.url, tmp_path / "data", process, process.terminate)
    finally:
        newsroom.stop()


@pytest.mark.slow
def test_gunicorn_shutdown_loses_no_acknowledged_save(tmp_path: Path) -> None:
    web = DeskProcess(tmp_path, WITH_STAND_INS, data=str(tmp_path / "data"), drain_seconds=DRAIN_SECONDS)
    web.start()
    process = web._process
    assert process is not None
    try:
        web.wait_until_it_answers()
        # As systemd does: gunicorn passes it on to a worker that has heard it already.
        stop_during_saves(web.url, tmp_path / "data", process, lambda: os.killpg(process.pid, signal.SIGTERM))
    finally:
        if web.is_running():
            web.stop()


@pytest.mark.slow
def test_second_signal_exits_at_once(tmp_path: Path) -> None:
    program = """
import sys, time
from types import SimpleNamespace
from server.operations import shutdown as stopping
stopping.drain = lambda app: time.sleep(60)
stopping.install_shutdown_handlers(None, lambda: None)
print("ready", flush=True)
time.sleep(60)
"""
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ}
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGTERM)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1.2)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 128 + signal.SIGTERM
    finally:
        process.kill()
        process.communicate()


def test_shutdown_waits_for_running_work_within_limit(desk: Flask) -> None:
    lifecycle = service(Lifecycle, desk)
    lifecycle.begin_work()
    threading.Timer(0.4, lifecycle.end_work).start()
    drain(desk)
    assert lifecycle.is_stopping
    assert lifecycle.in_progress == 0


def test_shutdown_does_not_wait_forever_for_hanging_request(make_desk: Any) -> None:
    desk = make_desk(drain_seconds=1)
    lifecycle = service(Lifecycle, desk)
    lifecycle.begin_work()
    drain(desk)
    assert lifecycle.in_progress == 1


def test_each_request_is_counted_once_as_running(desk: Flask) -> None:
    lifecycle = service(Lifecycle, desk)
    client = desk.test_client()
    for path in ("/healthz", "/nothing", "/api/drafts/nobody"):
        client.get(path)
    client.post("/api/drafts", data=json.dumps({}), content_type="application/json")
    assert lifecycle.in_progress == 0


def test_wait_until_idle_returns_at_once_when_idle() -> None:
    assert Lifecycle().wait_until_idle(0.0)
