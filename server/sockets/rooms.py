"""Rooms of sockets: whatever is sent to a room reaches every socket in it."""

from flask_socketio import join_room

from server.access.viewer import current_viewer


class SocketClosed(Exception):
    """A socket was closed while one of its events was handled: nobody waits for the answer."""


def enter_room(room: str) -> None:
    """Add the socket whose event is handled to a room.

    Raises:
        SocketClosed: it is closed meanwhile.
    """
    try:
        join_room(room)
    except (KeyError, ValueError) as error:
        raise SocketClosed from error


def join_person_room() -> None:
    """Add the socket that connects to the room of its person, so that something can be sent to all of their pages.

    A program with a token gets nothing there: what concerns a person is shown to the person.
    """
    viewer = current_viewer()
    if viewer.person_id is not None and viewer.scopes is None:
        join_room(person_room(viewer.person_id))


def person_room(person_id: str) -> str:
    """Return the name of the room."""
    return f"person:{person_id}"
