"""Killed processes, and two processes on one database: nothing acknowledged is lost, and all texts are equal."""

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests

from bench.faults.writers import Editor
from bench.harness.shared_text import EditingPage
from tests.folders_in_memory import root_folder
from tests.server.postgres import PostgresServer
from tests.server.processes import DeskProcess, running_desks
from tests.waiting import HANG_S

ARTICLE = {"headline": "Pumps", "body": "The wall was built.\nThe rain stays.\nThe pumps came late."}


@contextmanager
def running_desk() -> Iterator[DeskProcess]:
    folder = Path(tempfile.mkdtemp(prefix="qd-texts-", dir=root_folder()))
    process = DeskProcess(folder, "tests.server.web_process:app", data=str(folder / "data"))
    try:
        process.start()
        process.wait_until_it_answers()
        yield process
    finally:
        process.stop()
        shutil.rmtree(folder, ignore_errors=True)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(HANG_S):
        while not condition():
            await asyncio.sleep(0.05)


async def more_acknowledged(editors: Sequence[Editor], count: int) -> None:
    before = [len(editor.page.acks) for editor in editors]
    await until(
        lambda: all(len(editor.page.acks) >= some + count for editor, some in zip(editors, before, strict=True))
    )


async def finished(editors: Sequence[Editor], writing: Sequence[asyncio.Task[None]]) -> None:
    for editor in editors:
        editor.finish()
    async with asyncio.timeout(HANG_S):
        await asyncio.gather(*writing)


def draft_on(process: DeskProcess) -> str:
    return str(requests.post(f"{process.url}/api/drafts", json=ARTICLE, timeout=60).json()["draft_id"])


def lines_of(process: DeskProcess, draft_id: str) -> list[str]:
    body = requests.get(f"{process.url}/api/drafts/{draft_id}", timeout=60).json()["body"]
    return ["".join(run["text"] for run in block.get("content", [])) for block in body["content"]]


async def check(process: DeskProcess, draft_id: str, editors: Sequence[Editor]) -> None:
    """Check that a joining page, the draft and all open pages have every acknowledged word once."""
    last = EditingPage(process.url, draft_id)
    last.finish()
    await last.run()
    lines = last.shared.lines
    for editor in editors:
        assert editor.acknowledged > 10
        assert editor.missing("\n".join(lines)) == []
        await editor.page.run()  # joins once more
        assert editor.page.shared.lines == lines
        assert editor.page.shared.state == last.shared.state
    assert lines_of(process, draft_id) == lines


@pytest.mark.slow
def test_killed_process_loses_nothing_acknowledged() -> None:
    async def run(process: DeskProcess) -> None:
        draft_id = draft_on(process)
        editors = [Editor(name, process.url, draft_id) for name in ("ada", "ben", "cleo")]
        writing = [asyncio.create_task(editor.write()) for editor in editors]
        for _ in range(4):
            await more_acknowledged(editors, 3)
            process.stop()  # SIGKILL
            process.start()
            await asyncio.to_thread(process.wait_until_it_answers)
        await finished(editors, writing)
        await check(process, draft_id, editors)

    with running_desk() as process:
        asyncio.run(run(process))


@pytest.mark.slow
def test_two_processes_have_one_text_with_and_without_redis(postgres: PostgresServer) -> None:
    with postgres.database() as url, running_desks(2, url) as (queue, processes):

        async def run() -> None:
            draft_id = draft_on(processes[0])
            editors = [
                Editor(name, processes[number % 2].url, draft_id) for number, name in enumerate(("ada", "ben", "cleo"))
            ]
            writing = [asyncio.create_task(editor.write()) for editor in editors]
            await more_acknowledged(editors, 3)
            # What is sent to one process reaches the pages of the other at once.
            await until(lambda: all("ada-1. " in "\n".join(editor.page.shared.lines) for editor in editors))
            await until(lambda: all("ben-1. " in "\n".join(editor.page.shared.lines) for editor in editors))
            queue.stop()  # edits are stored all the same
            await more_acknowledged(editors, 3)
            queue.start()
            processes[1].stop()
            await more_acknowledged(editors[::2], 3)
            processes[1].start()
            await asyncio.to_thread(processes[1].wait_until_it_answers)
            await finished(editors, writing)
            await check(processes[0], draft_id, editors)
            assert lines_of(processes[1], draft_id) == editors[0].page.shared.lines

        asyncio.run(run())
