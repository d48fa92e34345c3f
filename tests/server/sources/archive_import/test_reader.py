"""Archives are read in processes with limits: one file cannot hold an import."""

import time
from pathlib import Path

import pytest

from server.jobs.runner import JobCancelled
from server.sources.archive_import import reader
from server.sources.archive_import.items import ArchiveItem, UnreadableItem
from server.sources.archive_import.reader import archive_files, read_archive
from server.sources.files.sandboxed_reader import SandboxedReader
from tests.fakes.readers import hanging_items

MOST = 20 * 2**20


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("a.txt", "hang.txt", "z.txt"):
        (tmp_path / name).write_text("Jane Doe: We agreed to it.", encoding="utf-8")
    monkeypatch.setattr(reader, "read_in_sandbox", hanging_items)
    return tmp_path


@pytest.mark.slow
def test_a_file_that_cannot_be_read_in_time_is_skipped(folder: Path) -> None:
    batches = list(read_archive(archive_files([folder]), 2, MOST, sandbox=SandboxedReader(seconds=4.0)))
    items = [item for batch in batches for item in batch.items]
    assert [item.location for item in items] == ["a.txt", "hang.txt", "z.txt"]
    assert [type(item) for item in items] == [ArchiveItem, UnreadableItem, ArchiveItem]
    assert isinstance(items[1], UnreadableItem)
    assert "4 seconds" in items[1].reason


def test_a_cancelled_import_ends_while_a_file_is_read(folder: Path) -> None:
    deadline = time.monotonic() + 1.0

    def check() -> None:
        if time.monotonic() > deadline:
            raise JobCancelled

    with pytest.raises(JobCancelled):
        list(read_archive(archive_files([folder]), 2, MOST, check))
