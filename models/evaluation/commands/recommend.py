"""The ``recommend`` command."""

from pathlib import Path

import click

from models.evaluation.commands.common import (
    as_figures,
    base_model,
    data_folder,
    device,
    json_file,
    listed,
    plain_or_table,
    show,
    weights_folder,
)


@click.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@click.option("--models", "names", default="all", show_default=True, help="Names with commas between, or all.")
@click.option("--per-quote", is_flag=True, help="Add the rank of every quote to the JSON.")
@click.option(
    "--ablate",
    is_flag=False,
    flag_value="shipped",
    default="",
    metavar="[NAMES]",
    help="Measure these again without title, with less context; the shipped one if none is named.",
)
@click.option("--typed", is_flag=True, help="With the words before the opening mark typed already, and without.")
@plain_or_table("the papers' tables in Markdown, with significance and errors.")
@click.option("--cache", type=click.Path(path_type=Path), help="Keeps what was fitted; else the user's cache.")
@weights_folder
@base_model
@device
@json_file
def recommend(
    data: Path,
    split: str,
    names: str,
    per_quote: bool,
    ablate: str,
    typed: bool,
    layout: str,
    cache: Path | None,
    weights: Path | None,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Rank paragraphs and predict spans: mAP, Acc@1/3/5, EM and F1 (MacLaughlin et al. §6), in per cent."""
    from models.evaluation.recommend.offers import silent_offers  # noqa: PLC0415
    from models.evaluation.recommend.report import evaluate, evaluate_typed  # noqa: PLC0415  --help should not wait
    from models.evaluation.recommend.systems import SystemRegistry  # noqa: PLC0415
    from models.evaluation.recommend.tables import as_tables  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415

    shelf = SystemRegistry(base_model, device, data, cache, weights)
    quotes = load_quotes(data, split, silent=True)
    if quotes.pairs and not any(pair.spans for pair in quotes.pairs):
        show(silent_offers(quotes, shelf), json_path)
        return
    measure = evaluate_typed if typed else evaluate
    report = measure(quotes, listed(names), shelf, per_quote=per_quote, ablate=listed(ablate))
    show(report, json_path, as_tables if layout == "table" else as_figures)
