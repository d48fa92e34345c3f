"""``python -m models.training``: trains the adapters that the server uses, on a GPU or on a CPU."""

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL
from models.errors import AppError
from models.optional_packages import require_packages
from models.training.output import print_result
from models.training.social.commands import social_aggregation, social_linker, social_reader, social_towers


@click.group()
def main() -> None:
    """Train recall, span prediction, ranker and their fusion on a folder of aligned quotes.

    A folder is made by ``python -m indexer align`` from your own articles and transcripts. In this order: recall,
    ranges, candidates, fusion, positions, confidence; where there is a GPU, joint (or ranker, or span) before fusion.
    ``all`` runs them in this order.
    """
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(message)s")
    try:
        require_packages(
            ("requirements-torch.txt", "requirements-train.txt"),
            *("torch", "transformers", "accelerate", "peft", "sklearn", "scipy"),
        )
    except AppError as error:
        raise click.ClickException(f"{error.message} {error.hint}") from error


def _common(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with train, dev, …"),
        click.option("--out", type=click.Path(path_type=Path), required=True, help="Checkpoints, weights, run card."),
        click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True, help="Hub name or path."),
        click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True),
        click.option("--seed", type=int, default=1, show_default=True),
        click.option("--batch", type=int, default=None, help="Queries per batch; by device where not given."),
        click.option("--accumulate", type=int, default=1, show_default=True, help="Batches per update."),
        click.option("--learning-rate", type=float, default=1e-3, show_default=True),
        click.option("--rank", type=int, default=32, show_default=True, help="Of the adapters."),
        click.option("--full", is_flag=True, help="Train the upper layers whole instead of adapters."),
        click.option("--compile/--no-compile", "compiled", default=None, help="By device where not given."),
        click.option("--patience", type=int, default=3, show_default=True, help="Looks at dev without a better one."),
    ):
        command = option(command)
    return command


@main.command()
@_common
@click.option("--steps", type=int, default=438, show_default=True, help="Updates in all.")
@click.option("--pretrain-steps", type=int, default=300, show_default=True, help="Of these on pretrain.jsonl.gz.")
@click.option("--negatives", type=int, default=3, show_default=True, help="Other paragraphs of the source, each.")
@click.option("--context-pieces", type=int, default=64, show_default=True)
@click.option("--start-from", type=click.Path(path_type=Path), help="Weights of a recall encoder to train further.")
@click.option("--chunk", type=int, default=512, show_default=True, help="Texts through the network at a time.")
def recall(**options: Any) -> None:
    """The recall encoder, contrastive."""
    _run("recall", options)


@main.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    required=True,
    multiple=True,
    help="Labelled articles, .jsonl[.gz]; repeat it for more.",
)
@click.option("--articles", type=click.Path(path_type=Path), help="Articles that --labels are of, .jsonl[.gz].")
@click.option(
    "--labels",
    type=click.Path(path_type=Path),
    help="Labels of headline quotes of --articles by id, .jsonl; the part fit is used.",
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder for detector.json and weights.")
@click.option("--base-model", default=MULTILINGUAL_BASE_MODEL, show_default=True, help="Hub name or path.")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
def detector(
    data: tuple[Path, ...],
    articles: Path | None,
    labels: Path | None,
    out: Path,
    base_model: str,
    device: str,
    seed: int,
) -> None:
    """The headline detector, on articles labelled supported or not."""
    from models.training.headline.detector import train_detector  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_detector(data, out, base_model, device, seed, articles=articles, labels=labels))


def _sentence_pairs(command: Callable[..., None]) -> Callable[..., None]:
    """Options of what trains on sentence pairs."""
    for option in (
        click.option("--seed", type=int, default=0, show_default=True),
        click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True),
        click.option("--base-model", default=MULTILINGUAL_BASE_MODEL, show_default=True, help="Hub name or path."),
        click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder for weights and run card."),
        click.option(
            "--data", type=click.Path(path_type=Path), required=True, help="Sentence pairs in several languages."
        ),
    ):
        command = option(command)
    return command


@main.command()
@_sentence_pairs
def meaning(data: Path, out: Path, base_model: str, device: str, seed: int) -> None:
    """What a text and its translation have in common, on sentence pairs that people scored."""
    from models.training.meaning import train_meaning  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_meaning(data, out, base_model, device, seed))


@main.command()
@_sentence_pairs
def translations(data: Path, out: Path, base_model: str, device: str, seed: int) -> None:
    """Which quotes translate a passage, on sentence pairs that people scored."""
    from models.training.translations import train_translations  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_translations(data, out, base_model, device, seed))


