"""``python -m models.evaluation``: the papers' measures on any folder in the data's format."""

import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL
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
@click.option(
    "--ablate",
    is_flag=False,
    flag_value="shipped",
    default="",
    metavar="[NAMES]",
    help="Measure these again without title, with less context; the shipped one if none is named.",
)
@click.option(
    "--format",
    "layout",
    type=click.Choice(["plain", "table"]),
    default="plain",
    show_default=True,
    help="plain: the figures alone; table: the papers' tables in Markdown, with significance and errors.",
)
@click.option("--cache", type=click.Path(path_type=Path), help="Keeps what was fitted; else the user's cache.")
@click.option("--weights", type=click.Path(path_type=Path), help="Folder of trained weights; else the shipped ones.")
@base_model
@device
@json_file
def recommend(
    data: Path,
    split: str,
    names: str,
    per_quote: bool,
    ablate: str,
    layout: str,
    cache: Path | None,
    weights: Path | None,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Rank paragraphs and predict spans: mAP, Acc@1/3/5, EM and F1 (MacLaughlin et al. §6), in per cent."""
    from models.evaluation.recommend import evaluate  # noqa: PLC0415  --help should not wait
    from models.evaluation.shelf import SystemShelf  # noqa: PLC0415
    from models.evaluation.tables import as_tables  # noqa: PLC0415
    from models.recommend.dataset import load_quotes  # noqa: PLC0415

    shelf = SystemShelf(base_model, device, data, cache, weights)
    report = evaluate(load_quotes(data, split), _listed(names), shelf, per_quote=per_quote, ablate=_listed(ablate))
    _show(report, json_path, as_tables if layout == "table" else _as_figures)


@main.command()
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
@click.option(
    "--encoder",
    "encoders",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Adapters of a quote encoder: the paper's detector over it is a system of the file's name. Repeatable.",
)
@click.option("--base-model", default=MULTILINGUAL_BASE_MODEL, show_default=True, help="Hub name or path.")
@device
@json_file
def headline(
    data: Path,
    protocol: str,
    train: Path | None,
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
    from models.encoders.loading import device_at_hand  # noqa: PLC0415
    from models.evaluation.headline import by_splits, once  # noqa: PLC0415
    from models.evaluation.headline_rows import read_labelled  # noqa: PLC0415
    from models.evaluation.headline_systems import chosen_systems, fine_tuned_bert, systems  # noqa: PLC0415
    from models.headline.dataset import load_labelled  # noqa: PLC0415
    from models.headline.detector import SHIPPED_HEADLINE_WEIGHTS, load_detector  # noqa: PLC0415
    from models.headline.quote_encoder import load_quote_encoder  # noqa: PLC0415
    from models.headline.shipped import LAYERS, load_states  # noqa: PLC0415
    from models.headline.signals import signal_names  # noqa: PLC0415

    rows = load_labelled(data)
    training = load_labelled(train) if train else None
    bert = fine_tuned_bert(base_model, device)
    # A name nobody knows is told before minutes of reading.
    chosen = chosen_systems(_listed(names), systems(LAYERS, [path.stem for path in encoders], bert))
    states = load_states(base_model, device)
    signals = signal_names(LAYERS)
    base = locate_base_model(base_model)
    trained = {path.stem: load_quote_encoder(base, path, device_at_hand(device)) for path in encoders}
    measured = read_labelled(rows, states, signals, trained)
    if protocol == "paper":
        report = by_splits(measured, chosen, grouped=grouped, splits=splits)
    else:
        known = read_labelled(training, states, signals, trained) if training else None
        folder = weights or SHIPPED_HEADLINE_WEIGHTS
        detector = None if known else load_detector(base, folder)
        report = once(measured, chosen, detector, known)
    _show(report, json_path)


@main.command("headline-ranked")
@click.option("--data", required=True, type=click.Path(path_type=Path), help="Articles without labels, .jsonl[.gz].")
@click.option("--top", type=click.IntRange(1), default=50, show_default=True, help="How many of each ranking to read.")
@click.option("--out", type=click.Path(path_type=Path), help="Write these there as JSON Lines, verdict still null.")
@click.option("--verdicts", type=click.Path(path_type=Path), help="Such lines with a verdict: gives precision at k.")
@click.option("--weights", type=click.Path(path_type=Path), help="Folder of a trained detector; else the shipped one.")
@click.option("--base-model", default=MULTILINGUAL_BASE_MODEL, show_default=True, help="Hub name or path.")
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
    from models.evaluation.headline_ranked import load_verdicts, pool, precision_report, suspicions  # noqa: PLC0415
    from models.headline.dataset import load_unlabelled  # noqa: PLC0415
    from models.headline.detector import SHIPPED_HEADLINE_WEIGHTS, load_detector  # noqa: PLC0415
    from models.headline.shipped import LAYERS, load_states  # noqa: PLC0415
    from models.headline.signals import signal_names  # noqa: PLC0415

    if (out is None) == (verdicts is None):
        raise InputError("bad_request", "Neither or both of --out and --verdicts were given.", "Give one of the two.")
    asked = load_unlabelled(data)
    judged = load_verdicts(verdicts) if verdicts else {}
    detector = load_detector(locate_base_model(base_model), weights or SHIPPED_HEADLINE_WEIGHTS)
    cases, rankings = suspicions(asked, load_states(base_model, device), detector, signal_names(LAYERS))
    if out is not None:
        rows = pool(cases, rankings, top)
        out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
        click.echo(f"{len(rows)} of {len(cases)} articles in {out}, verdict: 1 not supported, 0 supported.")
    else:
        _show(precision_report(cases, rankings, judged), json_path)


@main.command()
@click.option("--data", required=True, type=click.Path(path_type=Path), help="Pairs of sentences, .jsonl[.gz].")
@click.option("--set", "sets", multiple=True, help="Only this set; repeatable.")
@click.option(
    "--encoder",
    "encoders",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Adapters of a quote encoder: a row of the file's name. Repeatable.",
)
@click.option("--base-model", default=MULTILINGUAL_BASE_MODEL, show_default=True, help="What the adapters are over.")
@device
@json_file
def similarity(
    data: Path, sets: tuple[str, ...], encoders: tuple[Path, ...], base_model: str, device: str, json_path: Path | None
) -> None:
    """Spearman of cosine and people's scores, in per cent, for the base models and quote encoders (Table A2)."""
    from models.encoders.base_model import locate_base_model  # noqa: PLC0415  --help should not wait
    from models.encoders.loading import device_at_hand, load_encoder  # noqa: PLC0415
    from models.evaluation.similarity import load_sentence_pairs, similarity_report  # noqa: PLC0415
    from models.headline.quote_encoder import embedding, load_quote_encoder  # noqa: PLC0415

    pairs = load_sentence_pairs(data, sets)
    bases = dict.fromkeys((DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL, base_model))
    frozen = {Path(name).name: load_encoder(name, device).encode for name in bases}
    base, at_hand = locate_base_model(base_model), device_at_hand(device)
    trained = {path.stem: embedding(load_quote_encoder(base, path, at_hand)) for path in encoders}
    _show(similarity_report(pairs, {**frozen, **trained}), json_path)


@main.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which links.SPLIT.jsonl[.gz] of the folder.")
@click.option(
    "--train",
    type=click.Path(path_type=Path),
    help="Folder with links of dev, which choose thresholds, and of train; --data where not given.",
)
@click.option("--models", "names", default="all", show_default=True, help="Names with commas between, or all.")
@click.option(
    "--format",
    "layout",
    type=click.Choice(["plain", "table"]),
    default="plain",
    show_default=True,
    help="plain: the figures alone; table: the paper's tables in Markdown, with ratios and significance.",
)
@click.option("--cache", type=click.Path(path_type=Path), help="Keeps vectors and what was fitted; else the user's.")
@click.option("--weights", type=click.Path(path_type=Path), help="Folder of trained weights; else the shipped ones.")
@click.option(
    "--everything/--windowed",
    default=True,
    show_default=True,
    help="Look among all articles too, and measure threads of whole events: hours without a GPU.",
)
@click.option("--embeddings-url", help="Of a hosted service for the model hosted; it is asked only if there is a key.")
@click.option("--embeddings-model", help="What that service calls its model.")
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
    embeddings_url: str | None,
    embeddings_model: str | None,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Link posts to articles: AP, F1, MRR, R@1, R@10, and whole cascades (Piotrowski et al. §5); fractions of 1."""
    from models.baselines.hosted_embeddings import DEFAULT_MODEL, DEFAULT_URL  # noqa: PLC0415  --help should not wait
    from models.evaluation.social import evaluate, load_folders  # noqa: PLC0415
    from models.evaluation.social_shelf import SocialShelf  # noqa: PLC0415
    from models.evaluation.social_tables import as_figures, as_tables  # noqa: PLC0415

    measured, known = load_folders(data, split, train)
    service = embeddings_url or DEFAULT_URL, embeddings_model or DEFAULT_MODEL
    shelf = SocialShelf(base_model, device, known, cache, weights, *service)
    report = evaluate(measured, split, known, _listed(names), shelf, everything=everything)
    _show(report, json_path, as_tables if layout == "table" else as_figures)


@main.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@click.option("--seed", default=0, show_default=True, help="Of the alterations, and of the sample of other splits.")
@json_file
def verify(data: Path, split: str, seed: int, json_path: Path | None) -> None:
    """Hold quotes to transcripts: found, spans, alterations flagged, false alarms and false matches; shares of 1."""
    # The one place where models reach for the indexer: what is measured here is what the desk does, whole.
    from indexer.held_texts import HeldTexts  # noqa: PLC0415  --help should not wait
    from models.evaluation.verify import verify_report  # noqa: PLC0415
    from models.evaluation.verify_rows import load_quoted, load_transcripts, other_splits  # noqa: PLC0415

    quotes = load_quoted(data, split)
    strangers = [each for other in other_splits(data, split) for each in load_quoted(data, other)]
    named = {each.transcript_id for each in quotes}
    transcripts = [each for each in load_transcripts(data) if each.transcript_id in named]
    _show(verify_report(quotes, strangers, HeldTexts(transcripts), seed), json_path, _as_shares)


@main.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@json_file
def attribution(data: Path, split: str, json_path: Path | None) -> None:
    """Whom articles say their quotes are by, held against the speakers of the sources; shares of 1."""
    from models.evaluation.attribution import measure_attribution  # noqa: PLC0415  --help should not wait
    from models.evaluation.verify_rows import load_quoted  # noqa: PLC0415
    from models.text.attribution import Attributor  # noqa: PLC0415

    quotes = load_quoted(data, split)
    figures = measure_attribution(quotes, Attributor()).figures()
    _show({"task": "attribution", "n": len(quotes), "models": figures}, json_path)


@main.command()
@data_folder
@click.option("--archive", required=True, type=click.Path(path_type=Path), help="Folder with more transcripts.")
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of --data.")
@click.option("--cache", type=click.Path(path_type=Path), help="Keeps all vectors; else the user's cache.")
@click.option("--weights", type=click.Path(path_type=Path), help="Folder of trained weights; else the shipped ones.")
@base_model
@device
@json_file
def archive(
    data: Path,
    archive: Path,
    split: str,
    cache: Path | None,
    weights: Path | None,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Which of all transcripts is quoted next, and which paragraph: Acc@1/5/10 in per cent, searching exactly."""
    from models.encoders.cache import default_cache_directory  # noqa: PLC0415  --help should not wait
    from models.encoders.loading import load_encoder  # noqa: PLC0415
    from models.evaluation.archive import Half, archive_table, evaluate_archive  # noqa: PLC0415
    from models.evaluation.exact_archive import DenseHalf, ExactArchive  # noqa: PLC0415
    from models.evaluation.vector_file import VectorFiles  # noqa: PLC0415
    from models.recommend.dataset import load_quotes  # noqa: PLC0415
    from models.recommend.sentences import ParagraphSentences  # noqa: PLC0415
    from models.recommend.shipped import SHIPPED_WEIGHTS, SOURCES, load_shipped_recommender  # noqa: PLC0415
    from models.recommend.source_ranking import SourceRanking  # noqa: PLC0415
    from models.recommend.zero_shot import ZeroShotRecommender  # noqa: PLC0415
    from models.text.sentences import split_many  # noqa: PLC0415

    folder, kept = weights or SHIPPED_WEIGHTS, cache or default_cache_directory() / "archive"
    quotes = load_quotes(data, split)
    ranking, without_quotes = (SourceRanking.load(folder / SOURCES, part) for part in ("weights", "without_quotes"))
    files = VectorFiles(kept)
    recommender = load_shipped_recommender(base_model, device, folder, files)
    base = files(load_encoder(base_model, device))
    everything = ExactArchive([archive, data], kept)
    untrained = Half(DenseHalf(everything, base), ZeroShotRecommender(base, base, ParagraphSentences(base, split_many)))
    trained = Half(DenseHalf(everything, files(recommender.encoder)), recommender.encoder)
    report = evaluate_archive(quotes, everything, untrained, trained, recommender.trained, ranking, without_quotes)
    _show(report, json_path, archive_table)


def _as_shares(report: Mapping[str, Any]) -> str:
    """The report of ``verify`` for a reader."""
    shares = {key: value for key, value in report.items() if isinstance(value, float)}
    kinds = {f"altered: {kind}": figures["flagged"] for kind, figures in report["altered"].items()}
    rows = {**shares, **kinds}
    return "\n".join([f"verify, n = {report['n']}", *(f"{name:20}{value:8.4f}" for name, value in rows.items())])


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def _as_figures(report: Mapping[str, Any]) -> str:
    lines = [f"{report['task']}, n = {report['n']}"]
    for part in ("models", "encoders"):
        lines += _table(report[part]) if report.get(part) else []
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


def _show(
    report: dict[str, Any], json_path: Path | None, layout: Callable[[Mapping[str, Any]], str] = _as_figures
) -> None:
    text = json.dumps(report, ensure_ascii=False)
    if json_path is not None and str(json_path) == "-":
        click.echo(text)
        return
    if json_path is not None:
        json_path.write_text(text + "\n", encoding="utf-8")
    click.echo(layout(report))


if __name__ == "__main__":
    # Nothing here may reach for the network unasked, whatever libraries would like to look up.
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        main()
    except InputError as error:
        click.echo(f"{error.message}\n{error.hint}", err=True)
        sys.exit(2)
