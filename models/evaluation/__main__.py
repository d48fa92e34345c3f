"""``python -m models.evaluation``: the papers' measures on any folder in the data's format."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL
from models.errors import InputError

data_folder = click.option("--data", required=True, type=click.Path(path_type=Path))
base_model = click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True, help="Hub name or path.")
device = click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
json_file = click.option("--json", "json_path", type=click.Path(path_type=Path), help="Write JSON there; - prints it.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the models."""


@main.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@click.option("--models", "names", default="all", show_default=True, help="Names with commas between, or all.")
@click.option("--per-quote", is_flag=True, help="Add the rank of every quote to the JSON.")
@base_model
@device
@json_file
def recommend(
    data: Path, split: str, names: str, per_quote: bool, base_model: str, device: str, json_path: Path | None
) -> None:
    """Rank paragraphs and predict spans: mAP, Acc@1/3/5, EM and F1 (MacLaughlin et al. §6), in per cent."""
    from models.evaluation.recommend import evaluate  # noqa: PLC0415  --help should not wait
    from models.evaluation.shelf import SystemShelf  # noqa: PLC0415
    from models.recommend.dataset import load_quotes  # noqa: PLC0415

    wanted = [name.strip() for name in names.split(",") if name.strip()]
    report = evaluate(load_quotes(data, split), wanted, SystemShelf(base_model, device), per_quote=per_quote)
    _show(report, json_path)


@main.command()
@click.option("--data", required=True, type=click.Path(path_type=Path), help="Labelled articles, .jsonl[.gz].")
@base_model
@device
@json_file
def headline(data: Path, base_model: str, device: str, json_path: Path | None) -> None:
    """Tell headline quotes that no body quote supports (Song et al. 2023), the shipped check as it is."""
    from models.encoders.loading import load_encoder  # noqa: PLC0415
    from models.encoders.memory import RememberingEncoder  # noqa: PLC0415
    from models.evaluation.headline import evaluate  # noqa: PLC0415

    _show(evaluate(data, RememberingEncoder(load_encoder(base_model, device))), json_path)


def _show(report: dict[str, Any], json_path: Path | None) -> None:
    text = json.dumps(report, ensure_ascii=False)
    if json_path is not None and str(json_path) == "-":
        click.echo(text)
        return
    if json_path is not None:
        json_path.write_text(text + "\n", encoding="utf-8")
    click.echo(f"{report['task']}, n = {report['n']}")
    columns = list(dict.fromkeys(column for figures in report["models"].values() for column in figures))
    click.echo(f"{'':16}" + "".join(f"{column:>12}" for column in columns))
    for name, figures in report["models"].items():
        cells = (f"{figures[column]:12.4g}" if column in figures else f"{'–':>12}" for column in columns)
        click.echo(f"{name:16}" + "".join(cells))


if __name__ == "__main__":
    # Nothing here may reach for the network unasked, whatever libraries would like to look up.
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        main()
    except InputError as error:
        click.echo(f"{error.message}\n{error.hint}", err=True)
        sys.exit(2)
