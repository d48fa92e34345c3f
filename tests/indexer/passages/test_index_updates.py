"""The index follows added, corrected and deleted sources."""

import threading
from collections.abc import Sequence
from time import sleep

import pytest

from tests.fakes.library import LibraryDatabase
from tests.indexer.passages.processes import HEARING, Start, found
from tests.waiting import wait_until


def test_index_follows_added_corrected_and_removed_sources(start: Start, newsroom: LibraryDatabase) -> None:
    index = start().index
    newsroom.add("more", ["More about pumps."])
    index.update_sources(["more"])
    assert ("more", newsroom.ids("more")[0]) in found(index)
    old = newsroom.ids("hearing")[2]
    newsroom.correct("hearing", 2, "The pumps were sold.")
    index.update_sources(["hearing"])
    assert index.passages("hearing")[2].text == "The pumps were sold."
    assert ("hearing", old) not in found(index)
    assert ("hearing", newsroom.ids("hearing")[2]) in found(index)
    newsroom.remove("hearing")
    index.update_sources(["hearing", "nobody"])
    assert {source for source, _ in found(index)} == {"market", "more"}
    assert index.passages("hearing") == ()
    assert index.source_ids == {"market", "more"}
    assert list(index.sources) == ["market", "more"]


def test_change_updates_only_its_source(start: Start, newsroom: LibraryDatabase) -> None:
    process = start()
    for store in process.fakes():
        store.log.clear()
    newsroom.correct("hearing", 2, "The pumps were sold.")
    process.index.update_sources(["hearing"])
    assert process.put() == [("put", "hearing")] * 4


def test_generation_changes_with_search_results(start: Start, newsroom: LibraryDatabase) -> None:
    index = start().index
    first = index.generation
    index.update_sources(["nobody"])
    index.synchronise()
    assert index.is_current()
    assert index.generation == first
    newsroom.remove("market")
    index.update_sources(["market"])
    assert index.generation not in {first, None}


def test_sources_are_another_object_only_after_a_change(start: Start, newsroom: LibraryDatabase) -> None:
    index = start().index
    before = index.sources
    index.synchronise()
    assert index.sources is before
    newsroom.change("market", rights="ask")
    index.update_sources(["market"])
    after = index.sources
    assert after is not before
    assert after.revisions["market"] != before.revisions["market"]
    assert after.revisions["hearing"] == before.revisions["hearing"]


def test_recent_texts_are_cached(start: Start, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    index = start().index
    assert [passage.text for passage in index.sources["hearing"]] == list(HEARING)
    monkeypatch.setattr(newsroom.truth, "read", lambda _ids: pytest.fail("read again"))
    assert [passage.text for passage in index.passages("hearing")] == list(HEARING)


def test_stores_are_compacted_after_a_quiet_period(
    start: Start, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indexer.maintenance.maintainer._QUIET_PERIOD_S", 0.05)
    process = start()
    wait_until(lambda: all(store.compacted for store in process.fakes()))
    before = [store.compacted for store in process.fakes()]
    newsroom.add("more", ["More pumps."])
    process.index.update_sources(["more"])
    wait_until(lambda: all(store.compacted > count for store, count in zip(process.fakes(), before, strict=True)))


def test_close_stops_background_work(start: Start, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indexer.maintenance.reconciliation._BATCH_PARAGRAPHS", 1)
    process = start()
    for number in range(50):
        newsroom.add(f"s{number}", [f"Pump number {number}."])
    begun = threading.Event()
    encode = process.embedded.encode

    def slowly(texts: Sequence[str]) -> object:
        begun.set()
        sleep(0.05)
        return encode(texts)

    process.embedded.encode = slowly  # type: ignore[method-assign, assignment]
    process.index.catch_up(at_most=0)
    assert begun.wait(60)
    process.index.close()
    assert all(store.closed for store in process.fakes())
    assert len(process.vectors.shelf.held) < 52
