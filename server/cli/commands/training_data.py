"""``export-usage``: training data from the actions and reports of writers."""

from dataclasses import asdict
from pathlib import Path

import click

from server.cli.common import data_option, json_option, open_session, print_json, reports_errors, settings_of


@click.command("export-usage")
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option("--desk", help="Only of the desk of this name. [default: of all, and what was said of findings]")
@data_option
@json_option
@reports_errors
def export_usage(out: Path, desk: str | None, data: Path | None, as_json: bool) -> None:
    """Write what desks let themselves be learned from into the folder OUT, as training reads it.

    python -m models.training reader --data OUT --out WEIGHTS
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
        f"{out}: {exported.pairs:,} quotes taken and {exported.dismissals:,} offers dismissed, of "
        f"{exported.transcripts:,} transcripts; {exported.headlines:,} headlines, {exported.quotes:,} checked quotes; "
        f"left out because their source is held back, changed or gone: {exported.left_out:,}"
    )
