"""``python -m models.training``: trains the weights that the server uses, on a GPU or on a CPU."""

import json
import logging
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, get_args

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL
from models.errors import AppError
from models.optional_packages import require_packages
from models.training.headline.settings import QuoteSettings
from models.training.reader.settings import ReaderSettings
from models.training.recommend.settings import SETTINGS, AllSettings, Heads, NetworkSettings
from models.training.run import TrainingRun
from models.training.settings import describe, override
from models.training.social.settings import SETTINGS as SOCIAL_SETTINGS

Command = Callable[..., None]

files = click.option(
    "--data", "paths", type=click.Path(path_type=Path), required=True, multiple=True, help="A file; repeatable."
)
set_option = click.option(
    "--set", "assignments", multiple=True, metavar="NAME=VALUE", help="Set a hyperparameter; repeatable. See below."
)


@click.group()
def main() -> None:
    """Train suggestions, the headline check, and the linker of posts."""
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(message)s")
    try:
        require_packages(
            ("requirements-torch.txt", "requirements-train.txt"),
            *("torch", "transformers", "accelerate", "peft", "sklearn", "scipy"),
        )
    except AppError as error:
        raise click.ClickException(f"{error.message} {error.hint}") from error


def _common(base_model: str = DEFAULT_BASE_MODEL, seed: int = 1, *, data: bool = True) -> Callable[[Command], Command]:
    """Add the options that all commands share; without ``data`` a command declares its own files."""
    options = [
        click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder or file to train on."),
        click.option(
            "--out", type=click.Path(path_type=Path), required=True, help="Folder for weights, checkpoints, run cards."
        ),
        click.option("--base-model", default=base_model, show_default=True, help="Hub name or path."),
        click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True),
        click.option("--seed", type=int, default=seed, show_default=True),
    ]

    def decorate(command: Command) -> Command:
        for option in reversed(options if data else options[1:]):
            command = option(command)
        return command

    return decorate


def _settings_help(groups: Iterable[tuple[str, type[Any]]]) -> str:
    """Return the epilog of a command: its hyperparameters with their defaults, by group."""
    parts = []
    for title, settings in groups:
        lines = describe(settings)
        if lines:
            parts.append("\n".join(["\b", f"Hyperparameters{title}:", *(f"  {line}" for line in lines)]))
    return "\n\n".join(parts)


def _print_result(train: Callable[[], dict[str, Any]]) -> None:
    """Print the result of ``train`` as JSON, or exit with the error and its hint."""
    try:
        click.echo(json.dumps(train(), indent=2))
    except AppError as error:
        raise click.ClickException(f"{error.message} {error.hint}") from error


@main.command(
    epilog=_settings_help(
        [("", AllSettings), *((f" with --stage {stage}", settings) for stage, settings in SETTINGS.items())]
    )
)
@_common()
@click.option("--stage", type=click.Choice(list(SETTINGS)), help="Only this stage.")
@set_option
def recommend(stage: str | None, assignments: tuple[str, ...], **options: Any) -> None:
    """Train quote suggestions on a folder made by ``python -m indexer align``.

    Without --stage: recall, ranges, candidates and fusion in this order, without those whose file is in OUT. The stages
    languages and sources need more data and run only if named.
    """
    from models.training.recommend.stages import STAGES, default_settings, train_all  # noqa: PLC0415  slow import

    run = TrainingRun(**options)
    if stage is None:
        settings = override(AllSettings(), assignments)
        _print_result(lambda: train_all(run, settings))
    else:
        stage_settings = override(default_settings(stage, run.device), assignments)
        _print_result(lambda: STAGES[stage].train(run, stage_settings))


