"""How long a writer waits: for the server to start, for suggestions, and for an import.

One reporter writes a real article, as in the load test, and latency counts from the moment the page wants an answer.
Then a megabyte of text is imported.
"""

import argparse
import asyncio
import time
from threading import Thread
from typing import Any

import requests

from bench.harness.imports import TIMEOUT_S, import_file, transcript, wait_for_vectors
from bench.harness.processes import poll_until
from bench.harness.report import Report
from bench.harness.server import served, temporary_data, wait_until_ready
from bench.load import report as reports
from bench.load.reporters import Shift, write
from bench.load.setup import create_drafts, import_sources, read_material, settings_of

WARM_UP_S = 20.0
IMPORT_CHARACTERS = 1_000_000


def run(options: argparse.Namespace) -> Report:
    """Measure start, suggestions and import; passed if every request was answered."""
    material = read_material(options.data, articles=1)
    with temporary_data() as data:
        sources = import_sources(material, data)
        with served(data, "--no-sample") as desk:
            wait_until_ready(desk.url)
            desks = create_drafts(material, sources, settings_of(data), reporters=1, together=1)
            written = asyncio.run(write(desk.url, desks, Shift(WARM_UP_S, options.seconds)))
            figures = {
                "start_s": round(desk.seconds, 2),
                "typing": reports.figures(written),
                "import": _imported(desk.url),
            }
    return Report(figures, as_table(figures), not any(reports.unanswered(written)))


def as_table(figures: dict[str, Any]) -> str:
    """Format the figures as tables."""
    typing = figures["typing"]
    rows = {
        "first answer": typing["first_answer_ms"]["suggest"],
        "ranked": typing["ranked_ms"],
        "acknowledged": typing["acks_ms"],
    }
    lines = [f"{'new left context, ms':<20}{'n':>6}{'p50':>10}{'p95':>10}{'p99':>10}{'max':>10}"]
    for name, row in rows.items():
        cells = "".join(f"{'–' if row[key] is None else row[key]:>10}" for key in ("p50", "p95", "p99", "max"))
        lines.append(f"{name:<20}{row['n']:>6}{cells}")
    lines.append("server ready after {start_s} s".format(**figures))
    lines.append(
        "{characters:,} characters imported: first words found after {first_found_s} s, all after {imported_s} s, "
        "all vectors after {embedded_s} s".format(**figures["import"])
    )
    return "\n".join(lines)


def _imported(url: str) -> dict[str, float | int]:
    text = transcript(IMPORT_CHARACTERS, seed=1, opening="Zanzibar quorum.")
    started = time.perf_counter()
    first_found: list[float] = []

    def wait_for_words() -> None:
        poll_until(lambda: _finds(url, "Zanzibar"), TIMEOUT_S, every=0.1)
        first_found.append(time.perf_counter() - started)

    watching = Thread(target=wait_for_words, daemon=True)
    watching.start()
    import_file(url, "large.txt", text)
    imported = time.perf_counter() - started
    watching.join()
    wait_for_vectors(url)
    return {
        "characters": len(text),
        "first_found_s": round(first_found[0], 2),
        "imported_s": round(imported, 2),
        "embedded_s": round(time.perf_counter() - started, 2),
    }


def _finds(url: str, words: str) -> bool:
    response = requests.get(f"{url}/api/sources", params={"q": words}, timeout=30)
    return response.ok and bool(response.json()["sources"])
