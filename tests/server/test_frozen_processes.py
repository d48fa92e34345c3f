"""A web process that is frozen: gunicorn replaces it, the others go on, and nothing acknowledged is lost."""

import gc
import warnings

import psutil
import pytest

from tests.server.postgres import PostgresServer
from tests.server.processes import running_desks
from tests.server.reporters import Reporter
from tests.waiting import wait_until

pytestmark = pytest.mark.slow


def test_frozen_web_process_is_replaced(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    # As deploy/gunicorn.conf.py has it, with less than its two minutes.
    monkeypatch.setenv("GUNICORN_CMD_ARGS", "--timeout 30")
    with postgres.database() as url, running_desks(2, url) as (_, processes):
        reporters = [Reporter(process) for process in processes]
        for reporter in reporters:
            reporter.start()
        frozen, other = reporters
        wait_until(lambda: min(reporter.acknowledged for reporter in reporters) >= 3)
        [worker] = psutil.Process(processes[0].pid).children()
        worker.suspend()
        before = other.acknowledged
        wait_until(lambda: other.acknowledged >= before + 20)
        wait_until(lambda: not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE)
        before = frozen.acknowledged
        wait_until(lambda: frozen.acknowledged >= before + 3 or frozen.failure)
        for reporter in reporters:
            reporter.ending.set()
            reporter.join()
            reporter.page.close()
            assert reporter.failure == ""
            assert reporter.stored(processes[1]) >= reporter.acknowledged
    with warnings.catch_warnings():
        # The client leaves a socket open whose handshake was not answered.
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
