"""Files and a data folder for the tests of commands."""

from pathlib import Path

import pytest

from tests.server.cli.running import BODY, models_environment
from tests.server.newsroom import FILES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files to work on, and the data folder next to them."""
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "body.txt").write_text(BODY, encoding="utf-8")
    (tmp_path / "empty.txt").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUOTEDESK_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def models(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all commands of the test use the model process of all tests."""
    for name, value in models_environment().items():
        monkeypatch.setenv(name, value)
