"""How long a writer waits: for the server to start, for suggestions, and for an import.

Real articles are typed against a transcript of about 230 paragraphs, six keys a second, and latency counts from the
moment a key is due to each answer: with a request on each key, and with requests as the page sends them. Then 60
requests are sent in one second; the newest has to be answered. Each mode has a server of its own, so that none finds
answers of another in a cache. Last, a megabyte of text is imported.
"""

import argparse
import time
from collections.abc import Sequence
from threading import Thread
from typing import Any

import requests

from bench.harness.desk_client import DeskClient
from bench.harness.imports import TIMEOUT_S, import_file, transcript, wait_for_vectors
from bench.harness.keystrokes import Keystroke, burst_schedule, typing_schedule
from bench.harness.latency import Request, by_left_context, newest_of, summarise
from bench.harness.passages import Transcript, choose
from bench.harness.processes import poll_until
from bench.harness.report import Report
from bench.harness.server import served, temporary_data, wait_until_ready
from models.json_lines import read_json_lines
from models.text.sentences.caret_context import context_at

PARAGRAPHS, ARTICLES, KEYS_PER_SECOND, BURST = 230, 6, 6, 60
IMPORT_CHARACTERS = 1_000_000


def run(options: argparse.Namespace) -> Report:
    """Measure all modes and the import."""
    transcripts = {row["id"]: row for _, row in read_json_lines(options.data / "transcripts.jsonl.gz")}
    pairs = [row for _, row in read_json_lines(options.data / "dev.jsonl.gz")]
    source, passages = choose(transcripts, pairs, PARAGRAPHS, 10)
    typed = passages[:ARTICLES]
    modes = {
        "a request on each key": typing_schedule(typed, options.seconds, KEYS_PER_SECOND, context_at),
        "requests as the page sends them": typing_schedule(
            typed, options.seconds, KEYS_PER_SECOND, context_at, every_key=False
        ),
        f"{BURST} requests in one second": burst_schedule(passages, BURST, 1.0, context_at),
    }
    figures: dict[str, Any] = {"modes": {name: _typed(source, schedule) for name, schedule in modes.items()}}
    with temporary_data() as folder, served(folder, "--no-sample") as desk:
        wait_until_ready(desk.url)
        figures |= {"start_s": round(desk.seconds, 2), "import": _imported(desk.url)}
    return Report(figures, as_table(figures), figures["modes"][f"{BURST} requests in one second"]["newest"]["answered"])


def as_table(figures: dict[str, Any]) -> str:
    """Format the figures as tables."""
    lines = []
    for name, mode in figures["modes"].items():
        lines += [
            name,
            "sent {sent}, answered {answered}, complete {complete}, superseded {superseded}, errors {errors}".format(
                **mode
            ),
            f"{'ms from key to':<20}{'n':>6}{'p50':>10}{'p95':>10}{'p99':>10}{'max':>10}",
        ]
        contexts = mode["left_contexts"]
        rows = [(stage.replace("_", " "), row) for stage, row in mode["latency_ms"].items()]
        rows += [(f"new → {stage}", contexts[stage]) for stage in ("first_answer", "ranked", "complete")]
        for stage, row in [*rows, ("(send lag)", mode["send_lag_ms"])]:
            cells = "".join(f"{'–' if row[key] is None else row[key]:>10}" for key in ("p50", "p95", "p99", "max"))
            lines.append(f"{stage:<20}{row['n']:>6}{cells}")
        lines.append(
            "newest: answered {answered}, complete {complete}, first {first_answer_ms} ms, last {last_answer_ms} ms\n"
            .format(**mode["newest"])
        )  # fmt: skip
    lines.append("new → …: from the first key of a left context, by any of its requests")
    lines.append("server ready after {start_s} s".format(**figures))
    lines.append(
        "{characters:,} characters imported: first words found after {first_found_s} s, all after {imported_s} s, "
        "all vectors after {embedded_s} s".format(**figures["import"])
    )
    return "\n".join(lines)


def _typed(source: Transcript, schedule: Sequence[Keystroke]) -> dict[str, Any]:
    # Models load on first use: one request that no measured one repeats.
    warm_up = Keystroke(0.0, schedule[0].title, "The first request is not measured.", True)
    with temporary_data() as folder, served(folder) as desk:
        source_id = import_file(desk.url, "bench-latency.txt", source.as_text())["source_id"]
        with DeskClient(desk.url, [source_id]) as client:
            client.type([warm_up], time.perf_counter())
        with DeskClient(desk.url, [source_id]) as client:
            answered = client.type(schedule, time.perf_counter() + 0.5)
    return summary(answered)


def summary(answered: Sequence[Request]) -> dict[str, Any]:
    """Summarise the requests of one writer."""
    return {**summarise(answered), "left_contexts": by_left_context(answered), "newest": newest_of(answered)}


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
