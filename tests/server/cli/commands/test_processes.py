"""``serve``: where it listens, and how it ends."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from models.errors import InputError
from server.inference.engine import Engine
from tests.server.cli.running import run


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org", ""])
def test_serve_listens_on_loopback_only(folder: Path, host: str) -> None:
    result = run("serve", "--host", host)
    assert result.exit_code == 2
    assert "login" in result.stderr
    assert not (folder / "data").exists()


def test_serve_reports_a_port_in_use(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = run("serve", "--port", port)
    assert result.exit_code == 2
    assert port in result.stderr
    assert not (folder / "data").exists()


@pytest.mark.usefixtures("models")
def test_serve_reports_an_unreadable_model(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found out only after the server listens."""

    def fail(engine: Engine, *, everything: bool) -> None:
        raise InputError("base_model_damaged", "The model cannot be read.", "Fetch it again.")

    monkeypatch.setattr(Engine, "prepare", fail)
    result = run("serve", "--port", "0", "--no-sample")
    assert result.exit_code == 2
    assert "http://127.0.0.1:" in result.stdout
    assert "The model cannot be read." in result.stderr
    assert "Fetch it again." in result.stderr


@pytest.mark.usefixtures("models")
def test_serve_from_start_to_shutdown(folder: Path) -> None:
    """The real process prints its address, answers, and stops by Ctrl+C without an error."""
    import http.client
    import signal

    process = subprocess.Popen(
        [sys.executable, "-m", "server", "serve", "--port", "0", "--no-sample"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[4],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        first_line = process.stdout.readline()
        assert "http://127.0.0.1:" in first_line
        port = int(first_line.split("127.0.0.1:")[1].split("/")[0])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/healthz")
        assert json.loads(connection.getresponse().read())["status"] == "ok"
        connection.close()
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == 0
    assert "Stopped." in rest
    assert complaints == ""


@pytest.mark.usefixtures("models")
def test_worker_gives_way_to_pages(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by: list[int] = []
    monkeypatch.setattr(os, "nice", by.append)
    assert run("worker").exit_code != 0  # no newsroom
    assert by == [10]
