"""Inject faults into a newsroom again and again while writers save, and check that nothing acknowledged is lost.

    python -m bench faults [web inference postgres redis cut disk clock] [--times 20] [--writers 10] [--editors 10]

After each fault every writer has to be served again, and each draft in the store has to have every acknowledged edit,
once, in the version that was acknowledged; and each document that people edit in pairs every acknowledged word, once.
At the end both of a pair have the same document, every source that was accepted is in the library once, and the index
agrees with the library. ``disk`` mounts a small one, and needs root; ``clock`` needs libfaketime, ``postgres``
and ``redis`` their servers. Missing programs are reported and their faults skipped.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import requests
from sqlalchemy import create_engine, func, select
from sqlalchemy.orm import Session

from bench.faults.injection import (
    ClockJump,
    ConnectionCut,
    FaultInjection,
    FullDisk,
    ProcessKill,
    clock_environment,
    mount_small_disk,
    unmount,
)
from bench.faults.network import Line
from bench.faults.writers import Editor, Importer, Writer, missing_edits
from bench.harness.latency import milliseconds
from bench.harness.processes import ManagedProcess, MissingProgram, Models, Postgres, Redis, Web
from bench.harness.report import machine, publish
from server.articles.document import parse_body, plain_text
from server.coediting.documents import SharedDocument
from server.coediting.store import TextStore
from server.config import Settings
from server.db.tables import Draft, Source

KINDS = ("web", "inference", "postgres", "redis", "cut", "disk", "clock")
SERVED_AGAIN_S, INDEX_MENDED_S = 120.0, 20.0
_STORED_AFTER_S = 10.0
_DISK_MIB = 96
_SOURCE = (
    "Ada Okafor: The council will decide in May whether the bridge is built.\n\n"
    "Bo Lind: Nobody has told us what the bridge costs, and that is the truth.\n\n"
    "Ada Okafor: It costs what it costs; the old one will not stand another winter."
)


@dataclass
class FaultEnvironment:
    """A newsroom with its processes. Everything in it is cleaned up with ``stack``."""

    stack: ExitStack
    folder: Path
    data: Path
    environment: dict[str, str]
    victims: dict[str, ManagedProcess] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """The settings of its server."""
        return Settings(data=self.data, database_url=self.environment.get("QUOTEDESK_DATABASE_URL"))

    def add(self, name: str, process: ManagedProcess, **settings: str) -> None:
        """Start a process, and pass its address to the desk."""
        # Registered first, so that it is stopped even where its start fails.
        self.stack.callback(process.stop)
        process.start()
        self.victims[name] = process
        self.environment |= {f"QUOTEDESK_{key.upper()}": value for key, value in settings.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; 1 where an acknowledged change was lost."""
    options = _parser().parse_args(arguments)
    if unknown := set(options.kinds) - set(KINDS):
        _parser().error(f"there is no fault {', '.join(sorted(unknown))}")
    rows = []
    for kind in options.kinds or KINDS:
        try:
            with ExitStack() as stack:
                rows.append({"kind": kind, **asyncio.run(_befall(kind, _ground(kind, stack), options))})
        except MissingProgram as missing:
            rows.append({"kind": kind, "left_out": str(missing)})
        print(_line(rows[-1]), file=sys.stderr, flush=True)
    report = {"machine": machine(), "writers": options.writers, "cut_s": options.cut, "faults": rows}
    publish(report, as_table(report), options.json)
    return int(any(any(row.get(name) for name in ("lost", "duplicated", "index")) for row in rows))


def as_table(report: dict[str, Any]) -> str:
    """Format the figures as a table."""
    heads = (
        "fault",
        "times",
        "acknowledged",
        "edits of shared",
        "sent again",
        "refused",
        "lost",
        "duplicated",
        "again, p50 ms",
        "max ms",
        "index",
    )
    return "\n".join(["".join(f"{head:>15}" for head in heads), *map(_line, report["faults"])])


def _line(row: dict[str, Any]) -> str:
    if "left_out" in row:
        return f"{row['kind']:>15}   left out: {row['left_out']}"
    again = row["again_ms"]
    names = ("kind", "times", "acknowledged", "edited", "sent_again", "refused", "lost", "duplicated")
    cells = [row[name] for name in names]
    cells += [again["p50"], again["max"], "clean" if row["index_clean"] else "NOT CLEAN"]
    notes = [*row["other"][:5], *row["index"].splitlines()]
    return "".join(f"{cell!s:>15}" for cell in cells) + "".join(f"\n    ! {each}" for each in notes)


