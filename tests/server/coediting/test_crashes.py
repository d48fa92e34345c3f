"""Processes of the desk that are killed, and two of them on one database: nothing acknowledged is lost, and everybody
has the same text."""

import asyncio
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests

from bench.harness.shared_text import EditingPage
from tests.server.postgres import PostgresServer
from tests.server.processes import DeskProcess, running_desks

ARTICLE = {"headline": "Pumps", "body": "The wall was built.\nThe rain stays.\nThe pumps came late."}
_PATIENCE_S = 90


@contextmanager
def running_desk() -> Iterator[DeskProcess]:
    folder = Path(tempfile.mkdtemp(prefix="qd-texts-"))
    process = DeskProcess(folder, "tests.server.web_process:app", data=str(folder / "data"))
    try:
        process.start()
        process.wait_until_it_answers()
        yield process
    finally:
        process.stop()
        shutil.rmtree(folder, ignore_errors=True)


class Typist:
    """Writes numbered words at random places, and remembers which were acknowledged."""

    def __init__(self, url: str, draft_id: str, name: str) -> None:
        self.page = EditingPage(url, draft_id)
        self.acknowledged = 0
        self._name = name
        self._choose = random.Random(name)
        self._written = 0
        self._ended = False

    def word(self, number: int) -> str:
        return f"{self._name}-{number}. "

    async def write(self) -> None:
        running = asyncio.create_task(self.page.run())
        while not self.page.joins:
            await asyncio.sleep(0.02)
        while not self._ended:
            self._written += 1
            self.page.shared.insert(self._choose.randrange(3), 0, self.word(self._written))
            await asyncio.sleep(0.05)
            if self.page.shared.is_sent:
                self.acknowledged = self._written
        self.page.finish()
        await running
        self.acknowledged = self._written

    def finish(self) -> None:
        self._ended = True


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(_PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.05)


async def more_acknowledged(typists: Sequence[Typist], count: int) -> None:
    before = [len(typist.page.acks) for typist in typists]
    await until(
        lambda: all(len(typist.page.acks) >= some + count for typist, some in zip(typists, before, strict=True))
    )


async def finished(typists: Sequence[Typist], writing: Sequence[asyncio.Task[None]]) -> None:
    for typist in typists:
        typist.finish()
    async with asyncio.timeout(_PATIENCE_S):
        await asyncio.gather(*writing)


def draft_on(process: DeskProcess) -> str:
    return str(requests.post(f"{process.url}/api/drafts", json=ARTICLE, timeout=30).json()["draft_id"])


def lines_of(process: DeskProcess, draft_id: str) -> list[str]:
    body = requests.get(f"{process.url}/api/drafts/{draft_id}", timeout=30).json()["body"]
    return ["".join(run["text"] for run in block.get("content", [])) for block in body["content"]]


async def check(process: DeskProcess, draft_id: str, typists: Sequence[Typist]) -> None:
    """Who joins has every acknowledged word once; so has the draft, and so has everybody who was there."""
    last = EditingPage(process.url, draft_id)
    last.finish()
    await last.run()
    lines = last.shared.lines
    whole = "\n".join(lines)
    for typist in typists:
        assert typist.acknowledged > 10
        words = map(typist.word, range(1, typist.acknowledged + 1))
        assert [word for word in words if whole.count(word) != 1] == []
        typist.page.finish()
        await typist.page.run()  # joins once more
        assert typist.page.shared.lines == lines
        assert typist.page.shared.state == last.shared.state
    assert lines_of(process, draft_id) == lines


@pytest.mark.slow
def test_killed_process_loses_nothing_acknowledged() -> None:
    async def run(process: DeskProcess) -> None:
        draft_id = draft_on(process)
        typists = [Typist(process.url, draft_id, name) for name in ("ada", "ben", "cleo")]
        writing = [asyncio.create_task(typist.write()) for typist in typists]
        for _ in range(4):
            await more_acknowledged(typists, 3)
            process.stop()  # SIGKILL
            process.start()
            await asyncio.to_thread(process.wait_until_it_answers)
        await finished(typists, writing)
        await check(process, draft_id, typists)

    with running_desk() as process:
        asyncio.run(run(process))


@pytest.mark.slow
def test_two_processes_have_one_text_with_and_without_redis(postgres: PostgresServer) -> None:
    with postgres.database() as url, running_desks(2, url) as (queue, processes):

        async def run() -> None:
            draft_id = draft_on(processes[0])
            typists = [
                Typist(processes[number % 2].url, draft_id, name) for number, name in enumerate(("ada", "ben", "cleo"))
            ]
            writing = [asyncio.create_task(typist.write()) for typist in typists]
            await more_acknowledged(typists, 3)
            # What is sent to one process reaches the pages of the other at once.
            await until(lambda: all("ada-1. " in "\n".join(each.page.shared.lines) for each in typists))
            await until(lambda: all("ben-1. " in "\n".join(each.page.shared.lines) for each in typists))
            queue.stop()  # edits are stored all the same
            await more_acknowledged(typists, 3)
            queue.start()
            processes[1].stop()
            await more_acknowledged(typists[::2], 3)
            processes[1].start()
            await asyncio.to_thread(processes[1].wait_until_it_answers)
            await finished(typists, writing)
            await check(processes[0], draft_id, typists)
            assert lines_of(processes[1], draft_id) == typists[0].page.shared.lines

        asyncio.run(run())
