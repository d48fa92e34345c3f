"""The ``verify`` and ``attribution`` commands."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from models.evaluation.commands.common import data_folder, json_file, show

if TYPE_CHECKING:
    from models.text.attribution.attributor import Attributor


@click.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@click.option("--seed", default=0, show_default=True, help="Of the alterations, and of the sample of other splits.")
@click.option(
    "--pairs",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Pairs of sentences rated by people, for paraphrases: {set, lang, split, a, b, score}.",
)
@click.option("--set", "pair_set", default="stsb-en", show_default=True, help="Which pairs of the file.")
@json_file
def verify(data: Path, split: str, seed: int, pairs: Path | None, pair_set: str, json_path: Path | None) -> None:
    """Compare quotes with transcripts: found, alterations and misquotations flagged, false alarms; shares of 1."""
    from models.encoders.base_model import locate_base_model  # noqa: PLC0415
    from models.encoders.caching import CachingEncoder  # noqa: PLC0415
    from models.evaluation.quotes.dataset import load_quoted, load_transcripts, other_splits  # noqa: PLC0415
    from models.evaluation.quotes.folder_verifier import FolderVerifier  # noqa: PLC0415  --help should not wait
    from models.evaluation.quotes.misquotations import misquotation_report  # noqa: PLC0415
    from models.evaluation.quotes.verification import verify_report  # noqa: PLC0415
    from models.evaluation.similarity import load_sentence_pairs  # noqa: PLC0415
    from models.recommend.shipped import load_recall_encoder  # noqa: PLC0415

    quotes = load_quoted(data, split)
    unrelated = [each for other in other_splits(data, split) for each in load_quoted(data, other)]
    named = {each.transcript_id for each in quotes}
    every = load_transcripts(data)
    transcripts = [each for each in every if each.transcript_id in named]
    system = FolderVerifier(transcripts)
    report = verify_report(quotes, unrelated, system, seed)
    rated = [pair for pair in load_sentence_pairs(pairs) if pair.name == pair_set] if pairs else []
    encoder = CachingEncoder(load_recall_encoder(locate_base_model())) if rated else None
    report["misquotations"] = misquotation_report(quotes, unrelated, transcripts, every, system, rated, encoder, seed)
    show(report, json_path, _as_shares)


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="Articles and transcripts.")
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@click.option(
    "--samples",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Instead of --data: a folder of texts with their expected reading, LANGUAGE.txt; counts by language.",
)
@click.option("--language", "languages", multiple=True, help="Only these languages of the samples. Repeatable.")
@click.option(
    "--show", "show_failures", is_flag=True, help="Also print what is wrong in samples that are not held back."
)
@json_file
def attribution(
    data: Path | None,
    split: str,
    samples: Path | None,
    languages: tuple[str, ...],
    show_failures: bool,
    json_path: Path | None,
) -> None:
    """Compare whom articles attribute quotes to with the speakers of the sources; shares of 1.

    Also compares labels of speakers by ten conventions, generated from the names in the transcripts. With --samples:
    how many quotes, sentences and speakers are read as expected.
    """
    from models.text.attribution.attributor import Attributor  # noqa: PLC0415  --help should not wait

    if (data is None) == (samples is None):
        raise click.UsageError("Give one of --data and --samples.")
    if samples is not None:
        _show_samples(samples, languages, Attributor(), show_failures, json_path)
        return
    assert data is not None
    from models.evaluation.quotes.attribution import measure_attribution  # noqa: PLC0415
    from models.evaluation.quotes.dataset import load_quoted, load_transcripts  # noqa: PLC0415
    from models.evaluation.quotes.speaker_labels import label_figures, measure_labels  # noqa: PLC0415

    quotes = load_quoted(data, split)
    figures = measure_attribution(quotes, Attributor()).figures()
    labels = label_figures(measure_labels(load_transcripts(data)))
    show({"task": "attribution", "n": len(quotes), "models": {**figures, **labels}}, json_path)


def _show_samples(
    folder: Path, languages: tuple[str, ...], attributor: "Attributor", show_failures: bool, json_path: Path | None
) -> None:
    from models.evaluation.quotes.samples import load_samples, samples_report  # noqa: PLC0415  --help should not wait

    chosen = [each for each in load_samples(folder) if not languages or each.language in languages]
    counts = samples_report(chosen, attributor)
    rows = {row: each.figures() for row, each in counts.items()}
    show({"task": "attribution of samples", "n": len(chosen), "models": rows}, json_path)
    if show_failures and json_path is None:
        for row, each in counts.items():
            if not row.endswith("held back"):
                click.echo("\n".join([row, *each.failures]) if each.failures else row)


def _as_shares(report: Mapping[str, Any]) -> str:
    """Formats the report of ``verify``."""
    shares = {key: value for key, value in report.items() if isinstance(value, float)}
    kinds = {f"altered: {kind}": figures["flagged"] for kind, figures in report["altered"].items()}
    rows = {**shares, **kinds}
    from models.evaluation.quotes.misquotations import rows_as_text  # noqa: PLC0415  --help should not wait

    shown = [f"{name:20}{value:8.4f}" for name, value in rows.items()]
    return "\n".join([f"verify, n = {report['n']}", *shown, rows_as_text(report["misquotations"])])
