"""``repair`` and ``reindex`` over a real index on disk, damaged in every way they detect."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from indexer import commands as index_commands
from indexer.__main__ import main
from indexer.maintenance.location import IndexLocation
from indexer.maintenance.stores import Stores
from indexer.passages.index import PassageIndex, open_index
from indexer.sources import IndexedSource
from indexer.storage.locks import ChangeLock
from indexer.vectors.factory import VectorOptions
from models.errors import AppError
from models.quotes.passages import Passage
from models.recommend.protocol import QuoteQuery
from tests.fakes.encoders import CountingEncoder, EncoderQueries, HashingEncoder
from tests.fakes.library import LibraryDatabase

HEARING = ("The wall costs thirty-eight million and the pumps cost four.", "Nobody asked the fish market.", "—")
MARKET = ("Herring was cheap in January.", "The market opens at four in the morning.", "물이 새는 벽은 소용없다.")
PUMPS = QuoteQuery("Pumps before the wall", "")
STORES = ("words of paragraphs", "words of sources", "vectors of paragraphs", "vectors of sources")
DIMENSION = 64


@pytest.fixture(autouse=True)
def release_writers_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command write without waiting a second for the writer of the test."""
    monkeypatch.setattr("indexer.lexical.writer._IDLE_SECONDS", 0.02)
    monkeypatch.setattr("indexer.lexical.writer._POLL_SECONDS", 0.005)


@pytest.fixture
def newsroom(tmp_path: Path) -> Iterator[LibraryDatabase]:
    newsroom = LibraryDatabase(tmp_path)
    newsroom.add("hearing", HEARING, "Ada", "The hearing")
    newsroom.add("market", MARKET, "Bo")
    yield newsroom
    newsroom.close()


@pytest.fixture
def embedded(monkeypatch: pytest.MonkeyPatch) -> CountingEncoder:
    """Replace the encoder of the commands by one that records its calls."""
    encoder = CountingEncoder(HashingEncoder(DIMENSION))
    monkeypatch.setattr(index_commands, "load_encoder", lambda _settings: encoder)
    monkeypatch.setattr("indexer.maintenance.consistency._SETTLING_S", 0.0)
    return encoder


def index_location(folder: Path, version: str = "hashing-1") -> IndexLocation:
    return IndexLocation(folder / "index", VectorOptions("faiss", folder / "index"), version, DIMENSION)


@pytest.fixture
def index(tmp_path: Path, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch) -> Iterator[PassageIndex]:
    """Open the index of a desk for the whole test."""
    monkeypatch.setattr("indexer.maintenance.maintainer._CHECK_INTERVAL_S", 0.0)
    encoder = HashingEncoder(DIMENSION)
    index = open_index(index_location(tmp_path), newsroom.truth, encoder, EncoderQueries(encoder))
    index.synchronise()
    yield index
    index.close()


def run(tmp_path: Path, *arguments: str, exit_code: int = 0) -> Result:
    result = CliRunner().invoke(main, [*arguments, "--data", str(tmp_path)], catch_exceptions=False)
    assert result.exit_code == exit_code, result.output
    return result


def is_clean_after_repair(tmp_path: Path) -> bool:
    clean: bool = json.loads(run(tmp_path, "repair", "--json").stdout)["clean"]
    return clean


def verified(tmp_path: Path, exit_code: int = 0) -> dict[str, dict[str, Any]]:
    answer: dict[str, Any] = json.loads(run(tmp_path, "repair", "--dry-run", "--json", exit_code=exit_code).stdout)
    assert answer["clean"] is (exit_code == 0)
    return {store["name"]: store for store in answer["stores"]}


@pytest.fixture
def stores(tmp_path: Path, index: PassageIndex) -> Iterator[Stores]:
    """Open the stores of the desk a second time, to damage them."""
    opened = index_location(tmp_path).open(".")
    yield opened
    opened.close()


@pytest.mark.usefixtures("embedded", "index")
def test_consistent_index_has_a_clean_report(tmp_path: Path) -> None:
    stores = verified(tmp_path)
    assert tuple(stores) == STORES
    assert [store["rows"] for store in stores.values()] == [6, 2, 6, 2]
    assert all(store["clean"] and store["looked_into"] == 2 for store in stores.values())
    shown = run(tmp_path, "repair", "--dry-run")
    assert shown.stdout.splitlines()[1].split()[:4] == ["words", "of", "paragraphs", "2"]


def lose(stores: Stores, newsroom: LibraryDatabase) -> None:
    for part in stores.parts():
        part.store.delete(["hearing"])


def outdate(stores: Stores, newsroom: LibraryDatabase) -> None:
    newsroom.correct("hearing", 1, "Everybody asked the fish market.")


def leave_over(stores: Stores, newsroom: LibraryDatabase) -> None:
    newsroom.remove("hearing")


