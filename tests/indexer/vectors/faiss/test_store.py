"""What is specific to the FAISS engine: segments, merging, concurrent compaction, recall."""

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from indexer.sources import EVERY_ROW, Found, RowFilter
from indexer.vectors.faiss import segment_writer as segment_writing
from indexer.vectors.faiss.gpu import GpuClone, clone_to_gpus
from indexer.vectors.faiss.inverted_lists import build_lists
from indexer.vectors.faiss.size_rule import SizeRule
from indexer.vectors.faiss.snapshot import Snapshot
from indexer.vectors.faiss.store import FaissVectorStore
from indexer.vectors.faiss.untyped import faiss, thread_count
from tests.fakes.vectors import DIMENSION, VERSION, Embedded, PlainSearch, embedded, unit_vectors
from tests.indexer.vectors.conftest import SMALL

QUERIES = unit_vectors(20, 77)


def _open(folder: Path, rule: SizeRule = SMALL) -> FaissVectorStore:
    return FaissVectorStore(folder, VERSION, DIMENSION, rule=rule)


def _segments(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("segment-*")}


def _with_lists(folder: Path) -> int:
    return len(list(folder.glob("segment-*/lists.faiss")))


def _same_rows(store: FaissVectorStore, plain: PlainSearch, k: int, where: RowFilter = EVERY_ROW) -> float:
    """Return the share of the true nearest vectors among the hits."""
    shares = []
    for query in QUERIES:
        true = {paragraph_id for _, paragraph_id, _ in plain.search(query, k, where)}
        shares.append(len(true & {one.paragraph_id for one in store.search(query, k, where)}) / max(1, len(true)))
    return float(np.mean(shares))


def test_stream_is_written_as_several_segments_and_compacted_into_one_with_lists(tmp_path: Path) -> None:
    rule = SizeRule(flat_rows=100, batch_rows=60, piece_rows=32, fewest_lists=4, merged_at_once=100)
    sources = [embedded(number, 10) for number in range(30)]
    store = _open(tmp_path, rule)
    store.upsert(iter(sources))
    assert (len(_segments(tmp_path)), _with_lists(tmp_path)) == (5, 0)
    store.compact()
    assert (len(_segments(tmp_path)), _with_lists(tmp_path)) == (1, 1)
    names = _segments(tmp_path)
    store.compact()
    assert _segments(tmp_path) == names
    assert store.rows == 300


def test_search_uses_one_thread_and_leaves_the_number_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    search = Snapshot.search

    def counted(snapshot: Snapshot, *arguments: Any) -> list[Found]:
        threads.append(faiss.omp_get_max_threads())
        return search(snapshot, *arguments)

    store = _open(tmp_path)
    store.upsert([embedded(1, 5)])
    monkeypatch.setattr(Snapshot, "search", counted)
    with thread_count(2):
        assert len(store.search(QUERIES[0], 3)) == 3
        assert (threads, faiss.omp_get_max_threads()) == ([1], 2)


def test_recall_of_lists_and_under_filters(tmp_path: Path) -> None:
    rule = SizeRule(flat_rows=500, probes=24, probes_at=5_000, exact_rows=50, fewest_lists=32, rows_a_list=100)
    sources = [embedded(number, 25, speakers=("Ada", *["Bo"] * 9)) for number in range(200)]
    store, plain = _open(tmp_path, rule), PlainSearch.of(sources)
    store.upsert(sources)
    store.compact()
    assert _with_lists(tmp_path) == 1
    assert _same_rows(store, plain, 10) >= 0.9
    for where in (
        RowFilter(source_ids=frozenset(f"s{number}" for number in range(0, 200, 10))),
        RowFilter(source_ids=frozenset({"s7"})),
        RowFilter(source_ids=frozenset(f"s{number}" for number in range(199))),
        RowFilter(speakers=frozenset({"Ada"})),
    ):
        assert _same_rows(store, plain, 10, where) >= 0.9
        assert len(store.search(QUERIES[0], 10, where)) == 10


