"""Detects that a client has closed its connection before the answer."""

import select
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Any


def is_client_gone(environ: Mapping[str, Any]) -> bool:
    """Return whether the client of a request has closed its connection; False where the web server does not show it.

    Args:
        environ: the WSGI environment of the request, whose body has been read.
    """
    connection = environ.get("gunicorn.socket") or environ.get("werkzeug.socket")
    if not isinstance(connection, socket.socket):
        return False
    with suppress(OSError, ValueError):  # closed on this side, or encrypted: then nothing is known
        poll = select.poll()
        poll.register(connection, select.POLLIN)
        return bool(poll.poll(0)) and connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    return False
