"""``python -m models.evaluation`` on a small folder in the data's format, with the real encoder."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from models.evaluation.commands import main

PARAGRAPHS = [
    "Thank you all for coming this evening; the minutes of the last meeting are agreed.",
    "The bridge over the mill stream was built for carts. A lorry of forty tonnes will bring it down.",
    "Swimming lessons for the under-tens start again after the holidays, at the old price.",
    "We have had eleven complaints about the church clock, nine of them from one gentleman.",
]


def write_lines(path: Path, rows: list[dict[str, Any]]) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)


def pair(number: int, title: str, left_context: str, paragraph: int) -> dict[str, Any]:
    spans = [{"paragraph_index": paragraph, "start": 0, "end": 20}]
    return {
        "pair_id": f"p{number}",
        "title": title,
        "left_context": left_context,
        "transcript_id": "t1",
        "spans": spans,
    }


def write_folder(folder: Path) -> Path:
    paragraphs = [{"speaker": "CHAIR", "text": text} for text in PARAGRAPHS]
    write_lines(folder / "transcripts.jsonl.gz", [{"id": "t1", "paragraphs": paragraphs}])
    rows = [
        pair(1, "Old bridge cannot carry heavy lorries", "Engineers looked at the mill stream bridge.", 1),
        pair(2, "Pool reopens to children", "The youngest will be taught to swim again.", 2),
    ]
    write_lines(folder / "dev.jsonl.gz", rows)
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_folder(tmp_path)


def run(*arguments: object) -> dict[str, Any]:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0
    report: dict[str, Any] = json.loads(result.stdout)
    return report


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the report of one run on rankers and span predictors."""
    folder = write_folder(tmp_path_factory.mktemp("whole"))
    names = "tfidf,whole-paragraph,first-sentence"
    return run("recommend", "--data", folder, "--split", "dev", "--models", names, "--json", "-")


def test_recommend_reports_every_named_model_and_the_shipped_one(whole: dict[str, Any]) -> None:
    assert (whole["task"], whole["split"], whole["n"]) == ("recommend", "dev", 2)
    # The reference of every ranker is included.
    assert list(whole["models"]) == ["tfidf", "whole-paragraph", "first-sentence", "bm25", "shipped"]
    shipped = whole["models"]["shipped"]
    assert [shipped[name] for name in ("map", "acc@1", "acc@3", "acc@5")] == [100.0] * 4


def test_recommend_measures_spans(whole: dict[str, Any]) -> None:
    paragraph, first = whole["models"]["whole-paragraph"], whole["models"]["first-sentence"]
    assert set(paragraph) == set(first) == {"em_positive", "f1_positive", "em_top", "f1_top"}
    assert paragraph["f1_positive"] < first["f1_positive"]
    # The shipped ranker puts the quoted paragraph first in both pairs, so the two settings agree.
    assert first["f1_positive"] == first["f1_top"]


def test_recommend_compares_every_ranker_with_bm25_and_reports_its_recall(whole: dict[str, Any]) -> None:
    models = whole["models"]
    assert all(models[name]["recall@12"] == 100.0 for name in ("bm25", "tfidf", "shipped"))
    assert {name for name, figures in models.items() if "p_vs_bm25" in figures} == {"tfidf", "shipped"}
    # Of two quotes no difference can be significant.
    assert models["shipped"]["p_vs_bm25"] > 0.2
    assert "p_f1_positive" not in models["first-sentence"]
    assert models["shipped"]["p_f1_positive"] > 0.2


@pytest.mark.slow
def test_recommend_names_the_best_span_baseline(folder: Path) -> None:
    report = run("recommend", "--data", folder, "--models", "whole-paragraph,first-sentence", "--json", "-")
    assert report["span_baseline"] == {"positive": "first-sentence", "top": "first-sentence"}
    assert "span_baseline" not in run("recommend", "--data", folder, "--models", "bm25", "--json", "-")


def test_recommend_prints_figures(folder: Path) -> None:
    arguments = ["recommend", "--data", str(folder), "--models", "bm25,last-sentence"]
    result = CliRunner().invoke(main, [*arguments, "--json", str(folder / "report.json")], catch_exceptions=False)
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert list(report["models"]) == ["bm25", "last-sentence", "shipped"]
    lines = result.stdout.splitlines()
    assert lines[0] == "recommend, n = 2"
    columns = lines[1].split()
    figures = lines[2:5]
    assert [line.split()[0] for line in figures] == ["bm25", "last-sentence", "shipped"]
    assert all(len(line.split()) == len(columns) + 1 for line in figures)
    assert {"map", "recall@12", "p_vs_bm25", "f1_top"} <= set(columns)
