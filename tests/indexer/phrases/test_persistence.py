"""The phrase index on disk: what is mapped, what is read again, and what is rejected."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from indexer.phrases.hashing import TextHasher, phrase_keys
from indexer.phrases.index import PhraseIndex
from indexer.phrases.persistence import load, save
from indexer.storage.generations import DamagedIndex, current_generation
from models.quotes.passages import Passage
from tests.indexer.phrases.test_index import Library, passages, random_library, read_through, some_row


def assert_same(index: PhraseIndex, library: Library, rng: random.Random) -> None:
    assert index.paragraph_count == sum(map(len, library.values()))
    for _ in range(30):
        keys = some_row(rng, library)
        assert index.find_phrase(keys, limit=10_000) == read_through(library, keys)
        assert index.find_phrase(keys[:1], limit=10_000, beginning="w") == read_through(library, keys[:1], None, "w")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Read every paragraph."""
    texts: list[str] = []
    hashed = TextHasher.hashed

    def recorded(self: TextHasher, text: str) -> Any:
        texts.append(text)
        return hashed(self, text)

    monkeypatch.setattr(TextHasher, "hashed", recorded)
    return texts


def test_saved_sources_are_not_read_again(tmp_path: Path, read: list[str]) -> None:
    rng = random.Random(8)
    library = random_library(rng, 6)
    index = PhraseIndex.of(library).updated(library | random_library(rng, 3, 10))
    library |= {key: tuple(index.sources[key]) for key in index.sources}
    save(index, tmp_path)
    read.clear()
    # As the store returns them: equal, but other objects.
    again = {
        key: tuple(Passage(passage.paragraph_id, passage.text) for passage in part) for key, part in library.items()
    }
    assert_same(load(tmp_path, again), library, rng)
    assert read == []


def test_changed_sources_are_read_again(tmp_path: Path, read: list[str]) -> None:
    rng = random.Random(9)
    library = random_library(rng, 6)
    save(PhraseIndex.of(library), tmp_path)
    changed = {**library, "new": passages(["The wall, again."], 900), "s3": passages(["The pumps leak."], 950)}
    del changed["s1"]
    read.clear()
    index = load(tmp_path, changed)
    assert_same(index, changed, rng)
    assert sorted(read) == ["The pumps leak.", "The wall, again."]
    save(index, tmp_path)
    read.clear()
    assert_same(load(tmp_path, changed), changed, rng)
    assert_same(load(tmp_path, library), library, rng)
    assert sorted(read) == sorted(passage.text for key in ("s1", "s3") for passage in library[key])


def test_unchanged_segments_are_not_written_again(tmp_path: Path) -> None:
    library = random_library(random.Random(3), 6)
    index = PhraseIndex.of(library)
    save(index, tmp_path)
    [before] = current_generation(tmp_path)[0].glob("*/words.npy")
    inode = before.stat().st_ino
    save(index.updated({**library, "new": passages(["One more."], 900)}), tmp_path)
    after = list(current_generation(tmp_path)[0].glob("*/words.npy"))
    assert inode in {path.stat().st_ino for path in after}
    assert len(after) == 2
    assert not before.exists()


@pytest.mark.parametrize("file", ["words", "starts", "letters"])
@pytest.mark.parametrize("damage", ["gone", "cut", "shorter", "other kind"])
def test_damaged_files_are_rejected(tmp_path: Path, file: str, damage: str) -> None:
    library = {"a": passages(["The pumps leak at night.", "Nobody asked."])}
    save(PhraseIndex.of(library), tmp_path)
    [path] = current_generation(tmp_path)[0].glob(f"*/{file}.npy")
    array = np.load(path)
    path.unlink()
    if damage == "cut":
        path.write_bytes(b"\x93NUMPY")
    elif damage == "shorter":
        np.save(path, array[:-1])
    elif damage == "other kind":
        np.save(path, array.astype(np.float64))
    with pytest.raises(DamagedIndex):
        load(tmp_path, library)


def test_positions_out_of_bounds_are_rejected(tmp_path: Path) -> None:
    library = {"a": passages(["The pumps leak at night."])}
    save(PhraseIndex.of(library), tmp_path)
    [path] = current_generation(tmp_path)[0].glob("*/order.npy")
    order = np.load(path)
    path.unlink()
    np.save(path, np.full_like(order, 10**6))
    with pytest.raises(DamagedIndex):
        load(tmp_path, library)


def test_an_empty_library_and_no_index_at_all(tmp_path: Path) -> None:
    with pytest.raises(DamagedIndex):
        load(tmp_path, {})
    save(PhraseIndex.of({}), tmp_path)
    assert load(tmp_path, {}).paragraph_count == 0
    library = {"a": passages(["The pumps leak."])}
    assert load(tmp_path, library).find_phrase(phrase_keys("pumps leak"))
