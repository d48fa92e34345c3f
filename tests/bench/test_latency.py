"""The parts of the latency benchmark that need no server."""

import pytest

from bench.harness.latency import milliseconds, percentile
from bench.latency import as_table
from bench.load.report import figures


@pytest.mark.parametrize(("percent", "expected"), [(0, 1.0), (50, 5.0), (90, 9.0), (91, 10.0), (95, 10.0), (100, 10.0)])
def test_percentile_is_the_nearest_rank(percent: float, expected: float) -> None:
    assert percentile([float(value) for value in range(10, 0, -1)], percent) == expected


def test_milliseconds_of_nothing_are_null() -> None:
    assert milliseconds([]) == {"n": 0, "p50": None, "p95": None, "p99": None, "max": None}
    assert milliseconds([0.0123]) == {"n": 1, "p50": 12.3, "p95": 12.3, "p99": 12.3, "max": 12.3}


def test_table_shows_every_figure() -> None:
    imported = {"characters": 1_000_000, "first_found_s": 1.5, "imported_s": 12.0, "embedded_s": 60.0}
    typing = figures([]) | {"ranked_ms": milliseconds([0.05])}
    table = as_table({"typing": typing, "start_s": 2.5, "import": imported})
    assert "50.0" in table
    assert "server ready after 2.5 s" in table
    assert "first words found after 1.5 s" in table
    assert "nan" not in table
