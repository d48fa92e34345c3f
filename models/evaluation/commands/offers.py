"""The ``offers`` command."""

from pathlib import Path

import click

from models.evaluation.commands.common import base_model, data_folder, device, json_file, listed, show, weights_folder


@click.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@click.option(
    "--models",
    "names",
    default="shipped,always",
    show_default=True,
    help="Names with commas between: shipped, always, bm25.",
)
@click.option("--curve", is_flag=True, help="Add offered, precision and recall at every threshold.")
@click.option("--seed", default=1, show_default=True, help="Of the unrelated sources.")
@weights_folder
@base_model
@device
@json_file
def offers(
    data: Path,
    split: str,
    names: str,
    curve: bool,
    seed: int,
    weights: Path | None,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Replay articles sentence by sentence: how often something is offered, and how often it is right, as fractions."""
    from models.evaluation.recommend.offers import as_offers, evaluate_offers  # noqa: PLC0415  --help should not wait
    from models.evaluation.recommend.systems import SystemRegistry  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415

    shelf = SystemRegistry(base_model, device, data, weights=weights)
    report = evaluate_offers(load_quotes(data, split, silent=True), listed(names), shelf, curve=curve, seed=seed)
    show(report, json_path, as_offers)
