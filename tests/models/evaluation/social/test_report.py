"""``python -m models.evaluation social`` on a small folder."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from models.errors import AppError
from models.evaluation.__main__ import main
from models.evaluation.social.registry import SocialSystemRegistry
from models.evaluation.social.report import evaluate, load_folders
from models.evaluation.social.tables import as_tables
from tests.fakes.linking import HashingLinker
from tests.models.evaluation.social.sample import write_lines, write_sample

FIGURES = {"ap", "accuracy", "precision", "recall", "f1", "mrr", "r@1", "r@10"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_sample(tmp_path_factory.mktemp("social"))


def run(cache: Path, *arguments: object, code: int = 0) -> str:
    every = ["social", "--cache", cache, *arguments]
    result = CliRunner().invoke(main, [str(argument) for argument in every], catch_exceptions=False)
    assert result.exit_code == code
    return result.stdout


def report_of(cache: Path, *arguments: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(cache, *arguments, "--json", "-"))
    return found


def test_models_are_measured_in_fractions(folder: Path, tmp_path: Path) -> None:
    report = report_of(tmp_path, "--data", folder, "--split", "test", "--models", "tfidf-full,base")
    assert (report["task"], report["split"], report["n"], report["n_posts"]) == ("social", "test", 16, 8)
    # 16 articles of each split, and one that is no post's.
    assert report["n_candidates"] == 49
    assert list(report["models"]) == ["tfidf", "tfidf-full", "base"]
    for found in report["models"].values():
        assert set(found) >= FIGURES | {"everything", "by_kind", "weak", "threshold"}
        assert all(0.0 <= found[name] <= 1.0 for name in FIGURES)
        # One of the eight posts has a weak link; sound ones are ranked in the window and among all.
        assert (found["n_positive"], found["n_negative"], found["n_posts"]) == (7, 8, 7)
        assert found["everything"]["n_posts"] == 7
        assert found["weak"]["n_positive"] == found["weak"]["n_posts"] == 1
        assert set(found["by_kind"]) == {"about_lexical", "embedded", "quoted_verbatim"}
        assert found["by_kind"]["embedded"]["everything"]["n_posts"] == 3
    full = report["models"]["tfidf-full"]
    # In the window there is one article of each topic; two months' worth of the same words elsewhere.
    assert full["mrr"] == 1.0
    assert full["everything"]["mrr"] < 1.0
    assert "ap_ratio" not in report["models"]["tfidf"]
    assert full["ap_ratio"] == pytest.approx(full["ap"] / report["models"]["tfidf"]["ap"])
    assert set(report["cascades"]) == set(report["models"])
    assert report["cascades"]["tfidf-full"]["n"] == 24
    assert report["cascades"]["tfidf-full"]["held_out"]["n"] == 8


def test_it_prints_figures_or_tables(folder: Path, tmp_path: Path) -> None:
    arguments = ("--data", folder, "--split", "test", "--models", "tfidf")
    plain = run(tmp_path, *arguments)
    assert "tfidf" in plain
    assert "cascades: AP" in plain
    tables = run(tmp_path, *arguments, "--format", "table")
    assert "Table 3" in tables
    assert "embedded, tfidf" in tables
    assert "Weak links" in tables
    assert "by number of oldest posts" in tables


def test_tables_of_cascades_linked_by_events_alone(tmp_path: Path) -> None:
    folder = write_sample(tmp_path / "social", ["test"])
    path = folder / "cascades.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for number, row in enumerate(rows):
        row["event"] = f"event {number % 2}"
        row["articles"][0]["how"] = "event_level (shared event)"
    write_lines(path, rows)
    arguments = (
        "--data",
        folder,
        "--split",
        "test",
        "--models",
        "tfidf",
        "--format",
        "table",
        "--json",
        tmp_path / "r",
    )
    assert "Table 3" in run(tmp_path, *arguments)
    cascades = json.loads((tmp_path / "r").read_text(encoding="utf-8"))["cascades"]["tfidf"]
    assert "ap" not in cascades
    assert cascades["event_level"]["n"] == len(rows)


@pytest.mark.slow
def test_the_shipped_linker_itself_is_measured(folder: Path, tmp_path: Path) -> None:
    arguments = ("--data", folder, "--split", "test", "--models", "encoder,shipped", "--windowed")
    report = report_of(tmp_path, *arguments)
    assert list(report["models"]) == ["tfidf", "encoder", "shipped"]
    shipped = report["models"]["shipped"]
    assert set(shipped) >= FIGURES
    assert shipped["mrr"] == report["models"]["encoder"]["mrr"] == 1.0
    assert set(report["cascades"]["shipped"]["ap"]) == {"mean", "median", "max", "root", "learned"}


def test_linker_is_compared_with_tfidf(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, train = load_folders(folder, "test")
    monkeypatch.setattr("models.evaluation.social.registry.load_shipped_linker", lambda *_: HashingLinker())
    shelf = SocialSystemRegistry("no model is loaded", "cpu", train, tmp_path)
    report = evaluate(data, "test", train, ["shipped"], shelf)
    assert list(report["models"]) == ["tfidf", "shipped"]
    assert {"p_ap", "p_mrr", "ap_ratio", "f1_ratio"} <= set(report["models"]["shipped"])
    assert "| shipped" in as_tables(report)


def test_a_folder_of_one_split_is_judged_by_its_halves_or_by_another_folder(folder: Path, tmp_path: Path) -> None:
    alone = write_sample(tmp_path / "sealed", ["test"])
    (alone / "links.test.jsonl").rename(alone / "links.sealed.jsonl")
    (alone / "distractors.jsonl").unlink()
    (alone / "cascades.jsonl").unlink()
    arguments = ("--data", alone, "--split", "sealed", "--models", "tfidf")
    halved = report_of(tmp_path / "cache", *arguments)
    assert halved["models"]["tfidf"]["threshold"] is None
    assert halved["cascades"] == {}
    assert "each half" in run(tmp_path / "cache", *arguments, "--format", "table")
    elsewhere = report_of(tmp_path / "cache", *arguments, "--train", folder)
    assert elsewhere["models"]["tfidf"]["threshold"] > 0.0
    assert elsewhere["models"]["tfidf"]["mrr"] == halved["models"]["tfidf"]["mrr"]


def test_linker_uses_its_own_threshold_without_dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, train = load_folders(write_sample(tmp_path / "social", ["test"]), "test")
    monkeypatch.setattr("models.evaluation.social.registry.load_shipped_linker", lambda *_: HashingLinker())
    shelf = SocialSystemRegistry("no model is loaded", "cpu", train, tmp_path)
    models = evaluate(data, "test", train, ["shipped"], shelf)["models"]
    assert models["shipped"]["threshold"] == HashingLinker.threshold
    assert models["tfidf"]["threshold"] is None


def test_topics_are_fitted_once(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.evaluation.social.registry.TOPICS", (3, 5))
    arguments = ("--data", folder, "--split", "test", "--models", "lda")
    first = report_of(tmp_path, *arguments)
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "social").iterdir()}
    assert len(kept) == 2
    assert report_of(tmp_path, *arguments)["models"] == first["models"]
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "social").iterdir()} == kept


def test_optional_measurements_are_off_by_default(folder: Path, tmp_path: Path) -> None:
    arguments = ("--data", folder, "--split", "test", "--models", "tfidf", "--windowed")
    found = report_of(tmp_path, *arguments)["models"]["tfidf"]
    assert "mrr" in found
    assert "everything" not in found
    assert "among all" not in run(tmp_path, *arguments, "--format", "table")


def test_unknown_model_is_rejected(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(AppError, match="'word2vec'"):
        run(tmp_path, "--data", folder, "--split", "test", "--models", "word2vec")


@pytest.mark.parametrize(
    ("file", "line", "told"),
    [
        ("posts", {"id": "p"}, "posts.jsonl, line 73"),
        ("articles", {"id": "a", "title": "t"}, "articles.jsonl, line 49"),
        (
            "links.test",
            {"post_id": "p-bees-test", "article_id": "a-bees-test", "label": 2, "how": "x"},
            "links.test.jsonl, line 17",
        ),
        ("cascades", {"id": "c"}, "cascades.jsonl, line 25"),
    ],
)
def test_a_bad_line_is_named(file: str, line: dict[str, Any], told: str, tmp_path: Path) -> None:
    folder = write_sample(tmp_path / "social")
    with (folder / f"{file}.jsonl").open("a", encoding="utf-8") as written:
        written.write(json.dumps(line) + "\n")
    with pytest.raises(AppError, match=told):
        run(tmp_path, "--data", folder, "--split", "test", "--models", "tfidf")


def test_a_missing_split_is_named(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(AppError, match=r"links\.sealed") as caught:
        run(tmp_path, "--data", folder, "--split", "sealed")
    assert caught.value.code == "no_such_file"
