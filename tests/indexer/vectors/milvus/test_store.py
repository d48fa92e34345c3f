"""What is specific to Milvus: editions, rows left by a crash, collections per encoder, filter expressions."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from indexer.sources import EVERY_ROW, RowFilter
from indexer.vectors.milvus import collections as milvus_collections
from indexer.vectors.milvus import filter_expressions as milvus_filter
from indexer.vectors.milvus import store as milvus_store
from indexer.vectors.milvus.connection import connection_to, release
from indexer.vectors.milvus.filter_expressions import expressions
from indexer.vectors.milvus.store import MilvusVectorStore
from tests.fakes.vectors import DIMENSION, VERSION, Embedded, PlainSearch, embedded, unit_vectors

QUERY = unit_vectors(1, 77)[0]
_names = count()


class Killed(BaseException):
    """Simulates the end of the process at that point."""


@pytest.fixture
def name() -> str:
    return f"own{next(_names)}"


@pytest.fixture
def opened(milvus_lite: str, name: str) -> Iterator[Callable[..., MilvusVectorStore]]:
    """Open the test's store, each time as another process would."""
    stores: list[MilvusVectorStore] = []

    def one(version: str = VERSION) -> MilvusVectorStore:
        stores.append(MilvusVectorStore(milvus_lite, "", name, version, DIMENSION))
        return stores[-1]

    yield one
    for store in stores:
        store.close()


@contextmanager
def _client(uri: str) -> Iterator[Any]:
    connection = connection_to(uri, "")
    yield connection.call(lambda client: client)
    release(connection)


def _ids(store: MilvusVectorStore, k: int = 1000, where: RowFilter = EVERY_ROW) -> list[int]:
    return [hit.paragraph_id for hit in store.search(QUERY, k, where)]


def _expected(sources: list[Embedded], k: int = 1000, where: RowFilter = EVERY_ROW) -> list[int]:
    return [row[1] for row in PlainSearch.of(sources).search(QUERY, k, where)]


# Where a process may end within ``upsert``: before its n-th call of that method of the client.
POINTS = [("upsert", 1), ("insert", 1), ("insert", 2), ("upsert", 2), ("delete", 1), ("upsert", 3)]


@pytest.mark.parametrize(("method", "nth"), POINTS)
@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
def test_a_crash_within_upsert(
    opened: Callable[[], MilvusVectorStore],
    milvus_lite: str,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    nth: int,
    done: bool,
) -> None:
    """Each source is stored once, at its old or its new revision; obsolete rows are never found, and deleted later."""
    from pymilvus import MilvusClient

    monkeypatch.setattr(milvus_store, "_BATCH_BYTES", 4 * DIMENSION * 8)  # eight rows a request
    old, new = [embedded(1, 6), embedded(2, 3)], [embedded(1, 12, revision=2), embedded(3, 3)]
    writer = opened()
    writer.upsert(old)
    real, calls = getattr(MilvusClient, method), count(1)

    def ending(*args: Any, **kwargs: Any) -> Any:
        if next(calls) == nth:
            if done:
                real(*args, **kwargs)
            raise Killed
        return real(*args, **kwargs)

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(MilvusClient, method, ending)
        writer.upsert(new)
    by_revision = {("s1", 1): old[0], ("s1", 2): new[0], ("s2", 1): old[1], ("s3", 1): new[1]}
    for store in (opened(), writer):
        held = dict(store.revisions())
        assert held["s1"] in {1, 2}
        assert held["s2"] == 1
        sources = [by_revision[one] for one in held.items()]
        assert store.rows == sum(len(vectors) for _, vectors in sources)
        assert _ids(store) == _expected(sources)
        assert _ids(store, 4) == _expected(sources, 4)
    again = opened()
    again.upsert(new)
    again.upsert([])
    after = [old[1], *new]
    assert _ids(again) == _expected(after)
    with _client(milvus_lite) as client:
        rows = client.query(again._collections.rows, filter="", output_fields=["count(*)"])
    assert rows[0]["count(*)"] == again.rows == 18


