"""The contract of ``VectorStore``, for every engine."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from indexer.sources import EVERY_ROW, IndexedSource, RowFilter
from indexer.vectors.protocol import VectorStore
from tests.fakes.vectors import DIMENSION, VERSION, Embedded, OpenStore, PlainSearch, embedded, unit_vectors

QUERY = unit_vectors(1, 999)[0]
ROUNDED = 0.01

ARCHIVE = [
    embedded(1, 6, speakers=("Ada", "Interviewer")),
    embedded(2, 6, speakers=("Bo",)),
    embedded(3, 6, speakers=("Ada", "Bo", "")),
    embedded(4, 6),
    embedded(5, 6, speakers=("Ça",)),
]
ROW_COUNT = sum(len(source.passages) for source, _ in ARCHIVE)

FILTERS = [
    EVERY_ROW,
    RowFilter(source_ids=frozenset({"s2", "s4", "unknown"})),
    RowFilter(source_ids=frozenset()),
    RowFilter(speakers=frozenset({"Ada"})),
    RowFilter(speakers=frozenset({"Ça", "Bo"})),
    RowFilter(speakers=frozenset({""})),
    RowFilter(speakers=frozenset({"nobody", "ada"})),
    RowFilter(speakers=frozenset()),
    RowFilter(
        source_ids=frozenset({"s1", "s3", "s5"}),
        speakers=frozenset({"Ada"}),
    ),
]


def _agrees(
    store: VectorStore,
    plain: PlainSearch,
    k: int,
    where: RowFilter = EVERY_ROW,
    query: np.ndarray[tuple[int], np.dtype[np.float32]] = QUERY,
) -> None:
    hits = store.search(query, k, where)
    expected = plain.search(query, k, where)
    # Stored numbers may be rounded, and then two nearly equal ones may change places.
    assert [one.score for one in hits] == pytest.approx([score for _, _, score in expected], abs=ROUNDED)
    true = {(source_id, paragraph_id): score for source_id, paragraph_id, score in plain.search(query, 10_000, where)}
    assert len({one.paragraph_id for one in hits}) == len(hits)
    for one in hits:
        assert one.score == pytest.approx(true[one.source_id, one.paragraph_id], abs=ROUNDED)


def test_empty_store(store: VectorStore) -> None:
    assert store.version == VERSION
    assert (store.rows, dict(store.revisions())) == (0, {})
    assert store.search(QUERY, 10) == []
    assert store.search(QUERY, 10, RowFilter(source_ids=frozenset({"s1"}))) == []
    store.delete(["s1"])
    store.delete([])
    store.upsert([])
    store.compact()
    assert store.refresh() is False
    assert store.rows == 0


@pytest.mark.parametrize("k", [0, 3, ROW_COUNT + 7])
def test_the_nearest_come_first(store: VectorStore, k: int) -> None:
    store.upsert(ARCHIVE)
    assert store.rows == ROW_COUNT
    assert dict(store.revisions()) == {source.source_id: 1 for source, _ in ARCHIVE}
    _agrees(store, PlainSearch.of(ARCHIVE), k)


@pytest.mark.parametrize("where", FILTERS, ids=[str(number) for number in range(len(FILTERS))])
@pytest.mark.parametrize("compacted", [False, True])
def test_filters(store: VectorStore, where: RowFilter, compacted: bool) -> None:
    store.upsert(ARCHIVE[:2])
    store.upsert(ARCHIVE[2:])
    if compacted:
        store.compact()
    for k in (2, ROW_COUNT):
        _agrees(store, PlainSearch.of(ARCHIVE), k, where)


# On a loaded machine Milvus Lite has been seen to find 8 of 10 rows from a moment after its compaction on.
@pytest.mark.parametrize(
    "open_store", ["faiss", "faiss-lists", pytest.param("milvus", marks=pytest.mark.slow)], indirect=True
)
def test_k_stays_k_under_a_narrow_filter(store: VectorStore) -> None:
    many = [embedded(number, 10) for number in range(60)]
    store.upsert(many)
    store.compact()
    for number in (0, 17, 59):
        where = RowFilter(source_ids=frozenset({f"s{number}"}))
        assert len(store.search(QUERY, 10, where)) == 10
        _agrees(store, PlainSearch.of(many), 10, where)


def test_source_without_paragraphs_is_stored(open_store: OpenStore) -> None:
    store = open_store()
    store.upsert([embedded(1, 0), embedded(2, 1)])
    assert dict(store.revisions()) == {"s1": 1, "s2": 1}
    assert store.rows == 1
    assert [hit.source_id for hit in store.search(QUERY, 5)] == ["s2"]
    store.upsert([embedded(2, 0, revision=2)])
    store.compact()
    assert dict(store.revisions()) == {"s1": 1, "s2": 2}
    assert (store.rows, store.search(QUERY, 5)) == (0, [])
    assert dict(open_store().revisions()) == {"s1": 1, "s2": 2}


def test_replacing(store: VectorStore) -> None:
    store.upsert(ARCHIVE)
    newer = [embedded(2, 9, revision=2), embedded(6, 2)]
    store.upsert(newer)
    plain = PlainSearch.of([*ARCHIVE, *newer])
    assert store.rows == ROW_COUNT + 3 + 2
    assert store.revisions()["s2"] == 2
    _agrees(store, plain, 100)
    store.compact()
    assert store.rows == ROW_COUNT + 3 + 2
    _agrees(store, plain, 100)


def test_speakers_change_alone(store: VectorStore) -> None:
    store.upsert(ARCHIVE)
    source, vectors = ARCHIVE[0]
    passages = tuple(replace(passage, speaker="Cy") for passage in source.passages)
    changed = (IndexedSource("s1", 2, passages), vectors)
    store.upsert([changed])
    plain = PlainSearch.of([*ARCHIVE, changed])
    assert store.rows == ROW_COUNT
    for where in (*FILTERS, RowFilter(speakers=frozenset({"Cy"}))):
        _agrees(store, plain, 100, where)


def test_last_of_a_stream_wins(store: VectorStore) -> None:
    store.upsert([embedded(1, 4, revision=1), embedded(2, 2), embedded(1, 3, revision=2)])
    assert dict(store.revisions()) == {"s1": 2, "s2": 1}
    assert store.rows == 5
    _agrees(store, PlainSearch.of([embedded(2, 2), embedded(1, 3, revision=2)]), 100)


def test_deleting(open_store: OpenStore) -> None:
    store = open_store()
    store.upsert(ARCHIVE)
    store.delete(["s2", "unknown", "s2"])
    rest = [one for one in ARCHIVE if one[0].source_id != "s2"]
    for opened in (store, open_store()):
        assert set(opened.revisions()) == {"s1", "s3", "s4", "s5"}
        assert opened.rows == ROW_COUNT - 6
        _agrees(opened, PlainSearch.of(rest), 100)
        assert opened.search(QUERY, 5, RowFilter(source_ids=frozenset({"s2"}))) == []
    store.upsert([embedded(2, 3, revision=7)])
    _agrees(store, PlainSearch.of([*rest, embedded(2, 3, revision=7)]), 100)
    store.delete(list(store.revisions()))
    assert (store.rows, dict(store.revisions()), store.search(QUERY, 5)) == (0, {}, [])
    store.compact()
    assert (store.rows, dict(store.revisions()), store.search(QUERY, 5)) == (0, {}, [])
    store.upsert(ARCHIVE)
    _agrees(store, PlainSearch.of(ARCHIVE), 100)


def test_one_source_at_a_time(open_store: OpenStore) -> None:
    store = open_store()
    sources = [embedded(number, number % 4) for number in range(40)]
    for one in sources:
        store.upsert([one])
    for number in range(0, 40, 3):
        store.delete([f"s{number}"])
    rest = PlainSearch.of(one for number, one in enumerate(sources) if number % 3)
    for opened in (store, open_store()):
        assert opened.rows == sum(len(vectors) for _, vectors in rest.sources.values())
        assert set(opened.revisions()) == set(rest.sources)
        _agrees(opened, rest, 100)


def test_stream_is_consumed_incrementally(store: VectorStore) -> None:
    """Every vector array is overwritten after it was passed: the store must have copied it."""

    def stream() -> Iterator[Embedded]:
        shared = np.empty((8, DIMENSION), dtype=np.float32)
        for number in range(30):
            source, vectors = embedded(number, 8)
            shared[:] = vectors
            yield source, shared

    store.upsert(stream())
    assert store.rows == 240
    _agrees(store, PlainSearch.of(embedded(number, 8) for number in range(30)), 50)


def test_interrupted_stream_leaves_complete_sources(open_store: OpenStore) -> None:
    store = open_store()
    store.upsert([embedded(0, 5)])

    def broken() -> Iterator[Embedded]:
        for number in range(10):
            yield embedded(number, 4, revision=2)
        raise ConnectionError("the truth went away")

    with pytest.raises(ConnectionError):
        store.upsert(broken())
    for opened in (store, open_store()):
        held = opened.revisions()
        assert held["s0"] in {1, 2}
        expected = [embedded(int(key[1:]), 5 if revision == 1 else 4, revision) for key, revision in held.items()]
        assert opened.rows == sum(len(vectors) for _, vectors in expected)
        _agrees(opened, PlainSearch.of(expected), 100)


def test_another_instance_reads_written_sources(open_store: OpenStore) -> None:
    writer, reader = open_store(), open_store()
    writer.upsert(ARCHIVE)
    reader.refresh()
    _agrees(reader, PlainSearch.of(ARCHIVE), 100)
    assert dict(reader.revisions()) == dict(writer.revisions())
    assert reader.refresh() is False
    writer.delete(["s1"])
    writer.upsert([embedded(2, 2, revision=2)])
    writer.compact()
    reader.refresh()
    _agrees(reader, PlainSearch.of([*ARCHIVE[1:], embedded(2, 2, revision=2)]), 100)
    # The two alternate: neither loses what the other wrote.
    reader.upsert([embedded(9, 3)])
    writer.upsert([embedded(10, 3)])
    reader.refresh()
    for opened in (writer, reader):
        assert set(opened.revisions()) == {"s2", "s3", "s4", "s5", "s9", "s10"}
        assert opened.rows == 2 + 18 + 6


def test_vectors_of_another_length_are_rejected(store: VectorStore) -> None:
    source, _ = embedded(1, 3)
    with pytest.raises(ValueError, match="3"):
        store.upsert([(source, unit_vectors(2, 1))])
    with pytest.raises(ValueError, match=str(DIMENSION)):
        store.upsert([(source, unit_vectors(3, 1, DIMENSION + 1))])
    assert (store.rows, dict(store.revisions())) == (0, {})


@pytest.mark.slow
def test_searches_during_changes(store: VectorStore, request: pytest.FixtureRequest) -> None:
    """A search sees each source whole, once, at its old or its new revision: never both, never a part of it."""
    # While milvus-lite seals new data its searches miss rows of it: compaction is tested afterwards there.
    beside = "milvus" not in request.node.callspec.id
    store.upsert(embedded(number, 4) for number in range(10))
    stop = threading.Event()

    def ask() -> int:
        searches = 0
        while not stop.is_set() or searches == 0:
            hits = store.search(QUERY, 200)
            assert len({one.paragraph_id for one in hits}) == len(hits)
            by_source: dict[str, set[int]] = {}
            for one in hits:
                by_source.setdefault(one.source_id, set()).add(one.paragraph_id)
            for number in range(10):
                ids = by_source[f"s{number}"]
                revisions = {(paragraph_id % 10_000_000) // 1_000 for paragraph_id in ids}
                assert len(revisions) == 1
                assert len(ids) == 4
            searches += 1
        return searches

    with ThreadPoolExecutor(4) as pool:
        asking = [pool.submit(ask) for _ in range(4)]
        try:
            for revision in range(2, 8):
                for number in range(10):
                    store.upsert([embedded(number, 4, revision)])
                store.upsert([embedded(100, 4, revision)])
                store.delete(["s100"])
                if beside:
                    store.compact()
        finally:
            stop.set()
        assert all(one.result() for one in asking)
    store.compact()
    assert store.rows == 40
