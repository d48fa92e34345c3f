"""The commands ``python -m models.training social-…``."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL
from models.training.output import print_result

social_folder = click.option(
    "--data", type=click.Path(path_type=Path), required=True, help="Folder with posts, articles, links.SPLIT, …"
)


def _common(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        social_folder,
        click.option("--out", type=click.Path(path_type=Path), required=True, help="Checkpoints, weights, run card."),
        click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True, help="Hub name or path."),
        click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True),
        click.option("--seed", type=int, default=1, show_default=True),
        click.option("--batch", type=int, default=None, help="Posts per batch; by device where not given."),
        click.option("--first-layer", type=int, default=0, show_default=True, help="Layers below stay the base's."),
        click.option("--rank", type=int, default=32, show_default=True, help="Of the adapters."),
        click.option("--looks", type=int, default=4, show_default=True, help="At dev; the best state is kept."),
    ):
        command = option(command)
    return command


@click.command("social-towers")
@_common
@click.option("--name", default="towers", show_default=True, help="Of the files.")
@click.option("--objective", type=click.Choice(["contrastive", "cosine"]), default="contrastive", show_default=True)
@click.option(
    "--configuration",
    type=click.Choice(["truncation", "long", "mean", "augmentation"]),
    default="augmentation",
    show_default=True,
    help="How articles are divided (CATBERT, Table 2).",
)
@click.option("--pieces", type=int, default=200, show_default=True, help="Word pieces of a part.")
@click.option("--most-parts", type=int, default=12, show_default=True, help="Of an article; the rest is not read.")
@click.option("--parts", type=int, default=4, show_default=True, help="Of an article in a batch, at most.")
@click.option("--shared/--two", default=True, show_default=True, help="One network for both sides, or one each.")
@click.option("--negatives", type=int, default=1, show_default=True, help="Mined negatives of each post.")
@click.option("--margin", type=float, default=0.3, show_default=True, help="Of the cosine objective.")
@click.option("--temperature", type=float, default=0.05, show_default=True, help="Of the contrastive objective.")
@click.option("--taken-out", type=int, default=0, show_default=True, help="Batches of sentences taken out of articles.")
@click.option("--weak/--sound", default=True, show_default=True, help="Learn from weak links too.")
@click.option("--epochs", type=float, default=4.0, show_default=True)
@click.option("--learning-rate", type=float, default=1e-3, show_default=True)
@click.option("--compile/--no-compile", "compiled", default=False, show_default=True)
@click.option("--measure", multiple=True, help="Another split to measure at the end; repeatable.")
def social_towers(**options: Any) -> None:
    """CATBERT's dual encoder of posts and articles."""
    from models.training.social.runs import train_towers  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_towers(options))


@click.command("social-reader")
@_common
@click.option("--name", default="reader", show_default=True, help="Of the files.")
@click.option("--towers", type=click.Path(path_type=Path), required=True, help="Weights of the trained towers.")
@click.option("--negatives", type=int, default=5, show_default=True, help="Of each post, found by the towers.")
@click.option("--weak/--sound", default=False, show_default=True, help="Learn from weak links too.")
@click.option("--epochs", type=float, default=4.0, show_default=True)
@click.option("--learning-rate", type=float, default=1e-3, show_default=True)
def social_reader(**options: Any) -> None:
    """The network that reads a post together with an article."""
    from models.training.social.runs import train_reader  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_reader(options))


@click.command("social-linker")
@social_folder
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with towers, and a reader.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True, help="Hub name or path.")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def social_linker(data: Path, weights: Path, base_model: str, device: str, seed: int) -> None:
    """What weighs vectors, words and the reading network; written to WEIGHTS/linker.json."""
    from models.training.social.linker import train_linker  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_linker(data, weights, base_model, device, seed))


@click.command("social-aggregation")
@social_folder
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder for aggregation.json.")
@click.option("--weights", type=click.Path(path_type=Path), help="Folder of the linker's; else the shipped ones.")
@click.option("--hold-out", multiple=True, default=("dev", "test"), show_default=True, help="Splits not to learn from.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True, help="Hub name or path.")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
def social_aggregation(
    data: Path, out: Path, weights: Path | None, hold_out: tuple[str, ...], base_model: str, device: str
) -> None:
    """How much each post of a cascade says of what it is about."""
    from models.training.social.aggregation import train_aggregation  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_aggregation(data, out, weights, base_model, device, hold_out))
