"""Starting and listening: one process on this machine. ``server.wsgi`` is for gunicorn."""

import socket
import threading

import click
from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from models.errors import AppError, InputError
from server.checks.verification import QuoteVerificationService
from server.config import Settings
from server.inference.engine import Engine
from server.jobs.runner import JobRunner
from server.operations.shutdown import close, stop_gently
from server.operations.tuning.process import settling
from server.publishing.delivery_worker import DeliveryWorker
from server.registry import service
from server.telemetry.lifecycle import Lifecycle
from server.telemetry.logs import hear_threads
from server.web.security.origin_guard import LOOPBACK


class _Quiet(WSGIRequestHandler):
    """Logs faults, not every request."""

    def log_error(self, format: str, *args: object) -> None:
        # Only what is no HTTP comes here: after a page closes, the last frames of its websocket.
        pass

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def check_address(settings: Settings) -> None:
    """Finds out before the seconds of loading whether the address can be listened on.

    Raises:
        AppError: ``not_loopback``, ``no_public_url`` or ``port_taken``.
    """
    if settings.host not in LOOPBACK and not settings.is_newsroom:
        raise InputError(
            "not_loopback",
            f"{settings.host} can be reached by others, and the desk has no login.",
            "Listen on 127.0.0.1; or set QUOTEDESK_MODE=newsroom, so that people sign in (docs/newsroom.md).",
        )
    if settings.host not in LOOPBACK and not settings.public_url:
        raise InputError(
            "no_public_url",
            f"{settings.host} can be reached by others, and the desk does not know what they call it.",
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
    """Loads what the first suggestion and the first check of a draft would otherwise wait for, seconds of it.

    Raises:
        AppError: a model cannot be read.
    """
    with settling():
        service(Engine, app).prepare()
        service(QuoteVerificationService, app).prepare()
    service(DeliveryWorker, app).wake()  # for what an earlier run could not send
    service(JobRunner, app).wake()  # for what an earlier run could not finish
    service(Lifecycle, app).prepared()


class _Preparing(threading.Thread):
    """``prepare`` beside the serving, which it ends if it fails."""

    def __init__(self, app: Flask, server: BaseWSGIServer) -> None:
        super().__init__(name="preparing")
        self._app = app
        self._server = server
        self._fault: Exception | None = None

    def run(self) -> None:
        try:
            prepare(self._app)
        except Exception as fault:
            self._fault = fault
            self._server.shutdown()

    def raise_fault(self) -> None:
        if self._fault is not None:
            raise self._fault


def run(app: Flask, settings: Settings) -> None:
    """Serves until interrupted; pages are there at once, suggestions and checks as soon as their models are.

    Raises:
        AppError: ``port_taken``, or a model cannot be read.
    """
    try:
        server = make_server(settings.host, settings.port, app, threaded=True, request_handler=_Quiet)
    except (OSError, SystemExit) as error:
        raise _port_taken(settings) from error
    hear_threads()
    put_back = stop_gently(app, server.shutdown)
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    click.echo(f"Quotedesk is at http://{shown}:{server.server_port}/ (Ctrl+C stops it)")
    preparing = _Preparing(app, server)
    preparing.start()
    try:
        server.serve_forever()  # until Ctrl+C or SIGTERM
    finally:
        server.server_close()
        # Libraries in the middle of loading do not take the end of the process well.
        preparing.join()
        close(app)
        put_back()
    preparing.raise_fault()
    click.echo("Stopped. Everything acknowledged is saved.")


def _port_taken(settings: Settings) -> AppError:
    return InputError(
        "port_taken",
        f"Port {settings.port} of {settings.host} cannot be had: something else may be listening there.",
        "Stop it, or choose another with --port (0 takes a free one).",
    )
