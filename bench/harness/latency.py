"""Percentiles of latencies, and the outcome of each request. Pure functions."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

PERCENTILES = (50, 95, 99)
STAGES = ("recall", "ranked", "complete")


@dataclass(slots=True)
class Request:
    """One request: when its key was due, when it was sent, and each answer.

    Times are seconds on one monotonic clock. Latency counts from ``due`` and not from ``sent``: a delayed client would
    otherwise hide the very delays it measures (coordinated omission). ``query`` is the title and the left context it
    asked about.
    """

    seq: int
    due: float
    sent: float = math.nan
    answers: list[tuple[str, float]] = field(default_factory=list)
    error: str | None = None
    query: tuple[str, str] = ("", "")

    def first(self) -> float | None:
        """Return seconds to the first answer, whatever its stage."""
        return min(at for _, at in self.answers) - self.due if self.answers else None

    def last(self) -> float | None:
        """Return seconds to the last answer."""
        return max(at for _, at in self.answers) - self.due if self.answers else None

    def stage(self, name: str) -> float | None:
        """Return seconds to the answer of a stage."""
        return next((at - self.due for stage, at in self.answers if stage == name), None)


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the smallest value that at least ``percent`` % of ``values`` do not exceed (nearest rank).

    Raises:
        ValueError: if there are no values, or ``percent`` is not in 0 to 100.
    """
    if not values:
        raise ValueError("There is no percentile of no values.")
    if not 0 <= percent <= 100:
        raise ValueError(f"A percentile lies between 0 and 100, not at {percent}.")
    ordered = sorted(values)
    return ordered[max(math.ceil(percent / 100 * len(ordered)), 1) - 1]


def milliseconds(seconds: Sequence[float]) -> dict[str, float | int | None]:
    """Return ``{n, p50, p95, p99, max}`` of durations, in milliseconds; null where there are none."""
    summary: dict[str, float | int | None] = {"n": len(seconds)}
    for percent in PERCENTILES:
        summary[f"p{percent}"] = round(percentile(seconds, percent) * 1000, 1) if seconds else None
    summary["max"] = round(max(seconds) * 1000, 1) if seconds else None
    return summary


def _present(values: Sequence[float | None]) -> list[float]:
    return [value for value in values if value is not None]


def summarise(requests: Sequence[Request]) -> dict[str, Any]:
    """Summarise a run.

    A request is *superseded* if it got no ``complete`` answer and no error: a newer one replaced it. It is *unanswered*
    if that happened before any answer.
    """
    sent = [request for request in requests if not math.isnan(request.sent)]
    complete = [request for request in sent if request.stage("complete") is not None]
    failed = [request for request in sent if request.error]
    unanswered = [request for request in sent if not request.answers and not request.error]
    errors = sorted({request.error for request in failed if request.error})
    return {
        "sent": len(sent),
        "answered": sum(bool(request.answers) for request in sent),
        "complete": len(complete),
        "superseded": sum(request.stage("complete") is None and not request.error for request in sent),
        "unanswered": len(unanswered),
        "errors": len(failed),
        "error_messages": errors[:5],
        "latency_ms": {
            "first_answer": milliseconds(_present([request.first() for request in sent])),
            **{stage: milliseconds(_present([request.stage(stage) for request in sent])) for stage in STAGES},
            "last_answer": milliseconds(_present([request.last() for request in sent])),
        },
        "send_lag_ms": milliseconds([request.sent - request.due for request in sent]),
    }


def by_left_context(requests: Sequence[Request]) -> dict[str, Any]:
    """Measure from the first key of a new left context to any answer, to ranked, and to complete.

    An answer to any of its requests counts. If the writer moved on before the answer came, the left context counts in
    the ``n`` of the whole, not in that of the stage.
    """
    visits = [list(group) for _, group in groupby(requests, key=lambda request: request.query)]
    report: dict[str, Any] = {"n": len(visits)}
    # A server with a cached answer may send its last stage alone.
    for name, sufficient in (("first_answer", STAGES), ("ranked", STAGES[1:]), ("complete", STAGES[2:])):
        waits = []
        for visit in visits:
            answered = [at for request in visit for stage, at in request.answers if stage in sufficient]
            if answered:
                waits.append(min(answered) - visit[0].due)
        report[name] = milliseconds(waits)
    return report


def newest_of(requests: Sequence[Request]) -> dict[str, Any]:
    """Return the outcome of the last request, the one the writer waits for."""
    newest = max(requests, key=lambda request: request.seq)
    first, last = newest.first(), newest.last()
    return {
        "answered": bool(newest.answers),
        "complete": newest.stage("complete") is not None,
        "first_answer_ms": None if first is None else round(first * 1000, 1),
        "last_answer_ms": None if last is None else round(last * 1000, 1),
    }
