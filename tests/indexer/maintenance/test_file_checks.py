"""Flipped bytes in vector files are found in the background, left out, and the sources indexed again."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from indexer.maintenance import file_checks
from indexer.maintenance.file_checks import FileChecks
from indexer.maintenance.location import IndexLocation
from indexer.passages.index import PassageIndex, open_index
from indexer.vectors.factory import VectorOptions
from models.recommend.protocol import QuoteQuery
from tests.fakes.encoders import EncoderQueries, HashingEncoder
from tests.fakes.library import LibraryDatabase
from tests.waiting import wait_until

HEARING = ("The wall costs thirty-eight million and the pumps cost four.", "Nobody asked the fish market.")
MARKET = ("Herring was cheap in January.", "The market opens at four in the morning.")
DIMENSION = 64


@pytest.fixture
def newsroom(tmp_path: Path) -> Iterator[LibraryDatabase]:
    newsroom = LibraryDatabase(tmp_path)
    newsroom.add("hearing", HEARING, "Ada", "The hearing")
    newsroom.add("market", MARKET, "Bo")
    yield newsroom
    newsroom.close()


@pytest.fixture
def opened(tmp_path: Path, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch) -> Iterator[PassageIndex]:
    """Open an index with damaged segments that are checked in the background, not when they are opened."""
    monkeypatch.setattr("indexer.vectors.faiss.segment.MAX_CHECKED_ON_OPEN", 0)
    monkeypatch.setattr(file_checks, "_FIRST_AFTER_S", 0.0)
    encoder = HashingEncoder(DIMENSION)
    location = IndexLocation(tmp_path / "index", VectorOptions("faiss", tmp_path / "index"), "hashing-1", DIMENSION)
    first = open_index(location, newsroom.truth, encoder, EncoderQueries(encoder))
    first.synchronise()
    first.close()
    for path in (tmp_path / "index").rglob("vectors-0000.faiss"):
        content = bytearray(path.read_bytes())
        content[-20] ^= 0x7F
        path.write_bytes(content)
    index = open_index(location, newsroom.truth, encoder, EncoderQueries(encoder))
    index.synchronise()
    yield index
    index.close()


def test_damage_is_repaired_in_the_background(tmp_path: Path, opened: PassageIndex) -> None:
    before = set((tmp_path / "index").rglob("segment-*"))
    assert opened.damage == ()
    opened.check_files()
    wait_until(lambda: before.isdisjoint((tmp_path / "index").rglob("segment-*")) and opened.is_current())
    assert opened.damage == ()
    recall = opened.recall(QuoteQuery("Herring was cheap in January.", ""))
    assert recall.dense[0].source_id == "market"
    assert {hit.source_id for hit in recall.dense} == {"hearing", "market"}
    assert opened._file_checks.run() == []


def test_damage_is_reported_until_repaired(opened: PassageIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    maintainer = opened
    monkeypatch.setattr(maintainer, "begin", lambda: None)
    assert len(maintainer._file_checks.run()) == 2
    assert "vectors-0000.faiss" in opened.damage[0]
    assert not opened.is_current()
    opened.synchronise()
    assert opened.damage == ()
    assert opened.is_current()


def test_recently_checked_files_are_not_read_again(tmp_path: Path, opened: PassageIndex) -> None:
    damages: list[int] = []
    stores = opened.stores
    checks = FileChecks(lambda: stores, tmp_path / "index", lambda: damages.append(1))
    (tmp_path / "index" / "checked").touch()
    assert checks.run(unless_checked_within_s=60) == ()
    assert len(checks.run()) == 2
    assert damages == [1]


def test_a_check_ends_with_the_process(opened: PassageIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_checks, "_BYTES_PER_S", 1)
    opened.check_files()
    time.sleep(0.05)
    # Hours of the check are left.
    opened._file_checks.stop()
