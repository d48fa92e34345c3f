"""Pauses of Python's garbage collector."""

import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from server.tuning.garbage_collection import without_gc

PAUSES = """
import gc, json, time, weakref
from server.tuning.garbage_collection import tune_gc
class Cycle:
    def __init__(self):
        self.itself = self
def collect():
    began = time.thread_time()
    gc.collect()
    return time.thread_time() - began
gc.disable()
tune_gc(max_pause_s=0.02)
frozen = gc.get_freeze_count()
held = [[number] for number in range(1_000_000)]
before = weakref.ref(Cycle())
first, second = collect(), collect()
after = weakref.ref(Cycle())
gc.collect()
print(json.dumps({
    "first": first, "second": second, "set_aside": gc.get_freeze_count() - frozen,
    "left": [each() is not None for each in (before, after)],
}))
"""


def test_surviving_objects_are_frozen_after_slow_collection() -> None:
    pauses = json.loads(subprocess.check_output([sys.executable, "-c", PAUSES], text=True))
    assert pauses["set_aside"] >= 1_000_000
    assert pauses["second"] < pauses["first"] / 5
    assert pauses["left"] == [False, False]


@pytest.fixture
def collections() -> Iterator[list[int]]:
    """Yield the generation of each collection."""
    generations: list[int] = []

    def note(phase: str, about: dict[str, Any]) -> None:
        if phase == "start":
            generations.append(about["generation"])

    gc.callbacks.append(note)
    yield generations
    gc.callbacks.remove(note)


def test_nothing_is_collected_while_modules_are_imported(collections: list[int]) -> None:
    frozen = gc.get_freeze_count()
    with without_gc():
        made = [[number] for number in range(100_000)]
    assert collections == []
    assert gc.get_freeze_count() - frozen >= len(made)
    assert gc.isenabled()
    made = [[number] for number in range(100_000)]
    assert collections != []


def test_collection_stays_off_where_it_was_off() -> None:
    gc.disable()
    try:
        with without_gc():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
