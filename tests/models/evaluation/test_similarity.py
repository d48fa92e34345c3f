"""Sentence similarity: the measured pairs, and known figures."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray

from models.encoders import loading
from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL
from models.errors import AppError
from models.evaluation.commands import main
from models.evaluation.similarity import (
    SentencePair,
    best_threshold,
    cross_validated_f1,
    load_sentence_pairs,
    similarity_report,
)
from tests.fakes.encoders import HashingEncoder


def row(name: str, split: str, first: str = "a wall", language: str = "en", **more: Any) -> dict[str, Any]:
    return {"set": name, "lang": language, "split": split, "a": first, "b": "the wall", "score": 2.5, **more}


def write(folder: Path, *rows: Any) -> Path:
    path = folder / "pairs.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
    return path


def test_of_each_set_one_split(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        row("stsb", "train"),
        row("stsb", "dev", "dev wall"),
        row("stsb", "test", "test wall"),
        row("stsb", "test", "mur", "pl"),
        row("klue", "train", language="ko"),
        row("klue", "dev", "벽", "ko", binary=1),
        row("none", "train"),
    )
    pairs = load_sentence_pairs(path)
    assert [(pair.name, pair.first) for pair in pairs] == [("stsb-en", "test wall"), ("stsb-pl", "mur"), ("klue", "벽")]
    assert [pair.alike for pair in pairs] == [None, None, True]
    assert [pair.name for pair in load_sentence_pairs(path, ["klue"])] == ["klue"]
    for sets, code in ((["sick"], "unknown_set"), (["none"], "no_rows")):
        with pytest.raises(AppError) as caught:
            load_sentence_pairs(path, sets)
        assert caught.value.code == code


@pytest.mark.parametrize("broken", [{}, row("x", "test", "  "), {**row("x", "test"), "score": "much"}])
def test_a_malformed_line_is_named(tmp_path: Path, broken: dict[str, Any]) -> None:
    with pytest.raises(AppError, match="line 2"):
        load_sentence_pairs(write(tmp_path, row("x", "test"), broken))


def test_the_best_threshold() -> None:
    scores = np.array([0.9, 0.8, 0.7, 0.2, 0.1], np.float32)
    truth = np.array([True, True, False, True, False])
    # Three found of four called: 6/7, better than two of two: 4/5.
    assert best_threshold(scores, truth) == pytest.approx(0.2)
    # Equal scores are both true or both false.
    assert best_threshold(np.array([0.5, 0.5, 0.9], np.float32), np.array([True, False, True])) == pytest.approx(0.5)
    assert best_threshold(scores[:0], truth[:0]) == float("inf")


def test_thresholds_are_cross_validated() -> None:
    scores = np.array([0.9, 0.3, 0.8, 0.25, 0.1, 0.1, 0.2, 0.0], np.float32)
    truth = np.array([True, True, True, True, False, False, False, False])
    # Even rows: true from 0.8 on; odd rows: true from 0.25 on. Judged by the others' threshold, odd ones are missed.
    assert cross_validated_f1(scores, truth) == pytest.approx(2 * 2 / (2 + 4))
    assert cross_validated_f1(np.where(truth, 0.9, 0.1).astype(np.float32), truth) == 1.0


def embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """Each text is an angle in degrees."""
    angles = np.radians([float(text) for text in texts])
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_the_report() -> None:
    graded = [SentencePair("graded", "0", angle, score, None) for angle, score in (("5", 5), ("40", 3), ("80", 0))]
    binary = [SentencePair("both", "10", angle, score, score > 2) for angle, score in (("80", 4), ("85", 4), ("9", 1))]
    report = similarity_report([*graded, *binary], {"angles": embed, "same": lambda texts: embed(["0"] * len(texts))})
    assert (report["task"], report["n"]) == ("similarity", 6)
    figures = report["models"]["angles"]
    assert set(figures) == {"graded", "both", "both_f1"}
    assert figures["graded"] == 100.0
    assert figures["both"] < 0.0


def test_a_correlation_that_is_not_defined_is_left_out() -> None:
    pairs = [SentencePair("graded", "0", "9", score, None) for score in (1.0, 2.0, 3.0)]
    report = similarity_report(pairs, {"angles": embed})
    assert report["models"]["angles"] == {}


def test_the_command_measures_both_base_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []

    def load_encoder(name: str, device: str) -> HashingEncoder:
        loaded.append((name, device))
        return HashingEncoder()

    monkeypatch.setattr(loading, "load_encoder", load_encoder)
    rows = [
        {**row("x", "test", first), "score": score}
        for first, score in (("the wall", 5.0), ("the door", 3.0), ("no train came", 0.0))
    ]
    arguments = ["similarity", "--data", str(write(tmp_path, *rows)), "--device", "cpu"]
    result = CliRunner().invoke(main, [*arguments, "--json", "-"], catch_exceptions=False)
    assert loaded == [(DEFAULT_BASE_MODEL, "cpu"), (MULTILINGUAL_BASE_MODEL, "cpu")]
    report = json.loads(result.stdout)
    assert report["models"] == {"all-MiniLM-L6-v2": {"x": 100.0}, "multilingual-e5-small": {"x": 100.0}}
    plain = CliRunner().invoke(main, arguments, catch_exceptions=False).stdout.splitlines()
    assert plain[0] == "similarity, n = 3"
    assert plain[3].split() == ["multilingual-e5-small", "100"]
