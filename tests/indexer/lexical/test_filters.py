"""Filters apply inside the search and do not change scores."""

from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.lexical.tantivy_store import TantivyStore
from indexer.sources import IndexedSource, RowFilter
from models.quotes.passages import Passage


def found(store: TantivyStore, where: RowFilter) -> set[int]:
    return {hit.paragraph_id for hit in store.search(["the", "펌프가"], 10, where)}


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (RowFilter(), {11, 12, 21, 22, 31}),
        (RowFilter(source_ids=frozenset({"harbour", "nowhere"})), {11, 12}),
        (RowFilter(source_ids=frozenset()), set()),
        (RowFilter(speakers=frozenset({"Mara Lindqvist"})), {11, 21}),
        (RowFilter(speakers=frozenset()), set()),
        (
            RowFilter(speakers=frozenset({"Mara Lindqvist", "김하늘"}), source_ids=frozenset({"korean", "budget"})),
            {21, 31},
        ),
    ],
)
def test_each_filter(store: TantivyStore, where: RowFilter, expected: set[int]) -> None:
    assert found(store, where) == expected
    assert {hit.paragraph_id for hit in store.search_text("the 펌프가", 10, where)} == expected


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> TantivyStore:
    return TantivyStore(tmp_path_factory.mktemp("library") / "words")


@pytest.fixture
def large(library: TantivyStore, talk: Callable[[int, int], list[str]]) -> TantivyStore:
    if not library.rows:
        texts = talk(6_000, 5)
        library.upsert(
            IndexedSource(
                f"s{number}",
                1,
                tuple(Passage(20 * number + row, texts[20 * number + row], f"speaker {row % 3}") for row in range(20)),
            )
            for number in range(300)
        )
    return library


WORDS = ["the", "to", "of", "and", "har3", "wal7", "pum9", "bud150", "mar20"]


@pytest.mark.parametrize(
    ("where", "admits"),
    [
        (RowFilter(source_ids=frozenset({"s5", "s77", "s290"})), lambda number, row: number in (5, 77, 290)),
        (
            RowFilter(source_ids=frozenset(f"s{number}" for number in range(140, 300))),
            lambda number, row: number >= 140,
        ),
        (RowFilter(speakers=frozenset({"speaker 1"})), lambda number, row: row % 3 == 1),
        (
            RowFilter(frozenset(f"s{number}" for number in range(251)), frozenset({"speaker 1"})),
            lambda number, row: row % 3 == 1 and number <= 250,
        ),
    ],
)
def test_filtered_search_returns_k_hits_with_unfiltered_scores(
    large: TantivyStore,
    where: RowFilter,
    admits: Callable[[int, int], bool],
) -> None:
    everything = large.search(WORDS, 6_000)
    expected = [hit for hit in everything if admits(*divmod(hit.paragraph_id, 20))]
    hits = large.search(WORDS, 30, where)
    assert len(hits) == 30
    assert all(admits(*divmod(hit.paragraph_id, 20)) for hit in hits)
    same = {hit.paragraph_id for hit in hits} & {hit.paragraph_id for hit in expected[:30]}
    assert len(same) >= 27, "length norms are stored in one byte, so that neighbours may change places"
    of_all = {hit.paragraph_id: hit.score for hit in everything}
    assert all(hit.score == pytest.approx(of_all[hit.paragraph_id], rel=0.05) for hit in hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_speaker_filter_excludes_paragraphs_without_speaker(folder: Path) -> None:
    store = TantivyStore(folder)
    store.upsert([IndexedSource("a", 1, (Passage(1, "gulls"),))])
    assert store.search(["gulls"], 5, RowFilter(speakers=frozenset({""}))) == []
    store.close()