def test_k_hits_although_allowed_rows_are_far_from_the_query(tmp_path: Path) -> None:
    """Half of the sources point one way, half the other: the first probed lists hold none of the allowed ones."""
    rule = SizeRule(flat_rows=100, probes=1, probes_at=4_000, exact_rows=0, fewest_lists=64, rows_a_list=40)
    sources: list[Embedded] = []
    for number in range(100):
        source, vectors = embedded(number, 40)
        vectors = vectors * 0.3
        vectors[:, 0] += 1 if number % 2 else -1
        sources.append((source, vectors / np.linalg.norm(vectors, axis=1, keepdims=True)))
    store = _open(tmp_path, rule)
    store.upsert(sources)
    store.compact()
    query = np.eye(DIMENSION, dtype=np.float32)[0]
    against = RowFilter(source_ids=frozenset(f"s{number}" for number in range(0, 100, 2)))
    hits = store.search(query, 50, against)
    assert len(hits) == 50
    assert all(one.score < 0 for one in hits)


def test_rewriting_starts_from_exact_vectors(tmp_path: Path) -> None:
    """Rewritten ten times, scores are as after the first: nothing is quantised twice."""
    store = _open(tmp_path)
    sources = [embedded(number, 10) for number in range(20)]
    store.upsert(sources)
    exact = {one.paragraph_id: one.score for one in store.search(QUERIES[0], 200)}
    for revision in range(2, 12):
        store.upsert([embedded(0, 10, revision), embedded(100 + revision, 40)])
        store.compact()
    where = RowFilter(source_ids=frozenset({"s7"}))  # as many as are scanned exactly
    now = FaissVectorStore(tmp_path, VERSION, DIMENSION, rule=SizeRule()).search(QUERIES[0], 10, where)
    assert len(now) == 10
    for one in now:
        assert one.score == pytest.approx(exact[one.paragraph_id], abs=1e-6) or one.paragraph_id not in exact


def test_single_sources_do_not_rewrite_the_base(tmp_path: Path) -> None:
    rule = SizeRule(flat_rows=100, fewest_lists=4)
    store = _open(tmp_path, rule)
    store.upsert(embedded(number, 10) for number in range(50))
    store.compact()
    (base,) = _segments(tmp_path)
    for number in range(100, 130):
        store.upsert([embedded(number, 1)])
        assert base in _segments(tmp_path)
        assert len(_segments(tmp_path)) <= 16
    assert store.rows == 530
    assert _open(tmp_path, rule).rows == 530


