"""Formats the report of ``recommend`` as Markdown tables, in the shape of MacLaughlin et al. Tables 5, 6 and 8."""

from collections.abc import Mapping, Sequence
from typing import Any

from models.evaluation.recommend.systems import BM25
from models.metrics.significance import SIGNIFICANT

RANKING = {"map": "mAP", "acc@1": "Acc@1", "acc@3": "Acc@3", "acc@5": "Acc@5"}
SPANS = {
    "em_positive": "EM, positive",
    "f1_positive": "F1, positive",
    "em_top": "EM, top",
    "f1_top": "F1, top",
}
_NOTHING = "–"
_DIFFERS = "†"


def as_tables(report: Mapping[str, Any]) -> str:
    """Formats a report as Markdown, aligned so that it is readable as plain text; ``report`` is what
    ``recommend.evaluate`` returns.
    """
    parts = [f"{report['split']}: {report['n']} quotes. Shares are in per cent."]
    parts += _ranking(report["models"])
    parts += _spans(report["models"], report.get("span_baseline", {}))
    parts += _paragraph_errors(report["errors"])
    parts += _span_errors(report["errors"])
    for name, variants in report.get("ablation", {}).items():
        parts += _ablation(name, variants)
    return "\n\n".join(parts)


def _ranking(models: Mapping[str, Mapping[str, float]]) -> list[str]:
    rows = []
    for name, figures in models.items():
        if "map" in figures:
            cells = [_with_ratio(figures[measure], models[BM25][measure], name == BM25) for measure in RANKING]
            cells[0] += _mark(figures.get("p_vs_bm25"))
            rows.append([name, *cells, f"{figures['recall@12']:.2f}", _p_value(figures.get("p_vs_bm25"))])
    return [
        "## Which paragraph is quoted (MacLaughlin et al., Table 5)",
        markdown_table(["", *RANKING.values(), "recall@12", "p"], rows),
        f"In brackets the ratio to BM25. {_DIFFERS} differs from BM25 in average precision, p < {SIGNIFICANT} (paired "
        "permutation test, two-sided). recall@12 is of the stage before ranking, where there is one.",
    ]


def _spans(models: Mapping[str, Mapping[str, float]], baseline: Mapping[str, str]) -> list[str]:
    rows = []
    for name, figures in models.items():
        if "f1_positive" in figures:
            marks = {measure: _mark(figures.get(f"p_{measure}")) for measure in SPANS}
            rows.append([name, *(f"{figures[measure]:.2f}{marks[measure]}" for measure in SPANS)])
    if not rows:
        return []
    parts = ["## What is quoted of it (MacLaughlin et al., Table 6)", markdown_table(["", *SPANS.values()], rows)]
    if baseline:
        parts.append(
            f"{_DIFFERS} differs in F1 from the best span baseline ({baseline['positive']} in the positive setting, "
            f"{baseline['top']} in the top setting), p < {SIGNIFICANT}."
        )
    return parts


def _paragraph_errors(errors: Mapping[str, Mapping[str, Any]]) -> list[str]:
    rows, columns = [], []
    for name, found in errors.items():
        if "paragraphs" in found:
            mistakes = found["paragraphs"]
            columns = list(mistakes["distance"])
            shares = [_number(share) for share in mistakes["distance"].values()]
            rows.append([name, str(mistakes["wrong"]), *shares, _number(mistakes["median_distance"], 1)])
    return [
        "## Errors: how far the first paragraph stands from the quoted one",
        markdown_table(["", "wrong", *(f"at {label}" for label in columns), "median"], rows),
        "Of the quotes whose first paragraph is wrong, the share at each distance in paragraphs.",
    ]


def _span_errors(errors: Mapping[str, Mapping[str, Any]]) -> list[str]:
    headers = {
        "exact": "exact",
        "contains": "too much",
        "contained": "too little",
        "partial": "overlaps",
        "disjoint": "elsewhere",
        "predicted_words": "words",
        "quoted_words": "quoted words",
    }
    rows = [
        [name, *(_number(found["spans"][measure]) for measure in headers)]
        for name, found in errors.items()
        if "spans" in found
    ]
    if not rows:
        return []
    return [
        "## Errors: the predicted span beside the quoted one, positive setting",
        markdown_table(["", *headers.values()], rows),
        "Too much contains the quoted span, too little is contained in it; words are the mean of a span.",
    ]


def _ablation(name: str, variants: Mapping[str, Mapping[str, float]]) -> list[str]:
    whole = next(iter(variants.values()))
    measures = {measure: label for measure, label in (RANKING | SPANS).items() if measure in whole}
    rows = []
    for left, figures in variants.items():
        cells = [_with_ratio(figures[measure], whole[measure], figures is whole) for measure in measures]
        cells[0] += _mark(figures.get("p_vs_whole"))
        rows.append([left, *cells])
    return [
        f"## {name} with less of the query (MacLaughlin et al., Table 8)",
        markdown_table(["", *measures.values()], rows),
        f"In brackets the ratio to the whole query. {_DIFFERS} average precision differs from its, p < {SIGNIFICANT}.",
    ]


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Formats a table with padded columns, the first aligned left, the others right."""
    widths = [max(3, *(len(row[column]) for row in [header, *rows])) for column in range(len(header))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    lines = [
        "| "
        + " | ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + " |"
        for row in [header, rule, *rows]
    ]
    return "\n".join(lines)


def _with_ratio(figure: float, reference: float, is_reference: bool) -> str:
    return f"{figure:.2f}" if is_reference or not reference else f"{figure:.2f} ({figure / reference:.2f})"


def _mark(p: float | None) -> str:
    return _DIFFERS if p is not None and p < SIGNIFICANT else ""


def _p_value(p: float | None) -> str:
    return _NOTHING if p is None else f"{p:.4f}"


def _number(value: float | None, digits: int = 2) -> str:
    return _NOTHING if value is None else f"{value:.{digits}f}"
