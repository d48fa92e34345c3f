"""A library whose paragraphs are read on demand, and phrases over it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from indexer.library import InMemoryLibrary, LazyLibrary, SourceCache, as_library
from indexer.phrases.hashing import phrase_keys
from indexer.phrases.index import PhraseIndex
from indexer.phrases.persistence import load, save
from models.quotes.passages import Passage, PhrasePosition
from models.quotes.verification.quotation_finder import QuotationFinder
from tests.fakes.library import LibraryDatabase

HEARING = ["The wall costs thirty-eight million.", "A wall without pumps is money thrown in the harbour."]
MARKET = ["Herring was cheap in January."]


@pytest.fixture
def newsroom(tmp_path: Path) -> Iterator[LibraryDatabase]:
    newsroom = LibraryDatabase(tmp_path)
    newsroom.add("hearing", HEARING, "Ada")
    newsroom.add("market", MARKET)
    yield newsroom
    newsroom.close()


@pytest.fixture
def read(newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the sources whose paragraphs are read."""
    ids: list[str] = []
    truth_read = newsroom.truth.read

    def watched(source_ids: list[str]):  # type: ignore[no-untyped-def]
        ids.extend(source_ids)
        return truth_read(source_ids)

    monkeypatch.setattr(newsroom.truth, "read", watched)
    return ids


def listed(newsroom: LibraryDatabase, paragraphs_kept: int = 1_000) -> LazyLibrary:
    return LazyLibrary(newsroom.truth.revisions(), SourceCache(newsroom.truth, paragraphs_kept))


def texts(library: LazyLibrary, source_id: str) -> list[str]:
    return [passage.text for passage in library[source_id]]


def test_paragraphs_are_read_on_demand(newsroom: LibraryDatabase, read: list[str]) -> None:
    library = listed(newsroom)
    assert (list(library), len(library), "market" in library, "nobody" in library) == (
        ["hearing", "market"], 2, True, False,
    )  # fmt: skip
    assert read == []
    assert texts(library, "market") == texts(library, "market") == MARKET
    assert read == ["market"]
    with pytest.raises(KeyError):
        library["nobody"]


def test_cache_respects_its_size(newsroom: LibraryDatabase, read: list[str]) -> None:
    library = listed(newsroom, paragraphs_kept=2)
    for source_id in ("hearing", "market", "hearing", "hearing", "market"):
        assert texts(library, source_id)
    assert read == ["hearing", "market", "hearing", "market"]
    nothing = listed(newsroom, paragraphs_kept=0)
    assert texts(nothing, "market") == MARKET


def test_changed_sources_are_read_as_they_are_now(newsroom: LibraryDatabase) -> None:
    recent = SourceCache(newsroom.truth)
    before = LazyLibrary(newsroom.truth.revisions(), recent)
    assert texts(before, "market") == MARKET
    newsroom.correct("market", 0, "Herring was dear.")
    after = LazyLibrary(newsroom.truth.revisions(), recent)
    assert texts(after, "market") == ["Herring was dear."]
    newsroom.remove("market")
    gone = LazyLibrary(newsroom.truth.revisions(), recent)
    assert "market" not in gone
    newsroom.remove("hearing")
    assert texts(gone, "hearing") == []


def test_single_paragraphs_without_their_sources(newsroom: LibraryDatabase, read: list[str]) -> None:
    passages = listed(newsroom).at([("hearing", 1), ("hearing", 7), ("nobody", 0)])
    assert {position: passage.text for position, passage in passages.items()} == {("hearing", 1): HEARING[1]}
    assert read == []
    held = InMemoryLibrary({"a": (Passage(1, "One."),)})
    assert held.at([("a", 0), ("a", 1), ("b", 0)]) == {("a", 0): Passage(1, "One.")}
    assert as_library(held) is held


def test_phrase_index_reads_only_changed_sources(newsroom: LibraryDatabase, read: list[str]) -> None:
    index = PhraseIndex.of(listed(newsroom))
    assert index.find_phrase(phrase_keys("money thrown")) == [PhrasePosition("hearing", 1, 5)]
    read.clear()
    newsroom.correct("market", 0, "Money thrown away.")
    newsroom.change("hearing", title="The hearing")
    newsroom.add("more", ["More money thrown."])
    index = index.updated(listed(newsroom))
    assert sorted(read) == ["hearing", "market", "more"]
    assert [position.source_id for position in index.find_phrase(phrase_keys("money thrown"))] == [
        "more",
        "market",
        "hearing",
    ]
    read.clear()
    assert index.updated(listed(newsroom)).paragraph_count == 4
    assert read == []


def test_stored_phrases_are_opened_without_reading_a_text(
    tmp_path: Path, newsroom: LibraryDatabase, read: list[str]
) -> None:
    save(PhraseIndex.of(listed(newsroom)), tmp_path / "phrases")
    read.clear()
    index = load(tmp_path / "phrases", listed(newsroom))
    assert index.find_phrase(phrase_keys("money thrown")) == [PhrasePosition("hearing", 1, 5)]
    assert index.paragraph_count == 3
    assert read == []
    newsroom.correct("market", 0, "Money thrown away.")
    index = load(tmp_path / "phrases", listed(newsroom))
    assert read == ["market"]
    assert len(index.find_phrase(phrase_keys("money thrown"))) == 2


def test_deleted_sources_are_not_found_by_an_older_phrase_index(newsroom: LibraryDatabase) -> None:
    index, finder = PhraseIndex.of(listed(newsroom)), QuotationFinder()
    quote = "a wall without pumps is money"
    assert [quotation.passage.text for quotation in finder.find(index, quote)] == [HEARING[1]]
    newsroom.remove("hearing")
    index = PhraseIndex(index.held, LazyLibrary(index.sources.revisions, SourceCache(newsroom.truth)))
    assert index.find_phrase(phrase_keys("money thrown")) == [PhrasePosition("hearing", 1, 5)]
    assert list(finder.find(index, quote)) == []
    assert list(finder.find(index, quote.replace("money", "cash"))) == []
    assert index.passages_at([PhrasePosition("hearing", 1, 5)]) == {}
