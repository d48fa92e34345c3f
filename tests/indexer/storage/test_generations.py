"""Generations of an index on disk replace one another atomically."""

from pathlib import Path

import pytest

from indexer.storage.generations import (
    DamagedIndex,
    current_generation,
    current_name,
    swap_in,
    write_generation,
)


def write(folder: Path, content: str) -> str:
    def fill(inside: Path) -> None:
        (inside / "data").write_text(content)

    return write_generation(folder, {"content": content}, fill)


def test_new_generation_replaces_the_older_one(tmp_path: Path) -> None:
    assert current_name(tmp_path) is None
    first, second = write(tmp_path, "one"), write(tmp_path, "two")
    generation, manifest = current_generation(tmp_path)
    assert (generation.name, manifest) == (second, {"content": "two"})
    assert (generation / "data").read_text() == "two"
    assert not (tmp_path / first).exists()


def test_failed_write_leaves_the_previous_generation_current(tmp_path: Path) -> None:
    first = write(tmp_path, "one")

    def fail(_: Path) -> None:
        raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_generation(tmp_path, {}, fail)
    assert current_generation(tmp_path)[0].name == first


def test_missing_or_unreadable_manifest_is_damage(tmp_path: Path) -> None:
    with pytest.raises(DamagedIndex):
        current_generation(tmp_path)
    name = write(tmp_path, "one")
    (tmp_path / name / "manifest.json").write_text("{")
    with pytest.raises(DamagedIndex):
        current_generation(tmp_path)


def test_file_is_swapped_in_without_leftovers(tmp_path: Path) -> None:
    swap_in(tmp_path / "CURRENT", "one")
    swap_in(tmp_path / "CURRENT", "two")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("CURRENT", "two")]
