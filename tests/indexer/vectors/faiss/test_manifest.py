"""The manifest of a store is read as it was written, or rejected."""

from pathlib import Path

import numpy as np
import pytest

from indexer.storage.generations import DamagedIndex
from indexer.vectors.faiss.manifest import (
    NOTHING,
    Entry,
    Manifest,
    manifest_stamp,
    read_manifest,
    write_manifest,
)

WRITTEN = Manifest(3, (Entry("segment-a", np.array([1, 4], dtype=np.int64)),))


def test_manifest_is_read_as_written_and_its_stamp_changes(tmp_path: Path) -> None:
    assert manifest_stamp(tmp_path) is None
    assert read_manifest(tmp_path, "v1", 8) == NOTHING
    write_manifest(tmp_path, "v1", 8, WRITTEN)
    before = manifest_stamp(tmp_path)
    manifest = read_manifest(tmp_path, "v1", 8)
    assert (manifest.number, manifest.entries[0].name, list(manifest.entries[0].dead)) == (3, "segment-a", [1, 4])
    write_manifest(tmp_path, "v1", 8, Manifest(4, WRITTEN.entries))
    assert manifest_stamp(tmp_path) != before


@pytest.mark.parametrize(("version", "dimension"), [("v2", 8), ("v1", 9)])
def test_manifest_of_another_encoder_is_rejected(tmp_path: Path, version: str, dimension: int) -> None:
    write_manifest(tmp_path, "v1", 8, WRITTEN)
    with pytest.raises(DamagedIndex, match="v1"):
        read_manifest(tmp_path, version, dimension)


@pytest.mark.parametrize(
    "content", [b"{", b"[]", b"{}", b"\xff\xfe", b'{"format": 99, "version": "v1", "dimension": 8}']
)
def test_damaged_manifest_is_rejected(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "manifest.json").write_bytes(content)
    with pytest.raises(DamagedIndex):
        read_manifest(tmp_path, "v1", 8)