@main.command()
@click.option(
    "--data", type=click.Path(path_type=Path), required=True, multiple=True, help="Articles, .jsonl[.gz]; repeatable."
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Checkpoints, weights, run card.")
@click.option("--name", help="Of the files; the objective where not given.")
@click.option("--objective", type=click.Choice(["quotecse", "simcse-quote"]), default="quotecse", show_default=True)
@click.option("--queue", type=int, default=0, show_default=True, help="Keys kept as negatives (MoCo); 0 for none.")
@click.option("--momentum", type=float, default=0.999, show_default=True, help="Of the network behind the queue.")
@click.option("--hard/--no-hard", default=True, help="A negative from the same body (QuoteCSE).")
@click.option("--renew/--once", default=None, help="Assign positives anew in every pass; on a GPU where not given.")
@click.option(
    "--least-similarity", type=float, default=0.75, show_default=True, help="Less similar pairs are left out."
)
@click.option("--steps", type=int, default=200, show_default=True)
@click.option("--batch", type=int, default=None, help="Headline quotes per batch; by device where not given.")
@click.option("--chunk", type=int, default=256, show_default=True, help="Texts through the network at a time.")
@click.option("--learning-rate", type=float, default=5e-4, show_default=True)
@click.option("--first-layer", type=int, default=6, show_default=True, help="Layers below stay the base model's.")
@click.option("--rank", type=int, default=16, show_default=True, help="Of the adapters.")
@click.option("--base-model", default=MULTILINGUAL_BASE_MODEL, show_default=True, help="Hub name or path.")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def quotes(data: tuple[Path, ...], out: Path, name: str | None, **options: Any) -> None:
    """A contrastive quote encoder: QuoteCSE, SimCSE-Quote, and both with a queue."""
    from models.training.headline.quote_run import train_quotes  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_quotes(data, out, name or options["objective"], options))


def _interaction(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--epochs", type=float, default=2.5, show_default=True),
        click.option("--negatives", type=int, default=5, show_default=True, help="Per quoted paragraph."),
        click.option("--context-pieces", type=int, default=80, show_default=True),
        click.option("--start-from", type=click.Path(path_type=Path), help="Weights of the recall encoder."),
        click.option("--pretrain-steps", type=int, default=0, show_default=True, help="First, on pretrain.jsonl.gz."),
        click.option("--shared/--positive-only", default=False, help="Normalise spans over the negatives too."),
        click.option("--span-weight", type=float, default=0.5, show_default=True),
        click.option("--dev-quotes", type=click.IntRange(1), help="Of dev, to look at; by device where not given."),
    ):
        command = option(command)
    return command


@main.command()
@_common
@_interaction
def ranker(**options: Any) -> None:
    """The paragraph ranker alone."""
    _run("ranker", options)


@main.command()
@_common
@_interaction
def span(**options: Any) -> None:
    """The span predictor alone."""
    _run("span", options)


@main.command()
@_common
@_interaction
def joint(**options: Any) -> None:
    """Ranker and span predictor in one network."""
    _run("joint", options)


@main.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with train, dev, …")
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with the recall encoder's.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True)
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def candidates(data: Path, weights: Path, base_model: str, device: str, seed: int) -> None:
    """What to quote of a paragraph, over the recall encoder's vectors: what the desk uses without a network."""
    from models.training.recommend.candidates import train_candidates  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_candidates(data, weights, base_model, device, seed))


@main.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with dev.")
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with recall and other weights.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True)
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
def fusion(data: Path, weights: Path, base_model: str, device: str) -> None:
    """Weights of recall and ranking, fitted on dev; written to WEIGHTS/fusion.json."""
    from models.training.recommend.fusion import train_fusion  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_fusion(data, weights, base_model, device))


@main.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with train, dev, pretrain, …")
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with the recall encoder's.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True)
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def positions(data: Path, weights: Path, base_model: str, device: str, seed: int) -> None:
    """Whether a direct quote begins within the next sentence; written to WEIGHTS/positions.safetensors."""
    from models.training.recommend.positions import train_positions  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_positions(data, weights, base_model, device, seed))


