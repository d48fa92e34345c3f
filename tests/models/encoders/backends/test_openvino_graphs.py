"""Graphs: built once for a cache, rebuilt when damaged, shared by threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest
from openvino import opset13 as ops

from models.encoders.backends.openvino_graphs import CompiledGraph, cached_graph

Build = Callable[[], ov.Model]


def doubled_rows_and_sums() -> ov.Model:
    left, right = ops.parameter([-1, 3], np.float32, "left"), ops.parameter([1], np.float32, "right")
    return ov.Model([ops.add(ops.concat([left, left], 1), right), ops.reduce_sum(left, 1)], [left, right])


@pytest.fixture
def builds() -> list[str]:
    return []


@pytest.fixture
def build(builds: list[str]) -> Build:
    def make() -> ov.Model:
        builds.append("built")
        return doubled_rows_and_sums()

    return make


def inputs(rows: int, start: float = 0.0) -> list[np.ndarray]:
    return [np.arange(start, start + 3 * rows, dtype=np.float32).reshape(rows, 3), np.full(1, 0.5, dtype=np.float32)]


def test_results_equal_the_networks_for_any_number_of_rows(tmp_path: Path, build: Build) -> None:
    graph = CompiledGraph("doubled", tmp_path, build)
    for rows in (1, 5):
        left, right = inputs(rows)
        doubled, sums = graph.run([left, right])
        np.testing.assert_allclose(doubled, np.concatenate([left, left], 1) + right, rtol=1e-2)
        np.testing.assert_allclose(sums, left.sum(1), rtol=1e-2)


def test_built_once_a_cache_and_key(tmp_path: Path, build: Build, builds: list[str]) -> None:
    first = CompiledGraph("doubled", tmp_path, build).run(inputs(2))
    assert len(builds) == 1
    second = CompiledGraph("doubled", tmp_path, build).run(inputs(2))
    assert len(builds) == 1
    np.testing.assert_array_equal(first[0], second[0])
    cached_graph("other", tmp_path, build)
    assert len(builds) == 2
    assert not [path for path in (tmp_path / "openvino").iterdir() if path.name.startswith(".")]


def linear() -> ov.Model:
    rows = ops.parameter([-1, 3], np.float32, "input")
    return ov.Model([ops.matmul(rows, np.full((3, 7), 2.0, np.float32), False, False)], [rows])


@pytest.mark.parametrize("part", ["graph.xml", "graph.bin"])
def test_damaged_cache_is_rebuilt(tmp_path: Path, part: str) -> None:
    damaged = cached_graph("linear", tmp_path, linear).parent / part
    damaged.write_bytes(damaged.read_bytes()[:40])
    assert CompiledGraph("linear", tmp_path, linear).run(inputs(1)[:1])[0].tolist() == [[6.0] * 7]
    assert damaged.stat().st_size > 40


def test_concurrent_conversion_uses_the_first_graph(tmp_path: Path, build: Build) -> None:
    """If another process was faster, its graph is used and temporary files are removed."""

    def slower() -> ov.Model:
        cached_graph("doubled", tmp_path, build)
        return build()

    graph = cached_graph("doubled", tmp_path, slower)
    assert graph.is_file()
    assert list((tmp_path / "openvino").iterdir()) == [graph.parent]


def test_outputs_are_copies(tmp_path: Path, build: Build) -> None:
    graph = CompiledGraph("doubled", tmp_path, build)
    first = graph.run(inputs(2))
    kept = first[0].copy()
    graph.run(inputs(2, 50.0))
    np.testing.assert_array_equal(first[0], kept)


def test_threads_get_their_own_outputs(tmp_path: Path, build: Build) -> None:
    graph = CompiledGraph("doubled", tmp_path, build)
    jobs = [inputs(1 + number % 4, float(number)) for number in range(60)]
    with ThreadPoolExecutor(4) as pool:
        for (left, _), (_, sums) in zip(jobs, pool.map(graph.run, jobs), strict=True):
            np.testing.assert_allclose(sums, left.sum(1), rtol=1e-2)


@pytest.mark.parametrize(
    ("capable", "slower", "plain", "rounded"),
    [(True, False, None, "bf16"), (False, False, None, None), (True, True, "f32", "f32")],
)
def test_rounds_where_the_processor_gains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capable: bool, slower: bool, plain: str | None, rounded: str | None
) -> None:
    requested_options: list[dict[str, str]] = []
    core = ov.Core()

    class Noting:
        def get_property(self, *_: str) -> list[str]:
            return ["FP32", "BF16"] if capable else ["FP32"]

        def compile_model(self, graph: Path, device: str, options: dict[str, str]) -> Any:
            requested_options.append(options)
            return core.compile_model(graph, device)

    monkeypatch.setattr("models.encoders.backends.openvino_graphs.ov.Core", Noting)
    monkeypatch.setattr("models.encoders.backends.openvino_graphs.is_bfloat16_slower", lambda: slower)
    CompiledGraph("linear", tmp_path, linear)
    CompiledGraph("linear", tmp_path, linear, rounded=True)
    assert [options.get("INFERENCE_PRECISION_HINT") for options in requested_options] == [plain, rounded]
