"""``python -m models.evaluation`` on a small folder in the data's format, with the real encoder."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from models.errors import AppError
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
    """Return the report of one run on rankers, span predictors, and less of the query."""
    folder = write_folder(tmp_path_factory.mktemp("whole"))
    names = "tfidf,whole-paragraph,first-sentence"
    return run("recommend", "--data", folder, "--split", "dev", "--models", names, "--ablate", "shipped", "--json", "-")


def test_recommend_reports_every_named_model_and_the_shipped_one(whole: dict[str, Any]) -> None:
    assert (whole["task"], whole["split"], whole["n"]) == ("recommend", "dev", 2)
    # The reference of every ranker is included.
    assert list(whole["models"]) == ["tfidf", "whole-paragraph", "first-sentence", "shipped", "bm25"]
    shipped = whole["models"]["shipped"]
    assert [shipped[name] for name in ("map", "acc@1", "acc@3", "acc@5")] == [100.0] * 4


@pytest.mark.slow
def test_recommend_with_typed_words_compares_without_them(folder: Path) -> None:
    rows = [
        pair(1, "Evening at the council", "Nobody was late.", 1)
        | {"quoting_sentence": "Of the mill stream bridge and the lorry he said: “The bridge over the mill.”"},
        pair(2, "Evening at the council", "Nobody was late.", 2) | {"quoting_sentence": "“Swimming lessons,” he said."},
    ]
    write_lines(folder / "typed.jsonl.gz", rows)
    arguments = ["recommend", "--data", str(folder), "--split", "typed", "--models", "bm25", "--with", "typed"]
    report = run(*arguments, "--json", "-")
    assert report["n"] == 1
    assert set(report["without_typed"]) == set(report["ratio"]) == {"bm25", "shipped"}
    with_words, without = report["models"]["bm25"]["map"], report["without_typed"]["bm25"]["map"]
    assert report["ratio"]["bm25"]["map"] == pytest.approx(with_words / without, abs=1e-3)
    printed = CliRunner().invoke(main, arguments, catch_exceptions=False).stdout
    assert "without the typed words:" in printed


@pytest.mark.slow
def test_recommend_with_right_contexts_compares_without_them(folder: Path) -> None:
    first, after = "“The bridge over the mill,” he said.", "Of the swimming lessons nobody spoke."
    rows = [
        pair(1, "Evening", "Nobody was late.", 1) | {"article_id": "a", "quoting_sentence": first},
        pair(2, "Evening", f"Nobody was late. {first} {after}", 2) | {"article_id": "a", "quoting_sentence": "“No.”"},
    ]
    write_lines(folder / "right.jsonl.gz", rows)
    arguments = ["recommend", "--data", str(folder), "--split", "right", "--models", "bm25", "--with", "right_context"]
    report = run(*arguments, "--sources", "1", "--json", "-")
    assert report["n"] == 1
    assert set(report["without_right_context"]) == set(report["ratio"]) == {"bm25", "shipped"}
    assert "without the right context:" in CliRunner().invoke(main, arguments, catch_exceptions=False).stdout


@pytest.mark.slow
def test_offers_replays_articles(folder: Path) -> None:
    text = "Engineers looked at the mill stream bridge. They spoke of lorries."
    rows = [pair(1, "Old bridge", text, 1) | {"article_id": "a", "quoting_sentence": "“The bridge,” he said."}]
    write_lines(folder / "articles.jsonl.gz", rows)
    arguments = ["offers", "--data", str(folder), "--split", "articles", "--models", "shipped,always,bm25", "--curve"]
    report = run(*arguments, "--json", "-")
    assert (report["task"], report["n_positions"], report["n_quote_positions"]) == ("offers", 2, 1)
    assert list(report["models"]) == ["shipped", "always", "bm25"]
    assert report["models"]["always"] | {"offered": 1.0, "precision": 0.5, "recall": 1.0} == report["models"]["always"]
    assert {"offered", "precision", "recall", "auc", "ece", "thresholds"} <= report["models"]["shipped"].keys()
    assert report["curve"]["shipped"][0]["recall"] == 1.0
    printed = CliRunner().invoke(main, arguments, catch_exceptions=False).stdout
    assert printed.startswith("offers, 2 positions, 1 before a quote")


@pytest.mark.slow
@pytest.mark.parametrize("command", ["offers", "recommend"])
def test_positions_without_a_quote_have_only_the_share_of_offers(folder: Path, command: str) -> None:
    chess = "The grandmaster resigned after forty moves and left the hall without a word."
    write_lines(folder / "silent.jsonl.gz", [pair(1, "Chess final", chess, 0) | {"spans": []}])
    report = run(command, "--data", folder, "--split", "silent", "--models", "shipped", "--json", "-")
    assert report["models"] == {"shipped": {"offered": 0.0}}


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


def test_recommend_reports_ablations_on_request(whole: dict[str, Any]) -> None:
    assert list(whole["ablation"]) == ["shipped"]
    shipped = whole["ablation"]["shipped"]
    left = ["no title", "title only", "last sentence", "last 20 words", "last 50 words", "last 100 words"]
    assert list(shipped) == ["whole query", *left]
    figures = {measure: whole["models"]["shipped"][measure] for measure in shipped["whole query"]}
    assert shipped["whole query"] == figures
    # The contexts here are of one short sentence each.
    assert shipped["last sentence"] == shipped["last 20 words"] == {**figures, "p_vs_whole": 1.0}


def test_recommend_ablates_named_systems_and_prints_figures(folder: Path) -> None:
    arguments = ["recommend", "--data", str(folder), "--models", "bm25", "--ablate", "bm25,last-sentence"]
    result = CliRunner().invoke(main, [*arguments, "--json", str(folder / "report.json")], catch_exceptions=False)
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert list(report["models"]) == ["bm25", "last-sentence", "shipped"]
    assert set(report["ablation"]) == {"bm25", "last-sentence"}
    assert set(report["ablation"]["bm25"]["title only"]) == {"map", "acc@1", "acc@3", "acc@5", "p_vs_whole"}
    # It ignores the query, and its paragraph is the one the shipped ranker put first.
    spans = report["ablation"]["last-sentence"]
    assert spans["title only"] == spans["whole query"]
    lines = result.stdout.splitlines()
    assert lines[0] == "recommend, n = 2"
    columns = lines[1].split()
    figures = lines[2:5]
    assert [line.split()[0] for line in figures] == ["bm25", "last-sentence", "shipped"]
    assert all(len(line.split()) == len(columns) + 1 for line in figures)
    assert {"map", "recall@12", "p_vs_bm25", "f1_top"} <= set(columns)


def test_a_malformed_line_is_named(folder: Path) -> None:
    good = json.dumps(pair(1, "t", "c", 0))
    (folder / "dev.jsonl").write_text(f"{good}\n[1]\n", encoding="utf-8")
    with pytest.raises(AppError, match="dev") as raised:
        run("recommend", "--data", folder, "--json", "-")
    assert "line 2: not a JSON object" in raised.value.message


@pytest.mark.slow
def test_headline_figures_on_labelled_articles(tmp_path: Path) -> None:
    quotes = [
        "We will open the lock gates on the first of May",
        "The towpath is in a shocking state",
        "Nobody asked the boaters what they wanted",
    ]
    rows: list[dict[str, Any]] = [
        {"headline_quote": "We will open the lock gates", "body_quotes": quotes, "label": "M"},
        {"headline_quote": "Nobody asked the boaters", "body_quotes": quotes, "label": 0},
        {"headline_quote": "The minister ought to resign tonight", "body_quotes": quotes, "label": "C"},
        {"headline_quote": "Canal trust is bankrupt", "body_quotes": quotes, "label": 1},
        {"headline_quote": "The Towpath", "body_quotes": quotes, "label": "N"},
    ]
    write_lines(tmp_path / "labelled.jsonl.gz", rows)
    report = run("headline", "--data", tmp_path / "labelled.jsonl.gz", "--json", "-")
    assert (report["task"], report["n"]) == ("headline", 4)  # N is left out
    assert set(report["models"]) == {"shipped"}
    figures = report["models"]["shipped"]
    assert 0.5 < figures.pop("threshold") < 1.0
    assert figures == dict.fromkeys(["f1", "auc_label", "auc_score", "precision", "recall", "f1_at_threshold"], 1.0)


@pytest.mark.slow
def test_headline_needs_both_classes(tmp_path: Path) -> None:
    write_lines(tmp_path / "one.jsonl.gz", [{"headline_quote": "a", "body_quotes": ["b"], "label": 1}])
    with pytest.raises(AppError, match="one class"):
        run("headline", "--data", tmp_path / "one.jsonl.gz", "--json", "-")
