"""Announces changes of the library to all pages."""

from typing import Final

from flask import Flask
from flask_socketio import SocketIO

from server.access.declarations import notification
from server.registry import service
from server.schemas.base import NoFields

_SOURCES_CHANGED: Final = notification("sources_changed", NoFields)


def announce_sources(app: Flask | None = None) -> None:
    """Tell every page to request the list of sources again.

    Args:
        app: the current one if absent.
    """
    service(SocketIO, app).emit(_SOURCES_CHANGED, {})
