"""Measure the memory of a desk with the sample newsroom at each step of its use.

Read from ``/proc/PID/smaps_rollup``, summed over the server and its children: resident memory, proportional memory
(a page that several processes map counts by its share), and private memory. Unchanged pages of mapped files are in the
first two; the system takes them back without writing when it needs memory. The server returns freed memory once a
minute, so readings wait ``--settle`` seconds.
"""

import argparse
import os
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final

import requests
import socketio

from bench.harness.desk_client import TIMEOUT_S, DeskClient
from bench.harness.imports import import_file, transcript, wait_for_vectors
from bench.harness.keystrokes import Keystroke
from bench.harness.processes import Models
from bench.harness.report import Report
from bench.harness.server import served, temporary_data, wait_until_ready
from bench.memory.reading import Memory, memory_of

IMPORT_CHARACTERS = 20_000
# Targets in megabytes of resident memory: a desk with the sample, idle and after its imports; a web process without
# models.
IDLE_MB, IMPORTED_MB, WEB_PROCESS_MB = 900, 1_200, 350
# Stages are named by what came before them.
FIRST_START = "the first start, with the sample imported"
_SENTENCE = "They will sit empty for years, she said of the new houses."
_CHECK: Final = {"headline": "Quell: “We count the boats again”", "body": f"“{_SENTENCE}” she said."}


def run(options: argparse.Namespace) -> Report:
    """Measure each stage; the first and the last have targets."""
    stages = in_use(options.imports, options.settle, models_apart=options.models_apart)
    figures = {
        "models_apart": options.models_apart,
        "imports": options.imports,
        "stages": {name: asdict(memory) for name, memory in stages.items()},
    }
    return Report(figures, as_table(stages), is_met(stages, models_apart=options.models_apart))


def is_met(stages: Mapping[str, Memory], *, models_apart: bool) -> bool:
    """Return whether the first and the last stage meet their targets.

    The first start has no target: it still holds what it imported the sample with.
    """
    if models_apart:
        return all(memory.resident <= WEB_PROCESS_MB for memory in stages.values())
    first, *_, last = [memory for stage, memory in stages.items() if stage != FIRST_START]
    return first.resident <= IDLE_MB and last.resident <= IMPORTED_MB


def in_use(imports: int, settle_s: float, *, models_apart: bool) -> dict[str, Memory]:
    """Measure a desk with the sample newsroom after each step."""
    stages: dict[str, Memory] = {}
    with temporary_data() as folder, _models(folder, apart=models_apart) as environment:

        def read(stage: str, pid: int) -> None:
            time.sleep(settle_s)
            stages[stage] = memory_of(pid)

        with served(folder / "data", environment=environment) as desk:
            wait_until_ready(desk.url)
            wait_for_vectors(desk.url)
            read(FIRST_START, desk.pid)

        with served(folder / "data", environment=environment) as desk:
            wait_until_ready(desk.url)
            read("idle after the start", desk.pid)
            _ask_for_quotes(desk.url)
            read("one answer", desk.pid)
            requests.post(f"{desk.url}/api/check", json=_CHECK, timeout=TIMEOUT_S).raise_for_status()
            read("one headline check", desk.pid)
            _verify(desk.url)
            read("one verification", desk.pid)
            for number in range(imports):
                import_file(desk.url, f"file-{number}.txt", transcript(IMPORT_CHARACTERS, seed=number))
            wait_for_vectors(desk.url)
            read(f"{imports} imports", desk.pid)
    return stages


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
        typed = client.type([Keystroke(0.0, "Councillors question the wall", _SENTENCE, True)], time.perf_counter())
    if typed[0].error or not typed[0].answers:
        raise RuntimeError(f"No quotes were suggested: {typed[0].error}")


def _verify(url: str) -> None:
    answered = threading.Event()
    client = socketio.Client(reconnection=False)
    client.on("quote_findings", lambda _: answered.set())
    client.connect(url, transports=["websocket"], wait_timeout=TIMEOUT_S)
    client.emit("verify_quotes", {"seq": 1, "body": _CHECK["body"]})
    if not answered.wait(TIMEOUT_S):
        raise RuntimeError("The quotes were not verified.")
    client.disconnect()


def as_table(rows: Mapping[str, Memory]) -> str:
    """Return the memory of each state as a Markdown table."""
    lines = ["| | resident, MB | proportional, MB | private, MB |", "| --- | --- | --- | --- |"]
    for name, row in rows.items():
        lines.append(f"| {name} | {row.resident:.0f} | {row.proportional:.0f} | {row.private:.0f} |")
    return "\n".join(lines)