@main.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with dev.")
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with fusion and positions.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True)
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the unrelated sources, and of a sample.")
@click.option("--positions", "most", type=click.IntRange(1), help="Of dev, at most: a random sample; all if not given.")
@click.option("--judged-weight", type=float, default=12.0, show_default=True, help="Of each row of leads and silent.")
def confidence(
    data: Path, weights: Path, base_model: str, device: str, seed: int, most: int | None, judged_weight: float
) -> None:
    """How sure an offer is, fitted on the replayed articles of dev; written to WEIGHTS/confidence.json."""
    from models.training.recommend.confidence import train_confidence  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_confidence(data, weights, base_model, device, seed, most, judged_weight))


@main.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with stories.")
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with confidence and others.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True)
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the unrelated sources.")
@click.option("--scale-only", is_flag=True, help="Keep what the features weigh, for few stories.")
def match(data: Path, weights: Path, base_model: str, device: str, seed: int, scale_only: bool) -> None:
    """Whether a passage belongs to the last sentence, fitted on judged stories; written to WEIGHTS/match.json."""
    from models.training.recommend.match import train_match  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_match(data, weights, base_model, device, seed, scale_only=scale_only))


@main.command("ranges")
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with train, transcripts, …")
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with the recall encoder's.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True)
@click.option("--texts", type=click.IntRange(1), default=512, show_default=True, help="Paragraphs to look at.")
@click.option("--seed", type=int, default=13, show_default=True)
def activation_ranges(data: Path, weights: Path, base_model: str, texts: int, seed: int) -> None:
    """Ranges of activations: with them, passages are embedded in eight-bit integers on a CPU, at twice the rate."""
    from models.training.recommend.activation_ranges import train_ranges  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_ranges(data, weights, base_model, texts, seed))


@main.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with train, dev, transcripts.")
@click.option("--archive", type=click.Path(path_type=Path), required=True, help="Folder with more transcripts.")
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with recall and fusion.")
@click.option("--cache", type=click.Path(path_type=Path), help="Keeps all vectors; else the user's cache.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True)
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the sample of train.")
def sources(
    data: Path, archive: Path, weights: Path, cache: Path | None, base_model: str, device: str, seed: int
) -> None:
    """Which source of an archive is quoted next; written to WEIGHTS/sources.json."""
    from models.encoders.cache_directory import default_cache_directory  # noqa: PLC0415
    from models.training.recommend.sources import train_sources  # noqa: PLC0415  torch is seconds of import

    kept = cache or default_cache_directory() / "archive"
    print_result(lambda: train_sources(data, archive, weights, base_model, device, kept, seed))


@main.command()
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with dev and transcripts.")
@click.option("--pairs", type=click.Path(path_type=Path), required=True, help="Sentence pairs in several languages.")
@click.option("--weights", type=click.Path(path_type=Path), required=True, help="Folder with recall and fusion.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True)
@click.option("--multilingual-base-model", "multilingual", default=MULTILINGUAL_BASE_MODEL, show_default=True)
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--sources", type=click.IntRange(1), default=24, show_default=True, help="Of dev, at most.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the sample.")
def languages(
    data: Path, pairs: Path, weights: Path, base_model: str, multilingual: str, device: str, sources: int, seed: int
) -> None:
    """The scale of the encoder of many languages, for suggestions; written to WEIGHTS/languages.json."""
    from models.training.recommend.languages import train_languages  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: train_languages(data, pairs, weights, base_model, multilingual, device, sources, seed))


@main.command("all")
@click.option("--data", type=click.Path(path_type=Path), required=True, help="Folder with train, dev, pretrain, …")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Checkpoints, weights, run cards.")
@click.option("--base-model", default=DEFAULT_BASE_MODEL, show_default=True, help="Hub name or path.")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), default="auto", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--scale", type=click.FloatRange(0, min_open=True), default=1.0, help="Of the schedules' lengths.")
def everything(data: Path, out: Path, base_model: str, device: str, seed: int, scale: float) -> None:
    """Everything for quote suggestions in order, with the schedule of the device; resumes where it was stopped."""
    from models.encoders.loading import default_device  # noqa: PLC0415
    from models.training.recommend.pipeline import train_all  # noqa: PLC0415  torch is seconds of import

    out.mkdir(parents=True, exist_ok=True)
    print_result(lambda: train_all(data, out, base_model, device, kind=default_device(device), seed=seed, scale=scale))


def _run(task: str, options: dict[str, Any]) -> None:
    from models.training.recommend.runs import run  # noqa: PLC0415  torch is seconds of import

    print_result(lambda: run(task, options))


main.add_command(social_towers)
main.add_command(social_reader)
main.add_command(social_linker)
main.add_command(social_aggregation)

if __name__ == "__main__":
    main()
