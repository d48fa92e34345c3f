"""``serve``: the desk on this machine."""

from pathlib import Path

import click
from flask import Flask

from server.cli.commands.people import tell_without_admin
from server.cli.common import app_of, data_option, reported, settings_of, stay_offline
from server.cli.progress import ImportBar


@click.command()
@click.option("--host", help="Address to listen on. [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 0 takes a free one. [default: 8000]")
@data_option
@click.option("--sample/--no-sample", default=None, help="Bring the sample newsroom. [default: on an empty folder]")
@reported
def serve(host: str | None, port: int | None, data: Path | None, sample: bool | None) -> None:
    """Run the desk on this machine."""
    settings = settings_of(host=host, port=port, data=data)
    stay_offline()
    from server.serving import check_address, run  # noqa: PLC0415  the other commands do not need a web server

    check_address(settings)
    app = app_of(settings, complete=False)
    tell_without_admin(app, settings)
    with app.app_context():
        from server.sample.loader import is_empty  # noqa: PLC0415

        if sample or (sample is None and is_empty()):
            _bring_sample(app)
    run(app, settings)


def _bring_sample(app: Flask) -> None:
    from server.sample.loader import bring_sample  # noqa: PLC0415

    with ImportBar("sample newsroom") as progress:
        bring_sample(app, progress)
