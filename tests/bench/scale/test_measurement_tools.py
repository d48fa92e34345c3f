"""Stored stages, concurrent clients, memory measurements, and charts."""

import threading
from pathlib import Path

import numpy as np
import pytest

from bench.scale.charts import Aim, Line, Panel, draw
from bench.scale.footprint import on_disk, resident
from bench.scale.measurements.clients import Clients
from bench.scale.stages import Stages, fresh

MIB = 1024 * 1024


def test_a_finished_stage_is_not_run_again(tmp_path: Path) -> None:
    runs: list[int] = []

    def make() -> dict[str, int]:
        runs.append(1)
        return {"figure": len(runs)}

    assert Stages(tmp_path / "size").run("stage", make) == {"figure": 1}
    stages = Stages(tmp_path / "size")
    assert stages.done("stage")
    assert stages.run("stage", make) == {"figure": 1}
    stages.forget("stage")
    assert stages.run("stage", make) == {"figure": 2}


def test_a_stage_that_fails_is_run_again(tmp_path: Path) -> None:
    stages = Stages(tmp_path)

    def fail() -> dict[str, int]:
        raise RuntimeError("The disk is full.")

    with pytest.raises(RuntimeError, match="disk"):
        stages.run("stage", fail)
    assert not stages.done("stage")
    assert stages.run("stage", lambda: {"figure": 1}) == {"figure": 1}


def test_new_process_does_not_inherit_memory() -> None:
    held = np.ones(200 * MIB, dtype=np.uint8)
    assert fresh(resident)["anonymous"] < resident()["anonymous"] - 100 * MIB
    assert held.sum()
    with pytest.raises(ZeroDivisionError):
        fresh(divmod, 1, 0)


def test_resident_memory_grows_with_allocations() -> None:
    before = resident()
    held = np.ones(64 * MIB, dtype=np.uint8)
    after = resident()
    assert 60 * MIB < after["anonymous"] - before["anonymous"] < 80 * MIB
    assert after["all"] == after["anonymous"] + after["mapped"]
    assert held.sum()


def test_disk_usage(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one").write_bytes(b"x" * 100_000)
    (tmp_path / "two").write_bytes(b"x" * 50_000)
    assert 100_000 <= on_disk(tmp_path / "deep" / "one") < 110_000
    assert 150_000 <= on_disk(tmp_path) < 170_000


def test_clients_ask_each_query_once_and_at_once() -> None:
    together = threading.Barrier(4, timeout=20)

    def ask(query: int) -> int:
        together.wait()
        return query * query

    answers, figures = Clients(ask, 4).run(range(40))
    assert answers == [query * query for query in range(40)]
    assert figures["n"] == 40
    assert figures["a_second"] > 0


def test_client_error_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        Clients(lambda query: 1 // query, 2).run([1, 2, 0, 3])


def test_chart_contains_text_and_is_deterministic(tmp_path: Path) -> None:
    panel = Panel(
        "Hybrid search",
        "milliseconds",
        [Line("p95", {1_000: 2.0, 5_000_000: 40.0}), Line("looking at all", {1_000: 5.0}, dashed=True)],
        [Aim("aimed at: 25", 25, 1_000, 5_000_000)],
        logarithmic=True,
    )
    draw([panel], tmp_path / "one.svg")
    draw([panel], tmp_path / "two.svg")
    svg = (tmp_path / "one.svg").read_text()
    assert svg == (tmp_path / "two.svg").read_text()
    assert all(f">{words}<" in svg for words in ("Hybrid search", "aimed at: 25", "looking at all", "5 M", "1 k"))
    assert len(svg) < 150_000