@main.command(epilog=_settings_help([("", ReaderSettings)]))
@_common()
@set_option
def reader(assignments: tuple[str, ...], **options: Any) -> None:
    """Train the reader on a folder of stories: which passages fit after a sentence, and whether any does.

    The same command goes on from its last checkpoint in OUT. ``accelerate launch -m models.training reader`` trains on
    several GPUs.
    """
    from models.encoders.loading import default_device  # noqa: PLC0415  slow import
    from models.training.reader.run import train_reader  # noqa: PLC0415

    run = TrainingRun(**options)
    settings = override(ReaderSettings.for_device(default_device(run.device)), assignments)
    _print_result(lambda: train_reader(run, settings))


@main.command(epilog=_settings_help([("", NetworkSettings)]))
@_common()
@click.option("--task", type=click.Choice(get_args(Heads)), default="joint", show_default=True)
@set_option
def network(task: Heads, assignments: tuple[str, ...], **options: Any) -> None:
    """Train a network that ranks paragraphs, predicts spans, or both (MacLaughlin et al. §4 and §5), to compare with.

    The desk does not run it; ``python -m models.evaluation recommend --network`` measures it.
    """
    from models.training.recommend.network import train_network  # noqa: PLC0415  slow import

    settings = override(NetworkSettings(), assignments)
    _print_result(lambda: train_network(TrainingRun(**options), task, settings))


@main.command()
@files
@click.option("--articles", type=click.Path(path_type=Path), help="Articles that --labels are of, .jsonl[.gz].")
@click.option(
    "--labels", type=click.Path(path_type=Path), help="Labels of headline quotes of --articles by id, .jsonl."
)
@_common(MULTILINGUAL_BASE_MODEL, seed=0, data=False)
def detector(paths: tuple[Path, ...], articles: Path | None, labels: Path | None, **options: Any) -> None:
    """Train the headline detector on articles labelled supported or not, .jsonl[.gz]."""
    from models.training.headline.detector import train_detector  # noqa: PLC0415  slow import

    run = TrainingRun(paths[0], **options)
    _print_result(lambda: train_detector(run, paths, articles=articles, labels=labels))


@main.command(epilog=_settings_help([("", QuoteSettings)]))
@files
@_common(MULTILINGUAL_BASE_MODEL, data=False)
@set_option
def quotes(paths: tuple[Path, ...], assignments: tuple[str, ...], **options: Any) -> None:
    """Train a contrastive quote encoder on articles: QuoteCSE, SimCSE-Quote, and both with a queue."""
    from models.training.headline.quotes import train_quotes  # noqa: PLC0415  slow import

    settings = override(QuoteSettings(), assignments)
    _print_result(lambda: train_quotes(TrainingRun(paths[0], **options), paths, settings))


@main.command()
@_common(MULTILINGUAL_BASE_MODEL, seed=0)
def meaning(**options: Any) -> None:
    """Train the comparison across languages, on sentence pairs that people scored.

    A map of texts and their translations into one space, and a network over it that tells which quotes translate a
    passage.
    """
    from models.training.meaning import train_meaning  # noqa: PLC0415  slow import

    _print_result(lambda: train_meaning(TrainingRun(**options)))


@main.command(
    epilog=_settings_help((f" with --stage {stage}", settings) for stage, settings in SOCIAL_SETTINGS.items())
)
@_common()
@click.option("--stage", type=click.Choice(list(SOCIAL_SETTINGS)), help="Only this stage.")
@set_option
def social(stage: str | None, assignments: tuple[str, ...], **options: Any) -> None:
    """Train the linker of posts and articles: CATBERT's towers, a reader, the linker, and the aggregation of threads.

    Without --stage: all in this order.
    """
    from models.training.social.stages import STAGES, default_settings  # noqa: PLC0415  slow import

    run = TrainingRun(**options)
    if stage is None and assignments:
        raise click.UsageError("Give the --stage whose hyperparameters --set names.")
    chosen = {
        name: (train, override(default_settings(name, run.device), assignments))
        for name, train in STAGES.items()
        if stage in {None, name}
    }
    _print_result(lambda: {name: train(run, settings) for name, (train, settings) in chosen.items()})


if __name__ == "__main__":
    main()
