"""Measure the processor time of a server per edit of drafts that several people write at once.

    python -m bench coediting [--edits 2000] [--pages 10] [--drafts 2] [--rounds 5] [--other CHECKOUT]

Signed-in pages edit as fast as they are acknowledged, their carets with the edits; each moves its caret once more after
every fifth edit. Texts are invented and the models stand-ins; gunicorn, SQLite and all else are what a newsroom runs.
Counted is user and system time of the server's process (``/proc/PID/stat``): other programs on the machine disturb it
less than the clock. With ``--other`` a server of that checkout is asked in alternation. At the end of each round all
pages of a draft, and the draft, must have the same text.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import requests
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from bench.harness.processes import Program, free_port, poll_until
from bench.harness.server import temporary_data
from bench.harness.shared_text import SharedText
from bench.load.page_simulation import as_body
from bench.load.process_usage import sample_process
from bench.load.setup import settings_of, sign_in_writer, stored
from bench.load.websocket import DeskSocket
from server.articles.document import parse_body, plain_text
from server.drafts.service import DraftService

_WORDS: Final = (
    "the",
    "harbour",
    "wall",
    "was",
    "built",
    "before",
    "rain",
    "came",
    "over",
    "a",
    "pump",
    "nobody",
    "kept",
)
_PARAGRAPHS, _WORDS_EACH = 30, 50
_CARET_EVERY: Final = 5
# The bench writes faster than people do: without limits it would measure how its own edits wait.
_WITHOUT_LIMITS: Final = {"QUOTEDESK_EVENT_LIMIT": "1000000/minute", "QUOTEDESK_EVENT_BUDGET_SECONDS": "100000"}


@dataclass(frozen=True)
class _Server:
    name: str
    url: str
    pid: int
    data: Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the milliseconds per edit of each round, and their medians; 1 where texts differ."""
    parser = argparse.ArgumentParser(prog="python -m bench coediting", description=__doc__)
    parser.add_argument("--edits", type=int, default=2_000, help="in each round (default 2000)")
    parser.add_argument("--pages", type=int, default=10, help="that edit at once (default 10)")
    parser.add_argument("--drafts", type=int, default=2, help="that they share evenly (default 2)")
    parser.add_argument("--rounds", type=int, default=5, help="of each server, after one to warm up (default 5)")
    parser.add_argument("--other", type=Path, help="a checkout whose server is asked in alternation")
    options = parser.parse_args(arguments)
    os.environ["QUOTEDESK_MODE"] = "newsroom"
    spent: dict[str, list[float]] = {}
    with ExitStack() as stack:
        servers = [stack.enter_context(_serving("this", Path.cwd()))]
        if options.other is not None:
            servers.append(stack.enter_context(_serving("other", options.other)))
        for number in range(options.rounds + 1):
            for server in servers if number % 2 else reversed(servers):
                used = _round(server, options)
                if used is None:
                    print(f"{server.name}: the texts of a draft differ", file=sys.stderr)
                    return 1
                if number:
                    spent.setdefault(server.name, []).append(1000 * used / options.edits)
    for server in servers:
        each = spent[server.name]
        shown = " ".join(f"{milliseconds:.2f}" for milliseconds in each)
        print(f"{server.name:>5}: {statistics.median(each):.2f} ms of processor time an edit (rounds: {shown})")
    return 0


@contextmanager
def _serving(name: str, root: Path) -> Iterator[_Server]:
    """Serve an empty newsroom from a checkout, without loading models."""
    with temporary_data() as data:
        port = free_port()
        command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "tests.server.web_process:app"]
        own = {"QUOTEDESK_PORT": str(port), "QUOTEDESK_DATA": str(data), **_WITHOUT_LIMITS}
        started = r"Booting worker with pid: (\d+)"
        program = Program(lambda: command, started, data / "server.log", {**os.environ, **own}, cwd=root)
        try:
            server = _Server(name, f"http://127.0.0.1:{port}", int(program.start().group(1)), data)
            poll_until(lambda: _answers(server.url), 120)
            yield server
        finally:
            program.stop()


def _answers(url: str) -> bool:
    try:
        return requests.get(f"{url}/healthz", timeout=5).ok
    except requests.RequestException:
        return False


def _round(server: _Server, options: argparse.Namespace) -> float | None:
    """Seconds of processor time for all edits; None where texts differ."""
    settings, chance = settings_of(server.data), random.Random(1)
    engine, cookies, draft_ids = create_engine(settings.store_url), [], []
    with Session(engine) as session:
        lines = [" ".join(chance.choices(_WORDS, k=_WORDS_EACH)) for _ in range(_PARAGRAPHS)]
        drafts = [DraftService(session).create("Pumps", as_body("\n".join(lines)), []) for _ in range(options.drafts)]
        for number in range(options.pages):
            draft = drafts[number % options.drafts]
            cookies.append(sign_in_writer(session, settings, number, draft))
            draft_ids.append(draft.id)
        session.commit()
    engine.dispose()
    used, texts = asyncio.run(_edit(server, cookies, draft_ids, options.edits))
    in_store = stored(settings, draft_ids)
    same = all(text == plain_text(parse_body(in_store[each][1])) for each, text in zip(draft_ids, texts, strict=True))
    return used if same else None


async def _edit(
    server: _Server, cookies: Sequence[str], draft_ids: Sequence[str], edits: int
) -> tuple[float, list[str]]:
    """Seconds of processor time, and the text that each page has at the end."""
    pages = [SharedText(draft_id) for draft_id in draft_ids]
    sockets = [
        await DeskSocket.open(server.url, page.receive, {"Cookie": cookie})
        for page, cookie in zip(pages, cookies, strict=True)
    ]
    listening = [asyncio.create_task(socket.listen()) for socket in sockets]
    for page, socket in zip(pages, sockets, strict=True):
        await page.join(socket)
        page.send_caret(socket)
    await asyncio.sleep(1.0)
    before = _processor(server)
    each = edits // len(pages)
    await asyncio.gather(
        *(_write(page, socket, number, each) for number, (page, socket) in enumerate(zip(pages, sockets, strict=True)))
    )
    used = _processor(server) - before
    for page, socket in zip(pages, sockets, strict=True):
        await socket.ask("save_text", {"draft_id": page.draft_id})
    await asyncio.sleep(0.5)
    texts = ["\n".join(page.lines) for page in pages]
    for socket in sockets:
        socket.close()
    await asyncio.gather(*listening)
    return used, texts


async def _write(page: SharedText, socket: DeskSocket, block: int, edits: int) -> None:
    for number in range(edits):
        page.insert(block, 1 << 20, "x" if number % 6 else " ")
        await page.send(socket)
        if number % _CARET_EVERY == 0:
            page.send_caret(socket)


def _processor(server: _Server) -> float:
    sample = sample_process(server.pid)
    if sample is None:
        raise RuntimeError("The server has ended.")
    return sample.processor


if __name__ == "__main__":
    sys.exit(main())
