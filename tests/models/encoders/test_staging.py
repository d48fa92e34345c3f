"""Staging folders and their cleanup."""

import os
import time
from pathlib import Path

import pytest

from models.encoders.staging import STALE_AFTER, staging_directory

PREFIX = ".making-"


def left_behind(folder: Path, seconds_ago: float) -> Path:
    folder.mkdir(parents=True)
    (folder / "half.bin").write_bytes(b"half")
    then = time.time() - seconds_ago
    os.utime(folder, (then, then))
    return folder


def test_a_renamed_folder_stays(tmp_path: Path) -> None:
    with staging_directory(tmp_path / "new", PREFIX) as aside:
        (aside / "whole.bin").write_bytes(b"whole")
        aside.rename(tmp_path / "new" / "whole")
    assert (tmp_path / "new" / "whole" / "whole.bin").read_bytes() == b"whole"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["whole"]


def test_failure_leaves_no_files(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), staging_directory(tmp_path, PREFIX) as aside:
        (aside / "half.bin").write_bytes(b"half")
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_only_stale_folders_are_removed(tmp_path: Path) -> None:
    stale = left_behind(tmp_path / f"{PREFIX}stale", STALE_AFTER + 60)
    being_made = left_behind(tmp_path / f"{PREFIX}being-made", STALE_AFTER / 2)
    old_and_whole = left_behind(tmp_path / "model", 100 * STALE_AFTER)
    with staging_directory(tmp_path, PREFIX):
        assert not stale.exists()
        assert (being_made / "half.bin").is_file()
        assert (old_and_whole / "half.bin").is_file()
