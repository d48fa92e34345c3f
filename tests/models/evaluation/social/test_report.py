"""``python -m models.evaluation social`` on a small folder."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from models.evaluation.commands import main
from models.evaluation.social.registry import SocialSystemRegistry
from models.evaluation.social.report import evaluate, load_folder
from tests.fakes.linking import HashingLinker
from tests.models.evaluation.social.sample import write_lines, write_sample

FIGURES = {"ap", "accuracy", "precision", "recall", "f1", "mrr", "r@1", "r@10"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_sample(tmp_path_factory.mktemp("social"))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTEDESK_CACHE", str(tmp_path / "cache"))


def run(*arguments: object) -> str:
    result = CliRunner().invoke(main, ["social", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def report_of(*arguments: object) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(run(*arguments, "--json", "-"))
    return report


def test_models_are_measured_in_fractions(folder: Path) -> None:
    report = report_of("--data", folder, "--split", "test", "--models", "tfidf-full,base")
    assert (report["task"], report["split"], report["n"], report["n_posts"]) == ("social", "test", 15, 8)
    # 16 articles of each split, and one that is no post's.
    assert report["n_candidates"] == 49
    assert list(report["models"]) == ["tfidf", "tfidf-full", "base"]
    for figures in report["models"].values():
        assert set(figures) >= FIGURES | {"everything", "threshold"}
        assert all(0.0 <= figures[name] <= 1.0 for name in FIGURES)
        # One of the eight posts has a weak link; sound ones are ranked in the window and among all.
        assert (figures["n_positive"], figures["n_negative"], figures["n_posts"]) == (7, 8, 7)
        assert figures["everything"]["n_posts"] == 7
    full = report["models"]["tfidf-full"]
    # In the window there is one article of each topic; two months' worth of the same words elsewhere.
    assert full["mrr"] == 1.0
    assert full["everything"]["mrr"] < 1.0
    assert "ap_ratio" not in report["models"]["tfidf"]
    assert full["ap_ratio"] == pytest.approx(full["ap"] / report["models"]["tfidf"]["ap"])
    assert set(report["cascades"]) == set(report["models"])
    assert report["cascades"]["tfidf-full"]["n"] == 24
    assert report["cascades"]["tfidf-full"]["held_out"]["n"] == 8


def test_figures_are_printed(folder: Path) -> None:
    plain = run("--data", folder, "--split", "test", "--models", "tfidf")
    assert plain.startswith("test: 15 pairs of 8 posts, 49 articles.")
    assert "tfidf" in plain
    assert "cascades: AP" in plain


def test_cascades_linked_by_events_alone_have_no_average_precision(tmp_path: Path) -> None:
    folder = write_sample(tmp_path / "social", ["test"])
    path = folder / "cascades.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for number, row in enumerate(rows):
        row["event"] = f"event {number % 2}"
        row["articles"][0]["how"] = "event_level (shared event)"
    write_lines(path, rows)
    cascades = report_of("--data", folder, "--split", "test", "--models", "tfidf")["cascades"]["tfidf"]
    assert "ap" not in cascades
    assert cascades["event_level"]["n"] == len(rows)


@pytest.mark.slow
def test_the_shipped_linker_itself_is_measured(folder: Path) -> None:
    arguments = ("--data", folder, "--split", "test", "--models", "encoder,shipped", "--windowed")
    report = report_of(*arguments)
    assert list(report["models"]) == ["tfidf", "encoder", "shipped"]
    shipped = report["models"]["shipped"]
    assert set(shipped) >= FIGURES
    assert shipped["mrr"] == report["models"]["encoder"]["mrr"] == 1.0
    assert set(report["cascades"]["shipped"]["ap"]) == {"mean", "median", "max", "root", "learned"}


def test_linker_is_compared_with_tfidf(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.evaluation.social.registry.load_shipped_linker", lambda *_: HashingLinker())
    registry = SocialSystemRegistry("no model is loaded", "cpu")
    report = evaluate(load_folder(folder, "test"), "test", ["shipped"], registry)
    assert list(report["models"]) == ["tfidf", "shipped"]
    assert {"p_ap", "p_mrr", "ap_ratio", "f1_ratio"} <= set(report["models"]["shipped"])


def test_folder_without_dev_is_judged_by_its_halves(tmp_path: Path) -> None:
    folder = write_sample(tmp_path / "sealed", ["test"])
    (folder / "links.test.jsonl").rename(folder / "links.sealed.jsonl")
    (folder / "distractors.jsonl").unlink()
    (folder / "cascades.jsonl").unlink()
    report = report_of("--data", folder, "--split", "sealed", "--models", "tfidf")
    assert report["models"]["tfidf"]["threshold"] is None
    assert report["cascades"] == {}


def test_linker_uses_its_own_threshold_without_dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = load_folder(write_sample(tmp_path / "social", ["test"]), "test")
    monkeypatch.setattr("models.evaluation.social.registry.load_shipped_linker", lambda *_: HashingLinker())
    registry = SocialSystemRegistry("no model is loaded", "cpu")
    models = evaluate(data, "test", ["shipped"], registry)["models"]
    assert models["shipped"]["threshold"] == HashingLinker.threshold
    assert models["tfidf"]["threshold"] is None
