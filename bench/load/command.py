"""Load test: reporters who write at once, over websockets, on one server.

    python -m bench load --data DIR [--reporters 100] [--minutes 30] [--json FILE]
    python -m bench load --data DIR --reporters 200 --together 4 --minutes 5
    python -m bench load --data DIR --mode newsroom --abusive 20
    python -m bench load --data DIR --processes 4 [--minutes 5]
    python -m bench load --data DIR --url http://127.0.0.1:8080 --folder DATA [--pid PID …]

DIR has transcripts.jsonl.gz, dev.jsonl.gz and train.jsonl.gz. Each reporter has a draft and three sources, and writes a
real article at a human pace; the page's own rules decide what is sent. With ``--together`` several write in one draft,
each in a paragraph, and it is measured when they have one another's letters. A run with one reporter alone comes first.
With ``--processes`` there are several behind nginx, on PostgreSQL and Redis, with the models in a separate one; these
programs have to be installed. With ``--url`` the server is one that already runs (for example behind a proxy): the
newsroom is created in its data folder, and in its store where QUOTEDESK_DATABASE_URL says so. A folder that has been
used before is reused as it is.
"""

import argparse
import asyncio
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bench import attacks
from bench.harness.processes import MissingProgram
from bench.harness.report import machine, publish
from bench.harness.server import served, wait_until_ready
from bench.load import report as reports
from bench.load.cluster import served_by, services
from bench.load.disk_latency import DiskProbe
from bench.load.process_usage import ProcessSampler
from bench.load.reporters import ReporterResult, Shift, write
from bench.load.setup import Desk, create_drafts, import_sources, read_material, settings_of, stored
from server.articles.document import parse_body, plain_text

_ARTICLES = 60


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; 1 where something went wrong that must not."""
    options = _parser().parse_args(arguments)
    os.environ["QUOTEDESK_MODE"] = options.mode
    try:
        return _measured(options)
    except MissingProgram as missing:
        print(f"{missing}: see “several processes” of docs/newsroom.md.", file=sys.stderr)
        return 2


def _measured(options: argparse.Namespace) -> int:
    with _newsroom(options) as (data, url, pids):
        shifts = [] if options.no_baseline else [(1, options.baseline_seconds)]
        shifts.append((options.reporters, options.minutes * 60))
        runs = []
        for reporters, seconds in shifts:
            desks = create_drafts(options.material, options.sources, settings_of(data), reporters, options.together)
            shift = Shift(options.warm_up, seconds)
            abusive = desks[: options.abusive] if reporters > options.abusive else []
            with _abusive(url, abusive, data, options.mode) if abusive else nullcontext():
                runs.append(_run(url, desks[len(abusive) :], shift, pids, data))
    report = {"mode": options.mode, "machine": machine(), "runs": runs}
    publish(report, reports.as_table(report), options.json)
    return int(any(run["faults"][name] for run in runs for name in reports.FAULTS))


@contextmanager
def _abusive(url: str, desks: Sequence[Desk], data: Path, mode: str) -> Iterator[None]:
    """Let these people attack instead of writing; print what they were answered."""
    log = data / "attacks.log"
    targets = [
        attacks.Target(url, attacks.token_for(data, desk.draft_id) if mode == "newsroom" else {}, log) for desk in desks
    ]
    with attacks.attacking(targets, list(attacks.ATTACKS)):
        yield
    print(f"{len(desks)} abusive clients were answered {attacks.answers_in(log)}", file=sys.stderr)


@contextmanager
def _newsroom(options: argparse.Namespace) -> Iterator[tuple[Path, str, list[int]]]:
    """Set up the data folder, where it is served, and by which processes."""
    options.material = read_material(options.data, min(_ARTICLES, options.reporters))
    with tempfile.TemporaryDirectory(prefix="quotedesk-load-", ignore_cleanup_errors=True) as folder:
        data = options.folder or Path(folder)
        if options.processes:
            with services() as services_folder:
                options.sources = import_sources(options.material, data)
                with served_by(options.processes, data, services_folder) as (url, pids):
                    yield data, url, pids
            return
        options.sources = import_sources(options.material, data)
        if options.url:
            yield data, options.url, options.pid
        else:
            with served(data, "--no-sample") as desk:
                wait_until_ready(desk.url)
                yield data, desk.url, [desk.pid]


def _run(url: str, desks: list[Desk], shift: Shift, pids: list[int], data: Path) -> dict[str, Any]:
    """Run one shift in a process of its own, to separate its work from the server's."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_shift, args=(url, desks, shift, theirs))
    process.start()
    theirs.close()
    try:
        ours.recv()  # everybody is connected
        time.sleep(shift.warm_up)
        assert process.pid is not None
        servers, clients, disk = ProcessSampler(pids), ProcessSampler([process.pid]), DiskProbe(data)
        for watch in (servers, clients, disk):
            watch.start()
        time.sleep(shift.seconds)
        of_server, of_clients, of_disk = servers.stop(), clients.stop(), disk.stop()
        written: list[ReporterResult] = ours.recv()
    finally:
        process.join(60)
        process.kill()
    in_store = stored(settings_of(data), [desk.draft_id for desk in desks])
    found = reports.figures(written)
    events = found["saves"] + sum(found["asked"].values())
    return {
        "figures": found,
        "faults": reports.faults(written, in_store, lambda body: plain_text(parse_body(body))),
        "events_a_second": round(events / shift.seconds, 1),
        "server": _shares(of_server, events),
        "clients": _shares(of_clients, events),
        "disk_ms": of_disk,
        "per_reporter_minute": {
            "events": round(60 * events / shift.seconds / len(desks), 1),
            "keys": round(60 * found["keys"] / (shift.seconds + shift.warm_up) / len(desks), 1),
            "processor_s": round(60 * of_server["processor_s"] / max(of_server["seconds"], 0.1) / len(desks), 3),
        },
    }


