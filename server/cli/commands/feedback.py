"""``feedback``: what writers said of findings, as training data."""

from pathlib import Path

import click

from server.cli.common import data_option, reports_errors, settings_of


@click.group()
def feedback() -> None:
    """What writers said of findings, on this machine."""


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
