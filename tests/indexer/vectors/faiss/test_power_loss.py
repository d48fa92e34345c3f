"""Power is lost at any moment: what was acknowledged is there, and nothing damaged is searched."""

import os
from pathlib import Path

import pytest

from indexer.vectors.faiss.store import FaissVectorStore
from tests.fakes.power import PowerFailure
from tests.fakes.vectors import DIMENSION, VERSION, embedded, unit_vectors
from tests.indexer.vectors.conftest import SMALL


def test_acknowledged_vectors_survive_a_power_failure_at_every_sync(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    power, folder = PowerFailure(), tmp_path / "vectors"
    folder.mkdir()
    power.install(monkeypatch)
    store = FaissVectorStore(folder, VERSION, DIMENSION, rule=SMALL)
    acknowledged: set[str] = set()
    left: list[tuple[Path, frozenset[str]]] = []
    record = os.fsync

    def snapshot(descriptor: int) -> None:
        record(descriptor)
        left.append((power.leave(folder, tmp_path / f"left-{len(left)}"), frozenset(acknowledged)))

    # One thread, so that moments follow each other.
    monkeypatch.setattr("indexer.storage.generations._SYNCED_AT_ONCE", 1)
    monkeypatch.setattr(os, "fsync", snapshot)
    for number in range(5):
        store.upsert([embedded(number, 4)])
        acknowledged.add(f"s{number}")
    store.compact()
    assert len(left) > 30
    for moment, there in left:
        opened = FaissVectorStore(moment, VERSION, DIMENSION, rule=SMALL)
        assert list(opened.problems) == [], moment
        assert set(opened.revisions()) >= there, moment
        assert list(opened.check()) == []
        hits = opened.search(unit_vectors(1, 5)[0], 100)
        assert {hit.source_id for hit in hits} == set(opened.revisions())
