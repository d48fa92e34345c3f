"""What endpoints declare of themselves: routes and events with their access and schemas, and notifications."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar

from flask import Flask

from server.access.rules import PUBLIC_ACCESS, AccessRule

JSON: Final = "application/json"
Kind = TypeVar("Kind", bound=Callable[..., Any])
# How soon the answer to an event is computed: the newest request of each client through the scheduler, or at once.
Turn = Literal["interactive", "background", "immediate"]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A route, beyond its address.

    Args:
        body: the schema of its JSON body.
        query: the schema of its query string.
        status: of its answer.
        response: the type of its answer; ``None`` for no content, and for files.
        conflict: the answer of status 409, where it has more than ``error``.
        form: the parts of a form with files; ``file`` is one.
        media: content types of a file.
    """

    access: AccessRule
    body: Any = None
    query: Any = None
    status: int = 200
    response: Any = None
    conflict: Any = None
    form: Sequence[str] = ()
    media: Sequence[str] = (JSON,)


@dataclass(frozen=True, slots=True)
class Event:
    """An event that clients send.

    Args:
        message: its schema.
        response: the type of its answers, or of its acknowledgement.
        answer: the event that answers it; ``None``: it is acknowledged.
        urgent: whether other events give way to it.
        is_save: whether it is measured as a save.
    """

    name: str
    access: AccessRule
    message: Any
    response: Any
    answer: str | None = None
    turn: Turn = "immediate"
    urgent: bool = False
    is_save: bool = False


_STATIC_FILES: Final = Endpoint(PUBLIC_ACCESS)
# By name, of all modules that were imported.
EVENTS: Final[dict[str, Event]] = {}
NOTIFICATIONS: Final[dict[str, Any]] = {}


def event(
    access: AccessRule,
    *,
    answer: tuple[str, Any] | None = None,
    turn: Turn = "immediate",
    urgent: bool = False,
    is_save: bool = False,
) -> Callable[[Kind], Kind]:
    """Declare that a method handles the event of its name; its ``message`` parameter has the schema.

    Args:
        access: what an event must satisfy.
        answer: the event that answers it, and the type of the answers, which the method sends; without one it returns
            its acknowledgement.
        turn: when its answer is computed.
        urgent: whether other events give way to it.
        is_save: whether it is measured as a save.
    """

    def declare(method: Kind) -> Kind:
        signature = inspect.signature(method)
        name, response = answer or (None, signature.return_annotation)
        message = signature.parameters["message"].annotation
        declaration = Event(method.__name__, access, message, response, name, turn, urgent, is_save)
        EVENTS[declaration.name] = declaration
        return declared(method, declaration)

    return declare


def notification(name: str, payload: Any) -> str:
    """Declare an event that the server sends by itself; return its name.

    Args:
        payload: its type.
    """
    NOTIFICATIONS[name] = payload
    return name


def declared(handler: Kind, declaration: Endpoint | Event) -> Kind:
    """Return the handler with its declaration, which what wraps it has as well."""
    handler.__dict__["declaration"] = declaration
    return handler


def declaration_of(app: Flask, endpoint: str | None) -> Endpoint | None:
    """Return the declaration of a route of the app; ``None`` without one."""
    if endpoint == "static":
        return _STATIC_FILES
    return getattr(app.view_functions.get(endpoint or ""), "declaration", None)
