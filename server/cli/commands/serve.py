"""``serve``: the desk on this machine."""

from pathlib import Path

import click
from flask import Flask

from server.cli.commands.people import print_missing_admin_hint
from server.cli.common import build_app, data_option, reports_errors, settings_of, stay_offline
from server.cli.progress import ImportProgressBar


@click.command()
@click.option("--host", help="Address to listen on. [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 0 takes a free one. [default: 8000]")
@data_option
@click.option("--sample/--no-sample", default=None, help="Bring the sample newsroom. [default: on an empty folder]")
@reports_errors
def serve(host: str | None, port: int | None, data: Path | None, sample: bool | None) -> None:
    """Run the desk on this machine."""
    settings = settings_of(host=host, port=port, data=data)
    stay_offline()
    from server.serving import check_address, run  # noqa: PLC0415  the other commands do not need a web server

    check_address(settings)
    app = build_app(settings, complete=False)
    print_missing_admin_hint(app, settings)
    with app.app_context():
        from server.sample_newsroom import is_empty  # noqa: PLC0415

        if sample or (sample is None and is_empty()):
            _import_sample(app)
    run(app, settings)


def _import_sample(app: Flask) -> None:
    from server.sample_newsroom import import_sample  # noqa: PLC0415

    with ImportProgressBar("sample newsroom") as progress:
        import_sample(app, progress)
