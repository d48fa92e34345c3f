"""``python -m indexer readers``."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from indexer.__main__ import main


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("ADA ROE: We agreed.\n\nBEN HOLT: We did not.\n", "utf-8")
    rows = [{"text": "We agreed.", "speaker": "Ada Roe"}, {"text": "We did not.", "speaker": "Cleo Marsh"}]
    (tmp_path / "a.txt.expected.json").write_text(json.dumps({"paragraphs": rows}), "utf-8")
    return tmp_path


def test_readers_prints_the_fractions_as_json(folder: Path) -> None:
    result = CliRunner().invoke(main, ["readers", "--evaluate", str(folder), "--json", "-"])
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    wanted = {"files", "speakers_right", "times_right", "paragraphs_right", "dates_right", "invented_speakers"}
    assert wanted <= figures.keys()
    assert (figures["files"], figures["speakers_right"], figures["paragraphs_right"]) == (1, 0.5, 1.0)
    assert figures["invented_speakers"] == 0.5
    assert figures["times_right"] is None


def test_readers_lists_what_is_wrong_and_finds_the_files_elsewhere(folder: Path, tmp_path: Path) -> None:
    labels = tmp_path / "labels"
    labels.mkdir()
    (folder / "a.txt.expected.json").rename(labels / "a.txt.expected.json")
    output = tmp_path / "figures.json"
    options = ["--evaluate", str(labels), "--files", str(folder), "--json", str(output), "--wrong"]
    result = CliRunner().invoke(main, ["readers", *options])
    assert "a.txt: “We did not.” is by BEN HOLT, not by Cleo Marsh" in result.stderr
    assert "a.txt: “BEN HOLT” is no speaker" in result.stderr
    assert json.loads(output.read_text("utf-8"))["files"] == 1


def test_readers_prints_a_table_without_json(folder: Path) -> None:
    result = CliRunner().invoke(main, ["readers", "--evaluate", str(folder)])
    assert "speakers right          0.5  of 2" in result.stdout
