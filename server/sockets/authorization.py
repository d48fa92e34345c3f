"""Authorizes socket events, as ``server.access.authorization`` does requests."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Any

import structlog
from flask import g, request
from flask_socketio import ConnectionRefusedError, SocketIO

from models.errors import AppError, NotSignedIn
from server.access.authorization import ANONYMOUS, authorize
from server.access.declarations import Event
from server.access.rules import ASSIST_ACCESS, PUBLIC_ACCESS
from server.access.visibility import set_viewer
from server.config import Settings
from server.db.database import db
from server.errors import to_app_error
from server.registry import service
from server.schemas.base import EventError
from server.schemas.parsing import error_payload
from server.sockets.rooms import client_of
from server.sockets.scheduler import FairSemaphore
from server.telemetry.metrics import FAULTS, count_refusal
from server.web.security.origin_guard import is_embedding
from server.workload.fair_queue import Overloaded
from server.workload.interactive import InteractiveWork

log = structlog.get_logger(__name__)

Handler = Callable[..., Any]

_RESOURCE_FIELDS = ("draft_id", "publication_id", "source_id")
_MAX_TOKEN_LENGTH = 512


class AuthorizingSocketIO(SocketIO):  # type: ignore[misc]  # it ships no type information
    """Calls the handler of an event only if its access rule allows it; an undeclared event cannot be registered.

    The viewer and its permissions are looked up at most two seconds before an event, or since the last withdrawal of a
    permission (``server.access.authorization``). Each event is handled within ``around_event``, where ``before_event``
    is called first; their errors are answered like refusals of the rule.
    """

    before_event: Callable[[], None] | None = None
    around_event: Callable[[], AbstractContextManager[None]] | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._semaphore = FairSemaphore()

    def on(self, message: str, namespace: str | None = None) -> Callable[[Handler], Handler]:
        """Register the handler of ``connect`` or ``disconnect``; ``on_event`` and ``event`` call this.

        Raises:
            RuntimeError: another event: declare it with ``@event``, and register it with ``serve``.
        """
        guard = {"connect": self._wrap_connect, "disconnect": self._wrap_disconnect}.get(message)
        if guard is None:
            raise RuntimeError(f"The event {message!r} has no access rule: declare it with @event.")
        register = super().on(message, namespace)

        def decorator(handler: Handler) -> Handler:
            register(guard(handler))
            return handler

        return decorator

    def serve(self, event: Event, handler: Handler) -> None:
        """Register the handler of a declared event."""
        super().on(event.name)(self._wrap_event(event, handler))

    def _wrap_connect(self, handler: Handler) -> Handler:
        @wraps(handler)
        def connect(auth: object = None) -> Any:
            try:
                _apply_connect_token(auth)
                authorize(ASSIST_ACCESS, {})
                return handler(auth)
            except AppError as error:
                raise ConnectionRefusedError(error.message, error.as_json()) from error

        return connect

    def _wrap_disconnect(self, handler: Handler) -> Handler:
        @wraps(handler)
        def disconnect(*reason: object) -> Any:
            try:
                authorize(PUBLIC_ACCESS, {})
            except AppError:  # the token was revoked meanwhile: the client still disconnects
                g.viewer = ANONYMOUS
                set_viewer(db.session, ANONYMOUS)
            return handler(*reason)

        return disconnect

    def _wrap_event(self, event: Event, handler: Handler) -> Handler:
        @wraps(handler)
        def handle(data: object = None, *more: object) -> Any:
            interactive = service(InteractiveWork)
            around = self.around_event or interactive.running
            try:
                # An event that waits because of an exhausted budget is not counted as interactive.
                with (
                    around(),
                    interactive.saving() if event.urgent else nullcontext(),
                    self._semaphore.acquired(urgent=event.urgent),
                ):
                    return authorize_and_handle(data, *more)
            except Overloaded as error:
                return self._reject(event, data, error)

        def authorize_and_handle(data: object, *more: object) -> Any:
            try:
                if self.before_event is not None:
                    self.before_event()
                authorize(event.access, resource_ids_of(data))
            except AppError as error:
                return self._reject(event, data, error)
            except Exception as error:
                log.exception("event_failed")
                FAULTS.labels("event").inc()
                return self._reject(event, data, to_app_error(error))
            # End the read transaction of the authorization before the event is handled.
            db.session.rollback()
            return handler(data, *more)

        return handle

    def _reject(self, event: Event, data: object, error: AppError) -> EventError | None:
        db.session.rollback()
        count_refusal(error.code)
        answer = error_payload(data, error.as_json())
        if event.answer is None:
            return answer
        self.emit(event.answer, answer, to=client_of())
        return None


def resource_ids_of(data: object) -> Mapping[str, Any]:
    """Return the ids of draft, publication or source in a message; the handler rejects invalid ids."""
    if not isinstance(data, dict):
        return {}
    return {name: data[name] for name in _RESOURCE_FIELDS if isinstance(data.get(name), str)}


def _apply_connect_token(auth: object) -> None:
    """Send the token of ``auth`` with each event of this connection, like a header."""
    token = auth.get("token") if isinstance(auth, dict) else None
    if isinstance(token, str) and 0 < len(token) <= _MAX_TOKEN_LENGTH:
        request.environ["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    elif service(Settings).is_newsroom and is_embedding() and not _sends_bearer_token():
        # The cookie of the reader of that page does not authorize its script.
        raise NotSignedIn(
            "sign_in",
            "The assistant in another page signs in with a token.",
            "Give the adapter a token: see docs/plugin.md.",
        )


def _sends_bearer_token() -> bool:
    return request.headers.get("Authorization", "").lower().startswith("bearer ")
