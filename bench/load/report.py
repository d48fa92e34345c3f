"""Summarise a run: figures of all reporters, and errors. Pure functions."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bench.harness.latency import milliseconds
from bench.load.page_simulation import ANSWERED_BY, TimedRequest
from bench.load.reporters import ReporterResult

FAULTS = ("unanswered", "wrong", "errors", "not_as_stored")


def figures(written: Sequence[ReporterResult]) -> dict[str, Any]:
    """Measure latencies from when the page wanted an answer, including the wait for its own requests."""
    asked = [each for one in written for each in one.seen.asked]
    suggest = [each for each in asked if each.kind == "suggest"]
    ranked = [each.ranked - each.wanted for each in suggest if not each.superseded and each.ranked is not None]
    return {
        "reporters": len(written),
        "keys": sum(one.seen.keys for one in written),
        "asked": dict(Counter(each.kind for each in asked)),
        "saves": sum(len(one.seen.acks) for one in written),
        "first_answer_ms": {
            kind: milliseconds(
                [each.answers[0][1] - each.wanted for each in asked if each.kind == kind and each.answers]
            )
            for kind in ANSWERED_BY
        },
        "ranked_ms": milliseconds(ranked),
        "acks_ms": milliseconds([at - sent for one in written for sent, at in one.seen.acks]),
        "seen_ms": milliseconds([seconds for one in written for seconds in one.seen_s]),
        "superseded_share": round(sum(_stopped(each) for each in suggest) / max(1, len(suggest)), 4),
        "replaced_on_the_page": sum(one.seen.replaced for one in written),
    }


def faults(written: Sequence[ReporterResult], in_store: dict[str, tuple[int, Any]], text_of: Any) -> dict[str, Any]:
    """Count what must not happen, with some examples.

    Args:
        in_store: version and body of each draft after the run.
        text_of: returns the plain text of a body.
    """
    unanswered = [
        f"{each.kind} {each.seq} {'lost' if each.lost else 'unfinished'}: {[name for name, _ in each.answers]}"
        for one in written
        for each in one.seen.asked
        if each.error is None and _is_lost(each)
    ]
    errors = [f"{each.kind}: {each.error}" for one in written for each in one.seen.asked if each.error]
    not_stored = [
        f"{one.draft_id}: version {one.version} on the page, {in_store[one.draft_id][0]} in the store"
        for one in written
        if not _is_stored(one, in_store[one.draft_id][0], text_of(in_store[one.draft_id][1]))
    ]
    wrong = [fault for one in written for fault in one.seen.faults]
    return {
        "unanswered": len(unanswered),
        "errors": len(errors),
        "wrong": len(wrong),
        "not_as_stored": len(not_stored),
        "examples": [*unanswered[:3], *errors[:3], *wrong[:3], *not_stored[:3]],
    }


def _is_stored(one: ReporterResult, version: int, text: str) -> bool:
    if one.block is not None:
        return one.text == text.split("\n")[one.block]
    return (one.version, one.text) == (version, text) and version == 1 + one.saves


def _is_lost(asked: TimedRequest) -> bool:
    """Whether a request was lost: the newest must be answered completely, one replaced by a newer at least once."""
    return asked.lost or (not asked.superseded and "complete" not in {name for name, _ in asked.answers})


def _stopped(asked: TimedRequest) -> bool:
    return "complete" not in {name for name, _ in asked.answers}


def as_table(report: dict[str, Any]) -> str:
    """Format the figures as a table, a column for each run."""
    runs = report["runs"]
    rows: list[tuple[str, list[object]]] = [("reporters", [run["figures"]["reporters"] for run in runs])]

    def milliseconds_of(name: str, get: Any) -> None:
        for part in ("p50", "p95", "max"):
            rows.append((f"{name}, {part}, ms", [get(run["figures"])[part] for run in runs]))

    milliseconds_of("first answer", lambda found: found["first_answer_ms"]["suggest"])
    milliseconds_of("ranked", lambda found: found["ranked_ms"])
    milliseconds_of("acknowledged", lambda found: found["acks_ms"])
    milliseconds_of("letters seen by others", lambda found: found["seen_ms"])
    rows.append(("the disk alone keeps 16 KB, p95, ms", [run["disk_ms"]["p95"] for run in runs]))
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
    lines = [
        f"{name:<40}" + "".join(f"{'–' if cell is None else cell!s:>18}" for cell in cells) for name, cells in rows
    ]
    lines += [f"! {example}" for run in runs for example in run["faults"]["examples"]]
    return "\n".join(lines)
