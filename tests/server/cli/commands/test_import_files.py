"""``import``: files, recordings and days; good ones among bad."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.app import create_app
from server.config import Settings
from tests.conftest import close
from tests.server.cli.running import imported, run
from tests.server.recordings import wav

pytestmark = pytest.mark.usefixtures("models")


def test_import(folder: Path) -> None:
    one, other = imported("hearing.txt", "briefing.vtt")
    assert set(one) == {"source_id", "title", "paragraphs"}
    assert (one["title"], one["paragraphs"]) == ("Hearing", 5)
    assert other["title"] == "The mayor's briefing"
    plain = run("import", "walk.md")
    assert plain.exit_code == 0
    assert "Walk along the quay" in plain.stdout


def test_bad_files_among_good_ones(folder: Path) -> None:
    (folder / "noise.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    result = run("import", "missing.txt", "hearing.txt", "empty.txt", ".", "noise.txt", "walk.md", "--json")
    assert result.exit_code == 2
    assert [row["title"] for row in json.loads(result.stdout)] == ["Hearing", "Walk along the quay"]
    for name in ("missing.txt", "empty.txt", "noise.txt"):
        assert name in result.stderr
    again = run("suggest", "--title", "", "--context", "pumps", "--json")
    assert len(json.loads(again.stdout)["items"]) == 7


def shown(folder: Path, source_id: str) -> dict[str, Any]:
    app = create_app(Settings(data=folder / "data"))
    try:
        shown: dict[str, Any] = app.test_client().get(f"/api/sources/{source_id}").get_json()
        return shown
    finally:
        close(app)


def test_import_with_its_recording_and_its_day(folder: Path) -> None:
    (folder / "talk.mp3").write_bytes(wav())
    result = run("import", "briefing.vtt", "--media", "talk.mp3", "--date", "2031-05-03", "--json")
    assert result.exit_code == 0, result.stderr
    [row] = json.loads(result.stdout)
    assert set(row) == {"source_id", "title", "paragraphs"}
    source = shown(folder, row["source_id"])
    assert source["spoken_on"] == "2031-05-03"
    assert (source["media"]["name"], source["media"]["bytes"]) == ("talk.wav", len(wav()))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["hearing.txt", "--media", "missing.mp3"], "missing.mp3"),
        (["hearing.txt", "--media", "walk.md"], "walk.md"),
        (["hearing.txt", "--media", "empty.txt"], "empty.txt"),
        (["hearing.txt", "--media", "."], "directory"),
        (["hearing.txt", "walk.md", "--media", "talk.wav"], "--media"),
        (["hearing.txt", "--date", "yesterday"], "--date"),
        (["hearing.txt", "--date", ""], "--date"),
        (["talk.wav"], "recording"),
        (["walk.md", "--as", "draft", "--date", "2031-05-03"], "--as draft"),
    ],
)
def test_invalid_recordings_and_days_are_rejected(folder: Path, options: list[str], message: str) -> None:
    (folder / "talk.wav").write_bytes(wav())
    result = run("import", *options, "--json")
    assert result.exit_code == 2, result.stderr
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout.strip() in {"", "[]"}
    assert not list(folder.glob("data/uploads/*/*"))


def test_nothing_to_import(folder: Path) -> None:
    result = run("import", "missing.txt", "--json")
    assert result.exit_code == 2
    assert "missing.txt" in result.stderr
    assert not (folder / "data").exists()
    assert run("import").exit_code == 2
