"""Measure the memory of a desk with the sample newsroom at each step of its use.

Summed over the server and its children: resident memory, proportional memory
(a page that several processes map counts by its share), and private memory. Unchanged pages of mapped files are in the
first two; the system takes them back without writing when it needs memory. The server returns freed memory once a
minute, so readings wait ``--settle`` seconds.
"""

import argparse
import time
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

import requests

from bench.harness.imports import import_file, transcript, wait_for_vectors
from bench.harness.report import Report
from bench.harness.server import served, temporary_data, wait_until_ready
from bench.memory.reading import Memory, memory_of

TIMEOUT_S = 120
IMPORT_CHARACTERS = 20_000
# Targets in megabytes of proportional memory of all processes: idle after the first start, and after the imports.
FIRST_START_MB, IMPORTED_MB = 900, 1_200
# Stages are named by what came before them.
FIRST_START = "the first start, with the sample imported"
_SENTENCE = "They will sit empty for years, she said of the new houses."
_CHECK: Final = {"headline": "Quell: “We count the boats again”", "body": f"“{_SENTENCE}” she said."}


def run(options: argparse.Namespace) -> Report:
    """Measure each stage; the first and the last have targets."""
    stages = in_use(options.imports, options.settle)
    figures = {
        "imports": options.imports,
        "stages": {name: asdict(memory) for name, memory in stages.items()},
    }
    return Report(figures, as_table(stages), is_met(stages))


def is_met(stages: Mapping[str, Memory]) -> bool:
    """Return whether the first and the last stage meet their targets."""
    first, *_, last = stages.values()
    return first.proportional <= FIRST_START_MB and last.proportional <= IMPORTED_MB


def in_use(imports: int, settle_s: float) -> dict[str, Memory]:
    """Measure a desk with the sample newsroom after each step."""
    stages: dict[str, Memory] = {}
    with temporary_data() as folder:

        def read(stage: str, pid: int) -> None:
            time.sleep(settle_s)
            stages[stage] = memory_of(pid)

        with served(folder) as desk:
            wait_until_ready(desk.url)
            wait_for_vectors(desk.url)
            read(FIRST_START, desk.pid)

        with served(folder) as desk:
            wait_until_ready(desk.url)
            read("idle after the start", desk.pid)
            _ask_for_quotes(desk.url)
            read("one answer", desk.pid)
            _post(desk.url, "/api/check", _CHECK)
            read("one headline check", desk.pid)
            _post(desk.url, "/api/verify", {"body": _CHECK["body"]})
            read("one verification", desk.pid)
            for number in range(imports):
                import_file(desk.url, f"file-{number}.txt", transcript(IMPORT_CHARACTERS, seed=number))
            wait_for_vectors(desk.url)
            read(f"{imports} imports", desk.pid)
    return stages


def _ask_for_quotes(url: str) -> None:
    sources = requests.get(f"{url}/api/sources", timeout=TIMEOUT_S).json()["sources"]
    source_ids = [source["source_id"] for source in sources]
    query = {"title": "Councillors question the wall", "left_context": _SENTENCE, "source_ids": source_ids}
    answer = _post(url, "/api/suggest", query)
    if not answer["items"]:
        raise RuntimeError(f"No quotes were suggested: {answer}")


def _post(url: str, path: str, message: dict[str, Any]) -> Any:
    response = requests.post(f"{url}{path}", json=message, timeout=TIMEOUT_S)
    response.raise_for_status()
    return response.json()


def as_table(rows: Mapping[str, Memory]) -> str:
    """Return the memory of each state as a Markdown table."""
    lines = ["| | resident, MB | proportional, MB | private, MB |", "| --- | --- | --- | --- |"]
    for name, row in rows.items():
        lines.append(f"| {name} | {row.resident:.0f} | {row.proportional:.0f} | {row.private:.0f} |")
    return "\n".join(lines)
