"""Rooms of sockets: a message to a room reaches every socket in it."""

from flask import request
from flask_socketio import join_room

from server.access.viewer import current_viewer


class SocketClosed(Exception):
    """A socket was closed while one of its events was handled."""


def client_of() -> str:
    """Return the id of the socket whose event is being handled."""
    return str(request.sid)  # type: ignore[attr-defined]  # Flask-SocketIO adds it


def enter_room(room: str) -> None:
    """Add the socket whose event is handled to a room.

    Raises:
        SocketClosed: the socket has been closed.
    """
    try:
        join_room(room)
    except (KeyError, ValueError) as error:
        raise SocketClosed from error


def join_person_room() -> None:
    """Add the connecting socket to the room of its person, which reaches all pages of that person.

    Programs with a token do not join: notifications are for the person.
    """
    viewer = current_viewer()
    if viewer.person_id is not None and viewer.scopes is None:
        join_room(person_room(viewer.person_id))


def person_room(person_id: str) -> str:
    """Return the name of the room."""
    return f"person:{person_id}"
