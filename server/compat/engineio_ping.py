"""python-engineio: the moment a client answers a ping.

Why: how long a client takes to answer shows a bad connection, and Engine.IO has no hook for it. When the
answer arrives it schedules the next ping, so ``schedule_ping`` of the connection is wrapped.
"""

import time
from collections.abc import Callable
from typing import Final

from flask_socketio import SocketIO

REVIEWED_VERSIONS: Final = {"python-engineio": "4.15.1", "python-socketio": "5.18.1"}


def on_pong(socketio: SocketIO, client: str, heard: Callable[[float], object]) -> None:
    """Call ``heard`` with the seconds of each answer of ``client``, the id of a connected socket."""
    server = socketio.server
    connection = server.eio.sockets.get(server.manager.eio_sid_from_sid(client, "/"))
    if connection is None:
        return
    schedule = connection.schedule_ping

    def answered() -> None:
        # Engine.IO clears it once the answer has arrived; on the wall clock.
        sent_at = connection.last_ping
        if sent_at:
            heard(max(0.0, time.time() - sent_at))
        schedule()

    connection.schedule_ping = answered
