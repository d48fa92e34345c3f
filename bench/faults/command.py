"""Inject faults into a newsroom again and again while people write, and check that nothing acknowledged is lost.

People edit drafts in pairs. After each fault everybody has to be served again, and each document in the store must have
every acknowledged word, once. At the end both of a pair have the same document, every accepted source is in the library
once, and the index agrees with the library. ``frozen`` suspends a web process, which gunicorn replaces after a timeout
of 10 s. ``disk`` mounts a small one and needs root; ``clock`` needs libfaketime, ``postgres`` and ``redis`` their
servers. A fault whose program is missing is skipped and reported.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

import requests
from sqlalchemy import create_engine, func, select
from sqlalchemy.orm import Session

from bench.faults.injection import (
    ClockJump,
    ConnectionCut,
    FaultInjection,
    Freeze,
    FullDisk,
    ProcessKill,
    clock_environment,
    mount_small_disk,
    unmount,
)
from bench.faults.network import Line
from bench.faults.writers import Editor, Importer
from bench.harness.latency import milliseconds
from bench.harness.processes import (
    START_TIMEOUT_S,
    Gunicorn,
    ManagedProcess,
    MissingProgram,
    Models,
    Postgres,
    Redis,
    Web,
)
from bench.harness.report import Report
from server.articles.document import parse_body, plain_text
from server.coediting.documents import SharedDocument
from server.coediting.store import TextStore
from server.config import Settings
from server.db.tables import Draft, Source

KINDS = ("web", "frozen", "inference", "postgres", "redis", "cut", "disk", "clock")
SERVED_AGAIN_S, INDEX_REPAIRED_S, DRAFT_STORED_S = 600.0, 60.0, 60.0
# Pause between two faults (from, to), and duration of a full disk or wrong clock, in seconds.
PAUSE_S, FAULT_S = (1.0, 4.0), 4.0
_DISK_MIB = 96
_FROZEN_AFTER_S = 10
_SOURCE = (
    "Ada Okafor: The council will decide in May whether the bridge is built.\n\n"
    "Bo Lind: Nobody has told us what the bridge costs, and that is the truth.\n\n"
    "Ada Okafor: It costs what it costs; the old one will not stand another winter."
)


@dataclass
class FaultEnvironment:
    """A newsroom and its processes, all of which ``stack`` stops."""

    stack: ExitStack
    folder: Path
    data: Path
    environment: dict[str, str]
    processes: dict[str, ManagedProcess] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """The settings of its server."""
        return Settings(data=self.data, database_url=self.environment.get("QUOTEDESK_DATABASE_URL"))

    @contextmanager
    def session(self) -> Iterator[Session]:
        """Yield a session of its store."""
        engine = create_engine(self.settings.store_url)
        with Session(engine) as session:
            yield session
        engine.dispose()

    def add(self, name: str, process: ManagedProcess, **settings: str) -> None:
        """Start a process and add its settings to the environment of the desk."""
        # Registered first, so that it is stopped even if its start fails.
        self.stack.callback(process.stop)
        process.start()
        self.processes[name] = process
        self.environment |= {f"QUOTEDESK_{key.upper()}": value for key, value in settings.items()}


def run(options: argparse.Namespace) -> Report:
    """Inject each kind of fault; passed if nothing acknowledged was lost."""
    if unknown := set(options.kinds) - set(KINDS):
        raise SystemExit(f"There is no fault {', '.join(unknown)}; there are {', '.join(KINDS)}.")
    rows = []
    for kind in options.kinds or KINDS:
        try:
            with ExitStack() as stack:
                rows.append({"kind": kind, **asyncio.run(_inject(kind, _start_newsroom(kind, stack), options))})
        except MissingProgram as error:
            rows.append({"kind": kind, "left_out": str(error)})
        print(_line(rows[-1]), file=sys.stderr, flush=True)
    figures = {"editors": options.editors, "cut_s": options.cut, "faults": rows}
    passed = not any(row.get(name) for row in rows for name in ("lost", "duplicated", "index"))
    return Report(figures, as_table(figures), passed)


def as_table(figures: dict[str, Any]) -> str:
    """Format the figures as a table."""
    heads = ["fault", "times", "acknowledged", "sent again", "refused", "lost", "duplicated"]
    heads += ["again, p50 ms", "max ms", "index"]
    return "\n".join(["".join(f"{head:>15}" for head in heads), *map(_line, figures["faults"])])


def _line(row: dict[str, Any]) -> str:
    if "left_out" in row:
        return f"{row['kind']:>15}   left out: {row['left_out']}"
    names = ("kind", "times", "acknowledged", "sent_again", "refused", "lost", "duplicated")
    cells = [row[name] for name in names]
    cells += [row["again_ms"]["p50"], row["again_ms"]["max"], "NOT CLEAN" if row["index"] else "clean"]
    notes = [*row["other"][:5], *row["index"].splitlines()]
    return "".join(f"{cell!s:>15}" for cell in cells) + "".join(f"\n    ! {note}" for note in notes)


def _start_newsroom(kind: str, stack: ExitStack) -> FaultEnvironment:
    folder = Path(
        stack.enter_context(tempfile.TemporaryDirectory(prefix="quotedesk-faults-", ignore_cleanup_errors=True))
    )
    data = folder / "data"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUOTEDESK_")}
    newsroom = FaultEnvironment(stack, folder, data, environment)
    if kind == "disk":
        mount_small_disk(data, _DISK_MIB)
        stack.callback(unmount, data)
    if kind == "postgres":
        postgres = Postgres(folder)
        newsroom.add(kind, postgres, database_url=postgres.url)
    if kind == "redis":
        redis = Redis(folder)
        newsroom.add(kind, redis, redis_url=redis.url)
    if kind in {"inference", "frozen"}:
        models = Models(folder, newsroom.environment)
        newsroom.add("inference", models, inference_url=models.url)
    if kind == "clock":
        newsroom.environment |= clock_environment(folder)
    web: Gunicorn | Web = (
        Gunicorn(data, folder / "web.log", newsroom.environment, "--timeout", str(_FROZEN_AFTER_S))
        if kind == "frozen"
        else Web(data, folder / "web.log", newsroom.environment, "--no-sample")
    )
    newsroom.add("web", web)
    return newsroom


async def _inject(kind: str, newsroom: FaultEnvironment, options: argparse.Namespace) -> dict[str, Any]:
    web = newsroom.processes["web"]
    assert isinstance(web, Gunicorn | Web)
    line = Line(int(web.url.rpartition(":")[2]))
    await line.open()
    injections: dict[str, Callable[[], FaultInjection]] = {
        "frozen": lambda: Freeze(cast(Gunicorn, web)),
        "cut": lambda: ConnectionCut(line, options.cut),
        "disk": lambda: FullDisk(newsroom.data, FAULT_S),
        "clock": lambda: ClockJump(newsroom.folder / "clock", FAULT_S),
    }
    injection = injections[kind]() if kind in injections else ProcessKill(newsroom.processes[kind])
    drafts = [_create_draft(web.url) for _ in range(0, options.editors, 2)]
    editors = [Editor(f"editor{number}", line.url, drafts[number // 2]) for number in range(options.editors)]
    importer = Importer(web.url)
    writing = [asyncio.create_task(editor.write()) for editor in editors]
    importing = asyncio.create_task(importer.run())
    chance = random.Random(kind)
    recovery_times_s: list[float] = []
    errors: list[str] = []

    pages = [editor.page for editor in editors]
    try:
        # Saving works without the models: after their fault, wait for a suggestion that they ranked.
        served = partial(_served, [page.ranked if kind == "inference" else page.acks for page in pages])
        await served(time.monotonic())
        for _ in range(options.times):
            await asyncio.sleep(chance.uniform(*PAUSE_S))
            injected_at = await injection.inject()
            recovery_times_s.append(await served(injected_at) - injected_at)
            errors += _missing_words(newsroom, editors)
        importer.finish()
        await importing
        for editor in editors:
            editor.finish()
        async with asyncio.timeout(SERVED_AGAIN_S):
            await asyncio.gather(*writing)
        errors += _missing_words(newsroom, editors)
        errors += await _different_replicas(newsroom, editors)
        duplicated_sources, missing_sources = _import_errors(newsroom, importer)
    finally:
        for task in (*writing, importing):
            task.cancel()
        await asyncio.gather(*writing, importing, return_exceptions=True)
        await line.close()
    index = await asyncio.to_thread(_wait_until_reconciled, newsroom, web.url)
    web.stop()
    return {
        "times": options.times,
        "acknowledged": sum(len(page.acks) for page in pages),
        "sent_again": sum(page.sent_again for page in pages),
        "refused": sum(page.refused for page in pages),
        "lost": len(errors) + len(missing_sources),
        "duplicated": len(duplicated_sources),
        "other": [*errors, *missing_sources, *duplicated_sources],
        "again_ms": milliseconds(recovery_times_s),
        "index": index,
    }


def _create_draft(url: str) -> str:
    """Create a draft of three paragraphs with a source; return its id."""
    source = requests.post(
        f"{url}/api/sources", json={"title": "The bridge", "text": _SOURCE}, timeout=START_TIMEOUT_S
    ).json()
    draft = {"body": "The bridge.\nThe wall.\nThe pumps.", "source_ids": [source["source_id"]]}
    return str(requests.post(f"{url}/api/drafts", json=draft, timeout=START_TIMEOUT_S).json()["draft_id"])


async def _served(served: Sequence[list[tuple[float, float]]], since: float) -> float:
    """Return when everybody had an answer to what was sent after ``since``.

    Args:
        served: for each person the times at which something was sent and its answer came, in the order of the answers.
    """
    end = time.monotonic() + SERVED_AGAIN_S
    while True:
        answered = [next((at for sent, at in times if sent > since), None) for times in served]
        if None not in answered:
            return max(at for at in answered if at is not None)
        if time.monotonic() > end:
            raise RuntimeError(f"After {SERVED_AGAIN_S:.0f} s {answered.count(None)} people were not served again.")
        await asyncio.sleep(0.02)


def _missing_words(newsroom: FaultEnvironment, editors: Sequence[Editor]) -> list[str]:
    """Describe acknowledged words that the stored documents lack or have twice."""
    with newsroom.session() as session:
        texts = {
            draft_id: plain_text(parse_body(SharedDocument(TextStore(session).document(draft_id)).read().body))
            for draft_id in dict.fromkeys(editor.draft_id for editor in editors)
        }
    return [f"{editor.name}: {note}" for editor in editors for note in editor.missing(texts[editor.draft_id])]


async def _different_replicas(newsroom: FaultEnvironment, editors: Sequence[Editor]) -> list[str]:
    """Let all editors join; describe where a pair's documents differ from each other or from the draft."""
    errors = []
    for editor in editors:
        await editor.page.run()
    for first, second in zip(editors[::2], editors[1::2], strict=False):
        if first.page.shared.state != second.page.shared.state:
            errors.append(f"{first.name} and {second.name} have different documents")
        end = time.monotonic() + DRAFT_STORED_S
        while (lines := _stored_lines(newsroom, first.draft_id)) != first.page.shared.lines:
            if time.monotonic() > end:
                errors.append(f"the draft of {first.name} is not as the page has it: {lines[:1]}")
                break
            await asyncio.sleep(0.1)
    return errors