@pytest.mark.parametrize(("method", "nth"), [("upsert", 1), ("delete", 1), ("delete", 2)])
def test_a_crash_within_delete(
    opened: Callable[[], MilvusVectorStore], monkeypatch: pytest.MonkeyPatch, method: str, nth: int
) -> None:
    from pymilvus import MilvusClient

    writer = opened()
    writer.upsert([embedded(1, 6), embedded(2, 3)])
    real, calls = getattr(MilvusClient, method), count(1)

    def ending(*args: Any, **kwargs: Any) -> Any:
        if next(calls) == nth:
            raise Killed
        return real(*args, **kwargs)

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(MilvusClient, method, ending)
        writer.delete(["s1"])
    still_there = method == "upsert"
    store = opened()
    assert ("s1" in store.revisions()) is still_there
    assert _ids(store) == _expected([embedded(1, 6), embedded(2, 3)] if still_there else [embedded(2, 3)])
    store.delete(["s1"])
    assert dict(store.revisions()) == {"s2": 1}
    store.upsert([embedded(1, 2, revision=5)])
    assert _ids(store) == _expected([embedded(1, 2, revision=5), embedded(2, 3)])


def test_unfinished_rows_do_not_displace_hits(
    opened: Callable[[], MilvusVectorStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Return ``k`` hits although the nearest rows all belong to an unfinished source."""
    from pymilvus import MilvusClient

    writer = opened()
    near, _ = embedded(9, 50)
    writer.upsert([embedded(1, 20)])
    with monkeypatch.context() as patch, pytest.raises(Killed):
        calls, real = count(1), MilvusClient.upsert

        def ending(*args: Any, **kwargs: Any) -> Any:
            if next(calls) == 2:
                raise Killed
            return real(*args, **kwargs)

        patch.setattr(MilvusClient, "upsert", ending)
        writer.upsert([(near, QUERY.reshape(1, -1).repeat(50, axis=0))])
    for store in (writer, opened()):
        assert _ids(store, 10) == _expected([embedded(1, 20)], 10)


def test_stale_reader_finds_current_rows(opened: Callable[[], MilvusVectorStore]) -> None:
    """Another process changed the store: results are current, though ``revisions`` is not yet."""
    reader, writer = opened(), opened()
    writer.upsert([embedded(1, 5), embedded(2, 5)])
    assert _ids(reader) == _expected([embedded(1, 5), embedded(2, 5)])
    writer.upsert([embedded(1, 4, revision=2), embedded(3, 2)])
    writer.delete(["s2"])
    assert dict(reader.revisions()) == {"s1": 1, "s2": 1}
    assert _ids(reader) == _expected([embedded(1, 4, revision=2), embedded(3, 2)])
    assert reader.refresh()
    assert dict(reader.revisions()) == {"s1": 2, "s3": 1}
    assert not reader.refresh()


def test_another_encoder_has_collections_of_its_own(
    opened: Callable[..., MilvusVectorStore], milvus_lite: str, name: str
) -> None:
    first = opened()
    first.upsert([embedded(1)])
    neighbour = MilvusVectorStore(milvus_lite, "", f"{name}_more", VERSION, DIMENSION)
    with closing(neighbour):
        neighbour.upsert([embedded(1)])
        second = opened("test-encoder-2")
        assert (dict(second.revisions()), second.search(QUERY, 5)) == ({}, [])
        second.upsert([embedded(2)])
        with _client(milvus_lite) as client:
            mine = [one for one in client.list_collections() if one.startswith(f"quotedesk_{name}_")]
            assert len(mine) == 6
            second.compact()
            mine = [one for one in client.list_collections() if one.startswith(f"quotedesk_{name}_")]
        assert len(mine) == 4
        assert neighbour.rows == 5
        assert neighbour.refresh() is False
    assert _ids(second) == _expected([embedded(2)])
    # A process that still used the old collections detects that they are dropped, and may start again.
    assert first.search(QUERY, 5) == []
    assert dict(first.revisions()) == {}
    first.upsert([embedded(1)])
    assert _ids(first) == _expected([embedded(1)])


def test_lost_rows_are_absent_from_revisions(opened: Callable[[], MilvusVectorStore], milvus_lite: str) -> None:
    store = opened()
    store.upsert([embedded(1), embedded(2)])
    with _client(milvus_lite) as client:
        client.drop_collection(store._collections.rows)
    assert opened().revisions() == {}
    assert store.refresh()
    assert store.revisions() == {}
    store.upsert([embedded(2)])
    assert _ids(store) == _expected([embedded(2)])
    assert dict(opened().revisions()) == {"s2": 1}


def test_very_large_collection_gets_the_compressed_index(
    opened: Callable[[], MilvusVectorStore], milvus_lite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(milvus_collections, "LARGE", 100)
    monkeypatch.setattr(milvus_collections, "_before_2_5", lambda version: False)
    store = opened()
    collection = store._collections.rows
    with _client(milvus_lite) as client:
        store.upsert(embedded(number, 10) for number in range(9))
        store.compact()
        assert client.describe_index(collection, "vector")["index_type"] == "AUTOINDEX"
        store.upsert(embedded(number, 10) for number in range(9, 20))
        store.compact()
        assert client.describe_index(collection, "vector")["index_type"] == "HNSW_SQ"
        hits = store.search(QUERY, 10)
        assert [one.score for one in hits] == pytest.approx(
            [one[2] for one in PlainSearch.of(embedded(number, 10) for number in range(20)).search(QUERY, 10)], abs=0.02
        )
        # A process that ended between the two indexes.
        client.release_collection(collection)
        client.drop_index(collection, "vector")
    again = opened()
    again.upsert([])
    assert len(again.search(QUERY, 10)) == 10


@pytest.mark.parametrize(
    ("version", "before"), [("v2.4.15", True), ("2.5.1", False), ("v3.0.2", False), ("milvus_lite-3.2.2", True)]
)
def test_versions_that_support_the_compressed_index(version: str, before: bool) -> None:
    assert milvus_collections._before_2_5(version) is before


def test_many_source_ids_are_queried_in_parts(
    opened: Callable[[], MilvusVectorStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(milvus_filter, "_MOST_SOURCES", 7)
    sources = [embedded(number, 3) for number in range(40)]
    store = opened()
    store.upsert(sources)
    where = RowFilter(source_ids=frozenset({f"s{number}" for number in range(1, 31)} | {"unknown"}))
    assert len(list(expressions(sorted(where.source_ids or ()), None))) == 5
    for k in (1, 10, 90, 100):
        assert _ids(store, k, where) == _expected(sources, k, where)


@pytest.mark.parametrize(
    "speaker",
    [
        'Ann "Rose" Lee',
        "back\\slash\\",
        "two\nlines\r\ttab",
        '"] or edition > 0 or speaker in ["',
        "é" * 2000,
        "\x00\x1b",
    ],
)
def test_any_name_of_a_speaker(opened: Callable[[], MilvusVectorStore], speaker: str) -> None:
    store = opened()
    source, vectors = embedded(1, 2, speakers=(speaker, "somebody else"))
    store.upsert([(source, vectors)])
    hits = store.search(QUERY, 5, RowFilter(speakers=frozenset({speaker})))
    assert [one.paragraph_id for one in hits] == [source.passages[0].paragraph_id]


def test_source_ids_that_are_no_names(opened: Callable[[], MilvusVectorStore]) -> None:
    odd = ['a"b', "c' or 1 == 1", "d\\", "e]"]
    sources = [(replace(embedded(n, 2)[0], source_id=key), embedded(n, 2)[1]) for n, key in enumerate(odd)]
    store = opened()
    store.upsert(sources)
    store.delete(odd[1:2])
    assert set(store.revisions()) == {odd[0], *odd[2:]}
    assert {one.source_id for one in store.search(QUERY, 9, RowFilter(source_ids=frozenset(odd[2:])))} == set(odd[2:])


def test_a_source_longer_than_a_request(
    opened: Callable[[], MilvusVectorStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(milvus_store, "_BATCH_BYTES", 4 * DIMENSION * 10)
    store = opened()
    sources = [embedded(1, 35), embedded(2, 9), embedded(3, 1)]
    store.upsert(sources)
    assert _ids(store) == _expected(sources)
    assert opened().rows == 45
