"""The model process that a desk starts: it comes back after it died, names what is missing, and ends with the desk."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from models.errors import AppError
from server.cli.common import stay_offline
from server.config import Settings
from server.inference.client.remote_models import connect_inference
from server.inference.process.child import ModelProcess
from tests.server.command_process import ROOT
from tests.waiting import HANG_S, wait_until

DESK = """
import os, sys
from pathlib import Path
from server.config import Settings
from server.inference.process.child import ModelProcess
process = ModelProcess(Settings(data=Path(sys.argv[1]), device="cpu"))
process.wait()
print(process.pid, flush=True)
os._exit(0)
"""


@pytest.fixture(autouse=True)
def offline() -> None:
    stay_offline()


@pytest.mark.slow
def test_killed_process_is_started_again(tmp_path: Path) -> None:
    process = ModelProcess(Settings(data=tmp_path, device="cpu"))
    try:
        process.wait()
        client, model_info = connect_inference(process.settings)
        first = process.pid
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: process.pid != first)
        again, restarted_info = connect_inference(process.settings)
        assert restarted_info == model_info
        client.close()
        again.close()
    finally:
        process.close()
    assert not psutil.pid_exists(process.pid)


@pytest.mark.slow
def test_frozen_process_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.inference.process.child._PROBE_EVERY_S", 0.1)
    monkeypatch.setattr("server.inference.process.child._ANSWER_WITHIN_S", 5.0)
    process = ModelProcess(Settings(data=tmp_path, device="cpu"))
    try:
        process.wait()
        first = process.pid
        os.kill(first, signal.SIGSTOP)
        wait_until(lambda: process.pid != first)
        client, _ = connect_inference(process.settings)
        client.close()
    finally:
        process.close()


def test_missing_model_is_an_error_of_the_desk(tmp_path: Path) -> None:
    process = ModelProcess(Settings(data=tmp_path, weights=tmp_path / "none", device="cpu"))
    try:
        with pytest.raises(AppError, match=str(tmp_path / "none")):
            process.wait()
    finally:
        process.close()


@pytest.mark.slow
def test_process_ends_with_a_desk_that_was_killed(tmp_path: Path) -> None:
    desk = subprocess.run(
        [sys.executable, "-c", DESK, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=True,
    )
    pid = int(desk.stdout)
    wait_until(lambda: not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
