"""``python -m server models``: the networks in a process of their own."""

import logging
import signal
import sys
from typing import Any

import click
import structlog

from server.cli.common import reports_errors, settings_of


@click.command()
@click.option("--listen", help="unix:PATH of a socket, or http://ADDRESS:PORT. [default: QUOTEDESK_INFERENCE_URL]")
@click.option("--device", type=click.Choice(["auto", "cpu", "cuda"]), help="Where they run. [default: auto]")
@reports_errors
def models(listen: str | None, device: str | None) -> None:
    """Serve the models to the desk's processes: loaded once, asked by all of them.

    Give the desk's processes the same QUOTEDESK_INFERENCE_URL, and over a port the same QUOTEDESK_INFERENCE_SECRET.
    It needs neither database nor data folder; weights and base models as the desk itself would.
    """
    _log_to_standard_error()
    settings = settings_of(inference_url=listen, device=device)
    from server.inference.transport.addresses import check_secret, parse_address  # noqa: PLC0415  --help should not wait

    address = parse_address(settings.inference_url or "")
    secret = check_secret(address, settings)
    from server.inference.process.loading import load_models  # noqa: PLC0415
    from server.inference.process.server import InferenceServer  # noqa: PLC0415
    from server.operations.tuning.process import process_tuning  # noqa: PLC0415

    with process_tuning():
        loaded = load_models(settings)
        loaded.prepare()
    server = InferenceServer(address, secret, loaded, settings.workers)
    signal.signal(signal.SIGTERM, _interrupt)
    click.echo(f"The models {loaded.model_info.version} are at {server.address} (Ctrl+C stops them)")
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo("Stopped. What was under way is answered; the desk goes on by words alone.")


def _log_to_standard_error() -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt
