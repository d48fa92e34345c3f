"""``worker``: imports, beside the processes that answer pages."""

from pathlib import Path

import click
from flask import Flask

from server.cli.common import build_app, data_option, reports_errors, settings_of


@click.command()
@data_option
@reports_errors
def worker(data: Path | None) -> None:
    """Work on imports that were sent over HTTP, beside the processes that answer pages; for QUOTEDESK_MODE=newsroom."""
    run_worker(build_app(settings_of(data=data), complete=False))


def run_worker(app: Flask) -> None:
    """Works until it is told to stop.

    Raises:
        AppError: ``no_newsroom``: the desk works on its imports itself.
    """
    from server.jobs.runner import work  # noqa: PLC0415  --help should not wait

    work(app, lambda: click.echo("The worker is ready (Ctrl+C stops it; what it leaves is taken up again)."))
