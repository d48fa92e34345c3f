"""Damaged and foreign files, missing permissions and a full disk: they are reported, and nothing intact is lost."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer.sources import StoreUnavailable
from indexer.storage.sealed_json import seal, unseal
from indexer.vectors.faiss.size_rule import SizeRule
from indexer.vectors.faiss.store import FaissVectorStore
from tests.fakes.vectors import DIMENSION, VERSION, embedded, unit_vectors
from tests.indexer.vectors.conftest import SMALL

QUERY = unit_vectors(1, 5)[0]
ROOT = Path(__file__).parents[4]


def _open(folder: Path, version: str = VERSION) -> FaissVectorStore:
    return FaissVectorStore(folder, version, DIMENSION, rule=SMALL)


def _two_segments(folder: Path) -> tuple[Path, Path]:
    """Write sources 0 to 4 with inverted lists and source 9 without; return the two folders."""
    store = _open(folder)
    store.upsert(embedded(number, 6) for number in range(5))
    store.compact()
    (first,) = folder.glob("segment-*")
    store.upsert([embedded(9, 2)])
    (second,) = set(folder.glob("segment-*")) - {first}
    return first, second


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def _flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0x20
    path.write_bytes(content)


DAMAGES: list[tuple[str, Callable[[Path], None]]] = [
    ("lists.faiss", _cut),
    ("vectors-0000.faiss", Path.unlink),
    ("paragraphs.npy", _flip),
    ("sources.json", _flip),
    ("segment.json", _cut),
    ("segment.json", Path.unlink),
]


@pytest.mark.parametrize(("name", "damage"), DAMAGES)
def test_damaged_segment_is_left_out_and_inserted_again(
    tmp_path: Path, name: str, damage: Callable[[Path], None]
) -> None:
    first, second = _two_segments(tmp_path)
    damage(first / name)
    store = _open(tmp_path)
    assert dict(store.revisions()) == {"s9": 1}
    (problem,) = store.problems
    assert first.name in problem
    assert {hit.source_id for hit in store.search(QUERY, 50)} == {"s9"}
    store.upsert(embedded(number, 6) for number in range(5))
    for opened in (store, _open(tmp_path)):
        assert set(opened.revisions()) == {"s0", "s1", "s2", "s3", "s4", "s9"}
        assert (opened.rows, list(opened.problems)) == (32, [])
    assert not first.exists()
    assert second.exists()


@pytest.fixture
def large_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every segment is too large to be verified when it is opened."""
    monkeypatch.setattr("indexer.vectors.faiss.segment.MAX_CHECKED_ON_OPEN", 0)


@pytest.mark.usefixtures("large_segments")
def test_full_check_finds_damage_that_opening_misses(tmp_path: Path) -> None:
    first, _ = _two_segments(tmp_path)
    store = _open(tmp_path)
    assert list(store.check()) == []
    _flip(first / "vectors-0000.faiss")
    store = _open(tmp_path)
    assert store.rows == 32
    (problem,) = store.check()
    assert "vectors-0000.faiss" in problem
    assert dict(store.revisions()) == {"s9": 1}
    store.upsert(embedded(number, 6) for number in range(5))
    assert list(store.check()) == list(_open(tmp_path).check()) == []


@pytest.mark.usefixtures("large_segments")
def test_damaged_segment_stays_left_out_when_others_write(tmp_path: Path) -> None:
    first, _ = _two_segments(tmp_path)
    store, other = _open(tmp_path), _open(tmp_path)
    _flip(first / "vectors-0000.faiss")
    assert len(store.check()) == 1
    other.upsert([embedded(7, 2)])
    assert store.refresh()
    assert dict(store.revisions()) == {"s7": 1, "s9": 1}
    assert len(store.problems) == 1
    store.upsert(embedded(number, 6) for number in range(5))
    assert other.refresh()
    assert set(other.revisions()) == {"s0", "s1", "s2", "s3", "s4", "s7", "s9"}
    assert list(other.check()) == []


@pytest.mark.usefixtures("large_segments")
def test_segment_that_others_merge_during_a_check_is_not_damaged(tmp_path: Path) -> None:
    _two_segments(tmp_path)
    store, other = _open(tmp_path), _open(tmp_path)
    other.delete(list(other.revisions()))
    other.upsert([embedded(1, 3)])
    assert list(store.check()) == []
    assert dict(store.revisions()) == {"s1": 1}


def test_damaged_manifest_starts_empty(tmp_path: Path) -> None:
    _two_segments(tmp_path)
    (tmp_path / "manifest.json").write_text("{")
    store = _open(tmp_path)
    assert (dict(store.revisions()), store.rows, store.search(QUERY, 5)) == ({}, 0, [])
    assert "manifest.json" in store.problems[0]
    store.upsert([embedded(1, 3)])
    again = _open(tmp_path)
    assert (again.rows, list(again.problems)) == (3, [])
    assert len(list(tmp_path.glob("segment-*"))) == 1


def test_vectors_of_another_encoder_are_rejected(tmp_path: Path) -> None:
    _two_segments(tmp_path)
    other = _open(tmp_path, "another-encoder")
    assert other.rows == 0
    assert VERSION in other.problems[0]
    assert "another-encoder" in other.problems[0]
    # Nothing is lost before the first write.
    assert _open(tmp_path).rows == 32


def test_process_with_another_encoder_does_not_overwrite(tmp_path: Path) -> None:
    old = _open(tmp_path)
    old.upsert([embedded(1, 3)])
    new = _open(tmp_path, "newer-encoder")
    new.upsert([embedded(1, 3)])
    assert old.refresh() is False
    assert old.rows == 3
    assert len(old.search(QUERY, 5)) == 3
    with pytest.raises(StoreUnavailable, match="newer-encoder"):
        old.upsert([embedded(2, 3)])
    assert _open(tmp_path, "newer-encoder").rows == 3


