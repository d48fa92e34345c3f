"""Connects and disconnects clients."""

from collections.abc import Callable, Sequence
from typing import Final

from server.access.declarations import notification
from server.compat.engineio_ping import on_pong
from server.config import VERSION
from server.schemas.base import Hello, Limits, SuggestionLevels
from server.sockets.dispatcher import EventDispatcher
from server.sockets.rooms import client_of
from server.telemetry.metrics import SOCKET_PING
from server.web.security.origin_guard import reject_other_hosts

_HELLO: Final = notification("hello", Hello)


def register(
    dispatcher: EventDispatcher,
    levels: SuggestionLevels,
    *,
    on_connect: Sequence[Callable[[], None]] = (),
    on_disconnect: Sequence[Callable[[str], None]] = (),
) -> None:
    """Register ``connect`` and ``disconnect``.

    Args:
        levels: sent to each client, which decides by them what it shows.
        on_connect: called for each new client, before its first event.
        on_disconnect: called with the id of each client that has disconnected.
    """
    settings = dispatcher.settings

    def connect(_auth: object = None) -> None:
        # Sockets do not pass Flask's before_request, and the library's own check trusts any Host header.
        reject_other_hosts()
        for call in on_connect:
            call()
        on_pong(dispatcher.socketio, client_of(), SOCKET_PING.observe)
        limits: Limits = {
            "max_message_bytes": settings.max_message_bytes,
            "max_upload_bytes": settings.max_upload_bytes,
        }
        greeting: Hello = {"version": VERSION, "limits": limits, "suggestion_levels": levels}
        dispatcher.socketio.emit(_HELLO, greeting, to=client_of())
        dispatcher.limits.identify(client_of())

    def disconnect(*_reason: object) -> None:
        gone = client_of()
        dispatcher.limits.release(gone)
        dispatcher.forget(gone)
        for call in on_disconnect:
            call(gone)

    dispatcher.socketio.on_event("connect", connect)
    dispatcher.socketio.on_event("disconnect", disconnect)
