"""Starting and listening: one process on this machine. ``server.wsgi`` is for gunicorn."""

import gc
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

import click
from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

from models.errors import InputError
from models.text import sentences
from models.text.language import Language
from server.app import create_app
from server.components import Components
from server.config import Settings
from server.pages.guard import LOOPBACK


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
        InputError: ``not_loopback`` or ``port_taken``.
    """
    if settings.host not in LOOPBACK:
        raise InputError(
            "not_loopback",
            f"{settings.host} can be reached by others, and the desk has no login yet.",
            "Listen on 127.0.0.1; put a proxy with a login in front of it to share the desk.",
        )
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As the server will: a port whose last connections only linger is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise _port_taken(settings) from error


def load(settings: Settings) -> Flask:
    """The desk with everything loaded that a writer would otherwise wait for.

    Raises:
        InputError: see ``create_app``.
    """
    with ThreadPoolExecutor(1) as beside:
        english = beside.submit(sentences.load, ["en"])
        app = create_app(settings, complete=False)
        english.result()
    # The first check of a draft waits for it, the page does not.
    Components.of(app).verifier.prepare()
    # The Korean model is loaded only where it is wanted.
    there = Components.of(app).engine.library.languages()
    sentences.load(language for language in get_args(Language) if language in there)
    # What is loaded is hundreds of thousands of objects that stay: the collector need not go through them again and
    # again while somebody types.
    gc.collect()
    gc.freeze()
    return app


def run(app: Flask, settings: Settings) -> None:
    """Serves until interrupted.

    Raises:
        InputError: ``port_taken``.
    """
    try:
        server = make_server(settings.host, settings.port, app, threaded=True, request_handler=_Quiet)
    except (OSError, SystemExit) as error:
        raise _port_taken(settings) from error
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    click.echo(f"Quotedesk is at http://{shown}:{server.server_port}/ (Ctrl+C stops it)")
    try:
        server.serve_forever()  # until Ctrl+C, which Werkzeug takes for the end and not for an error
    finally:
        server.server_close()
        components = Components.of(app)
        components.pool.close()
        components.archive_suggester.close()
        components.engine.close()
    click.echo("Stopped. Everything acknowledged is saved.")


def _port_taken(settings: Settings) -> InputError:
    return InputError(
        "port_taken",
        f"Port {settings.port} of {settings.host} cannot be had: something else may be listening there.",
        "Stop it, or choose another with --port (0 takes a free one).",
    )
