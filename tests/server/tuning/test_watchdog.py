"""Signs of life for systemd."""

import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.server.command_process import ROOT, environment_without_settings

PROGRAM = """
import time
from server.tuning.watchdog import start_watchdog
start_watchdog()
print("started", flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("is_abstract", [False, True])
def test_a_process_that_is_frozen_gives_no_sign_of_life(is_abstract: bool) -> None:
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        path = str(Path(folder) / "notify")
        systemd.bind(f"\0{path}" if is_abstract else path)
        address = f"@{path}" if is_abstract else path
        # Notified every 0.1 s.
        unit = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "300000"}
        command = [sys.executable, "-c", PROGRAM]
        with subprocess.Popen(command, cwd=ROOT, env=environment_without_settings() | unit) as process:
            try:
                for _ in range(3):
                    assert systemd.recv(100) == b"WATCHDOG=1"
                process.send_signal(signal.SIGSTOP)
                systemd.settimeout(1.0)
                with pytest.raises(TimeoutError):
                    while True:
                        systemd.recv(100)
            finally:
                process.kill()


def test_without_systemd_nothing_is_sent() -> None:
    command = [
        sys.executable,
        "-c",
        PROGRAM.replace("time.sleep(600)", "import threading; print(threading.active_count())"),
    ]
    done = subprocess.run(
        command, cwd=ROOT, env=environment_without_settings(), capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["started", "1"]
