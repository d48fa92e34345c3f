"""Listening: one process on this machine. ``server.wsgi`` is for gunicorn."""

import click
from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

from models.errors import InputError
from server.components import Components
from server.config import Settings
from server.pages.guard import LOOPBACK


class _Quiet(WSGIRequestHandler):
    """Logs faults, not every request."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def run(app: Flask, settings: Settings) -> None:
    """Serves until interrupted.

    Raises:
        InputError: ``not_loopback`` or ``port_taken``.
    """
    if settings.host not in LOOPBACK:
        raise InputError(
            "not_loopback",
            f"{settings.host} can be reached by others, and the desk has no login yet.",
            "Listen on 127.0.0.1; put a proxy with a login in front of it to share the desk.",
        )
    try:
        server = make_server(settings.host, settings.port, app, threaded=True, request_handler=_Quiet)
    except (OSError, SystemExit) as error:
        raise InputError(
            "port_taken",
            f"Port {settings.port} of {settings.host} cannot be had: something else may be listening there.",
            "Stop it, or choose another with --port (0 takes a free one).",
        ) from error
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    click.echo(f"Quotedesk is at http://{shown}:{server.server_port}/ (Ctrl+C stops it)")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        click.echo("Stopped. Everything acknowledged is saved.")
    finally:
        server.server_close()
        Components.of(app).pool.close()
