"""The tables of a report with invented figures."""

from typing import Any

import pytest
from markdown_it import MarkdownIt

from models.evaluation.recommend.tables import as_tables, markdown_table

SPAN_FIGURES = {"em_positive": 12.5, "f1_positive": 40.0, "em_top": 2.0, "f1_top": 20.0}
SPAN_ERRORS = {
    "exact": 12.5,
    "contains": 30.0,
    "contained": 20.0,
    "partial": 7.5,
    "disjoint": 30.0,
    "predicted_words": 21.0,
    "quoted_words": 14.25,
}


def distances(*shares: float | None) -> dict[str, float | None]:
    return dict(zip(("1", "2", "3-5", "6+"), shares, strict=True))


@pytest.fixture
def report() -> dict[str, Any]:
    return {
        "task": "recommend",
        "split": "dev",
        "n": 40,
        "models": {
            "bm25": {"map": 30.0, "acc@1": 20.0, "acc@3": 40.0, "acc@5": 0.0, "recall@12": 77.5},
            "first-sentence": SPAN_FIGURES,
            "shipped": {
                "map": 45.0,
                "acc@1": 25.0,
                "acc@3": 38.0,
                "acc@5": 60.0,
                "recall@12": 80.0,
                "p_vs_bm25": 0.0002,
                **SPAN_FIGURES,
                "p_f1_positive": 0.0099,
                "p_f1_top": 0.01,
            },
        },
        "span_baseline": {"positive": "first-sentence", "top": "first-sentence"},
        "errors": {
            "bm25": {
                "paragraphs": {"wrong": 32, "distance": distances(25.0, 12.5, 12.5, 50.0), "median_distance": 5.5}
            },
            "shipped": {
                "paragraphs": {"wrong": 0, "distance": distances(*[None] * 4), "median_distance": None},
                "spans": SPAN_ERRORS,
            },
            "first-sentence": {"spans": SPAN_ERRORS},
        },
        "ablation": {
            "shipped": {
                "whole query": {"map": 45.0, "acc@1": 25.0, "acc@3": 38.0, "acc@5": 60.0},
                "no title": {"map": 36.0, "acc@1": 20.0, "acc@3": 38.0, "acc@5": 60.0, "p_vs_whole": 0.2},
                "title only": {"map": 9.0, "acc@1": 5.0, "acc@3": 19.0, "acc@5": 30.0, "p_vs_whole": 0.001},
            }
        },
    }


def rows(text: str, heading: str) -> dict[str, list[str]]:
    """Cells by the row's name, of the table under the heading that starts so, as Markdown is parsed."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    headings = [at for at, token in enumerate(tokens) if token.type == "heading_open"]
    begin = next(at for at in headings if tokens[at + 1].content.startswith(heading))
    end = next(at for at in range(begin, len(tokens)) if tokens[at].type == "table_close")
    found: dict[str, list[str]] = {}
    for at in range(begin, end):
        if tokens[at].type == "tr_open":
            row_end = next(close for close in range(at, end) if tokens[close].type == "tr_close")
            cells = ["".join(c.content for c in t.children or []) for t in tokens[at:row_end] if t.type == "inline"]
            found[cells[0]] = cells[1:]
    return found


def test_ranking_has_ratios_to_bm25_and_marks_what_differs(report: dict[str, Any]) -> None:
    table = rows(as_tables(report), "Which paragraph")
    assert table[""] == ["mAP", "Acc@1", "Acc@3", "Acc@5", "recall@12", "p"]
    assert table["bm25"] == ["30.00", "20.00", "40.00", "0.00", "77.50", "–"]
    # There is no ratio to zero.
    assert table["shipped"] == ["45.00 (1.50)†", "25.00 (1.25)", "38.00 (0.95)", "60.00", "80.00", "0.0002"]
    assert "first-sentence" not in table


def test_spans_are_marked_below_one_in_a_hundred(report: dict[str, Any]) -> None:
    text = as_tables(report)
    table = rows(text, "What is quoted")
    assert table[""] == ["EM, positive", "F1, positive", "EM, top", "F1, top"]
    assert table["first-sentence"] == ["12.50", "40.00", "2.00", "20.00"]
    assert table["shipped"] == ["12.50", "40.00†", "2.00", "20.00"]
    assert "first-sentence in the positive setting" in text


def test_errors_of_paragraphs_and_spans(report: dict[str, Any]) -> None:
    text = as_tables(report)
    paragraphs = rows(text, "Errors: how far")
    assert paragraphs[""] == ["wrong", "at 1", "at 2", "at 3-5", "at 6+", "median"]
    assert paragraphs["bm25"] == ["32", "25.00", "12.50", "12.50", "50.00", "5.5"]
    assert paragraphs["shipped"] == ["0", *["–"] * 5]
    spans = rows(text, "Errors: the predicted span")
    assert spans[""] == ["exact", "too much", "too little", "overlaps", "elsewhere", "words", "quoted words"]
    assert spans["shipped"] == ["12.50", "30.00", "20.00", "7.50", "30.00", "21.00", "14.25"]


def test_ablation_has_ratios_to_the_whole_query(report: dict[str, Any]) -> None:
    table = rows(as_tables(report), "shipped with less")
    assert table["whole query"] == ["45.00", "25.00", "38.00", "60.00"]
    assert table["no title"][0] == "36.00 (0.80)"
    assert table["title only"][:2] == ["9.00 (0.20)†", "5.00 (0.20)"]


def test_a_report_without_spans_has_no_tables_of_them(report: dict[str, Any]) -> None:
    ranking_only = {"bm25": report["models"]["bm25"]}
    text = as_tables({**report, "models": ranking_only, "errors": {"bm25": report["errors"]["bm25"]}, "ablation": {}})
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Which paragraph is quoted (MacLaughlin et al., Table 5)",
        "## Errors: how far the first paragraph stands from the quoted one",
    ]


def test_columns_line_up() -> None:
    assert markdown_table(["", "mAP"], [["bm25", "4.00"], ["a longer name", "12.25"]]).splitlines() == [
        "|               |   mAP |",
        "| ------------- | ----: |",
        "| bm25          |  4.00 |",
        "| a longer name | 12.25 |",
    ]
