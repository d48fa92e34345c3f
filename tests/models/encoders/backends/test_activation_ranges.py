"""Activation ranges next to weights are used only if they match."""

from pathlib import Path

import pytest

from models.encoders.backends.activation_ranges import read_ranges, write_ranges
from models.errors import AppError

RANGES = [(-1.5, 2.25), (-0.17, 6.0)]


def test_ranges_are_read_only_for_the_same_weights(tmp_path: Path) -> None:
    path = tmp_path / "made" / "recall_ranges.json"
    write_ranges(path, RANGES, "ab12", {"seed": 13})
    assert read_ranges(path, "ab12") == RANGES
    assert read_ranges(path, "ab13") is None
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_without_a_file_there_are_none(tmp_path: Path) -> None:
    assert read_ranges(tmp_path / "recall_ranges.json", "ab12") is None


@pytest.mark.parametrize("content", ["", "[]", '{"ranges": []}', '{"weights_sha256": "ab12", "ranges": [[1]]}'])
def test_a_damaged_file_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "recall_ranges.json"
    path.write_text(content)
    with pytest.raises(AppError, match=r"recall_ranges\.json") as caught:
        read_ranges(path, "ab12")
    assert caught.value.code == "damaged_weights"
