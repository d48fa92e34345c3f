"""Invalid use of every command, and ``--help``."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.config import VERSION
from tests.server.cli.running import run


@pytest.mark.parametrize("command", [("check", "--headline", "‘x’", "--body"), ("check",)])
@pytest.mark.parametrize("body", ["missing.txt", "empty.txt", "bare"])
def test_bodies_that_cannot_be_read(folder: Path, command: tuple[str, ...], body: str) -> None:
    (folder / "bare").mkdir()
    result = run(*command, body)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 2  # message and hint


@pytest.mark.parametrize(
    "arguments", [("nonsense",), ("suggest",), ("check", "--headline", "x"), ("serve", "--port", "99999")]
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_wrong_settings(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTEDESK_WORKERS", "many")
    result = run("check", "body.txt")
    assert result.exit_code == 2
    what, to_do = result.stderr.splitlines()
    assert what.startswith("workers: ")
    assert to_do == "Correct QUOTEDESK_WORKERS, or the option of that name."


def test_unwritable_data_folder(folder: Path) -> None:
    result = run("import", "hearing.txt", "--data", "body.txt")
    assert result.exit_code == 2
    assert "--data" in result.stderr


def test_missing_encoder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTEDESK_HEADLINE_BASE_MODEL", "nobody/nothing")
    result = run("check", "--headline", "‘x’", "--body", "body.txt")
    assert result.exit_code == 2
    assert "nobody/nothing" in result.stderr


def test_version_is_that_of_the_release() -> None:
    assert run("--version").stdout == f"quotedesk, version {VERSION}\n"


def test_help_is_quick(folder: Path) -> None:
    """No model is loaded: checked by imports, because a clock on a busy machine proves little."""
    code = (
        "import sys; sys.argv = ['server', '--help']\n"
        "import atexit; atexit.register(lambda: print([name for name in "
        "('torch', 'spacy', 'faiss', 'openvino', 'flask_socketio', 'sqlalchemy') if name in sys.modules]))\n"
        "from server.cli.main import main; main()"
    )
    root = Path(__file__).parents[3]
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=20, check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    for command in ("serve", "import", "suggest", "check", "mcp"):
        assert command in ran.stdout
    assert ran.stdout.splitlines()[-1] == "[]"
