"""Measure how long a writer waits for suggestions from a running server, over a real websocket.

    python -m bench.latency --url http://127.0.0.1:8000 --data DIR --articles 6 --seconds 120 --json -
    python -m bench.latency --url http://127.0.0.1:8000 --data DIR --burst 60

The first types real articles against a transcript of 230 paragraphs, six keys a second, and measures from the
moment a key is due to each answer. The second sends a burst and checks whether the newest request was answered.
"""

import argparse
import os
import platform
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.harness.desk_client import DeskClient, forget, health, upload
from bench.harness.keystrokes import Keystroke, Passage, burst_schedule, typing_schedule
from bench.harness.latency import Request, by_left_context, newest_of, summarise
from bench.harness.passages import choose
from bench.harness.report import publish
from models.json_lines import read_json_lines
from models.text.sentences.caret_context import context_at


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a table and, if requested, JSON."""
    options = _parser().parse_args(arguments)
    transcripts = {row["id"]: row for _, row in read_json_lines(options.data / "transcripts.jsonl.gz")}
    pairs = [row for _, row in read_json_lines(options.data / "dev.jsonl.gz")]
    wanted = options.articles * options.clients * (1 if options.burst is None else 10)
    transcript, passages = choose(transcripts, pairs, options.paragraphs, wanted)
    schedules = _schedules(options, passages)

    source = upload(options.url, "bench-latency.txt", transcript.as_text())
    try:
        if options.warm_up:
            _run(options.url, source["source_id"], [_warm_up(passages)])
        runs = _run(options.url, source["source_id"], schedules)
        report = _report(options, transcript.made, source, runs)
    finally:
        forget(options.url, source["source_id"])
    publish(report, as_table(report), options.json)
    return 0


def as_table(report: dict[str, Any]) -> str:
    """Format a report as a table."""
    figures = report["figures"]
    lines = [
        "{mode}, {clients} client(s); {transcript}, read as {paragraphs} paragraphs".format(**report),
        "sent {sent}, answered {answered}, complete {complete}, superseded {superseded} "
        "({unanswered} before any answer), errors {errors}".format(**figures),
        f"{'ms from key to':<20}{'n':>6}{'p50':>10}{'p95':>10}{'p99':>10}{'max':>10}",
    ]
    contexts = figures["left_contexts"]
    rows = [(name.replace("_", " "), row) for name, row in figures["latency_ms"].items()]
    rows += [(f"new → {name}", contexts[name]) for name in ("first_answer", "ranked", "complete")]
    for name, row in [*rows, ("(send lag)", figures["send_lag_ms"])]:
        cells = "".join(f"{'–' if row[key] is None else row[key]:>10}" for key in ("p50", "p95", "p99", "max"))
        lines.append(f"{name:<20}{row['n']:>6}{cells}")
    lines.append(f"new → …: from the first key of each of {contexts['n']} left contexts, by any of its requests")
    for number, newest in enumerate(report.get("newest", []), start=1):
        lines.append(
            f"newest of client {number}: answered {newest['answered']}, complete {newest['complete']}, "
            f"first answer {newest['first_answer_ms']} ms, last {newest['last_answer_ms']} ms"
        )
    lines += [f"error: {message}" for message in figures["error_messages"]]
    return "\n".join(lines)


def _schedules(options: argparse.Namespace, passages: Sequence[Passage]) -> list[list[Keystroke]]:
    """Return one schedule per client, of passages of its own, so that no client profits from another's cache."""
    schedules = []
    for client in range(options.clients):
        first = client * len(passages) // options.clients
        turned = [*passages[first:], *passages[:first]]
        if options.burst is not None:
            schedules.append(burst_schedule(turned, options.burst, 1.0, context_at))
        else:
            pace = options.keys_per_second
            own = turned[: options.articles]
            schedules.append(typing_schedule(own, options.seconds, pace, context_at, options.every_key))
    return schedules


def _warm_up(passages: Sequence[Passage]) -> list[Keystroke]:
    """Send one request that none of the measured ones repeats, for models that load on first use."""
    return [Keystroke(0.0, passages[0].title, "The first request is not measured.", True)]


def _run(url: str, source_id: object, schedules: Sequence[list[Keystroke]]) -> list[list[Request]]:
    clients = [DeskClient(url, [source_id]) for _ in schedules]
    results: list[list[Request]] = [[] for _ in schedules]
    start = time.perf_counter() + 0.5

    def work(number: int) -> None:
        with clients[number] as client:
            # Spread the clients over the time between two keys: people do not type in step.
            results[number] = client.type(schedules[number], start + 0.16 * number / len(schedules))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(schedules))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def _report(
    options: argparse.Namespace, made: str, source: dict[str, Any], runs: list[list[Request]]
) -> dict[str, Any]:
    mode = f"typing, {options.keys_per_second:g} keys a second for {options.seconds:g} s, "
    mode += "a request on each key" if options.every_key else "requests as the page sends them"
    report: dict[str, Any] = {
        "mode": mode if options.burst is None else f"burst of {options.burst} in one second",
        "transcript": made,
        "paragraphs": source["paragraphs"],
        "articles": options.articles,
        "clients": options.clients,
        "figures": {
            **summarise([request for run in runs for request in run]),
            "left_contexts": by_left_context(runs),
        },
        "server": health(options.url),
        "machine": {
            "cores": os.cpu_count(),
            "system": platform.platform(),
            "load_average": [round(load, 2) for load in os.getloadavg()],
        },
    }
    if options.burst is not None:
        report["newest"] = [newest_of(run) for run in runs]
    return report


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.latency", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the server is")
    parser.add_argument("--data", type=Path, required=True, help="folder of transcripts.jsonl.gz, dev.jsonl.gz")
    parser.add_argument("--paragraphs", type=int, default=230, help="length of the transcript (default 230)")
    parser.add_argument("--articles", type=int, default=6, help="how many passages are typed (default 6)")
    parser.add_argument("--seconds", type=float, default=120, help="how long each client types (default 120)")
    parser.add_argument("--keys-per-second", type=float, default=6, help="pace of each client (default 6)")
    parser.add_argument("--clients", type=int, default=1, help="writers at the same time (default 1)")
    parser.add_argument(
        "--every-key",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="a request on each key (default), or only on those on which the page sends one",
    )
    parser.add_argument("--burst", type=int, metavar="N", help="instead: N requests of a client in one second")
    parser.add_argument("--warm-up", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
