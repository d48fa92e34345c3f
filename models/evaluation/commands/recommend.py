"""The ``recommend`` command."""

from pathlib import Path

import click

from models.encoders.base_model import locate_base_model
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
@click.option(
    "--network",
    "networks",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    multiple=True,
    help="Weights of ranker, span or joint: rows of it alone, in late fusion, and with the signals. Repeatable.",
)
@click.option("--read", type=click.IntRange(1), help="Paragraphs that --network reads, the best of recall; else all.")
@click.option("--sources", type=click.IntRange(1), help="Only the quotes of a random sample of so many sources.")
@click.option(
    "--right-context",
    is_flag=True,
    help="With what follows the quote, where later ones of the article show it, and without.",
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
    networks: tuple[Path, ...],
    read: int | None,
    sources: int | None,
    right_context: bool,
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
    from models.evaluation.recommend.report import (  # noqa: PLC0415  --help should not wait
        evaluate,
        evaluate_with,
    )
    from models.evaluation.recommend.systems import SystemRegistry  # noqa: PLC0415
    from models.evaluation.recommend.tables import as_tables  # noqa: PLC0415
    from models.recommend.data.dataset import sample_sources  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415

    shelf = SystemRegistry(base_model, device, data, cache, weights)
    quotes = load_quotes(data, split, silent=True)
    if sources is not None:
        quotes = sample_sources(quotes, sources)
    if quotes.pairs and not any(pair.spans for pair in quotes.pairs):
        show(silent_offers(quotes, shelf), json_path)
        return
    asked = listed(names)
    if networks:
        from models.evaluation.recommend.networks import network_systems  # noqa: PLC0415  slow import

        added = network_systems(networks, locate_base_model(base_model), device, shelf.recommender().trained, read)
        shelf.add(added)
        asked += added
    if typed and right_context:
        raise click.UsageError("Give one of --typed and --right-context.")
    if typed or right_context:
        report = evaluate_with(
            "typed" if typed else "right_context", quotes, asked, shelf, per_quote=per_quote, ablate=listed(ablate)
        )
    else:
        report = evaluate(quotes, asked, shelf, per_quote=per_quote, ablate=listed(ablate))
    show(report, json_path, as_tables if layout == "table" else as_figures)
