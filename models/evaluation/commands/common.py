"""Options of the commands, and output of reports."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL

Command = TypeVar("Command", bound=Callable[..., Any])

data_folder = click.option("--data", required=True, type=click.Path(path_type=Path))
base_model = click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True, help="Hub name or path.")
multilingual_base_model = click.option(
    "--base-model", default=MULTILINGUAL_BASE_MODEL, show_default=True, help="Hub name or path."
)
device = click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
weights_folder = click.option(
    "--weights", type=click.Path(path_type=Path), help="Folder of trained weights; else the shipped ones."
)
json_file = click.option("--json", "json_path", type=click.Path(path_type=Path), help="Write JSON there; - prints it.")


def plain_or_table(table: str) -> Callable[[Command], Command]:
    """Adds ``--format``, as ``layout``.

    Args:
        table: describes that format.
    """
    return click.option(
        "--format",
        "layout",
        type=click.Choice(["plain", "table"]),
        default="plain",
        show_default=True,
        help=f"plain: the figures alone; table: {table}",
    )


def quote_encoders(row: str) -> Callable[[Command], Command]:
    """Adds ``--encoder``, as ``encoders``: paths.

    Args:
        row: what is measured for each.
    """
    return click.option(
        "--encoder",
        "encoders",
        type=click.Path(path_type=Path),
        multiple=True,
        help=f"Adapters of a quote encoder: {row} of the file's name. Repeatable.",
    )


def listed(names: str) -> list[str]:
    """Splits names at commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


def as_figures(report: Mapping[str, Any]) -> str:
    """Formats the report of most commands."""
    lines = [f"{report['task']}, n = {report['n']}"]
    for part in ("models", "encoders"):
        lines += _table(report[part]) if report.get(part) else []
    for part, words in (("typed", "typed words"), ("right_context", "right context")):
        if report.get(f"without_{part}"):
            lines += [f"without the {words}:", *_table(report[f"without_{part}"])]
    return "\n".join(lines)


def _table(rows: Mapping[str, Mapping[str, float]]) -> list[str]:
    columns = list(dict.fromkeys(column for figures in rows.values() for column in figures))
    widths = {column: max(12, len(column) + 1) for column in columns}
    first = max(16, *(len(name) + 1 for name in rows))
    lines = [" " * first + "".join(f"{column:>{width}}" for column, width in widths.items())]
    for name, figures in rows.items():
        cells = (
            f"{figures[column]:{width}.4g}" if column in figures else f"{'–':>{width}}"
            for column, width in widths.items()
        )
        lines.append(f"{name:{first}}" + "".join(cells))
    return lines


def show(
    report: dict[str, Any], json_path: Path | None, layout: Callable[[Mapping[str, Any]], str] = as_figures
) -> None:
    """Prints a report; with ``--json`` writes it as JSON, or prints JSON only."""
    text = json.dumps(report, ensure_ascii=False)
    if json_path is not None and str(json_path) == "-":
        click.echo(text)
        return
    if json_path is not None:
        json_path.write_text(text + "\n", encoding="utf-8")
    click.echo(layout(report))
