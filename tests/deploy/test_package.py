"""The installed wheel serves the sample newsroom, checks articles and answers assistants, without the checkout."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests
from mcp import Client, StdioServerParameters

from server.config import VERSION
from tests.server.finished.sample import FAULTS, HEARING, QUOTES, word_article
from tests.server.finished.word_files import commented_words
from tests.waiting import HANG_S, wait_until

ROOT = Path(__file__).resolve().parents[2]
_SHARED = ("deploy/gunicorn.conf.py", "deploy/systemd/quotedesk.target", "docs/newsroom.md", "requirements.txt")


def test_wheel_has_what_serves_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        metadata = opened.read(f"quotedesk-{VERSION}.dist-info/METADATA").decode()
    tops = {"/".join(name.split("/")[:2]) for name in names if ".dist-info" not in name}
    packages = {f"quotedesk/{name}" for name in ("models", "indexer", "server", "static", "templates")}
    shared = f"quotedesk-{VERSION}.data/data"
    assert tops == {*packages, "quotedesk.pth", shared}
    assert {f"{shared}/share/quotedesk/{name}" for name in _SHARED} <= set(names)
    assert not [name for name in names if "__pycache__" in name or name.startswith("quotedesk/static/src")]
    required = {line.split(":", 1)[1].strip() for line in metadata.splitlines() if line.startswith("Requires-Dist:")}
    pins = [line for line in (ROOT / "requirements.in").read_text().splitlines() if line and not line.startswith("#")]
    assert len({name for name in required if "extra" not in name}) == len(pins)
    extras = {line.split(": ")[1] for line in metadata.splitlines() if line.startswith("Provides-Extra")}
    assert extras == {"train", "gpu", "milvus", "transcribe", "mcp"}


def test_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" not in project
    assert '"version"' not in (ROOT / "package.json").read_text()


def test_installed_wheel_serves(wheel: Path, tmp_path: Path) -> None:
    python = _environment(tmp_path)
    dependencies = sysconfig.get_paths()["purelib"]
    [site] = (tmp_path / "environment").glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(f"{dependencies}\n")
    _install(python, str(wheel))
    _assert_serves(tmp_path)
    _assert_checks(tmp_path)


@pytest.mark.slow
def test_wheel_in_a_fresh_environment_serves(wheel: Path, tmp_path: Path) -> None:
    python = _environment(tmp_path)
    _install(python, str(wheel))
    for layer in ("requirements.txt", "requirements-mcp.txt"):
        _install(python, "--require-hashes", "--requirement", str(tmp_path / "environment/share/quotedesk" / layer))
    _assert_serves(tmp_path)
    _assert_checks(tmp_path)


def _environment(folder: Path) -> Path:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "environment")], check=True)
    return folder / "environment" / "bin" / "python"


def _install(python: Path, *what: str) -> None:
    # Compiled is what is imported.
    pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet")
    subprocess.run([*pip, "install", "--no-deps", "--no-compile", *what], check=True)


def _assert_serves(folder: Path) -> None:
    with _served(folder) as address:
        assert requests.get(f"{address}/healthz", timeout=HANG_S).json()["status"] == "ok"
        wait_until(lambda: requests.get(f"{address}/readyz", timeout=HANG_S).json()["status"] == "ready")
        page = requests.get(address, timeout=HANG_S)
        assert "/drafts/" in page.url
        script = re.search(r'src="(/static/dist/desk-[^"]+\.js)"', page.text)
        assert script is not None
        assert requests.get(address + script[1], timeout=HANG_S).status_code == 200
        sources = requests.get(f"{address}/api/sources", timeout=HANG_S).json()["sources"]
        assert len(sources) > 3
        question = {"headline": "Mayor: ‘I resign’", "body": "“I will not resign,” the mayor said."}
        [finding] = requests.post(f"{address}/api/check", json=question, timeout=HANG_S).json()["findings"]
        assert finding["state"] == "unsupported"
        _assert_answers_assistants(folder, address)


def _assert_answers_assistants(folder: Path, desk: str) -> None:
    server = StdioServerParameters(command=str(_command(folder)), args=["mcp", "--desk", desk])
    words = ("One in twenty, the same as for every winter", "The mayor has sold the harbour to a circus")

    async def results() -> list[str]:
        async with Client(server) as client:
            answers = [await client.call_tool("find_quote", {"words": quote}) for quote in words]
            return [json.loads(getattr(answer.content[0], "text", ""))["result"] for answer in answers]

    assert asyncio.run(results()) == ["exact words", "not found"]


def _assert_checks(folder: Path) -> None:
    (folder / "article.docx").write_bytes(word_article())
    (folder / "hearing.vtt").write_text(HEARING, encoding="utf-8")
    arguments = ("check", "article.docx", "--source", "hearing.vtt", "--report", "out.docx", "--json", "-")
    checked = subprocess.run(
        [_command(folder), *arguments, "--data", "elsewhere"],
        cwd=folder,
        env=_outside_the_checkout(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (1, "")
    [article] = json.loads(checked.stdout)["articles"]
    assert [finding["state"] for finding in article["findings"]] == [state for _, state, _ in QUOTES]
    comments = dict(commented_words((folder / "out.docx").read_bytes()))
    faults = {words for words, comment in comments.items() if not comment.startswith("Matches the source exactly")}
    assert faults == {"The flood was an act of sabotage"} | {words for words, state, _ in QUOTES if state in FAULTS}


def _command(folder: Path) -> Path:
    return folder / "environment" / "bin" / "quotedesk"


def _outside_the_checkout() -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "QUOTEDESK_DATA"}}
    return environment | {"PYTHONUNBUFFERED": "1"}


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Serve, and end it as Ctrl+C does."""
    output, complaints = folder / "output.txt", folder / "complaints.txt"
    command = [str(_command(folder)), "serve", "--port", "0", "--data", str(folder / "data")]
    with output.open("w") as stdout, complaints.open("w") as stderr:
        server = subprocess.Popen(command, cwd=folder, env=_outside_the_checkout(), stdout=stdout, stderr=stderr)

    def address() -> re.Match[str] | None:
        assert server.poll() is None, complaints.read_text()
        return re.search(r"http://[0-9.]+:\d+", output.read_text())

    try:
        yield wait_until(address).group()
        server.send_signal(signal.SIGINT)
        assert server.wait(HANG_S) == 0
        assert "Stopped." in output.read_text()
        assert complaints.read_text() == ""
    finally:
        server.kill()
        server.wait(HANG_S)