@pytest.mark.usefixtures("embedded")
@pytest.mark.parametrize(("harm", "kind"), [(lose, "missing"), (outdate, "stale"), (leave_over, "left_over")])
def test_outdated_source_is_reported_and_repaired(
    tmp_path: Path,
    newsroom: LibraryDatabase,
    stores: Stores,
    harm: Callable[[Stores, LibraryDatabase], None],
    kind: str,
) -> None:
    harm(stores, newsroom)
    reports = verified(tmp_path, exit_code=1)
    for name in STORES:
        assert {kind: ids for kind in ("missing", "stale", "left_over") if (ids := reports[name][kind])} == {
            kind: ["hearing"]
        }
    shown = run(tmp_path, "repair", "--dry-run", exit_code=1)
    assert f"words of paragraphs: {kind.replace('_', ' ')}: hearing" in shown.stdout
    assert is_clean_after_repair(tmp_path)
    verified(tmp_path)


def sources_of(newsroom: LibraryDatabase) -> tuple[IndexedSource, np.ndarray[Any, np.dtype[np.float32]]]:
    [source] = newsroom.truth.read(["hearing"])
    return source, HashingEncoder(DIMENSION).encode([passage.text for passage in source.passages])


def lose_a_row(stores: Stores, newsroom: LibraryDatabase) -> None:
    source, vectors = sources_of(newsroom)
    fewer = replace(source, passages=source.passages[:1])
    for part in (stores.words, stores.vectors):
        part.delete(["hearing"])
    stores.words.upsert([fewer])
    stores.vectors.upsert([(fewer, vectors[:1])])


def add_a_row(stores: Stores, newsroom: LibraryDatabase) -> None:
    source, vectors = sources_of(newsroom)
    more = replace(source, passages=(*source.passages, Passage(9_999, "A wall of nobody asked.")))
    stores.words.upsert([more])
    stores.vectors.upsert([(more, np.vstack([vectors, vectors[:1]]))])


def put_other_paragraphs(stores: Stores, newsroom: LibraryDatabase) -> None:
    """Replace the rows by as many, one of which belongs to no paragraph."""
    source, vectors = sources_of(newsroom)
    other = replace(source, passages=(Passage(9_999, HEARING[0]), *source.passages[1:]))
    stores.words.upsert([other])
    stores.vectors.upsert([(other, vectors)])


@pytest.mark.usefixtures("embedded")
@pytest.mark.parametrize("harm", [lose_a_row, add_a_row, put_other_paragraphs])
def test_wrong_rows_are_reported_and_repaired(
    tmp_path: Path, newsroom: LibraryDatabase, stores: Stores, harm: Callable[[Stores, LibraryDatabase], None]
) -> None:
    harm(stores, newsroom)
    reports = verified(tmp_path, exit_code=1)
    for name in ("words of paragraphs", "vectors of paragraphs"):
        assert (reports[name]["missing"], reports[name]["stale"]) == ([], [])
        assert reports[name]["rows_differ"] == ["hearing"]
    assert reports["words of sources"]["clean"]
    assert is_clean_after_repair(tmp_path)


@pytest.mark.usefixtures("embedded")
def test_wrong_vectors_are_reported_and_repaired(tmp_path: Path, newsroom: LibraryDatabase, stores: Stores) -> None:
    source, vectors = sources_of(newsroom)
    stores.vectors.upsert([(source, vectors[::-1].copy())])
    reports = verified(tmp_path, exit_code=1)
    assert reports["vectors of paragraphs"]["vectors_differ"] == ["hearing"]
    assert [name for name in STORES if not reports[name]["clean"]] == ["vectors of paragraphs"]
    assert is_clean_after_repair(tmp_path)


