"""PostgreSQL and Redis are killed and started again while strangers attack and reporters write."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
import requests

from bench.harness.processes import poll_until
from bench.load.attacks import Target, answers_in, attacking
from tests.server.postgres import running_postgres
from tests.server.processes import DeskProcess, running_desks
from tests.server.reporters import Reporter

pytestmark = pytest.mark.slow

WRITERS, KILLS, DOWN_S = 3, 3, 2.0
SERVED_AGAIN_S = 30.0
ATTACKS = (
    "240 upgrades without CONNECT",
    "48,000 dots as a source",
    "24,000 spaces in front matter",
    "20,000 quotation marks",
    "500,000 text nodes",
    "18 MB to the monitor",
    "10 MB of feedback",
)


class Reader(threading.Thread):
    """Asks for the drafts all the time, and notes how it was answered."""

    def __init__(self, web: DeskProcess) -> None:
        super().__init__(daemon=True)
        self.url, self.answers = web.url, set[tuple[int, str]]()
        self.ending = threading.Event()

    def run(self) -> None:
        while not self.ending.is_set():
            with suppress(requests.RequestException):
                answer = requests.get(f"{self.url}/api/drafts", timeout=60)
                code = "" if answer.ok else answer.json()["error"]["code"]
                self.answers.add((answer.status_code, code))
            time.sleep(0.1)


def test_restarts_of_postgresql_and_redis_under_attack_lose_nothing(tmp_path: Path) -> None:
    log = tmp_path / "attacks.log"
    with (
        running_postgres() as postgres,
        postgres.database() as url,
        running_desks(1, url) as (redis, [web]),
    ):
        reporters, reader = [Reporter(web) for _ in range(WRITERS)], Reader(web)
        threads: list[Reporter | Reader] = [*reporters, reader]

        def served_since(back: float) -> bool:
            return all(reporter.acknowledged_at > back for reporter in reporters)

        for thread in threads:
            thread.start()
        recovered: dict[str, list[float]] = {"postgresql": [], "redis": []}
        faults: list[tuple[str, Callable[[], None], Callable[[], None]]] = [
            ("postgresql", postgres.kill, postgres.start),
            ("redis", redis.stop, redis.start),
        ]
        with attacking([Target(web.url, {}, log)] * 2, ATTACKS):
            for name, kill, start in faults * KILLS:
                time.sleep(1)
                kill()
                time.sleep(DOWN_S)
                start()
                back = time.monotonic()
                poll_until(partial(served_since, back), SERVED_AGAIN_S)
                recovered[name].append(time.monotonic() - back)
        for thread in threads:
            thread.ending.set()
        for thread in threads:
            thread.join(60)
        for reporter in reporters:
            reporter.page.close()
        saves = sum(reporter.acknowledged for reporter in reporters)
        print(f"saves acknowledged: {saves}; served again after, s: {recovered}")
        assert [reporter.failure for reporter in reporters] == [""] * WRITERS
        assert web.is_running()
        assert answers_in(log), "nobody attacked"
        # Requests of the meantime got an error.
        assert (503, "store_unavailable") in reader.answers
        assert {code for status, code in reader.answers if status >= 500} == {"store_unavailable"}
        for reporter in reporters:
            assert reporter.stored(web) >= reporter.acknowledged
