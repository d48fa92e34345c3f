"""Concurrent searches and changes."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.fakes.library import LibraryDatabase
from tests.indexer.passages.processes import Start, found


def test_searches_run_concurrently_with_changes(start: Start, newsroom: LibraryDatabase) -> None:
    """Every result has each source whole or not at all, and no source twice."""
    index = start().index
    stop = threading.Event()

    def search(number: int) -> int:
        searches = 0
        while not stop.is_set():
            sources = [None, ["hearing"], ["hearing", "extra"]][number % 3]
            hits = found(index, sources=sources)
            assert len(set(hits)) == len(hits)
            assert [owner for owner, _ in hits].count("hearing") == 3
            searches += 1
        return searches

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(search, number) for number in range(4)]
        try:
            for _ in range(6):
                newsroom.add("extra", ["More about pumps and walls."] * 30)
                index.update_sources(["extra"])
                newsroom.remove("extra")
                index.update_sources(["extra"])
        finally:
            stop.set()
        assert min(search.result() for search in running) > 0


def test_concurrent_changes_are_all_applied(start: Start, newsroom: LibraryDatabase) -> None:
    processes = [start(), start()]

    def add(number: int) -> None:
        newsroom.add(f"s{number}", [f"Pump number {number}."])
        processes[number % 2].index.update_sources([f"s{number}"])

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(add, range(12)))
    wanted = {f"s{number}" for number in range(12)} | {"hearing", "market"}
    for process in processes:
        process.index.synchronise()
        assert process.index.source_ids == wanted
        assert process.index.paragraph_count == 19
        assert process.index.is_current()


def test_newer_of_two_concurrent_changes_wins(start: Start, newsroom: LibraryDatabase) -> None:
    """One process embeds the old text while another inserts the new one."""
    slow, quick = start(), start()
    newsroom.correct("hearing", 0, "The older words.")
    encode = slow.embedded.encode

    def overtaken(texts: Sequence[str]) -> object:
        newsroom.correct("hearing", 0, "The newer words.")
        quick.index.update_sources(["hearing"])
        return encode(texts)

    slow.embedded.encode = overtaken  # type: ignore[method-assign, assignment]
    slow.index.update_sources(["hearing"])
    slow.embedded.encode = encode  # type: ignore[method-assign]
    for process in (slow, quick):
        process.index.synchronise()
        held = process.vectors.shelf.held["hearing"][0]
        assert held.passages[0].text == "The newer words."
        assert held.revision == newsroom.truth.revisions()["hearing"]


def test_source_added_during_comparison_is_not_deleted(
    start: Start, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = start(), start()
    revisions = newsroom.truth.revisions

    def overtaken(source_ids: Sequence[str] | None = None) -> dict[str, int]:
        listed = revisions(source_ids)
        if source_ids is None:
            monkeypatch.setattr(newsroom.truth, "revisions", revisions)
            newsroom.add("more", ["More pumps."])
            other.index.update_sources(["more"])
            one.stores.vectors.refresh()
        return listed

    newsroom.change("market", rights="ask")
    monkeypatch.setattr(newsroom.truth, "revisions", overtaken)
    one.index.synchronise()
    assert [entry for entry in one.put() if entry[0] == "delete"] == []
    assert "more" in other.vectors.shelf.held
