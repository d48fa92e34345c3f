"""Starting and listening: one process on this machine. ``server.wsgi`` is for gunicorn."""

import socket
import threading

import click
from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from models.errors import AppError, InputError
from server.access.identity import OwnerToken
from server.checks.verification import QuoteVerificationService
from server.coediting.service import TextService
from server.config import Settings
from server.inference.engine import Engine
from server.jobs.runner import JobRunner
from server.operations.commands.desk_file import announced
from server.operations.shutdown import close, install_shutdown_handlers
from server.publishing.delivery import DeliveryRunner
from server.registry import service
from server.sources.files.sandboxed_reader import SandboxedReader
from server.telemetry.lifecycle import Lifecycle
from server.telemetry.logs import log_thread_exceptions
from server.tuning.process import process_tuning
from server.web.security.origin_guard import LOOPBACK


class _QuietRequestHandler(WSGIRequestHandler):
    """Logs faults, not every request."""

    def log_error(self, format: str, *args: object) -> None:
        # Only malformed HTTP comes here: the last frames of a websocket after its page closes.
        pass

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def check_address(settings: Settings) -> None:
    """Find out before the seconds of loading whether the address can be listened on.

    Raises:
        AppError: ``not_loopback``, ``no_public_url`` or ``port_taken``.
    """
    if settings.host not in LOOPBACK and not settings.is_newsroom:
        raise InputError(
            "not_loopback",
            f"{settings.host} can be reached by others, and there is no login.",
            "Listen on 127.0.0.1; or set QUOTEDESK_MODE=newsroom, so that people sign in (docs/newsroom.md).",
        )
    if settings.host not in LOOPBACK and not settings.public_url:
        raise InputError(
            "no_public_url",
            f"{settings.host} can be reached by others, and the public address is not set.",
            "Set QUOTEDESK_PUBLIC_URL to the address that they open, such as https://desk.example.",
        )
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As the server will: a port whose last connections only linger is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise _port_taken(settings) from error


def prepare(app: Flask) -> None:
    """Load the models of the first suggestion and the first check, which takes seconds.

    Raises:
        AppError: a model cannot be read.
    """
    idle_s = 60.0 * service(Settings, app).idle_minutes
    with process_tuning(release_after_s=idle_s or None):
        service(Engine, app).prepare(everything=not idle_s)
        service(QuoteVerificationService, app).prepare()
    service(SandboxedReader, app).prepare()
    service(TextService, app).recover()
    service(DeliveryRunner, app).wake()  # for deliveries of an earlier run
    service(JobRunner, app).wake()  # for jobs of an earlier run
    service(Lifecycle, app).mark_prepared()


class _PreparationThread(threading.Thread):
    """Runs ``prepare`` in the background; a failure shuts the server down."""

    def __init__(self, app: Flask, server: BaseWSGIServer) -> None:
        super().__init__(name="preparing")
        self._app = app
        self._server = server
        self._error: Exception | None = None

    def run(self) -> None:
        try:
            prepare(self._app)
        except Exception as error:
            self._error = error
            self._server.shutdown()

    def raise_error(self) -> None:
        if self._error is not None:
            raise self._error


def run(app: Flask, settings: Settings) -> None:
    """Serve until interrupted; pages are available at once, suggestions and checks when their models are loaded.

    Raises:
        AppError: ``port_taken``, or a model cannot be read.
    """
    try:
        server = make_server(settings.host, settings.port, app, threaded=True, request_handler=_QuietRequestHandler)
    except (OSError, SystemExit) as error:
        raise _port_taken(settings) from error
    log_thread_exceptions()
    restore_handlers = install_shutdown_handlers(app, server.shutdown)
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    url = f"http://{shown}:{server.server_port}/"
    click.echo(f"Quotedesk is at {url} (Ctrl+C stops it)")
    preparation = _PreparationThread(app, server)
    preparation.start()
    try:
        with announced(settings.data, url, service(OwnerToken, app)):
            server.serve_forever()  # until Ctrl+C or SIGTERM
    finally:
        server.server_close()
        # Libraries in the middle of loading do not take the end of the process well.
        preparation.join()
        close(app)
        restore_handlers()
    preparation.raise_error()
    click.echo("Stopped. Everything acknowledged is saved.")


def _port_taken(settings: Settings) -> AppError:
    return InputError(
        "port_taken",
        f"Port {settings.port} of {settings.host} is not available: another program may be listening there.",
        "Stop it, or choose another with --port (0 takes a free one).",
    )
