"""Summarise a run: figures of all reporters, and errors. Pure functions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bench.harness.latency import milliseconds
from bench.load.page_simulation import ANSWERED_BY, TimedRequest
from bench.load.reporters import ReporterResult

FAULTS = ("unanswered", "wrong", "errors", "not_as_stored")


def figures(written: Sequence[ReporterResult]) -> dict[str, Any]:
    """Measure latencies from when the page wanted an answer, including the wait for its own requests."""
    requests = [request for result in written for request in result.seen.requests]
    suggest = [request for request in requests if request.kind == "suggest"]
    ranked = [request.ranked - request.wanted for request in suggest if request.ranked]
    return {
        "reporters": len(written),
        "keys": sum(result.seen.keys for result in written),
        "asked": dict(Counter(request.kind for request in requests)),
        "saves": sum(len(result.seen.acks) for result in written),
        "first_answer_ms": {
            kind: milliseconds(
                [
                    request.answers[0][1] - request.wanted
                    for request in requests
                    if request.kind == kind and request.answers
                ]
            )
            for kind in ANSWERED_BY
        },
        "ranked_ms": milliseconds(ranked),
        "acks_ms": milliseconds([at - sent for result in written for sent, at in result.seen.acks]),
        "seen_ms": milliseconds([seconds for result in written for seconds in result.seen_s]),
        "superseded_share": round(sum(not request.is_complete for request in suggest) / max(1, len(suggest)), 4),
        "replaced_on_the_page": sum(result.seen.replaced for result in written),
    }


def faults(written: Sequence[ReporterResult], in_store: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Count what must not happen, with some examples.

    Args:
        in_store: the blocks of each draft after the run.
    """
    not_answered = unanswered(written)
    errors = [
        f"{request.kind}: {request.error}" for result in written for request in result.seen.requests if request.error
    ]
    not_stored = [
        f"{result.draft_id}: block {result.block} is not as its page had it"
        for result in written
        if result.text != in_store[result.draft_id][result.block]
    ]
    wrong = [fault for result in written for fault in result.seen.faults]
    return {
        "unanswered": len(not_answered),
        "errors": len(errors),
        "wrong": len(wrong),
        "not_as_stored": len(not_stored),
        "examples": [*not_answered[:3], *errors[:3], *wrong[:3], *not_stored[:3]],
    }


def unanswered(written: Sequence[ReporterResult]) -> list[str]:
    """Describe the requests that got no answer, or no complete one, and no error."""
    return [
        f"{request.kind} {request.seq} {'lost' if request.lost else 'unfinished'}: "
        f"{[stage for stage, _ in request.answers]}"
        for result in written
        for request in result.seen.requests
        if request.error is None and _is_lost(request)
    ]


def _is_lost(request: TimedRequest) -> bool:
    """Return whether no answer came, or no complete one to the newest request."""
    return request.lost or (not request.superseded and not request.is_complete)


def as_table(report: dict[str, Any]) -> str:
    """Format the figures as a table, a column for each run."""
    runs = report["runs"]
    rows: list[tuple[str, list[object]]] = [("reporters", [run["figures"]["reporters"] for run in runs])]

    def add_percentiles(name: str, get: Any) -> None:
        for part in ("p50", "p95", "max"):
            rows.append((f"{name}, {part}, ms", [get(run["figures"])[part] for run in runs]))

    add_percentiles("first answer", lambda figures: figures["first_answer_ms"]["suggest"])
    add_percentiles("ranked", lambda figures: figures["ranked_ms"])
    add_percentiles("acknowledged", lambda figures: figures["acks_ms"])
    add_percentiles("letters seen by others", lambda figures: figures["seen_ms"])
    for kind in ("complete_quote", "verify_quotes", "check_headline"):
        rows.append((f"{kind}, p95, ms", [run["figures"]["first_answer_ms"][kind]["p95"] for run in runs]))
    rows += [
        ("suggestions asked", [run["figures"]["asked"].get("suggest", 0) for run in runs]),
        ("superseded, %", [round(100 * run["figures"]["superseded_share"], 1) for run in runs]),
        ("events a second", [run["events_a_second"] for run in runs]),
        (", ".join(FAULTS).replace("_", " "), [" ".join(str(run["faults"][name]) for name in FAULTS) for run in runs]),
        ("processor s a second, server", [run["server"]["a_second"] for run in runs]),
        ("kept waiting for a core, s a second", [run["server"]["waited_a_second"] for run in runs]),
        ("processor s a second, reporters", [run["clients"]["a_second"] for run in runs]),
        ("processor ms an event, server", [run["server"]["ms_an_event"] for run in runs]),
        ("memory, MB", [f"{run['server']['resident_mb']} → {run['server']['resident_mb_after']}" for run in runs]),
        ("memory, growth, %", [run["server"]["growth_percent"] for run in runs]),
        ("threads", [run["server"]["threads"] for run in runs]),
    ]  # fmt: skip
    for name in runs[0]["footprints"][0]:
        cells = [f"{run['footprints'][0][name]} → {run['footprints'][-1][name]}" for run in runs]
        rows.append((f"newsroom, {name.replace('_', ', ')}", list(cells)))
    lines = [
        f"{name:<40}" + "".join(f"{'–' if cell is None else cell!s:>18}" for cell in cells) for name, cells in rows
    ]
    lines += [f"! {example}" for run in runs for example in run["faults"]["examples"]]
    lines += [f"! {count} errors in {log}" for log, count in report["errors_in_logs"].items()]
    return "\n".join(lines)
