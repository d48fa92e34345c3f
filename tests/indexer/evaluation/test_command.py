"""``python -m indexer readers``."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from indexer.__main__ import main
from indexer.readers.files import read_label_features
from models.errors import InputError


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


def test_fit_labels_writes_weights_that_tell_speakers_from_notes(tmp_path: Path) -> None:
    """The weights are for features of the readers, and make a note less likely than who speaks."""
    turns = "".join(f"ADA ROE: We agreed on pier {n}.\n\nBEN HOLT: Not on pier {n}.\n\n" for n in range(4))
    (tmp_path / "a.txt").write_text(f"{turns}Harbour: see the map.\n", "utf-8")
    reading = {"complete": False, "paragraphs": [], "speakers": ["Ada Roe", "Ben Holt"]}
    (tmp_path / "a.txt.expected.json").write_text(json.dumps(reading), "utf-8")
    output = tmp_path / "weights.json"
    result = CliRunner().invoke(main, ["fit-labels", str(tmp_path), "--out", str(output)])
    assert result.exit_code == 0
    weights = json.loads(output.read_text("utf-8"))
    features = read_label_features("a.txt", (tmp_path / "a.txt").read_bytes())
    scores = {label: sum(weights[name] * value for name, value in features[label].items()) for label in features}
    assert scores.keys() == {"ada roe", "ben holt", "harbour"}
    assert min(scores["ada roe"], scores["ben holt"]) > scores["harbour"]


def test_fit_labels_rejects_files_whose_labels_all_name_speakers(folder: Path) -> None:
    (folder / "a.txt.expected.json").write_text(json.dumps({"speakers": ["Ada Roe", "Ben Holt"]}), "utf-8")
    result = CliRunner().invoke(main, ["fit-labels", str(folder), "--out", str(folder / "weights.json")])
    assert isinstance(result.exception, InputError)
    assert result.exception.code == "one_kind_of_label"
