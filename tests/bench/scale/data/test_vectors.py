"""Vectors of the benchmark's library: copies are near their originals, equal texts have equal vectors."""

from pathlib import Path

import numpy as np
import pytest

from bench.scale.data.vectors import ROW_OF, VECTORS, VectorsOnDisk, embed, first_rows, hashes_of, write_library_vectors
from tests.fakes.encoders import CountingEncoder, HashingEncoder

OWN = [f"Paragraph {number} is about herring, gates and the {number}th street." for number in range(40)]
COPIES = [f"{text} Once more." for text in OWN]
# The second copy equals its original, and the third repeats an earlier copy.
LIBRARY = [*OWN, COPIES[0], OWN[1], COPIES[0], *COPIES[3:]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    embed(OWN, HashingEncoder(128), tmp_path / "embeddings.sqlite", tmp_path / "own.npy")
    figures = write_library_vectors(tmp_path / "own.npy", hashes_of(LIBRARY), tmp_path)
    assert figures["rows"] == 80
    assert figures["distinct"] == 78
    assert 0.85 < figures["mean_cosine_of_copies"] < 0.95
    return tmp_path


def test_own_vectors_are_the_encoders(folder: Path) -> None:
    vectors = np.load(folder / VECTORS)
    assert np.allclose(vectors[:40], HashingEncoder(128).encode(OWN), atol=1e-3)


def test_copies_are_near_their_originals_and_of_unit_length(folder: Path) -> None:
    vectors = np.load(folder / VECTORS).astype(np.float32)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)
    cosines = (vectors[43:] * vectors[3:40]).sum(axis=1)
    assert 0.85 < cosines.mean() < 0.95
    assert cosines.max() < 0.99


def test_equal_texts_have_equal_vectors(folder: Path) -> None:
    vectors, rows = np.load(folder / VECTORS), np.load(folder / ROW_OF)
    assert rows[[0, 40, 41, 42, 43]].tolist() == [0, 40, 1, 40, 43]
    assert np.array_equal(vectors[41], vectors[1])
    assert np.array_equal(vectors[42], vectors[40])


def test_known_texts_are_looked_up_and_others_embedded(folder: Path) -> None:
    other = CountingEncoder(HashingEncoder(128))
    on_disk = VectorsOnDisk(folder, other)
    found = on_disk.encode([COPIES[0], "Nobody has said this.", OWN[7]])
    assert other.asked == ["Nobody has said this."]
    assert np.allclose(found[[0, 2]], np.load(folder / VECTORS)[[40, 7]], atol=1e-3)
    assert np.allclose(found[1], HashingEncoder(128).encode(["Nobody has said this."])[0])
    assert on_disk.encode([]).shape == (0, 128)
    assert (on_disk.version, on_disk.dimension) == ("hashing-1", 128)


def test_stored_vectors_are_not_embedded_again(folder: Path) -> None:
    again = CountingEncoder(HashingEncoder(128))
    embed(OWN, again, folder / "embeddings.sqlite", folder / "again.npy")
    assert again.asked == []
    assert np.array_equal(np.load(folder / "again.npy"), np.load(folder / "own.npy"))


def test_first_rows() -> None:
    assert first_rows(np.array([5, 3, 5, 5, 3, 9], dtype=np.uint64)).tolist() == [0, 1, 0, 0, 1, 5]
