"""A library of two sources, and index processes over it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from indexer.passages.index import PassageIndex
from indexer.storage.locks import ChangeLock
from models.encoders.protocol import Encoder
from tests.fakes.encoders import CountingEncoder, EncoderQueries, HashingEncoder
from tests.fakes.library import LibraryDatabase
from tests.indexer.passages.processes import HEARING, MARKET, Disk, Process, Start


@pytest.fixture
def newsroom(tmp_path: Path) -> Iterator[LibraryDatabase]:
    newsroom = LibraryDatabase(tmp_path)
    newsroom.add("hearing", HEARING, "Ada")
    newsroom.add("market", MARKET, "Bo")
    yield newsroom
    newsroom.close()


@pytest.fixture
def start(tmp_path: Path, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start processes over one library and one disk; changes of others are checked every time."""
    monkeypatch.setattr("indexer.maintenance.maintainer._CHECK_INTERVAL_S", 0.0)
    monkeypatch.setattr("indexer.maintenance.maintainer._RETRY_INTERVAL_S", 0.0)
    disk = Disk(tmp_path / "index")
    started: list[PassageIndex] = []

    def process(encoder: Encoder | None = None, *, synchronise: bool = True) -> Process:
        stores = disk.stores()
        counting = CountingEncoder(encoder)
        index = PassageIndex(
            newsroom.truth,
            counting,
            EncoderQueries(encoder or HashingEncoder()),
            stores,
            lock=ChangeLock(disk.folder),
        )
        started.append(index)
        if synchronise:
            index.synchronise()
        return Process(index, stores, counting)

    yield process
    for index in started:
        index.close()
