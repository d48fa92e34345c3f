"""Data sets are written as one folder, or not at all."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from indexer.alignment.dataset_writer import check_target, write_dataset
from models.errors import AppError


def rows(path: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).decode().splitlines()]


def test_earlier_data_set_is_replaced_and_the_same_rows_give_the_same_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    write_dataset(folder, {"train.jsonl.gz": [{"id": "물"}], "dev.jsonl.gz": []})
    first = (folder / "train.jsonl.gz").read_bytes()
    write_dataset(folder, {"train.jsonl.gz": [{"id": "물"}]})
    assert rows(folder / "train.jsonl.gz") == [{"id": "물"}]
    assert (folder / "train.jsonl.gz").read_bytes() == first
    assert [path.name for path in tmp_path.rglob("*")] == ["data", "train.jsonl.gz"]


def test_failure_leaves_the_earlier_data_set_and_no_other_file(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    write_dataset(folder, {"train.jsonl.gz": [{"id": 1}]})

    def failing() -> Iterator[dict[str, int]]:
        yield {"id": 2}
        raise OSError(28, "No space left on device")

    with pytest.raises(AppError) as error:
        write_dataset(folder, {"train.jsonl.gz": failing()})
    assert error.value.code == "cannot_write"
    assert rows(folder / "train.jsonl.gz") == [{"id": 1}]
    assert list(tmp_path.iterdir()) == [folder]


def test_folder_with_other_files_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    for target, code in ((tmp_path, "folder_not_empty"), (tmp_path / "notes.txt", "not_a_folder")):
        with pytest.raises(AppError) as error:
            check_target(target)
        assert error.value.code == code
