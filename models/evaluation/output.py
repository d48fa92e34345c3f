"""Output of the evaluation commands: JSON, or tables of figures."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click


def show(report: dict[str, Any], json_path: Path | None, layout: Callable[[Mapping[str, Any]], str]) -> None:
    """Print a report; with ``--json`` write it as JSON, or print JSON only for ``-``."""
    text = json.dumps(report, ensure_ascii=False)
    if json_path is not None and str(json_path) == "-":
        click.echo(text)
        return
    if json_path is not None:
        json_path.write_text(text + "\n", encoding="utf-8")
    click.echo(layout(report))


def as_figures(report: Mapping[str, Any]) -> str:
    """Format the report of most commands: a row of figures for each model."""
    lines = [f"{report['task']}, n = {report['n']}"]
    for part in ("models", "encoders"):
        lines += figure_table(report[part]) if report.get(part) else []
    return "\n".join(lines)


def figure_table(rows: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the lines of a table with one row per name; figures that are no numbers are left out."""
    numbers = {
        name: {column: value for column, value in figures.items() if isinstance(value, int | float)}
        for name, figures in rows.items()
    }
    columns = list(dict.fromkeys(column for figures in numbers.values() for column in figures))
    widths = {column: max(12, len(column) + 1) for column in columns}
    first = max(16, *(len(name) + 1 for name in rows))
    lines = [" " * first + "".join(f"{column:>{width}}" for column, width in widths.items())]
    for name, figures in numbers.items():
        cells = (
            f"{figures[column]:{width}.4g}" if column in figures else f"{'–':>{width}}"
            for column, width in widths.items()
        )
        lines.append(f"{name:{first}}" + "".join(cells))
    return lines