def _ground(kind: str, stack: ExitStack) -> FaultEnvironment:
    folder = Path(
        stack.enter_context(tempfile.TemporaryDirectory(prefix="quotedesk-faults-", ignore_cleanup_errors=True))
    )
    data = folder / "data"
    kept_names = {name: value for name, value in os.environ.items() if not name.startswith("QUOTEDESK_")}
    ground = FaultEnvironment(stack, folder, data, kept_names)
    if kind == "disk":
        mount_small_disk(data, _DISK_MIB)
        stack.callback(unmount, data)
    if kind == "postgres":
        postgres = Postgres(folder)
        ground.add(kind, postgres, database_url=postgres.url)
    if kind == "redis":
        redis = Redis(folder)
        ground.add(kind, redis, redis_url=redis.url)
    if kind == "inference":
        models = Models(folder, ground.environment)
        ground.add(kind, models, inference_url=models.url)
    if kind == "clock":
        _, environment = clock_environment(folder)
        ground.environment |= environment
    ground.add("web", Web(data, folder / "web.log", ground.environment))
    return ground


async def _befall(kind: str, ground: FaultEnvironment, options: argparse.Namespace) -> dict[str, Any]:
    web = ground.victims["web"]
    assert isinstance(web, Web)
    line = Line(int(web.url.rpartition(":")[2]))
    await line.open()
    mishaps: dict[str, Callable[[], FaultInjection]] = {
        "cut": lambda: ConnectionCut(line, options.cut),
        "disk": lambda: FullDisk(ground.data, options.short),
        "clock": lambda: ClockJump(ground.folder / "clock", options.short),
    }
    mishap = mishaps[kind]() if kind in mishaps else ProcessKill(ground.victims[kind])
    writers = [Writer(number, line.url, *_create_draft(web.url)) for number in range(options.writers)]
    drafts = [_create_draft(web.url, "The bridge.\nThe wall.\nThe pumps.")[0] for _ in range(0, options.editors, 2)]
    editors = [Editor(f"editor{number}", line.url, drafts[number // 2]) for number in range(options.editors)]
    importer = Importer(web.url)
    writing = [asyncio.create_task(each.write()) for each in (*writers, *editors)]
    importing = asyncio.create_task(importer.run())
    chance = random.Random(kind)
    again: list[float] = []
    wrong: list[str] = []
    try:
        # Without the models saving works as usual: wait for a suggestion that they ranked.
        served = partial(
            _served,
            [writer.ledger.ranked if kind == "inference" else writer.ledger.acks for writer in writers]
            + [editor.acks for editor in editors],
        )
        await served(time.monotonic())
        for _ in range(options.times):
            await asyncio.sleep(chance.uniform(*options.between))
            struck = await mishap.inject()
            again.append(await served(struck) - struck)
            wrong += _missing_in_store(ground, writers) + _missing_in_documents(ground, editors)
        importer.finish()
        await importing
        for each in (*writers, *editors):
            each.finish()
        async with asyncio.timeout(SERVED_AGAIN_S):
            await asyncio.gather(*writing)
        wrong += _missing_in_store(ground, writers) + _missing_in_documents(ground, editors)
        wrong += await _different_replicas(ground, editors)
        duplicated, missing = _import_errors(ground, importer)
    finally:
        for task in (*writing, importing):
            task.cancel()
        await asyncio.gather(*writing, importing, return_exceptions=True)
        await line.close()
    index = await asyncio.to_thread(_wait_until_reconciled, ground, web.url) if options.index else ""
    web.stop()
    ledgers = [writer.ledger for writer in writers]
    return {
        "times": options.times,
        "acknowledged": sum(len(ledger.acks) for ledger in ledgers),
        "edited": sum(len(editor.acks) for editor in editors),
        "sent_again": sum(ledger.unsure for ledger in ledgers),
        "refused": sum(ledger.refused for ledger in ledgers),
        "sources": len(importer.stored),
        "lost": len(wrong) + len(missing),
        "duplicated": sum(len(ledger.broken) for ledger in ledgers) + len(duplicated),
        "other": [*wrong, *(each for ledger in ledgers for each in ledger.broken), *missing, *duplicated],
        "again_ms": milliseconds(again),
        "index_clean": not index,
        "index": index,
    }


def _create_draft(url: str, body: str = "") -> tuple[str, int]:
    """Create a draft for the writer, with a source."""
    source = requests.post(f"{url}/api/sources", json={"title": "The bridge", "text": _SOURCE}, timeout=120).json()
    draft = requests.post(
        f"{url}/api/drafts", json={"body": body, "source_ids": [source["source_id"]]}, timeout=60
    ).json()
    return draft["draft_id"], draft["version"]


async def _served(served: Sequence[list[tuple[float, float]]], since: float) -> float:
    """Return when everybody had an answer to what was sent after ``since``.

    Args:
        served: of each writer, when something was sent and when its answer came, in the order of the answers.
    """
    end = time.monotonic() + SERVED_AGAIN_S
    while True:
        found = [next((at for sent, at in each if sent > since), None) for each in served]
        if None not in found:
            return max(at for at in found if at is not None)
        if time.monotonic() > end:
            raise RuntimeError(f"After {SERVED_AGAIN_S:.0f} s {found.count(None)} writers were not served again.")
        await asyncio.sleep(0.02)


def _missing_in_store(ground: FaultEnvironment, writers: Sequence[Writer]) -> list[str]:
    """Return what the store lacks of what was acknowledged before this check."""
    # No await in here: acknowledgements must not increase meanwhile.
    promised = [writer.ledger.draft_id for writer in writers]
    engine = create_engine(ground.settings.store_url)
    with Session(engine) as session:
        rows = {
            draft.id: (draft.version, draft.body)
            for draft in session.scalars(select(Draft).where(Draft.id.in_(promised)))
        }
    engine.dispose()
    return [
        f"draft of writer {at}: {each}"
        for at, writer in enumerate(writers)
        for each in missing_edits(writer.ledger, *rows[writer.ledger.draft_id])
    ]


def _missing_in_documents(ground: FaultEnvironment, editors: Sequence[Editor]) -> list[str]:
    """Return what the documents in the store lack of what was acknowledged before this check, or have twice."""
    engine = create_engine(ground.settings.store_url)
    with Session(engine) as session:
        texts = {
            draft_id: plain_text(parse_body(SharedDocument(TextStore(session).document(draft_id)).read().body))
            for draft_id in dict.fromkeys(editor.draft_id for editor in editors)
        }
    engine.dispose()
    return [f"{editor.name}: {each}" for editor in editors for each in editor.missing(texts[editor.draft_id])]


async def _different_replicas(ground: FaultEnvironment, editors: Sequence[Editor]) -> list[str]:
    """Return where the documents of those who edit a draft differ, or differ from the draft, when all have joined."""
    wrong = []
    for editor in editors:
        await editor.page.run()
    engine = create_engine(ground.settings.store_url)
    with Session(engine) as session:
        for first, second in zip(editors[::2], editors[1::2], strict=False):
            if first.page.shared.state != second.page.shared.state:
                wrong.append(f"{first.name} and {second.name} have different documents")
            draft = session.get_one(Draft, first.draft_id, populate_existing=True)
            end = time.monotonic() + _STORED_AFTER_S
            while (lines := plain_text(parse_body(draft.body)).split("\n")) != first.page.shared.lines:
                if time.monotonic() > end:
                    wrong.append(f"the draft of {first.name} is not as the page has it: {lines[:1]}")
                    break
                await asyncio.sleep(0.1)
                session.rollback()
                draft = session.get_one(Draft, first.draft_id, populate_existing=True)
    engine.dispose()
    return wrong


def _import_errors(ground: FaultEnvironment, importer: Importer) -> tuple[list[str], list[str]]:
    """Return the titles of duplicated sources, and of accepted ones that are missing."""
    engine = create_engine(ground.settings.store_url)
    with Session(engine) as session:
        counts: dict[str, int] = dict(session.execute(select(Source.title, func.count()).group_by(Source.title)).all())
    engine.dispose()
    ours = [*importer.stored, *importer.unsure]
    return [f"{each} is there twice" for each in ours if counts.get(each, 0) > 1], [
        f"{each} is not there" for each in importer.stored if not counts.get(each)
    ]


def _wait_until_reconciled(ground: FaultEnvironment, url: str) -> str:
    """Return how the index differs from the library once the desk has had the time to reconcile it: some seconds of
    use.
    """
    end = time.monotonic() + INDEX_MENDED_S
    while (found := _index_differences(ground)) and time.monotonic() < end:
        requests.get(f"{url}/api/archive", params={"q": "bridge"}, timeout=60)
        time.sleep(1.0)
    return found


def _index_differences(ground: FaultEnvironment) -> str:
    """Return how the index differs from the library; empty where it does not."""
    command = [sys.executable, "-m", "indexer", "verify", "--data", str(ground.data), "--all"]
    if "QUOTEDESK_DATABASE_URL" in ground.environment:
        command += ["--database", ground.environment["QUOTEDESK_DATABASE_URL"]]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=ground.environment)
    if done.returncode not in {0, 1}:
        raise RuntimeError(done.stderr[-2000:])
    return done.stdout[-3000:] if done.returncode else ""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench faults", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)} (default: all)")
    parser.add_argument("--times", type=int, default=20, help="faults of each kind (default 20)")
    parser.add_argument("--writers", type=int, default=10, help="who write meanwhile (default 10)")
    parser.add_argument("--editors", type=int, default=10, help="who edit drafts in pairs meanwhile (default 10)")
    parser.add_argument("--cut", type=float, default=60, help="seconds that a line is cut (default 60)")
    parser.add_argument(
        "--short", type=float, default=4, help="seconds of a full disk and of a wrong clock (default 4)"
    )
    parser.add_argument(
        "--between",
        type=float,
        nargs=2,
        default=(1.0, 4.0),
        metavar=("LEAST", "MOST"),
        help="seconds from one fault to the next",
    )
    parser.add_argument(
        "--index", action=argparse.BooleanOptionalAction, default=True, help="hold the index to the library at the end"
    )
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser
