"""Load test: reporters who write at once, over websockets.

The data folder has transcripts.jsonl.gz, dev.jsonl.gz and train.jsonl.gz. Each reporter has a draft and three sources,
and writes a real article at a human pace; the page's own rules decide what is sent. With ``--together`` several write
in one draft, a paragraph each, and it is measured when they receive one another's letters. A run with one reporter
alone comes first. With ``--processes`` there are several web processes behind nginx, on PostgreSQL and Redis, with the
models in a process of their own; these programs have to be installed. With ``--pace`` a short run has the letters of a
long one: memory of all processes, open files, threads and the store are compared, and errors in the logs counted.
"""

import argparse
import asyncio
import multiprocessing
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import asdict
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil

from bench.harness.report import Report
from bench.harness.server import served, wait_until_ready
from bench.load import attacks
from bench.load import report as reports
from bench.load.cluster import served_by, services
from bench.load.process_usage import Footprint, ProcessSampler, footprint
from bench.load.reporters import ReporterResult, Shift, write
from bench.load.setup import Desk, create_drafts, import_sources, read_material, settings_of, store_bytes, stored

_ARTICLES = 60
# A shift's measurements of the newsroom's footprint.
_FOOTPRINTS = 12
_ERROR = re.compile(r'"level": ?"(?:error|critical)"|Traceback|^\S+ \S+ \S+ (?:ERROR|FATAL|PANIC):', re.MULTILINE)


def run(options: argparse.Namespace) -> Report:
    """Run the shifts; passed if no request was lost and every draft is stored as its page had it."""
    os.environ["QUOTEDESK_MODE"] = options.mode
    material = read_material(options.data, min(_ARTICLES, options.reporters))
    with ExitStack() as stack:
        data = Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="quotedesk-load-", ignore_cleanup_errors=True))
        )
        services_folder = stack.enter_context(services()) if options.processes else data
        sources = import_sources(material, data)
        url, pids = stack.enter_context(_served(data, services_folder, options.processes))
        shifts = [(1, options.baseline)] if options.baseline else []
        shifts.append((options.reporters, options.minutes * 60))
        runs = []
        for reporters, seconds in shifts:
            desks = create_drafts(material, sources, settings_of(data), reporters, options.together)
            abusive = desks[: options.abusive] if reporters > options.abusive else []
            with _abusive(url, abusive, data, options.mode) if abusive else nullcontext():
                runs.append(
                    _run(
                        url,
                        desks[len(abusive) :],
                        Shift(options.warm_up, seconds, options.pace, options.ask_every),
                        pids,
                        data,
                        services_folder,
                    )
                )
        logs = [*services_folder.glob("*.log"), *services_folder.glob("postgres/log")]
        errors = {log.name: count for log in logs if (count := len(_ERROR.findall(log.read_text(errors="replace"))))}
    figures = {"mode": options.mode, "runs": runs, "errors_in_logs": errors}
    passed = not errors and not any(run["faults"][name] for run in runs for name in reports.FAULTS)
    return Report(figures, reports.as_table(figures), passed)


@contextmanager
def _abusive(url: str, desks: Sequence[Desk], data: Path, mode: str) -> Iterator[None]:
    """Let these reporters attack instead of writing; print which statuses they were answered with."""
    log = data / "attacks.log"
    targets = [
        attacks.Target(url, attacks.token_for(data, desk.draft_id) if mode == "newsroom" else {}, log) for desk in desks
    ]
    with attacks.attacking(targets, list(attacks.ATTACKS)):
        yield
    print(f"{len(desks)} abusive clients were answered {attacks.answers_in(log)}", file=sys.stderr)


@contextmanager
def _served(data: Path, services_folder: Path, processes: int) -> Iterator[tuple[str, list[int]]]:
    """Serve ``data``; yield the address and the ids of the web processes."""
    if processes:
        with served_by(processes, data, services_folder) as newsroom:
            yield newsroom
    else:
        with served(data, "--no-sample") as desk:
            wait_until_ready(desk.url)
            yield desk.url, [desk.pid]


def _footprints(pids: Sequence[int], data: Path, seconds: float) -> Iterator[Footprint]:
    """Measure the newsroom's processes at regular times, until so many seconds have passed."""
    began = time.monotonic()
    for number in range(_FOOTPRINTS + 1):
        time.sleep(max(0.0, began + number * seconds / _FOOTPRINTS - time.monotonic()))
        yield footprint(pids, store_bytes(settings_of(data)))


def _run(
    url: str, desks: list[Desk], shift: Shift, pids: list[int], data: Path, services_folder: Path
) -> dict[str, Any]:
    """Run one shift in a process of its own, to separate its work from the server's."""
    newsroom = [child.pid for child in psutil.Process().children()]
    newsroom += [int(file.read_text().split()[0]) for file in services_folder.glob("postgres/postmaster.pid")]
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_shift, args=(url, desks, shift, theirs))
    process.start()
    theirs.close()
    try:
        ours.recv()  # everybody is connected
        time.sleep(shift.warm_up)
        assert process.pid is not None
        servers, clients = ProcessSampler(pids), ProcessSampler([process.pid])
        for sampler in (servers, clients):
            sampler.start()
        footprints = list(_footprints(newsroom, data, shift.seconds))
        of_server, of_clients = servers.stop(), clients.stop()
        written: list[ReporterResult] = ours.recv()
    finally:
        process.join(60)
        process.kill()
    in_store = stored(settings_of(data), [desk.draft_id for desk in desks])
    figures = reports.figures(written)
    events = figures["saves"] + sum(figures["asked"].values())
    return {
        "figures": figures,
        "faults": reports.faults(written, in_store),
        "footprints": [asdict(taken) for taken in footprints],
        "events_a_second": round(events / shift.seconds, 1),
        "server": _shares(of_server, events),
        "clients": _shares(of_clients, events),
    }


def _shares(usage: dict[str, float | int], events: int) -> dict[str, float | int]:
    return {
        **usage,
        "a_second": round(usage["processor_s"] / max(usage["seconds"], 0.1), 3),
        "waited_a_second": round(usage["kept_waiting_s"] / max(usage["seconds"], 0.1), 3),
        "ms_an_event": round(1000 * usage["processor_s"] / max(1, events), 1),
    }


def _shift(url: str, desks: list[Desk], shift: Shift, results: Connection) -> None:
    async def run() -> list[ReporterResult]:
        on_connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        on_connected.add_done_callback(lambda _: results.send("connected"))
        return await write(url, desks, shift, on_connected)

    results.send(asyncio.run(run()))
