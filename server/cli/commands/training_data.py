"""``feedback export`` and ``export-usage``: training data from what writers did and reported."""

from dataclasses import asdict
from pathlib import Path

import click

from server.cli.common import data_option, json_option, open_session, print_json, reports_errors, settings_of


@click.group()
def feedback() -> None:
    """Export what writers said about findings."""


@feedback.command("export")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="File for the headline findings, .jsonl.")
@data_option
@reports_errors
def feedback_export(out: Path, data: Path | None) -> None:
    """Write it as training data, a finding a line.

    Headline findings go to OUT as “python -m models.training detector --data OUT” reads them: {headline_quote,
    body_quotes, label, body, headline}, label 1 where the body does not support the quote. Findings of body quotes go
    to a file beside it, OUT with .quotes before its ending: {quote, start, end, state, kinds, source_text, speaker,
    attributed_to, verdict, body}, verdict “fine” (a false alarm) or “right”.
    """
    from server.checks.feedback.export import export_feedback as export  # noqa: PLC0415
    from server.cli.source_options import open_library  # noqa: PLC0415  --help should not wait

    with open_library(settings_of(data=data)) as session:
        exported = export(session, out)
    click.echo(f"{exported.headlines:>6}  headline findings  {out}")
    if exported.quotes_path is not None:
        click.echo(f"{exported.quotes:>6}  quote findings     {exported.quotes_path}")
    if exported.left_out:
        click.echo(f"{exported.left_out:>6}  left out: whether a source has them says nothing of the body")


@click.command("export-usage")
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option("--desk", help="Only of the desk of this name. [default: of all, and what was said of findings]")
@data_option
@json_option
@reports_errors
def export_usage(out: Path, desk: str | None, data: Path | None, as_json: bool) -> None:
    """Write what desks let themselves be learned from into the folder OUT, as training reads it.

    python -m models.training recommend --stage recall --data OUT
    """
    from server.usage.export import export_usage as export  # noqa: PLC0415  --help should not wait
    from server.usage.recorder import delete_expired_usage  # noqa: PLC0415

    settings = settings_of(data=data)
    with open_session(settings) as session:
        delete_expired_usage(session, settings.learning_days)
        exported = export(session, out, desk)
    if as_json:
        print_json(asdict(exported))
        return
    click.echo(
        f"{out}: {exported.pairs:,} quotes of {exported.transcripts:,} transcripts, {exported.headlines:,} headlines, "
        f"{exported.quotes:,} checked quotes; left out because their source is held back, changed or gone: "
        f"{exported.left_out:,}"
    )
