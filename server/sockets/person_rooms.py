"""A room for each signed-in person, so that something can be sent to all of their open pages."""

from flask_socketio import join_room

from server.access.viewer import current_viewer


def join_person_room() -> None:
    """Adds the socket that connects to the room of its person.

    A program with a token gets nothing there: what concerns a person is shown to the person.
    """
    viewer = current_viewer()
    if viewer.person_id is not None and viewer.scopes is None:
        join_room(person_room(viewer.person_id))


def person_room(person_id: str) -> str:
    """The name of the room."""
    return f"person:{person_id}"