@pytest.mark.usefixtures("embedded")
def test_repair_changes_only_what_differs(tmp_path: Path, stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    stores.vectors.delete(["hearing"])
    put: list[str] = []
    upsert = type(stores.vectors).upsert

    def watched(self: Any, sources: Any) -> None:
        rows = list(sources)
        put.extend(source.source_id for source, _ in rows)
        upsert(self, rows)

    monkeypatch.setattr(type(stores.vectors), "upsert", watched)
    run(tmp_path, "repair")
    assert put == ["hearing"]


@pytest.mark.usefixtures("embedded", "index")
@pytest.mark.parametrize("part", ["vectors/paragraphs", "vectors/sources", "words/paragraphs", "words/sources"])
def test_unreadable_files(tmp_path: Path, part: str) -> None:
    """A store that cannot be opened is rebuilt; the others are unchanged."""
    name = part.replace("/", " of ")
    for path in (tmp_path / "index" / part).rglob("*"):
        if path.is_file() and not path.name.endswith(".lock"):
            path.write_bytes(b"no index")
    reports = verified(tmp_path, exit_code=1)
    assert [name for name in STORES if not reports[name]["clean"]] == [name]
    assert reports[name]["missing"] == ["hearing", "market"]
    assert is_clean_after_repair(tmp_path)


def test_running_desk_switches_to_a_rebuilt_index(
    tmp_path: Path, newsroom: LibraryDatabase, index: PassageIndex, embedded: CountingEncoder
) -> None:
    before = index.search(PUMPS)
    assert run(tmp_path, "reindex").stdout == "2 sources with 6 paragraphs are in the new index.\n"
    [folder] = (tmp_path / "index").glob("built-*")
    assert index_location(tmp_path).used() == folder.name
    # The previous index is deleted.
    assert not (tmp_path / "index" / "vectors").exists()
    generation = index.generation
    newsroom.add("more", ["More about the pumps."])
    index.is_current()
    index.catch_up()
    assert index.generation != generation
    assert next(hit for hit in index.search(PUMPS) if hit.source_id != "more").passage == before[0].passage
    assert "more" in {hit.source_id for hit in index.search(PUMPS)}
    verified(tmp_path)
    # Embedded once, for the desk's encoder here has no store.
    assert sorted(embedded.asked) == sorted({*HEARING, *MARKET, "More about the pumps."})


def test_interrupted_reindex_resumes(
    tmp_path: Path,
    newsroom: LibraryDatabase,
    index: PassageIndex,
    embedded: CountingEncoder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("indexer.maintenance.reconciliation._BATCH_PARAGRAPHS", 1)

    class Killed(BaseException):
        """Simulates a kill."""

    encode = embedded.encode

    def killed(texts: list[str]) -> Any:
        if MARKET[0] in texts:
            raise Killed
        return encode(texts)

    with monkeypatch.context() as patch:
        patch.setattr(embedded, "encode", killed)
        with pytest.raises(Killed):
            run(tmp_path, "reindex")
    # Meanwhile the desk searches the existing index.
    index.is_current()
    assert index_location(tmp_path).used() == "."
    assert {hit.source_id for hit in index.search(PUMPS)} == {"hearing", "market"}
    [begun] = (tmp_path / "index").glob("built-*")
    embedded.asked.clear()
    run(tmp_path, "reindex")
    assert index_location(tmp_path).used() == begun.name
    assert set(embedded.asked) == set(MARKET)
    verified(tmp_path)


@pytest.mark.usefixtures("index")
def test_another_encoder_has_an_index_of_its_own(
    tmp_path: Path, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old index is searched until the new one is ready; a desk with the old encoder continues to use it."""
    newer = HashingEncoder(32, "hashing-2")
    monkeypatch.setattr(index_commands, "load_encoder", lambda _settings: newer)
    monkeypatch.setattr("indexer.maintenance.consistency._SETTLING_S", 0.0)
    reports = verified(tmp_path, exit_code=1)
    assert all(store["missing"] == ["hearing", "market"] for store in reports.values())
    assert (tmp_path / "index" / "vectors").exists()
    run(tmp_path, "reindex")
    verified(tmp_path)
    again = open_index(
        replace(index_location(tmp_path, "hashing-2"), dimension=32), newsroom.truth, newer, EncoderQueries(newer)
    )
    again.synchronise()
    assert again.search(PUMPS)[0].source_id == "hearing"
    again.close()


@pytest.mark.usefixtures("embedded", "index")
def test_concurrent_changes_are_not_differences(
    tmp_path: Path, newsroom: LibraryDatabase, index: PassageIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    newsroom.change("hearing", rights="ask")
    monkeypatch.setattr("indexer.maintenance.consistency.sleep", lambda _seconds: index.update_sources(["hearing"]))
    verified(tmp_path)


@pytest.mark.usefixtures("embedded", "index")
def test_lock_holder_is_named(tmp_path: Path, newsroom: LibraryDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    newsroom.add("more", ["More."])
    monkeypatch.setattr("indexer.maintenance.reconciliation.LOCK_TIMEOUT_S", 0.0)
    monkeypatch.setattr("indexer.storage.locks.LOCK_TIMEOUT_S", 0.0)
    held = ChangeLock.held
    monkeypatch.setattr(ChangeLock, "held", lambda self, timeout=0.0: held(self, 0.0))
    with held(ChangeLock(tmp_path / "index")), pytest.raises(AppError, match="being changed by process") as refused:
        run(tmp_path, "repair")
    assert refused.value.code == "index_busy"


def test_missing_and_unreadable_libraries_are_rejected(tmp_path: Path, embedded: CountingEncoder) -> None:
    import sqlite3

    with pytest.raises(AppError) as refused:
        run(tmp_path, "repair", "--dry-run")
    assert refused.value.code == "no_library"
    assert list(tmp_path.iterdir()) == []
    connection = sqlite3.connect(tmp_path / "quotedesk.sqlite")
    connection.execute("CREATE TABLE source (id TEXT)")
    connection.commit()
    connection.close()
    with pytest.raises(AppError) as refused:
        run(tmp_path, "repair", "--dry-run")
    assert refused.value.code == "unreadable_library"


def test_settings_are_the_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """One installation has one set of names and defaults."""
    from server.config import Settings

    for name, field in index_commands.IndexSettings.model_fields.items():
        assert field.default == Settings.model_fields[name].default
    monkeypatch.setenv("QUOTEDESK_VECTORS", "paper")
    with pytest.raises(AppError, match="vectors: Input should be") as refused:
        index_commands.read_settings(Path("data"))
    assert refused.value.hint == "Correct QUOTEDESK_VECTORS."
