"""Kill processes at random moments of imports and changes: nothing is lost or duplicated."""

import gzip
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Thread

import numpy as np
import pytest

from indexer.embeddings.parallel import Workers
from indexer.maintenance.consistency import ConsistencyChecker
from indexer.maintenance.location import IndexLocation
from indexer.passages.index import PassageIndex
from indexer.sources import RowFilter
from indexer.sql_sources import SqlSourceRepository
from models.errors import AppError
from models.quotes.passages import Passage
from models.recommend.protocol import QuoteQuery
from models.text.words import tokens
from server.config import Settings
from server.sources.archive_import.service import ArchiveRequest, import_archive
from tests.fakes.encoders import HashingEncoder
from tests.indexer.newsroom_process import SilentStages, engine_of, sentences

ROOT = Path(__file__).resolve().parents[3]
ROWS = 24
# Two in three are killed after at most so many lines of the desk, one while it starts.
MOST_LINES = 24
LONGEST_START_S = 3.0
WAITED_FOR_S = 240.0


class Newsroom:
    """A process of ``newsroom_process``, and the complete lines it has printed."""

    def __init__(self, mode: str, data: Path, argument: str) -> None:
        command = [sys.executable, "-m", "tests.indexer.newsroom_process", mode, str(data), argument]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=ROOT
        )
        self._read: list[bytes] = []
        self._faults: list[bytes] = []
        self._readers = [
            Thread(target=self._keep, args=(self._process.stdout, self._read)),
            Thread(target=self._keep, args=(self._process.stderr, self._faults)),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def lines(self) -> list[list[str]]:
        return [line.decode().split() for line in list(self._read) if line.endswith(b"\n")]

    def wait_for(self, lines: int) -> None:
        """Wait until so many lines were printed."""
        deadline = time.monotonic() + WAITED_FOR_S
        while len(self.lines) < lines:
            assert self._process.poll() is None, b"".join(self._faults).decode()
            assert time.monotonic() < deadline
            time.sleep(0.005)

    def kill(self) -> None:
        """Kill it without warning; what it printed can still be read."""
        ended = self._process.poll()
        assert ended in {None, 0}, b"".join(self._faults).decode()
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        for reader in self._readers:
            reader.join()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()

    @staticmethod
    def _keep(pipe: Iterator[bytes], lines: list[bytes]) -> None:
        for line in pipe:
            lines.append(line)


@dataclass
class Ledger:
    """The acknowledged changes.

    Args:
        archived: the archive's names of the stored sources.
        added: tokens of sources added and not deleted, by id.
        deleted: tokens of sources that must not be found any more.
        gone: words of paragraphs that must not be found.
        there: words of paragraphs that replaced others.
        uncertain: changes in progress, which may have either outcome.
    """

    archived: set[str] = field(default_factory=set)
    added: dict[str, str] = field(default_factory=dict)
    deleted: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    there: set[str] = field(default_factory=set)
    uncertain: set[str] = field(default_factory=set)

    def take(self, lines: Sequence[Sequence[str]]) -> None:
        for line in lines:
            match line:
                case ["stored", *names]:
                    self.archived.update(names)
                case ["added", source_id, token]:
                    self.added[source_id] = token
                case ["deleting", source_id, token]:
                    self.added.pop(source_id)
                    self.uncertain.add(source_id)
                    # Their words do not count as present, whatever the outcome of the deletion.
                    self.there = {word for word in self.there if not word.startswith(f"{token}x")}
                case ["deleted", source_id, token]:
                    self.uncertain.discard(source_id)
                    self.deleted.add(token)
                case ["correcting", _, old, new]:
                    self.there.discard(old)
                    self.uncertain |= {old, new}
                case ["corrected", _, old, new]:
                    self.uncertain -= {old, new}
                    self.there.add(new)
                    self.gone.add(old)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data")


def write_archive(folder: Path, name: str, rng: Random) -> set[str]:
    """Write part of an archive; return the names of its sources, each the token of its paragraphs."""
    folder.mkdir(exist_ok=True)
    names = [f"{name}n{number}" for number in range(ROWS)]
    with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
        for token in names:
            paragraphs = [{"text": text} for text in sentences(token, rng.randint(1, 4), rng)]
            file.write(json.dumps({"id": token, "title": f"Hearing {token}", "paragraphs": paragraphs}) + "\n")
    return set(names)


def survive(settings: Settings, archive: Path, kills: int, seed: int) -> None:
    rng = Random(seed)
    ledger = Ledger()
    named: set[str] = set()
    for number in range(kills):
        named |= write_archive(archive, f"a{number}", rng)
        desk = Newsroom("desk", settings.data, f"d{number}")
        work = [Newsroom("archive", settings.data, str(archive)), desk]
        if number % 3 < 2:
            desk.wait_for(rng.randint(2, MOST_LINES))
            time.sleep(rng.expovariate(10))
        else:
            time.sleep(rng.uniform(0, LONGEST_START_S))
        rng.shuffle(work)
        for process in work:
            process.kill()
        for process in work:
            ledger.take(process.lines)
        assert_store_is_whole(settings)
        assert_found(settings, ledger)
        assert_nothing_is_doubled(settings)
    # The interrupted import is run to its end.
    request = ArchiveRequest([archive], Workers())
    summary = import_archive(request, settings, lambda: engine_of(settings), SilentStages())
    assert summary.items["unchanged"] + summary.items["imported"] == len(named)
    ledger.archived |= named
    assert_found(settings, ledger)
    assert_nothing_is_doubled(settings)
    assert ledger.added
    assert kills < 10 or (ledger.gone and ledger.deleted)


def assert_store_is_whole(settings: Settings) -> None:
    for name in ("quotedesk.sqlite", "embeddings.sqlite"):
        if (settings.data / name).exists():
            connection = sqlite3.connect(settings.data / name)
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            connection.close()


def assert_found(settings: Settings, ledger: Ledger) -> None:
    """After a start every acknowledged source is found once by its words; deleted or corrected words are not found."""
    engine = engine_of(settings)
    try:
        engine.open()
        shown = Shown(engine.index)
        for source_id, token in ledger.added.items():
            if source_id not in ledger.uncertain:
                assert source_id in engine.index.source_ids, token
        sources = {key: first_words(engine.index.passages(key)) for key in engine.index.source_ids}
        by_token = Counter(token for words in sources.values() for token in {word.partition("x")[0] for word in words})
        for name in ledger.archived:
            assert by_token[name] == 1, f"{name} stands in {by_token[name]} sources"
        every_word = [word for words in sources.values() for word in words]
        for word in every_word:
            assert shown.times(word) == 1, f"{word} is found {shown.times(word)} times"
        assert ledger.there <= {*every_word, *ledger.uncertain}
        for word in ledger.gone:
            assert word not in every_word
            assert shown.times(word) == 0, f"{word} is gone and shown"
        for token in ledger.deleted:
            assert by_token[token] == 0
            assert shown.times(f"{token}x0") == 0, f"{token} is deleted and shown"
    finally:
        engine.close()


def first_words(passages: Sequence[Passage]) -> set[str]:
    """Return the first word of each paragraph, which identifies it."""
    return {tokens(passage.text)[0] for passage in passages}


class Shown:
    """Search results."""

    def __init__(self, index: PassageIndex) -> None:
        self._index = index

    def times(self, word: str) -> int:
        hits = self._index.search(QuoteQuery("", word), k=20)
        return sum(tokens(hit.passage.text)[0] == word for hit in hits)


def assert_nothing_is_doubled(settings: Settings) -> None:
    """Each store has exactly the rows of the library, once, and its revisions agree."""
    encoder = HashingEncoder()
    location = IndexLocation(settings.index_folder, settings.vector_options, encoder.version, encoder.dimension)
    engine = engine_of(settings)
    engine.open()
    engine.close()
    database = engine.database
    truth = SqlSourceRepository(database)
    stores = location.open(location.in_use())
    try:
        revisions = truth.revisions()
        rows = 0
        for source in truth.read(revisions):
            rows += len(source.passages)
            its = sorted(passage.paragraph_id for passage in source.passages)
            where = RowFilter(source_ids=frozenset({source.source_id}))
            anything = np.full(encoder.dimension, encoder.dimension**-0.5, dtype=np.float32)
            words = sorted({word for passage in source.passages for word in tokens(passage.text)})
            hits_of = {
                "vectors": stores.vectors.search(anything, 500, where),
                "words": stores.words.search(words, 500, where),
                "source vectors": stores.source_vectors.search(anything, 500, where),
                "source words": stores.source_words.search(words, 500, where),
            }
            for name, hits in hits_of.items():
                wanted = [source.passages[0].paragraph_id] if name.startswith("source") else its
                assert sorted(hit.paragraph_id for hit in hits) == wanted, f"{name} of {source.source_id}"
        for part in stores.parts():
            assert dict(part.store.revisions()) == revisions, part.name
        reports = ConsistencyChecker(truth, encoder, None).verify(stores)
        assert [report for report in reports if not report.is_clean] == []
        assert (stores.vectors.rows, stores.words.rows) == (rows, rows)
        assert (stores.source_vectors.rows, stores.source_words.rows) == (len(revisions), len(revisions))
    finally:
        stores.close()
        database.dispose()


@pytest.mark.slow
def test_twenty_kills(settings: Settings, tmp_path: Path) -> None:
    survive(settings, tmp_path / "archive", 20, seed=20)


@pytest.mark.slow
@pytest.mark.parametrize("small_disk", [30], indirect=True)
def test_full_disk_is_reported_and_work_resumes_once_there_is_room(small_disk: Path, tmp_path: Path) -> None:
    settings = Settings(data=small_disk / "data")
    settings.data.mkdir()
    rng = Random(3)
    named = set().union(*(write_archive(tmp_path / "archive", f"a{number}", rng) for number in range(12)))
    ballast = small_disk / "ballast"
    refused: list[str] = []
    stored = 0
    for free in range(64 * 1024, 30 * 1024 * 1024, 24 * 1024):
        fill(ballast, small_disk, free)
        try:
            import_archive(
                ArchiveRequest([tmp_path / "archive"], Workers()), settings, lambda: engine_of(settings), SilentStages()
            )
        except AppError as error:
            refused.append(error.code)
            assert error.message
            assert error.hint
            # Searching needs a little space itself.
            ballast.unlink()
            assert_store_is_whole(settings)
            # Acknowledged sources stay.
            stored, before = sources_in(settings), stored
            assert stored >= before
            continue
        break
    else:
        pytest.fail("It never goes on.")
    assert {"store_unusable", "store_full", "embeddings_unwritable"} <= set(refused)
    fill(ballast, small_disk, 20 * 1024 * 1024)
    assert_found(settings, Ledger(archived=named))
    assert_nothing_is_doubled(settings)


def fill(ballast: Path, disk: Path, free: int) -> None:
    """Fill the disk except for so many bytes."""
    ballast.unlink(missing_ok=True)
    at_hand = os.statvfs(disk)
    size = at_hand.f_bavail * at_hand.f_frsize - free
    if size > 0:
        with ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, size)


def sources_in(settings: Settings) -> int:
    path = settings.data / "quotedesk.sqlite"
    if not path.exists():
        return 0
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("SELECT count(*) FROM source").fetchone()[0])
    except sqlite3.OperationalError:
        return 0  # There was no space even for the tables.
    finally:
        connection.close()