def _shares(watched: dict[str, Any], events: int) -> dict[str, Any]:
    return {
        **watched,
        "a_second": round(watched["processor_s"] / max(watched["seconds"], 0.1), 3),
        "waited_a_second": round(watched["kept_waiting_s"] / max(watched["seconds"], 0.1), 3),
        "ms_an_event": round(1000 * watched["processor_s"] / max(1, events), 1),
    }


def _shift(url: str, desks: list[Desk], shift: Shift, results: Connection) -> None:
    async def run() -> list[ReporterResult]:
        on_connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        on_connected.add_done_callback(lambda _: results.send("sat down"))
        return await write(url, desks, shift, on_connected)

    results.send(asyncio.run(run()))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench load", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    parser.add_argument("--data", type=Path, required=True, help="folder of aligned quotes and their transcripts")
    parser.add_argument("--reporters", type=int, default=100, help="who write at once (default 100)")
    parser.add_argument("--together", type=int, default=1, help="so many of them in each draft (default 1)")
    parser.add_argument("--abusive", type=int, default=0, help="so many of them attack instead (bench.attacks)")
    parser.add_argument("--minutes", type=float, default=30, help="how long they are counted (default 30)")
    parser.add_argument("--warm-up", type=float, default=60, help="seconds before that (default 60)")
    parser.add_argument("--no-baseline", action="store_true", help="leave out the run with one reporter")
    parser.add_argument("--baseline-seconds", type=float, default=120, help="length of that run (default 120)")
    parser.add_argument("--mode", choices=("local", "newsroom"), default="local", help="newsroom: everybody signed in")
    parser.add_argument("--processes", type=int, default=0, help="so many behind nginx (default: one alone)")
    parser.add_argument("--url", help="a server that is there already, instead of one of the bench's own")
    parser.add_argument("--folder", type=Path, help="the data folder of that server; or one to create and not delete")
    parser.add_argument("--pid", type=int, action="append", default=[], help="its processes, to be watched")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser
