"""Four processes behind nginx, on PostgreSQL and Redis: answers reach their clients, and each component may fail."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import requests

from bench.harness.processes import poll_until
from tests.server.newsroom import HEARING, NOTES
from tests.server.postgres import PostgresServer
from tests.server.processes import (
    ROOT,
    DeskProcess,
    NginxServer,
    ReconnectingPage,
    RedisServer,
    running_desks,
)

_CLIENTS = 20


class Newsroom:
    """Start everything, with a draft for each writer."""

    def __init__(self, nginx: NginxServer, queue: RedisServer, web: list[DeskProcess]) -> None:
        self.nginx, self.queue, self.web = nginx, queue, web
        self.pages = [ReconnectingPage(nginx.url, f"writer-{number}") for number in range(_CLIENTS)]
        self.drafts = [self.post("/api/drafts", json={"headline": "Kept"})["draft_id"] for _ in self.pages]
        self.versions = [1] * _CLIENTS

    def post(self, path: str, **request: object) -> dict[str, str]:
        answer = requests.post(f"{self.nginx.url}{path}", timeout=60, **request)  # type: ignore[arg-type]
        answer.raise_for_status()
        content: dict[str, str] = answer.json()
        return content

    def upload(self, name: str, text: str) -> str:
        return self.post("/api/sources", files={"file": (name, text.encode())})["source_id"]

    def body(self, number: int) -> str:
        """Return the stored draft of a writer."""
        answer = requests.get(f"{self.nginx.url}/api/drafts/{self.drafts[number]}", timeout=60)
        return str(answer.json()["body"])

    def save(self, number: int, body: str) -> None:
        """Acknowledged when this returns."""
        answer = self.pages[number].save(self.drafts[number], self.versions[number], body)
        assert "version" in answer, answer
        self.versions[number] = answer["version"]

    def everybody(self, work: Callable[[int], None]) -> None:
        """Run all writers at once, and raise the error of any."""
        faults: list[BaseException] = []

        def run(number: int) -> None:
            try:
                work(number)
            except BaseException as fault:
                faults.append(fault)

        threads = [threading.Thread(target=run, args=[number]) for number in range(_CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
        assert not faults, faults


@pytest.fixture(scope="module")
def newsroom(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Newsroom]:
    with postgres.database() as url, running_desks(4, url) as (queue, web), ExitStack() as stack:
        folder: Path = tmp_path_factory.mktemp("nginx")
        nginx = NginxServer(folder, web)
        stack.callback(nginx.stop)
        nginx.start()
        newsroom = Newsroom(nginx, queue, web)
        yield newsroom
        for page in newsroom.pages:
            page.close()


def ask_and_save(newsroom: Newsroom, source_id: str, rounds: int = 3) -> None:
    """Everybody asks for something of their own and saves something of their own, again and again."""

    def work(number: int) -> None:
        page = newsroom.pages[number]
        request = {"title": "Pumps", "left_context": "", "source_ids": [source_id]}
        # What came in through another process is found within a second.
        poll_until(lambda: page.ask("suggest", "suggestions", **request)["items"], every=0.2)
        for turn in range(rounds):
            before = page.seq
            own = {"title": f"Pumps {number}", "left_context": f"Writer {number} asked in turn {turn} about pumps."}
            answer = page.ask("suggest", "suggestions", source_ids=[source_id], **own)
            assert answer["seq"] == before + 1
            assert {item["source_id"] for item in answer["items"]} == {source_id}
            newsroom.save(number, f"Writer {number}, turn {turn}.")

    newsroom.everybody(work)
    for number in range(_CLIENTS):
        assert newsroom.body(number) == f"Writer {number}, turn {rounds - 1}."


@pytest.mark.slow
def test_clients_get_only_their_own_answers(newsroom: Newsroom) -> None:
    source_id = newsroom.upload("hearing.txt", HEARING)
    ask_and_save(newsroom, source_id)
    for page in newsroom.pages:
        # Clients use the same numbers: a mixed-up answer would be noticed.
        answers = [(data["seq"], data["stage"]) for event, data in page.got if event == "suggestions"]
        assert len(answers) == len(set(answers))
    assert all(" 200 " not in process.output for process in newsroom.web)


@pytest.mark.slow
def test_pages_are_distributed_over_processes(newsroom: Newsroom) -> None:
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    established = [int(row[1].rpartition(":")[2], 16) for row in rows if row[3] == "01"]
    counts = [established.count(process.port) for process in newsroom.web]
    assert sum(counts) >= _CLIENTS
    assert min(counts) > 0


@pytest.mark.slow
def test_desk_survives_redis_restart(newsroom: Newsroom) -> None:
    newsroom.queue.stop()
    source_id = newsroom.upload("walk.md", NOTES)
    ask_and_save(newsroom, source_id)
    for page in newsroom.pages:
        page.got.clear()
    newsroom.queue.start()

    def everybody_hears() -> bool:
        newsroom.upload("again.txt", HEARING)
        heard = [any(event == "sources_changed" for event, _ in page.got) for page in newsroom.pages]
        return all(heard)

    poll_until(everybody_hears, every=0.5)


@pytest.mark.slow
def test_desk_survives_restart_of_one_process(newsroom: Newsroom) -> None:
    source_id = newsroom.upload("hearing.txt", HEARING)
    ids = {page.client.get_sid() for page in newsroom.pages}
    killed = newsroom.web[0]
    timer = threading.Timer(0.5, killed.stop)
    timer.start()
    ask_and_save(newsroom, source_id, rounds=8)
    timer.join()
    # Some had to go elsewhere, and did.
    assert {page.client.get_sid() for page in newsroom.pages} != ids
    assert all(page.client.connected for page in newsroom.pages)
    killed.start()
    killed.wait_until_it_answers()
    ask_and_save(newsroom, source_id, rounds=1)


@pytest.mark.slow
def test_nginx_error_answers(newsroom: Newsroom) -> None:
    manifest = json.loads((ROOT / "static" / "dist" / "manifest.json").read_text())
    script = requests.get(f"{newsroom.nginx.url}/static/dist/{manifest['library.js']}", timeout=60)
    assert script.status_code == 200
    assert "immutable" in script.headers["Cache-Control"]
    assert script.headers["X-Content-Type-Options"] == "nosniff"
    assert requests.get(f"{newsroom.nginx.url}/metrics", timeout=60).status_code == 404
