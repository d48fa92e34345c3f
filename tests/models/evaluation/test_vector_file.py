"""Vectors in a file: computed once, also after interruptions."""

from pathlib import Path

import numpy as np

from models.evaluation.vector_file import VectorFile, VectorFiles
from tests.fakes.encoders import CountingEncoder, HashingEncoder

TEXTS = ["the pumps cost four", "a wall", "the pumps cost four", ""]


def test_what_it_gives_is_what_the_encoder_gives(tmp_path: Path) -> None:
    file = VectorFile(tmp_path, HashingEncoder())
    np.testing.assert_allclose(file.encode(TEXTS), HashingEncoder().encode(TEXTS), atol=5e-4)
    assert file.encode([]).shape == (0, 64)
    assert file.rows(TEXTS)[0] == file.rows(TEXTS)[2]


def test_each_text_is_encoded_once_shortest_first(tmp_path: Path) -> None:
    counting = CountingEncoder()
    VectorFile(tmp_path, counting).encode(TEXTS)
    VectorFile(tmp_path, counting).encode([*TEXTS, "herring"])
    assert counting.asked == ["", "a wall", "the pumps cost four", "herring"]


def test_a_write_cut_short_loses_no_more_than_its_rows(tmp_path: Path) -> None:
    VectorFile(tmp_path, HashingEncoder()).encode(TEXTS)
    vectors = tmp_path / "hashing-1.vectors"
    vectors.write_bytes(vectors.read_bytes()[:-7])
    counting = CountingEncoder()
    mended = VectorFile(tmp_path, counting)
    np.testing.assert_allclose(mended.encode(TEXTS), HashingEncoder().encode(TEXTS), atol=5e-4)
    assert counting.asked == ["the pumps cost four"]


def test_one_file_an_encoder(tmp_path: Path) -> None:
    files = VectorFiles(tmp_path)
    assert files(HashingEncoder()) is files(HashingEncoder())
    assert files(HashingEncoder(version="hashing-2")) is not files(HashingEncoder())
