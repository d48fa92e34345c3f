"""Formats the report of ``social``: figures alone, or Markdown in the shape of Piotrowski et al. Table 3."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from models.evaluation.recommend.tables import markdown_table
from models.evaluation.social.registry import TFIDF
from models.metrics.significance import SIGNIFICANT

PAIRS = {"ap": "AP", "f1": "F1", "accuracy": "accuracy", "precision": "precision", "recall": "recall"}
RANKS = {"mrr": "MRR", "r@1": "R@1", "r@10": "R@10"}
_NOTHING = "–"
_DIFFERS = "†"


def as_figures(report: Mapping[str, Any]) -> str:
    """Formats the main figures of each model in a row, and below the average precision of each aggregation."""
    parts = [_heading(report), _models(report["models"], (*PAIRS, *RANKS))]
    aggregations = {
        name: {how: f"{value:.4f}" for how, value in found["ap"].items()}
        for name, found in report["cascades"].items()
        if "ap" in found
    }
    if aggregations:
        parts.append(_table(aggregations, "cascades: AP"))
    return "\n\n".join(parts)


def as_tables(report: Mapping[str, Any]) -> str:
    """Formats a report as Markdown, aligned so that it is readable as plain text; ``report`` is what
    ``social.evaluate`` returns.
    """
    models = report["models"]
    first, last = report["window_days"]
    parts = [_heading(report)]
    parts += _pairs(models)
    parts += _retrieval(models, f"among what came out {first} to {last} days after the post", lambda found: found)
    parts += _retrieval(models, f"among all {report['n_candidates']}", lambda found: found.get("everything", {}))
    parts += _by_kind(models)
    parts += _weak(models)
    for name, found in report["cascades"].items():
        parts += _cascades(name, found)
    return "\n\n".join(parts)


def _heading(report: Mapping[str, Any]) -> str:
    return (
        f"{report['split']}: {report['n']} pairs of {report['n_posts']} posts, {report['n_candidates']} articles. "
        "Fractions of one."
    )


def _pairs(models: Mapping[str, Mapping[str, Any]]) -> list[str]:
    rows = []
    for name, found in models.items():
        cells = [_number(found[measure]) for measure in PAIRS]
        if name != TFIDF:
            cells[0] += f" ({_number(found['ap_ratio'], 2)}){_mark(found['p_ap'])}"
            cells[1] += f" ({_number(found['f1_ratio'], 2)})"
        rows.append([name, *cells, _p_value(found.get("p_ap"))])
    judged = next(iter(models.values()))
    threshold = "Threshold: best for F1 on dev."
    if judged["threshold"] is None:
        threshold = (
            "There is no dev: each half of the posts is judged by what is best for the other, a linker by its own."
        )
    return [
        "## Is the post about the article? (Piotrowski et al., Table 3)",
        markdown_table(["", *PAIRS.values(), "p"], rows),
        f"{judged['n_positive']} positive and {judged['n_negative']} negative pairs; in brackets the ratio to {TFIDF}. "
        f"{_DIFFERS} average precision differs from its, p < {SIGNIFICANT} (paired bootstrap over posts, two-sided). "
        + threshold,
    ]


def _retrieval(models: Mapping[str, Mapping[str, Any]], where: str, part: Any) -> list[str]:
    rows = []
    for name, found in models.items():
        own = part(found)
        if own.get("n_posts"):
            windowed = own is found
            cells = [_number(own[measure]) for measure in RANKS]
            cells[0] += _mark(found.get("p_mrr")) if windowed else ""
            rows.append([name, *cells, _p_value(found.get("p_mrr") if windowed else None)])
    own = part(next(iter(models.values())))
    if not rows:
        return []
    return [
        f"## Which article is the post about, {where}?",
        markdown_table(["", *RANKS.values(), "p"], rows),
        f"{own['n_posts']} posts; {own['n_outside']} are left out, for neither has a day or none of their articles "
        f"stands among these. {_DIFFERS} reciprocal rank differs from {TFIDF}'s, p < {SIGNIFICANT} (paired permutation "
        "test, two-sided).",
    ]


def _by_kind(models: Mapping[str, Mapping[str, Any]]) -> list[str]:
    kinds = next(iter(models.values()))["by_kind"]
    rows = [
        [f"{kind}, {name}", str(own["n_positive"]), *(_number(own.get(measure)) for measure in ("ap", "f1", *RANKS))]
        for kind in kinds
        for name, found in models.items()
        for own in [found["by_kind"][kind]]
    ]
    return ["## By kind of link", markdown_table(["", "links", "AP", "F1", *RANKS.values()], rows)]


def _weak(models: Mapping[str, Mapping[str, Any]]) -> list[str]:
    rows = [
        [name, str(own["n_positive"]), *(_number(own.get(measure)) for measure in ("ap", "f1", *RANKS))]
        for name, found in models.items()
        if (own := found["weak"])
    ]
    if not rows:
        return []
    return ["## Weak links, apart", markdown_table(["", "links", "AP", "F1", *RANKS.values()], rows)]


def _cascades(name: str, found: Mapping[str, Any]) -> list[str]:
    groups = {
        "all": found,
        **found["by_type"],
        **{f"{label} posts": own for label, own in found["by_size"].items()},
        "held out": found["held_out"],
        "event level": found["event_level"],
        "without root": found["without_root"],
    }
    if "ap" not in found:
        return []
    hows = list(found["ap"])
    rows = [[label, str(own["n"]), *(_aggregation(own, how) for how in hows)] for label, own in groups.items() if own]
    parts = [
        f"## Cascades, {name}: average precision by aggregation (Piotrowski et al., Figs 1–2)",
        markdown_table(["", "cascades", *hows], rows),
        f"{_DIFFERS} differs from the root alone, p < {SIGNIFICANT} (paired bootstrap over cascades, two-sided).",
    ]
    curves = {how: dict(found["curve"][how]) for how in hows}
    sizes = list(curves[hows[0]])
    return [
        *parts,
        f"## Cascades, {name}: by number of oldest posts (Piotrowski et al., Figs 3–6)",
        markdown_table(
            ["", *map(str, sizes)], [[how, *(_number(own[n]) for n in sizes)] for how, own in curves.items()]
        ),
    ]


def _aggregation(found: Mapping[str, Any], how: str) -> str:
    return _number(found["ap"].get(how)) + _mark(found.get("p_vs_root", {}).get(how))


def _models(models: Mapping[str, Mapping[str, Any]], measures: Iterable[str]) -> str:
    return _table(
        {name: {measure: _number(found.get(measure), 4) for measure in measures} for name, found in models.items()}, ""
    )


def _table(rows: Mapping[str, Mapping[str, str]], corner: str) -> str:
    columns = list(dict.fromkeys(column for cells in rows.values() for column in cells))
    first = max(16, len(corner) + 1, *(len(name) + 1 for name in rows))
    lines: Sequence[str] = [f"{corner:{first}}" + "".join(f"{column:>11}" for column in columns)]
    body = [
        f"{name:{first}}" + "".join(f"{cells.get(column, _NOTHING):>11}" for column in columns)
        for name, cells in rows.items()
    ]
    return "\n".join([*lines, *body])


def _mark(p: float | None) -> str:
    return _DIFFERS if p is not None and p < SIGNIFICANT else ""


def _p_value(p: float | None) -> str:
    return _NOTHING if p is None else f"{p:.4f}"


def _number(value: float | None, digits: int = 3) -> str:
    return _NOTHING if value is None else f"{value:.{digits}f}"
