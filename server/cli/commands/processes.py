"""``serve``, ``models`` and ``worker``: the processes of an installation."""

import os
import signal
from pathlib import Path
from typing import Any, Final

import click
from flask import Flask

from server.cli.commands.people import print_missing_admin_hint
from server.cli.common import build_app, data_option, desk_here, reports_errors, settings_of, stay_offline
from server.cli.progress import ImportProgressBar
from server.tuning.garbage_collection import without_gc
from server.tuning.watchdog import start_watchdog

# Pages come before imports where both share processors.
_WORKER_NICE: Final = 10


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
    with without_gc():
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
    from models.idle import release_idle  # noqa: PLC0415
    from server.sample_newsroom import import_sample  # noqa: PLC0415

    with ImportProgressBar("sample newsroom") as progress:
        import_sample(app, progress)
    # Its Korean sources needed half a gigabyte that most newsrooms do not.
    release_idle(0.0)


@click.command()
@click.option("--listen", help="unix:PATH of a socket, or http://ADDRESS:PORT. [default: QUOTEDESK_INFERENCE_URL]")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), help="Where they run. [default: auto]")
@reports_errors
def models(listen: str | None, device: str | None) -> None:
    """Serve the models to the desk's processes: loaded once, asked by all of them.

    Give the desk's processes the same QUOTEDESK_INFERENCE_URL, and over a port the same QUOTEDESK_INFERENCE_SECRET.
    It needs neither database nor data folder; weights and base models as the desk itself would.
    """
    start_watchdog()
    with without_gc():
        from server.inference.process.serving import log_to_standard_error, serve_models  # noqa: PLC0415

    log_to_standard_error()
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        serve_models(
            settings_of(inference_url=listen, device=device),
            on_prepared=lambda server, loaded: click.echo(
                f"The models {loaded.model_info.version} are at {server.address} (Ctrl+C stops them)"
            ),
        )
    except KeyboardInterrupt:
        click.echo("Stopped. What was under way is answered; the desk goes on by words alone.")


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


@click.command()
@data_option
@reports_errors
def worker(data: Path | None) -> None:
    """Work on imports that were sent over HTTP, beside the processes that answer pages; for QUOTEDESK_MODE=newsroom."""
    start_watchdog()
    os.nice(_WORKER_NICE)
    with desk_here(settings_of(data=data), complete=False) as app:
        run_worker(app)


def run_worker(app: Flask) -> None:
    """Run jobs until it is stopped.

    Raises:
        AppError: ``no_newsroom``: the desk works on its imports itself.
    """
    from server.jobs.runner import work  # noqa: PLC0415  --help should not wait

    work(app, lambda: click.echo("The worker is ready (Ctrl+C stops it; what it leaves is taken up again)."))