def _stored_lines(newsroom: FaultEnvironment, draft_id: str) -> list[str]:
    with newsroom.session() as session:
        return plain_text(parse_body(session.get_one(Draft, draft_id).body)).split("\n")


def _import_errors(newsroom: FaultEnvironment, importer: Importer) -> tuple[list[str], list[str]]:
    """Describe sources that are duplicated, and accepted ones that are missing."""
    with newsroom.session() as session:
        rows = session.execute(select(Source.title, func.count()).group_by(Source.title))
        counts: dict[str, int] = {title: count for title, count in rows}  # noqa: C416  rows are no pairs to mypy
    titles = [*importer.stored, *importer.unsure]
    duplicated = [f"{title} is there twice" for title in titles if counts.get(title, 0) > 1]
    return duplicated, [f"{title} is not there" for title in importer.stored if not counts.get(title)]


def _wait_until_reconciled(newsroom: FaultEnvironment, url: str) -> str:
    """Return how the index differs from the library after some seconds of use; empty if it does not."""
    end = time.monotonic() + INDEX_REPAIRED_S
    while (differences := _index_differences(newsroom)) and time.monotonic() < end:
        requests.get(f"{url}/api/archive", params={"q": "bridge"}, timeout=60)
        time.sleep(1.0)
    return differences


def _index_differences(newsroom: FaultEnvironment) -> str:
    """Return how the index differs from the library; empty if it does not."""
    command = [sys.executable, "-m", "indexer", "repair", "--dry-run", "--data", str(newsroom.data), "--all"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=newsroom.environment)
    if done.returncode not in {0, 1}:
        raise RuntimeError(done.stderr[-2000:])
    return done.stdout[-3000:] if done.returncode else ""
