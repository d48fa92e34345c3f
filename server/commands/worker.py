"""``worker``: imports, beside the processes that answer pages."""

import click
from flask import Flask


def run_worker(app: Flask) -> None:
    """Works until it is told to stop.

    Raises:
        InputError: ``no_newsroom``: the desk works on its imports itself.
    """
    from server.jobs.runner import work  # noqa: PLC0415  --help should not wait

    work(app, lambda: click.echo("The worker is ready (Ctrl+C stops it; what it leaves is taken up again)."))
