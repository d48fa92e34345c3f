"""The ``social`` command."""

from pathlib import Path

import click

from models.evaluation.commands.common import (
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
@click.option("--split", default="dev", show_default=True, help="Which links.SPLIT.jsonl[.gz] of the folder.")
@click.option(
    "--train",
    type=click.Path(path_type=Path),
    help="Folder with links of dev, which choose thresholds, and of train; --data where not given.",
)
@click.option("--models", "names", default="all", show_default=True, help="Names with commas between, or all.")
@plain_or_table("the paper's tables in Markdown, with ratios and significance.")
@click.option("--cache", type=click.Path(path_type=Path), help="Keeps vectors and what was fitted; else the user's.")
@weights_folder
@click.option(
    "--everything/--windowed",
    default=True,
    show_default=True,
    help="Look among all articles too, and measure threads of whole events: hours without a GPU.",
)
@base_model
@device
@json_file
def social(
    data: Path,
    split: str,
    train: Path | None,
    names: str,
    layout: str,
    cache: Path | None,
    weights: Path | None,
    everything: bool,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Link posts to articles: AP, F1, MRR, R@1, R@10, and whole cascades (Piotrowski et al. §5); fractions of 1."""
    from models.evaluation.social.registry import SocialSystemRegistry  # noqa: PLC0415  --help should not wait
    from models.evaluation.social.report import evaluate, load_folders  # noqa: PLC0415
    from models.evaluation.social.tables import as_figures, as_tables  # noqa: PLC0415

    measured, known = load_folders(data, split, train)
    shelf = SocialSystemRegistry(base_model, device, known, cache, weights)
    report = evaluate(measured, split, known, listed(names), shelf, everything=everything)
    show(report, json_path, as_tables if layout == "table" else as_figures)
