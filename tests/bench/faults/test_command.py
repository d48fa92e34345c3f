"""Fault injection with two writers: one fault of each kind, and detection of a lost acknowledged edit."""

import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import pytest

from bench.__main__ import main
from bench.faults import command
from bench.faults.network import Line
from bench.faults.writers import Editor
from bench.harness.shared_text import SharedText
from bench.load.page_simulation import as_body
from server.coediting.documents import SharedDocument
from server.coediting.mapping import WrittenText


def test_lost_and_duplicated_words_are_reported() -> None:
    editor = Editor("ada", "http://127.0.0.1:9", "draft")
    editor.acknowledged = 3
    assert editor.missing("ada-2. ada-1.\nada-3. ben-1. ada-4.") == []
    assert editor.missing("ada-2. ada-3. ada-3.") == ["ada-1. and 1 more are there 0 times"]


def test_an_edit_is_acknowledged_once_its_answer_has_come() -> None:
    class Answering:
        """A connection whose answer the test sets."""

        def __init__(self) -> None:
            self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        async def ask(self, *_: object) -> dict[str, Any]:
            return await self.answer

    async def run() -> None:
        page, socket = SharedText("draft"), Answering()
        document = SharedDocument()
        document.rewrite(WrittenText("", as_body("The bridge.")))
        page.receive("text_edited", {"draft_id": "draft", "update": base64.b64encode(document.whole()).decode()})
        page.insert(0, 0, "ada-1. ")
        assert not page.is_acknowledged
        sending = asyncio.create_task(page.send(socket))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        assert page.is_sent
        assert not page.is_acknowledged
        socket.answer.set_result({"saved": True, "version": 1})
        assert await sending is not None
        assert page.is_acknowledged

    asyncio.run(run())


def test_interrupted_proxy_passes_nothing() -> None:
    async def run() -> None:
        async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while piece := await reader.read(100):
                writer.write(piece)
            writer.close()

        async with await asyncio.start_server(echo, "127.0.0.1", 0) as server:
            line = Line(server.sockets[0].getsockname()[1])
            await line.open()
            reader, writer = await asyncio.open_connection("127.0.0.1", int(line.url.rpartition(":")[2]))
            writer.write(b"one")
            assert await asyncio.wait_for(reader.readexactly(3), 60) == b"one"
            line.cut()
            writer.write(b"two")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(reader.read(3), 0.2)
            line.restore(forgotten=False)
            assert await asyncio.wait_for(reader.readexactly(3), 60) == b"two"
            line.cut()
            line.restore(forgotten=True)
            assert await asyncio.wait_for(reader.read(3), 60) == b""
            writer.close()
            await line.close()

    asyncio.run(run())


@pytest.mark.slow
@pytest.mark.parametrize("kind", command.KINDS)
def test_acknowledged_edits_are_in_the_store(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PAUSE_S", (0.3, 0.6))
    monkeypatch.setattr(command, "FAULT_S", 1.5)
    out = tmp_path / "report.json"
    options = ["--times", "2", "--editors", "2", "--cut", "1", "--json", str(out)]
    assert main(["faults", kind, *options]) == 0
    row: dict[str, Any] = json.loads(out.read_text())["faults"][0]
    if "left_out" in row:
        pytest.skip(row["left_out"])
    assert (row["lost"], row["duplicated"], row["index"]) == (0, 0, "")
    assert row["again_ms"]["n"] == 2
    assert row["acknowledged"] > 0
    if kind == "disk":
        assert row["refused"] > 0
    if kind in {"web", "cut"}:
        assert row["sent_again"] > 0
