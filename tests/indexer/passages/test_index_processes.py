"""Each process detects what others did to library and stores, without waiting."""

from pathlib import Path

import pytest

from indexer.storage.locks import ChangeLock
from models.errors import AppError
from tests.fakes.library import LibraryDatabase
from tests.indexer.passages.processes import Start, found
from tests.waiting import wait_until


def test_change_of_another_process_is_noticed(start: Start, newsroom: LibraryDatabase) -> None:
    one, other = start(), start()
    assert one.index.is_current()
    newsroom.add("more", ["More pumps."])
    other.index.update_sources(["more"])
    assert not one.index.is_current()
    one.index.catch_up()
    assert one.index.is_current()
    assert one.embedded.asked.count("More pumps.") == 0
    assert "more" in {source for source, _ in found(one.index)}


def test_store_changes_of_other_processes_change_the_generation(start: Start) -> None:
    one, other = start(), start()
    generation = one.index.generation
    other.stores.vectors.delete(["market"])
    one.index.is_current()
    assert one.index.generation != generation


def test_other_processes_changes_are_checked_once_an_interval(
    start: Start, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indexer.maintenance.maintainer._CHECK_INTERVAL_S", 60.0)
    index = start().index
    assert index.is_current()
    monkeypatch.setattr(newsroom.truth, "fingerprint", lambda: pytest.fail("asked again"))
    assert index.is_current()


def test_catch_up_waits_for_few_sources(start: Start, newsroom: LibraryDatabase) -> None:
    index = start().index
    for number in range(30):
        newsroom.add(f"s{number}", ["Pumps, more of them."])
    index.catch_up(at_most=8)
    # Listed at once, and indexed in the background.
    assert len(index.source_ids) == 32
    wait_until(index.is_current)
    assert len(found(index, k=100)) == 37


def test_catch_up_does_not_wait_for_another_process(tmp_path: Path, start: Start, newsroom: LibraryDatabase) -> None:
    index = start().index
    newsroom.add("more", ["More pumps."])
    with ChangeLock(tmp_path / "index").held():
        index.catch_up()
        assert "more" in index.source_ids
        assert not index.is_current()
    wait_until(index.is_current)
    assert "more" in {source for source, _ in found(index)}


def test_busy_index_names_the_lock_holder(tmp_path: Path) -> None:
    busy = pytest.raises(AppError, match=r"being changed by process \d+ \(")
    with ChangeLock(tmp_path).held(), busy as refused, ChangeLock(tmp_path).held(timeout=0.0):
        pass
    assert refused.value.code == "index_busy"
    with ChangeLock(tmp_path).held(timeout=0.0):
        pass
