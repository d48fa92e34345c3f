"""The ``verify`` and ``attribution`` commands."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from models.evaluation.commands.common import data_folder, json_file, show


@click.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@click.option("--seed", default=0, show_default=True, help="Of the alterations, and of the sample of other splits.")
@json_file
def verify(data: Path, split: str, seed: int, json_path: Path | None) -> None:
    """Hold quotes to transcripts: found, spans, alterations flagged, false alarms and false matches; shares of 1."""
    from models.evaluation.quotes.dataset import load_quoted, load_transcripts, other_splits  # noqa: PLC0415
    from models.evaluation.quotes.folder_verifier import FolderVerifier  # noqa: PLC0415  --help should not wait
    from models.evaluation.quotes.verification import verify_report  # noqa: PLC0415

    quotes = load_quoted(data, split)
    unrelated = [each for other in other_splits(data, split) for each in load_quoted(data, other)]
    named = {each.transcript_id for each in quotes}
    transcripts = [each for each in load_transcripts(data) if each.transcript_id in named]
    show(verify_report(quotes, unrelated, FolderVerifier(transcripts), seed), json_path, _as_shares)


@click.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of the folder.")
@json_file
def attribution(data: Path, split: str, json_path: Path | None) -> None:
    """Compare whom articles attribute quotes to with the speakers of the sources; shares of 1.

    Also compares labels of speakers by ten conventions, generated from the names in the transcripts.
    """
    from models.evaluation.quotes.attribution import measure_attribution  # noqa: PLC0415  --help should not wait
    from models.evaluation.quotes.dataset import load_quoted, load_transcripts  # noqa: PLC0415
    from models.evaluation.quotes.speaker_labels import label_figures, measure_labels  # noqa: PLC0415
    from models.text.attribution.attributor import Attributor  # noqa: PLC0415

    quotes = load_quoted(data, split)
    figures = measure_attribution(quotes, Attributor()).figures()
    labels = label_figures(measure_labels(load_transcripts(data)))
    show({"task": "attribution", "n": len(quotes), "models": {**figures, **labels}}, json_path)


def _as_shares(report: Mapping[str, Any]) -> str:
    """Formats the report of ``verify``."""
    shares = {key: value for key, value in report.items() if isinstance(value, float)}
    kinds = {f"altered: {kind}": figures["flagged"] for kind, figures in report["altered"].items()}
    rows = {**shares, **kinds}
    return "\n".join([f"verify, n = {report['n']}", *(f"{name:20}{value:8.4f}" for name, value in rows.items())])
