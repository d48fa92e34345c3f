"""Power is lost after a publication was committed: its files are whole."""

from pathlib import Path

import pytest

from server.publishing.files import PublicationFiles
from server.sealed_folders import SUMS
from tests.fakes.power import PowerFailure

RENDERED = {"article.html": "<p>Plain words.</p>", "article.json": "{}"}


def texts_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir() if path.name != SUMS}


def test_published_files_survive_a_power_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    power, files = PowerFailure(), PublicationFiles(tmp_path / "data")
    root = tmp_path / "data" / "published"
    power.install(monkeypatch)
    files.prepare("p1", RENDERED)
    # The row is committed between the two.
    between = power.leave(root, tmp_path / "between")
    assert texts_in(between / ".prepared-p1") == RENDERED
    files.complete("p1")
    after = power.leave(root, tmp_path / "after")
    assert texts_in(after / "p1") == RENDERED
    assert [path.name for path in after.iterdir()] == ["p1"]
