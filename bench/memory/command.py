"""Measure the memory of a desk with the sample newsroom at each step of its use, or of its parts, one after the other.

    python -m bench memory [--imports 20] [--settle 70] [--idle 0] [--json FILE]
    python -m bench memory --models-apart [...]
    python -m bench memory --by-part [--json FILE]

Read from ``/proc/PID/smaps_rollup``, summed over the server and its children: resident memory, proportional memory
(a page that several processes map counts by its share), and private memory, which nobody else could use. Mapped files
that nobody changed are in the first two; the system takes them back without writing when it needs memory.

``--settle``: seconds waited before a reading; the server returns freed memory once a minute. ``--idle``: seconds waited
at the end, for what is given back when nobody uses it. ``--models-apart``: the models run in a process of their own.
``--by-part``: in one new process, over the data folder of a desk that has stopped, what each part adds.
"""

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final

import requests
import socketio

from bench.harness.desk_client import TIMEOUT_S, DeskClient
from bench.harness.keystrokes import Keystroke
from bench.harness.processes import Models
from bench.harness.report import machine, publish
from bench.harness.server import served, temporary_data, wait_until_ready
from bench.imports import import_file, transcript, wait_for_vectors
from bench.memory.reading import Memory, memory_of

IMPORTS, SETTLE_S, IMPORT_CHARACTERS = 20, 70.0, 20_000
# Targets, in megabytes of resident memory: of a desk with the sample, idle and after its imports, and of a web process
# whose models run in a process of their own.
IDLE_MB, IMPORTED_MB, WEB_PROCESS_MB = 900, 1_200, 350
# Stages are named by what came before them.
FIRST_START = "the first start, with the sample imported"
_SAID = "They will sit empty for years, she said of the new houses."
_QUESTION: Final = {"headline": "Quell: “We count the boats again”", "body": f"“{_SAID}” she said."}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench memory", description=__doc__)
    parser.add_argument("--imports", type=int, default=IMPORTS, help="files of 20 KB that are imported (default: 20)")
    parser.add_argument("--settle", type=float, default=SETTLE_S, help="seconds before each reading (default: 70)")
    parser.add_argument("--idle", type=float, default=0.0, help="seconds of doing nothing at the end (default: 0)")
    parser.add_argument("--models-apart", action="store_true", help="measure a web process without models")
    parser.add_argument("--by-part", action="store_true", help="measure what each part adds in one process")
    parser.add_argument("--json", help="write the figures there as well; - for standard output")
    options = parser.parse_args(arguments)
    if options.by_part:
        parts = by_part()
        publish(
            {"machine": machine(), "parts": {name: asdict(each) for name, each in parts.items()}},
            _table(parts),
            options.json,
        )
        return 0
    found = in_use(options.imports, options.settle, options.idle, models_apart=options.models_apart)
    met = is_met(found, models_apart=options.models_apart)
    report = {
        "machine": machine(),
        "models_apart": options.models_apart,
        "imports": options.imports,
        "stages": {name: asdict(each) for name, each in found.items()},
        "targets_met": met,
    }
    publish(report, _table(found), options.json)
    return 0 if met else 1


def is_met(stages: Mapping[str, Memory], *, models_apart: bool) -> bool:
    """Whether the targets are met: idle at first, and at the end.

    None is set for the first start, which still has what it imported the sample with.
    """
    if models_apart:
        return all(each.resident <= WEB_PROCESS_MB for each in stages.values())
    first, *_, last = [each for stage, each in stages.items() if stage != FIRST_START]
    return first.resident <= IDLE_MB and last.resident <= IMPORTED_MB


def in_use(imports: int, settle_s: float, idle_s: float, *, models_apart: bool) -> dict[str, Memory]:
    """Measure a desk with the sample newsroom after each step."""
    found: dict[str, Memory] = {}
    with temporary_data() as folder, _models(folder, apart=models_apart) as environment:

        def read(stage: str, pid: int) -> None:
            time.sleep(settle_s)
            found[stage] = memory_of(pid)

        with served(folder / "data", environment=environment) as desk:
            wait_until_ready(desk.url)
            wait_for_vectors(desk.url)
            read(FIRST_START, desk.pid)

        with served(folder / "data", environment=environment) as desk:
            wait_until_ready(desk.url)
            read("idle after the start", desk.pid)
            _ask_for_quotes(desk.url)
            read("one answer", desk.pid)
            requests.post(f"{desk.url}/api/check", json=_QUESTION, timeout=TIMEOUT_S).raise_for_status()
            read("one headline check", desk.pid)
            _verify(desk.url)
            read("one verification", desk.pid)
            for number in range(imports):
                import_file(desk.url, f"file-{number}.txt", transcript(IMPORT_CHARACTERS, seed=number))
            wait_for_vectors(desk.url)
            read(f"{imports} imports", desk.pid)
            if idle_s:
                time.sleep(idle_s)
                found[f"idle for {idle_s:g} s"] = memory_of(desk.pid)
    return found


def by_part() -> dict[str, Memory]:
    """Measure what each part adds, in one process after the other parts."""
    with temporary_data() as folder:
        with served(folder) as desk:
            wait_until_ready(desk.url)
        command = [sys.executable, "-m", "bench.memory.parts", str(folder)]
        printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return {name: Memory(**added) for name, added in map(json.loads, printed.splitlines())}


@contextmanager
def _models(folder: Path, *, apart: bool) -> Iterator[dict[str, str]]:
    """Yield the environment of a web process; start the models in a process of their own if they are ``apart``."""
    if not apart:
        yield {}
        return
    models = Models(folder, os.environ)
    models.start()
    try:
        yield {"QUOTEDESK_INFERENCE_URL": models.url}
    finally:
        models.stop()


def _ask_for_quotes(url: str) -> None:
    sources = requests.get(f"{url}/api/sources", timeout=TIMEOUT_S).json()["sources"]
    with DeskClient(url, [source["source_id"] for source in sources]) as client:
        asked = client.type([Keystroke(0.0, "Councillors question the wall", _SAID, True)], time.perf_counter())
    if asked[0].error or not asked[0].answers:
        raise RuntimeError(f"No quotes were suggested: {asked[0].error}")


def _verify(url: str) -> None:
    answered = threading.Event()
    client = socketio.Client(reconnection=False)
    client.on("quote_findings", lambda _: answered.set())
    client.connect(url, transports=["websocket"], wait_timeout=TIMEOUT_S)
    client.emit("verify_quotes", {"seq": 1, "body": _QUESTION["body"]})
    if not answered.wait(TIMEOUT_S):
        raise RuntimeError("The quotes were not verified.")
    client.disconnect()


def _table(rows: Mapping[str, Memory]) -> str:
    lines = ["| | resident, MB | proportional, MB | private, MB |", "| --- | --- | --- | --- |"]
    return "\n".join(
        [
            *lines,
            *(
                f"| {name} | {row.resident:.0f} | {row.proportional:.0f} | {row.private:.0f} |"
                for name, row in rows.items()
            ),
        ]
    )
