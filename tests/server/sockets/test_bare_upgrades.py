"""A process as gunicorn starts it, with forty threads, under 240 WebSockets that never say CONNECT."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.server.processes import WITH_STAND_INS, DeskProcess
from tests.server.sockets.test_transports import BARE_UPGRADES, RawSocket


@pytest.fixture
def process(tmp_path: Path) -> Iterator[DeskProcess]:
    running = DeskProcess(tmp_path, WITH_STAND_INS, mode="newsroom", data=str(tmp_path / "data"))
    running.start()
    try:
        running.wait_until_it_answers()
        yield running
    finally:
        running.stop()


@pytest.mark.slow
@pytest.mark.parametrize("pretends", [False, True], ids=["without an origin", "with the desk's own origin"])
def test_others_are_answered_while_bare_upgrades_stay(process: DeskProcess, pretends: bool) -> None:
    headers = {"Origin": process.url} if pretends else {}
    bare = [RawSocket(process.port, **headers) for _ in range(BARE_UPGRADES)]
    try:
        for _ in range(5):
            assert requests.get(f"{process.url}/healthz", timeout=60).status_code == 200
            assert requests.get(f"{process.url}/sign-in", timeout=60).status_code == 200
            time.sleep(0.2)
        for connection in bare:
            connection.wait_closed()
    finally:
        for connection in bare:
            connection.close()
