"""Archive folders are listed, and JSON Lines read line by line."""

import gzip
from pathlib import Path

import pytest

from indexer.alignment.archive_files import archive_files, is_json_lines, json_rows
from indexer.alignment.records import Skipped
from models.errors import AppError


def test_files_are_sorted_without_hidden_ones(tmp_path: Path) -> None:
    for name in ("b.txt", "a/c.txt", ".hidden/d.txt", "a/.e.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert archive_files(tmp_path, "articles") == [tmp_path / "a/c.txt", tmp_path / "b.txt"]


def test_missing_and_empty_folders_are_rejected(tmp_path: Path) -> None:
    for folder, code in ((tmp_path / "none", "no_such_folder"), (tmp_path, "empty_folder")):
        with pytest.raises(AppError) as error:
            archive_files(folder, "articles")
        assert error.value.code == code


def test_json_lines_are_known_by_their_name() -> None:
    assert [is_json_lines(Path(name)) for name in ("a.JSONL", "a.jsonl.gz", "a.json")] == [True, True, False]


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_bad_lines_are_skipped_and_the_rest_is_read(tmp_path: Path, name: str) -> None:
    data = b'{"id": 1}\n\nnot json\n[2]\n{"id": 3}\n'
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith("gz") else data)
    assert list(json_rows(tmp_path / name, name)) == [
        (f"{name}, line 1", {"id": 1}),
        Skipped(f"{name}, line 3", "not JSON"),
        Skipped(f"{name}, line 4", "not a JSON object"),
        (f"{name}, line 5", {"id": 3}),
    ]


def test_damaged_file_ends_at_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"id": 1}\n')[:-8])
    *_, last = json_rows(path, "a")
    assert isinstance(last, Skipped)
    assert "cannot be read" in last.reason
