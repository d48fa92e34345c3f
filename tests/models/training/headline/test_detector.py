"""Training of the headline detector, from labelled lines to a folder that the check loads."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, BaseModel, locate_base_model
from models.encoders.token_states.protocol import StateEncoder
from models.errors import AppError
from models.headline.dataset import case_id
from models.headline.detection.detector import DETECTOR, load_detector
from models.headline.detection.piece_network import PIECES
from models.headline.detection.signals import HeadlineCase
from models.headline.shipped import LAYERS, load_shipped_checker
from models.optimization.headline_detector import FEW_ARTICLES, Examples
from models.training.__main__ import main
from models.training.headline import detector as training
from models.training.headline.detector import held_out_figures
from tests.fakes.labelled_headlines import korean_rows, labelled_rows, write_rows


@pytest.fixture(autouse=True)
def one_encoder(monkeypatch: pytest.MonkeyPatch, headline_states: StateEncoder) -> None:
    """Load the real encoder once per session."""
    monkeypatch.setattr(training, "load_states", lambda *_: headline_states)


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    def load_states(*_: Any) -> StateEncoder:
        raise AssertionError("the encoder was loaded")

    monkeypatch.setattr(training, "load_states", load_states)


def run(out: Path, *data: Path) -> Result:
    given = [word for path in data for word in ("--data", str(path))]
    return CliRunner().invoke(main, ["detector", *given, "--out", str(out), "--device", "cpu"])


def refused(out: Path, *data: Path) -> str:
    result = run(out, *data)
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    assert not out.exists()
    return result.output


@pytest.mark.slow
def test_trained_detector_can_be_loaded(tmp_path: Path, base_model: BaseModel, headline_states: StateEncoder) -> None:
    english = write_rows(tmp_path / "en.jsonl", labelled_rows(40))
    korean = write_rows(tmp_path / "ko.jsonl", korean_rows(30))
    out = tmp_path / "new" / "weights"
    result = run(out, english, korean)
    assert result.exit_code == 0, result.output
    written = json.loads((out / DETECTOR).read_text(encoding="utf-8"))
    assert written == json.loads(result.stdout)
    assert written["base_model"] == MULTILINGUAL_BASE_MODEL
    assert written["layers"] == list(LAYERS)
    assert written["data"].keys() == {"en.jsonl", "ko.jsonl"}
    assert str(tmp_path) not in (out / DETECTOR).read_text(encoding="utf-8")
    assert not written["pieces"]
    assert not (out / PIECES).exists()
    for language, articles in (("en", 40), ("ko", 30)):
        own = written["languages"][language]
        assert own["articles"] == articles
        assert set(own["weights"]) <= set(FEW_ARTICLES.signals or ())
        assert own["held_out"]["auc_score"] > 0.9
        assert len(own["held_out"]["reliability"]) == 5
    base = locate_base_model(MULTILINGUAL_BASE_MODEL)
    detector = load_detector(base, out)
    assert detector.of("ko").threshold == written["languages"]["ko"]["threshold"]
    with pytest.raises(AppError) as caught:
        load_detector(base_model, out)
    assert caught.value.code == "other_base_model"
    checker = load_shipped_checker(weights=out, states=headline_states)
    rows = labelled_rows(60)[50:]
    findings = checker.check_quotes([(row["headline_quote"], row["body_quotes"]) for row in rows])
    assert [finding.probability > 0.5 for [finding] in findings] == [row["label"] == 1 for row in rows]


def test_training_is_reproducible(tmp_path: Path) -> None:
    data = write_rows(tmp_path / "en.jsonl", labelled_rows(30))
    assert run(tmp_path / "one", data).exit_code == run(tmp_path / "two", data).exit_code == 0
    first, second = (json.loads((tmp_path / name / DETECTOR).read_text()) for name in ("one", "two"))
    assert first == second


@pytest.mark.usefixtures("unread")
def test_single_class_error_names_the_language(tmp_path: Path) -> None:
    english = write_rows(tmp_path / "en.jsonl", labelled_rows(10))
    korean = write_rows(tmp_path / "ko.jsonl", [{**row, "label": 1} for row in korean_rows(7)])
    assert "All 7 rows in ko are of one class" in refused(tmp_path / "out", english, korean)


@pytest.mark.usefixtures("unread")
def test_malformed_line_stops_before_encoding(tmp_path: Path) -> None:
    good = write_rows(tmp_path / "good.jsonl", labelled_rows(10))
    broken = tmp_path / "broken.jsonl"
    broken.write_text(good.read_text(encoding="utf-8") + '{"headline_quote": "x"}\n', encoding="utf-8")
    assert f"{broken}, line 11" in refused(tmp_path / "out", good, broken)
    assert "There is no file" in refused(tmp_path / "out", good, tmp_path / "none.jsonl")


def test_labels_by_id_are_added(tmp_path: Path) -> None:
    rows = labelled_rows(30)
    data = write_rows(tmp_path / "en.jsonl", rows[:20])
    articles = write_rows(
        tmp_path / "articles.jsonl",
        [
            {"headline_quotes": [{"text": row["headline_quote"]}], "body_quotes": row["body_quotes"]}
            for row in rows[20:]
        ],
    )
    ids = [case_id(HeadlineCase.of_quotes(row["headline_quote"], row["body_quotes"])) for row in rows[20:]]
    labels = write_rows(
        tmp_path / "labels.jsonl",
        [
            {"id": key, "label": "MC"[number % 2], "part": "measure" if number > 5 else "fit"}
            for number, key in enumerate(ids)
        ],
    )
    given = ["detector", "--data", str(data), "--labels", str(labels), "--out", str(tmp_path / "out")]
    assert "--articles" in CliRunner().invoke(main, given).output
    result = CliRunner().invoke(main, [*given, "--articles", str(articles)])
    assert result.exit_code == 0, result.output
    written = json.loads((tmp_path / "out" / DETECTOR).read_text())
    assert written["languages"]["en"]["articles"] == 26
    assert written["data"].keys() == {"en.jsonl", "articles.jsonl", "labels.jsonl"}


def test_rows_without_word_pieces(tmp_path: Path) -> None:
    blank = [{**row, "body_quotes": []} for row in labelled_rows(10)]
    assert "en" in refused(tmp_path / "out", write_rows(tmp_path / "blank.jsonl", blank))
    # Rows with word pieces are used, and counted.
    mixed = write_rows(tmp_path / "mixed.jsonl", [*blank, *labelled_rows(20)])
    assert run(tmp_path / "out", mixed).exit_code == 0
    assert json.loads((tmp_path / "out" / DETECTOR).read_text())["languages"]["en"]["articles"] == 20


def test_class_with_a_single_row_is_rejected(tmp_path: Path) -> None:
    rows = [{**row, "label": int(number == 0)} for number, row in enumerate(labelled_rows(12))]
    assert "single" in refused(tmp_path / "out", write_rows(tmp_path / "lone.jsonl", rows))


def test_held_out_figures() -> None:
    truth = np.array([False, False, False, True, True] * 2)
    examples = Examples((), np.zeros((10, 0), np.float32), (), truth)
    probabilities = np.array([0.1, 0.2, 0.3, 0.8, 0.9] * 2, np.float32)
    figures = held_out_figures(probabilities, examples, 0.85)
    assert (figures["auc_score"], figures["precision"], figures["recall"]) == (1.0, 1.0, 0.5)
    assert figures["reliability"] == [[0.1, 0.0], [0.2, 0.0], [0.3, 0.0], [0.8, 1.0], [0.9, 1.0]]
    assert held_out_figures(probabilities, examples, 1.0)["precision"] is None
