"""Two-stage search of the archive, with the real engines."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from indexer.lexical.tantivy_store import TantivyStore
from indexer.maintenance.stores import Stores
from indexer.passages.archive_search import ArchiveSearch
from indexer.passages.index import PassageIndex
from indexer.sources import EVERYTHING, Filter
from indexer.storage.locks import ChangeLock
from indexer.vectors.faiss.store import FaissVectorStore
from models.recommend.assembly import SOURCES
from models.recommend.protocol import QuoteQuery
from models.recommend.shipped import SHIPPED_WEIGHTS
from models.recommend.source_ranking import SourceRanking
from tests.fakes.encoders import EncoderQueries, HashingEncoder
from tests.fakes.library import LibraryDatabase

HEARING = (
    "The wall costs thirty-eight million and the pumps cost four.",
    "Nobody asked the fish market what the harbour needs before winter.",
    "A wall without pumps is money thrown in the harbour.",
)
BRIEFING = (
    "The ferry will run every hour from the first of May.",
    "We counted nine hundred passengers on an ordinary Saturday.",
    "A second boat would double the cost of the crossing.",
)
MARKET = ("Herring was cheap in January.", "The market opens at four in the morning.", "Nobody buys cod any more.")
FERRY = QuoteQuery("The ferry to run every hour", "The council agreed on a timetable for the ferry.")
SHIPPED = SourceRanking.load(SHIPPED_WEIGHTS / SOURCES)


@pytest.fixture
def newsroom(tmp_path: Path) -> Iterator[LibraryDatabase]:
    newsroom = LibraryDatabase(tmp_path)
    newsroom.add("hearing", HEARING, "Ada Lund", title="Hearing on the wall", spoken_on=date(2026, 3, 2))
    newsroom.add("briefing", BRIEFING, "Bo Ek", title="Ferry briefing", spoken_on=date(2026, 4, 9))
    newsroom.add("market", MARKET, title="Notes from the market")
    yield newsroom
    newsroom.close()


@pytest.fixture
def index(tmp_path: Path, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch) -> Iterator[PassageIndex]:
    monkeypatch.setattr("indexer.maintenance.maintainer._CHECK_INTERVAL_S", 0.0)
    encoder = HashingEncoder()
    index = PassageIndex(
        newsroom.truth,
        encoder,
        EncoderQueries(encoder),
        Stores(
            FaissVectorStore(tmp_path / "vectors", encoder.version, encoder.dimension),
            TantivyStore(tmp_path / "words"),
            FaissVectorStore(tmp_path / "source-vectors", encoder.version, encoder.dimension),
            TantivyStore(tmp_path / "source-words"),
        ),
        lock=ChangeLock(tmp_path / "index"),
    )
    index.synchronise()
    yield index
    index.close()


@pytest.fixture
def archive(index: PassageIndex) -> Iterator[ArchiveSearch]:
    archive = ArchiveSearch(index, SHIPPED)
    yield archive
    archive.close()


def test_sources_first_then_their_paragraphs_alone(archive: ArchiveSearch) -> None:
    answer = archive.search(FERRY, EVERYTHING, sources=1)
    assert [source.source_id for source in answer.sources] == ["briefing"]
    assert {hit.passage.text for hit in answer.passages} == set(BRIEFING)
    assert answer.passages[0].passage.text == BRIEFING[0]
    both = archive.search(FERRY, EVERYTHING, sources=2).passages
    assert both[0].source_id == "briefing"
    assert [hit.score for hit in both] == sorted((hit.score for hit in both), reverse=True)
    assert len(archive.search(FERRY, EVERYTHING, sources=2).sources) == 2
    assert len(archive.search(FERRY, EVERYTHING, sources=3, k=2).passages) == 2


def test_earlier_quote_is_evidence_for_its_source(archive: ArchiveSearch) -> None:
    quoted = replace(FERRY, left_context=f"{FERRY.left_context} “{HEARING[1]}” she said, before she turned to it.")
    held = archive.evidence(quoted, EVERYTHING).quoted
    assert held == [{"hearing": 1.0, **{key: value for key, value in held[0].items() if key != "hearing"}}]
    assert all(share < 0.5 for source_id, share in held[0].items() if source_id != "hearing")
    assert archive.search(quoted, EVERYTHING).sources[0].source_id == "hearing"


def test_evidence_contains_speakers(archive: ArchiveSearch) -> None:
    evidence = archive.evidence(QuoteQuery("", "Ek presented plans."), EVERYTHING)
    assert {hit.speaker for hit in evidence.dense if hit.source_id == "briefing"} == {"Bo Ek"}
    # No paragraph contains the name: it is in the words of the whole source.
    assert not evidence.lexical
    assert [hit.source_id for hit in evidence.source_lexical] == ["briefing"]


@pytest.mark.parametrize(
    ("where", "left"),
    [
        (Filter(source_ids=frozenset({"market", "hearing"})), {"market", "hearing"}),
        (Filter(first_day=date(2026, 1, 1), last_day=date(2026, 3, 31)), {"hearing"}),
        (Filter(source_ids=frozenset()), set()),
    ],
)
def test_limits_hold_for_sources_and_paragraphs(archive: ArchiveSearch, where: Filter, left: set[str]) -> None:
    quoted = replace(FERRY, left_context=f"“{BRIEFING[2]}” he said.")
    answer = archive.search(quoted, where)
    assert {source.source_id for source in answer.sources} == left
    assert {hit.source_id for hit in answer.passages} == left


def test_a_speaker_limits_the_paragraphs(archive: ArchiveSearch) -> None:
    answer = archive.search(FERRY, Filter(speakers=frozenset({"Ada Lund"})))
    assert {hit.passage.speaker for hit in answer.passages} == {"Ada Lund"}


def test_new_embargo_removes_evidence_of_an_earlier_quote(
    archive: ArchiveSearch, index: PassageIndex, newsroom: LibraryDatabase
) -> None:
    quoted = replace(FERRY, left_context=f"“{HEARING[1]}” she said.")
    now = datetime(2026, 5, 1, 12)
    assert archive.search(quoted, Filter(free_on=now)).sources[0].source_id == "hearing"
    newsroom.change("hearing", embargo_until=datetime(2026, 6, 1))
    # Not even indexed yet: what is read from the library decides.
    answer = archive.search(quoted, Filter(free_on=now))
    assert "hearing" not in {source.source_id for source in answer.sources}
    assert "hearing" not in {hit.source_id for hit in answer.passages}
    assert all("hearing" not in held for held in archive.evidence(quoted, Filter(free_on=now)).quoted)
    index.synchronise()
    assert "hearing" not in {source.source_id for source in archive.search(quoted, Filter(free_on=now)).sources}


def test_new_source_is_found_for_a_cached_quote(
    archive: ArchiveSearch, index: PassageIndex, newsroom: LibraryDatabase
) -> None:
    quoted = replace(FERRY, left_context="“Our lighthouse keeper counts every sail by hand.” That is so.")
    assert all(share == 0.0 for held in archive.evidence(quoted, EVERYTHING).quoted for share in held.values())
    newsroom.add("lighthouse", ["Our lighthouse keeper counts every sail by hand.", "He is ninety."])
    index.synchronise()
    assert archive.search(quoted, EVERYTHING).sources[0].source_id == "lighthouse"


def test_an_empty_draft_finds_nothing(archive: ArchiveSearch) -> None:
    answer = archive.search(QuoteQuery("", ""), EVERYTHING)
    assert (answer.sources, answer.passages) == ([], [])
