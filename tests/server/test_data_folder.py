"""Only its owner can read the data folder, and leftovers of a killed process are cleared."""

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.app import prepare_data
from server.config import Settings
from tests.conftest import MakeDesk


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    prepare_data(settings)
    (settings.data / "quotedesk.sqlite").touch()
    (settings.data / "uploads").mkdir()
    assert (mode(settings.data), mode(settings.data / "quotedesk.sqlite")) == (0o700, 0o600)
    assert mode(settings.data / "uploads") == 0o700


def test_permissions_of_an_existing_folder_are_unchanged(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    prepare_data(Settings(data=folder))
    assert mode(folder) == 0o755


def test_abandoned_uploads_are_deleted_at_the_next_start(make_desk: MakeDesk, tmp_path: Path) -> None:
    uploads = tmp_path / "data" / "uploads"
    for name, age in ((".incoming-old", 2 * 24 * 3600), (".incoming-new", 60), ("s1", 2 * 24 * 3600)):
        (uploads / name).mkdir(parents=True)
        (uploads / name / "recording.mp3").touch()
        os.utime(uploads / name, (time.time() - age,) * 2)
    make_desk()
    assert {upload.name for upload in uploads.iterdir()} == {".incoming-new", "s1"}
