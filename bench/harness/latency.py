"""Percentiles of latencies. Pure functions."""

import math
from collections.abc import Sequence

PERCENTILES = (50, 95, 99)


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