def test_writes_continue_during_compaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replacements and deletions during compaction are applied to the result; the writer does not wait."""
    store = _open(tmp_path)
    store.upsert(embedded(number, 10) for number in range(20))
    written = threading.Event()
    begun = threading.Event()
    build = build_lists

    def slow(*arguments: object) -> object:
        begun.set()
        assert written.wait(60)
        return build(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(segment_writing, "build_lists", slow)
    compacting = threading.Thread(target=store.compact)
    compacting.start()
    assert begun.wait(60)
    other = _open(tmp_path)
    other.delete(["s3"])
    store.refresh()
    store.upsert([embedded(4, 7, revision=2)])
    other.refresh()
    other.upsert([embedded(30, 5)])
    other.compact()  # another one is doing it
    written.set()
    compacting.join(60)
    store.refresh()
    kept = [embedded(number, 10) for number in range(20) if number not in {3, 4}]
    plain = PlainSearch.of([*kept, embedded(4, 7, revision=2), embedded(30, 5)])
    for opened in (store, _open(tmp_path)):
        assert dict(opened.revisions()) == {key: one[0].revision for key, one in plain.sources.items()}
        assert opened.rows == 18 * 10 + 7 + 5
        assert _same_rows(opened, plain, 200) == 1
    assert _with_lists(tmp_path) >= 1


def test_reader_keeps_files_deleted_by_another_process(tmp_path: Path) -> None:
    writer = _open(tmp_path)
    sources = [embedded(number, 10) for number in range(20)]
    writer.upsert(sources)
    reader = _open(tmp_path)
    before = _segments(tmp_path)
    writer.compact()
    assert not before & _segments(tmp_path)
    assert _same_rows(reader, PlainSearch.of(sources), 20) >= 0.9
    assert reader.rows == 200
    assert reader.refresh()
    assert _same_rows(reader, PlainSearch.of(sources), 20) >= 0.9


def test_unfinished_segment_is_not_deleted_as_abandoned(tmp_path: Path) -> None:
    store, other = _open(tmp_path), _open(tmp_path)

    def stream() -> object:
        yield embedded(1, 3)
        other.upsert([embedded(2, 3)])
        yield embedded(3, 3)

    store.upsert(stream())  # type: ignore[arg-type]
    assert set(store.revisions()) == {"s1", "s2", "s3"}
    assert store.rows == _open(tmp_path).rows == 9


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    stores = [_open(tmp_path) for _ in range(3)]

    def write(number: int) -> None:
        for step in range(12):
            stores[number].upsert([embedded(number * 100 + step, 3)])

    threads = [threading.Thread(target=write, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = _open(tmp_path)
    assert len(store.revisions()) == 36
    assert store.rows == 108


def test_a_folder_deleted_before_it_is_locked_is_created_again(tmp_path: Path) -> None:
    """Two writers' cleaning meets the moment between creating a folder and locking it."""
    done = threading.Event()

    def clean() -> None:
        while not done.is_set():
            for folder in tmp_path.glob("segment-*"):
                segment_writing.remove_abandoned(folder)

    cleaning = [threading.Thread(target=clean) for _ in range(2)]
    for thread in cleaning:
        thread.start()
    try:
        for _ in range(1_500):
            writer = segment_writing.SegmentWriter(tmp_path, DIMENSION, SMALL)
            assert writer.folder.is_dir()
            (writer.folder / "written").write_bytes(b"")
            writer.close()
    finally:
        done.set()
        for thread in cleaning:
            thread.join()
    assert all(path.is_dir() for path in tmp_path.iterdir())


def test_opening_writes_nothing(tmp_path: Path) -> None:
    _open(tmp_path / "vectors").close()
    assert list(tmp_path.iterdir()) == []


def test_vectors_all_alike_can_be_compacted(tmp_path: Path) -> None:
    rule = SizeRule(flat_rows=100, fewest_lists=600, rows_a_list=1, training_rows_a_list=2)
    same = np.tile(np.eye(DIMENSION, dtype=np.float32)[3], (700, 1))
    store = _open(tmp_path, rule)
    store.upsert((embedded(number, 700)[0], same) for number in range(2))
    store.compact()
    assert _with_lists(tmp_path) == 1
    assert len(store.search(same[0], 1_400)) == 1_400


def test_without_a_gpu_nothing_is_cloned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faiss, "get_num_gpus", lambda: 0, raising=False)
    assert clone_to_gpus(faiss.IndexFlatIP(4)) is None
    monkeypatch.delattr(faiss, "get_num_gpus")
    assert clone_to_gpus(faiss.IndexFlatIP(4)) is None


def test_gpu_search_excludes_hidden_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy searches without a selector: here the CPU's own index stands in for it, behind the same class."""
    monkeypatch.setattr("indexer.vectors.faiss.segment.clone_to_gpus", GpuClone)
    sources = [embedded(number, 10) for number in range(20)]
    store = _open(tmp_path)
    store.upsert(sources)
    store.compact()
    store.delete(["s3", "s4"])
    plain = PlainSearch.of(one for one in sources if one[0].source_id not in {"s3", "s4"})
    assert _same_rows(store, plain, 30) >= 0.9
    assert len(store.search(QUERIES[0], 180)) == 180