def test_a_segment_of_other_vectors_is_left_out(tmp_path: Path) -> None:
    first, second = _two_segments(tmp_path)
    for path in first.iterdir():
        path.unlink()
    for path in second.iterdir():
        (first / path.name).write_bytes(path.read_bytes())
    manifest = unseal((tmp_path / "manifest.json").read_bytes(), "manifest.json")
    manifest["segments"][0]["dead"] = [3]
    (tmp_path / "manifest.json").write_text(seal(manifest))
    assert dict(_open(tmp_path).revisions()) == {"s9": 1}


def test_next_writer_removes_files_left_by_a_crash(tmp_path: Path) -> None:
    store = _open(tmp_path)
    store.upsert([embedded(1, 3)])
    left = tmp_path / "segment-left-over"
    left.mkdir()
    (left / "vectors-0000.faiss").write_bytes(b"half of")
    assert _open(tmp_path).rows == 3
    store.upsert([embedded(2, 3)])
    assert not left.exists()
    assert len(list(tmp_path.glob("segment-*"))) == 2


@pytest.mark.parametrize("at", ["describe", "sync_folder", "write_manifest"])
def test_failed_write_changes_nothing(tmp_path: Path, at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = _open(tmp_path)
    store.upsert([embedded(1, 3)])
    before = (tmp_path / "manifest.json").read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device", "somewhere")

    module = "faiss.store" if at == "write_manifest" else "faiss.segment_writer"
    with monkeypatch.context() as patch:
        patch.setattr(f"indexer.vectors.{module}.{at}", fail)
        with pytest.raises(StoreUnavailable, match="disk is full"):
            store.upsert([embedded(1, 5, revision=2)])
        with pytest.raises(StoreUnavailable, match="disk is full"):
            store.upsert([embedded(2, 5)])
    assert (tmp_path / "manifest.json").read_bytes() == before
    assert len(list(tmp_path.glob("segment-*"))) == 1
    for opened in (store, _open(tmp_path)):
        assert dict(opened.revisions()) == {"s1": 1}
        assert len(opened.search(QUERY, 9)) == 3
    store.upsert([embedded(1, 5, revision=2)])
    assert (store.rows, dict(store.revisions())) == (5, {"s1": 2})


def test_failed_merge_keeps_new_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = _open(tmp_path)
    for number in range(2):
        store.upsert([embedded(number, 3)])

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device", "somewhere")

    with monkeypatch.context() as patch:
        patch.setattr("indexer.vectors.faiss.segment_writer.SegmentWriter.add_live", fail)
        store.upsert([embedded(2, 3)])
    for opened in (store, _open(tmp_path)):
        assert set(opened.revisions()) == {"s0", "s1", "s2"}
    assert len(list(tmp_path.glob("segment-*"))) == 3
    store.upsert([embedded(3, 3)])
    assert len(list(tmp_path.glob("segment-*"))) == 1


@pytest.mark.parametrize("small_disk", [1], indirect=True)
def test_a_full_disk(small_disk: Path) -> None:
    rule = SizeRule()
    store = FaissVectorStore(small_disk / "vectors", VERSION, 384, rule=rule)
    few, _ = embedded(1, 100)
    many, _ = embedded(2, 2_000)
    store.upsert([(few, unit_vectors(100, 1, 384))])
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="disk is full"):
            store.upsert([(many, unit_vectors(2_000, 2, 384))])
    again = FaissVectorStore(small_disk / "vectors", VERSION, 384, rule=rule)
    for opened in (store, again):
        assert dict(opened.revisions()) == {"s1": 1}
        assert len(opened.search(unit_vectors(1, 3, 384)[0], 200)) == 100
    store.delete(["s1"])
    assert store.rows == 0


# Imports have to happen before the permission to read them is dropped.
_AS_NOBODY = """
import mmap, os, sys
from pathlib import Path
import numpy as np
import numpy.random
from indexer.sources import StoreUnavailable
from indexer.vectors.faiss.store import FaissVectorStore
from tests.fakes.vectors import DIMENSION, VERSION, embedded
folder, do = Path(sys.argv[1]), sys.argv[2]
if os.geteuid() == 0:
    os.setgid(65534); os.setuid(65534)
try:
    store = FaissVectorStore(folder, VERSION, DIMENSION)
    if do == "write":
        assert store.rows == 3
        store.upsert([embedded(2, 3)])
except StoreUnavailable as error:
    print(error)
"""


@pytest.mark.parametrize(("do", "mode"), [("read", 0o000), ("write", 0o555)])
def test_permission_denied(tmp_path: Path, do: str, mode: int) -> None:
    folder = tmp_path / "vectors"
    _open(folder).upsert([embedded(1, 3)])
    for parent in list(tmp_path.parents)[:2]:
        if parent.owner() == "root" and parent != Path(parent.anchor):
            parent.chmod(parent.stat().st_mode | 0o055)
    tmp_path.chmod(0o755)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o444)
    folder.chmod(mode)
    try:
        process = subprocess.run(
            [sys.executable, "-c", _AS_NOBODY, str(folder), do], cwd=ROOT, capture_output=True, text=True, check=False
        )
    finally:
        folder.chmod(0o755)
    assert process.returncode == 0, process.stderr
    assert "permission is denied" in process.stdout
    assert str(folder) in process.stdout
    assert _open(folder).rows == 3
