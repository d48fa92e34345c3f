"""The ``headline``, ``headline-ranked`` and ``headline-languages`` commands."""

import json
from pathlib import Path

import click

from models.errors import InputError
from models.evaluation.commands.common import (
    device,
    json_file,
    listed,
    multilingual_base_model,
    quote_encoders,
    show,
)


@click.command()
@click.option("--data", required=True, type=click.Path(path_type=Path), help="Labelled articles, .jsonl[.gz].")
@click.option(
    "--protocol",
    type=click.Choice(["paper", "fixed"]),
    default="fixed",
    show_default=True,
    help="paper: 15 random 8:2 splits of the file; fixed: the shipped detector, or --train, on the whole file.",
)
@click.option("--train", type=click.Path(path_type=Path), help="fixed: fit the systems on this file first.")
@click.option(
    "--labels",
    type=click.Path(path_type=Path),
    help="Labels of headline quotes of --data by id, .jsonl; the part measure is used.",
)
@click.option(
    "--models",
    "names",
    default="all",
    show_default=True,
    help="Names with commas between, or all; bert (minutes a fit without a GPU) only where it is named.",
)
@click.option("--grouped", is_flag=True, help="paper: keep articles that share a quote on one side of each split.")
@click.option(
    "--splits",
    type=click.IntRange(2, 15),
    default=15,
    show_default=True,
    help="paper: only the first so many; a split of bert takes minutes.",
)
@click.option("--weights", type=click.Path(path_type=Path), help="Folder of a trained detector; else the shipped one.")
@quote_encoders("the paper's detector over it is a system")
@multilingual_base_model
@device
@json_file
def headline(
    data: Path,
    protocol: str,
    train: Path | None,
    labels: Path | None,
    names: str,
    grouped: bool,
    splits: int,
    weights: Path | None,
    encoders: tuple[Path, ...],
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Tell headline quotes that no body quote supports (Song et al. 2023, §4)."""
    from models.encoders.base_model import locate_base_model  # noqa: PLC0415  --help should not wait
    from models.encoders.loading import default_device  # noqa: PLC0415
    from models.evaluation.headline.features import read_labelled  # noqa: PLC0415
    from models.evaluation.headline.report import evaluate_fixed_split, evaluate_random_splits  # noqa: PLC0415
    from models.evaluation.headline.systems import chosen_systems, fine_tuned_bert, systems  # noqa: PLC0415
    from models.headline.dataset import load_labelled, load_labelled_articles, load_labels  # noqa: PLC0415
    from models.headline.detection.detector import SHIPPED_HEADLINE_WEIGHTS, load_detector  # noqa: PLC0415
    from models.headline.detection.signals import signal_names  # noqa: PLC0415
    from models.headline.quote_encoder import load_quote_encoder  # noqa: PLC0415
    from models.headline.shipped import LAYERS, load_states  # noqa: PLC0415

    rows = load_labelled_articles(data, load_labels(labels, "measure")) if labels else load_labelled(data)
    training = load_labelled(train) if train else None
    bert = fine_tuned_bert(base_model, device)
    # An unknown name is reported before minutes of encoding.
    chosen = chosen_systems(listed(names), systems(LAYERS, [path.stem for path in encoders], bert))
    states = load_states(base_model, device)
    signals = signal_names(LAYERS)
    base = locate_base_model(base_model)
    trained = {path.stem: load_quote_encoder(base, path, default_device(device)) for path in encoders}
    measured = read_labelled(rows, states, signals, trained)
    if protocol == "paper":
        report = evaluate_random_splits(measured, chosen, grouped=grouped, splits=splits)
    else:
        known = read_labelled(training, states, signals, trained) if training else None
        folder = weights or SHIPPED_HEADLINE_WEIGHTS
        detector = None if known else load_detector(base, folder)
        report = evaluate_fixed_split(measured, chosen, detector, known)
    show(report, json_path)


@click.command("headline-ranked")
@click.option("--data", required=True, type=click.Path(path_type=Path), help="Articles without labels, .jsonl[.gz].")
@click.option("--top", type=click.IntRange(1), default=50, show_default=True, help="How many of each ranking to read.")
@click.option("--out", type=click.Path(path_type=Path), help="Write these there as JSON Lines, verdict still null.")
@click.option("--verdicts", type=click.Path(path_type=Path), help="Such lines with a verdict: gives precision at k.")
@click.option("--weights", type=click.Path(path_type=Path), help="Folder of a trained detector; else the shipped one.")
@multilingual_base_model
@device
@json_file
def headline_ranked(
    data: Path,
    top: int,
    out: Path | None,
    verdicts: Path | None,
    weights: Path | None,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Rank unlabelled articles by how likely no body quote supports the headline's (Song et al. 2023, Fig. A1).

    Give --out to have the first of each ranking written for reading, or --verdicts for what the reading found.
    """
    from models.encoders.base_model import locate_base_model  # noqa: PLC0415  --help should not wait
    from models.evaluation.headline.ranked import judgement_pool, load_verdicts, precision_report, suspicion_rankings  # noqa: PLC0415
    from models.headline.dataset import load_unlabelled  # noqa: PLC0415
    from models.headline.detection.detector import SHIPPED_HEADLINE_WEIGHTS, load_detector  # noqa: PLC0415
    from models.headline.detection.signals import signal_names  # noqa: PLC0415
    from models.headline.shipped import LAYERS, load_states  # noqa: PLC0415

    if (out is None) == (verdicts is None):
        raise InputError("bad_request", "Neither or both of --out and --verdicts were given.", "Give one of the two.")
    asked = load_unlabelled(data)
    judged = load_verdicts(verdicts) if verdicts else {}
    detector = load_detector(locate_base_model(base_model), weights or SHIPPED_HEADLINE_WEIGHTS)
    cases, rankings = suspicion_rankings(asked, load_states(base_model, device), detector, signal_names(LAYERS))
    if out is not None:
        rows = judgement_pool(cases, rankings, top)
        out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
        click.echo(f"{len(rows)} of {len(cases)} articles in {out}, verdict: 1 not supported, 0 supported.")
    else:
        show(precision_report(cases, rankings, judged), json_path)


@click.command("headline-languages")
@click.option("--samples", required=True, type=click.Path(path_type=Path), help="Samples with their judgement, .json.")
@multilingual_base_model
@device
@json_file
def headline_languages(samples: Path, base_model: str, device: str, json_path: Path | None) -> None:
    """Check sample headlines of many languages: right judgements by language and kind of quote."""
    from models.evaluation.headline.language_samples import language_report, load_samples, report_as_text  # noqa: PLC0415
    from models.headline.shipped import load_shipped_checker  # noqa: PLC0415

    asked = load_samples(samples)
    show(language_report(load_shipped_checker(base_model, device), asked), json_path, report_as_text)
