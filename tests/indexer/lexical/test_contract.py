"""The contract of ``DerivedStore``, for the lexical store."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from indexer.lexical.tantivy_store import TantivyStore
from indexer.sources import IndexedSource, RowFilter
from models.quotes.passages import Passage
from tests.indexer.lexical.conftest import BUDGET, HARBOUR, SOURCES


def ids(store: TantivyStore, *words: str, where: RowFilter | None = None, k: int = 10) -> set[int]:
    hits = store.search(words, k, where or RowFilter())
    assert len({hit.paragraph_id for hit in hits}) == len(hits), "each paragraph once"
    return {hit.paragraph_id for hit in hits}


def test_each_source_is_stored_at_its_revision(store: TantivyStore) -> None:
    assert store.revisions() == {"harbour": 3, "budget": 1, "korean": 7}
    assert store.rows == 5


def test_finds_paragraphs_with_any_word_best_first(store: TantivyStore) -> None:
    assert ids(store, "pumps") == {11, 21}
    assert ids(store, "pumps", "herring") == {11, 12, 21}
    assert [hit.paragraph_id for hit in store.search(["budget", "pumps"], 1)] == [21]
    assert [hit.source_id for hit in store.search(["herring"], 5)] == ["harbour"]
    assert ids(store, "펌프가") == {31}


def test_words_it_does_not_know_find_nothing(store: TantivyStore) -> None:
    assert store.search(["gulls"], 10) == []
    assert store.search([], 10) == []
    assert store.search(["pumps"], 0) == []
    assert ids(store, "gulls", "herring") == {12}


def test_is_durable_when_upsert_returns(store: TantivyStore, folder: Path) -> None:
    other = TantivyStore(folder)
    assert other.revisions() == store.revisions()
    assert ids(other, "pumps") == {11, 21}


def test_upsert_replaces_the_source(store: TantivyStore, folder: Path) -> None:
    store.upsert([replace(HARBOUR, revision=4, passages=(Passage(13, "The pumps run again."),))])
    assert store.revisions()["harbour"] == 4
    assert ids(store, "pumps") == {13, 21}
    assert ids(store, "herring") == set()
    assert store.rows == 4
    assert TantivyStore(folder).revisions() == store.revisions()


def test_last_of_two_in_one_stream_wins(store: TantivyStore) -> None:
    first = IndexedSource("twice", 1, (Passage(41, "gulls"),))
    store.upsert([first, replace(first, revision=2, passages=(Passage(42, "gulls"),))])
    assert ids(store, "gulls") == {42}
    assert store.revisions()["twice"] == 2


def test_source_without_paragraphs_is_stored(store: TantivyStore, folder: Path) -> None:
    store.upsert([replace(BUDGET, revision=2, passages=())])
    assert store.revisions()["budget"] == 2
    assert store.rows == 3
    assert ids(store, "pumps") == {11}
    reopened = TantivyStore(folder)
    assert reopened.revisions()["budget"] == 2
    assert reopened.rows == 3


def test_delete_ignores_unknown_sources(store: TantivyStore, folder: Path) -> None:
    store.delete(["harbour", "nowhere"])
    assert store.revisions() == {"budget": 1, "korean": 7}
    assert ids(store, "pumps") == {21}
    store.delete(["nowhere"])
    store.delete([])
    assert TantivyStore(folder).revisions() == {"budget": 1, "korean": 7}


def test_ordinals_of_deleted_sources_are_reused(store: TantivyStore) -> None:
    store.delete(["harbour"])
    store.upsert([IndexedSource("gulls", 1, (Passage(51, "Gulls over the pumps."),))])
    assert {(hit.source_id, hit.paragraph_id) for hit in store.search(["pumps"], 9)} == {("gulls", 51), ("budget", 21)}


def test_compacting_changes_no_answer(store: TantivyStore) -> None:
    for revision in range(4, 24):
        store.upsert([replace(HARBOUR, revision=revision)])
    before = store.search(["pumps", "wall"], 5)
    store.compact()
    after = store.search(["pumps", "wall"], 5)
    assert [hit.paragraph_id for hit in after] == [hit.paragraph_id for hit in before]
    assert store.rows == 5
    assert store._view.searcher.num_segments < 20


def test_refresh_adopts_changes_of_another_process(store: TantivyStore, folder: Path) -> None:
    reader = TantivyStore(folder)
    assert reader.refresh() is False
    store.delete(["harbour"])
    assert ids(reader, "herring") == {12}
    assert reader.refresh() is True
    assert ids(reader, "herring") == set()
    assert reader.revisions() == store.revisions()
    assert reader.refresh() is False


def test_interrupted_stream_leaves_complete_sources(store: TantivyStore, folder: Path) -> None:
    def broken() -> Iterator[IndexedSource]:
        yield IndexedSource("gulls", 1, (Passage(51, "Gulls."),))
        raise ConnectionError("the database has gone")

    with pytest.raises(ConnectionError):
        store.upsert(broken())
    assert store.revisions() == {source.source_id: source.revision for source in SOURCES}
    store.upsert([IndexedSource("terns", 1, (Passage(61, "Terns."),))])
    assert set(TantivyStore(folder).revisions()) == {"harbour", "budget", "korean", "terns"}
    assert ids(store, "gulls", "terns") == {61}


def test_long_stream_is_committed_in_parts(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indexer.lexical.tantivy_store._ROWS_A_COMMIT", 4)
    store = TantivyStore(folder)
    seen: list[int] = []

    def stream() -> Iterator[IndexedSource]:
        for number in range(9):
            seen.append(len(store.revisions()))
            yield IndexedSource(f"s{number}", 1, (Passage(2 * number, "x"), Passage(2 * number + 1, "y")))

    store.upsert(stream())
    assert seen == [0, 0, 2, 2, 4, 4, 6, 6, 8]
    assert len(store.revisions()) == 9
    assert ids(store, "x", k=20) == set(range(0, 18, 2))
    store.close()
