"""Limits the transports of sockets: who may open one, how many, and how soon its Socket.IO CONNECT must arrive.

A transport is a session of Engine.IO: one WebSocket, or one client that polls. Each WebSocket occupies a thread of the
server, so everything about it is decided before the upgrade, and a transport that serves no purpose is closed.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qs

import structlog
from flask import Flask, request
from flask_socketio import SocketIO

from models.errors import AppError, NotSignedIn
from server.access.identity import Credential, authenticate, request_credential, valid_credentials
from server.access.viewer import UNRESTRICTED, Viewer
from server.access.visibility import set_viewer
from server.compat.engineio_websocket import (
    abort_websocket,
    limit_messages,
    wrap_connection_handlers,
    wrap_message_handler,
)
from server.config import Settings
from server.db.database import db
from server.telemetry.metrics import count_refusal
from server.web.security.origin_guard import is_embedding, reject_other_hosts
from server.web.security.rate_limits import RateLimited, network_of
from server.web.security.request_limits import check_unknown_clients, count_unknown_client

log = structlog.get_logger(__name__)

# Per person: pages, and editors of other programs.
MAX_SOCKETS: Final = 40
# Before the sign-in: pages whose sign-in has expired, and embedded assistants, which send their token afterwards.
MAX_UNIDENTIFIED_PER_ADDRESS: Final = 10
MAX_UNIDENTIFIED: Final = 40
MAX_UNIDENTIFIED_MESSAGE_BYTES: Final = 64 * 1024
CONNECT_TIMEOUT_S: Final = 5.0

_PATH: Final = "/socket.io"
_ENVIRON_KEY: Final = "quotedesk.transport"
_RETRY_AFTER_S: Final = 5.0
# A polling client fetches the refusal with its next request.
_REFUSED_POLLING_S: Final = 1.0
# Time for the last packets of a transport to be sent.
_FLUSH_S: Final = 0.3
_CHECK_EVERY_S: Final = 0.5
_CHECK_CREDENTIALS_EVERY_S: Final = 2.0
_CONNECT, _DISCONNECT = "0", "1"

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


@dataclass(eq=False, slots=True)
class Transport:
    """One transport, from its handshake to its end.

    Args:
        owner: the person, or the network of an unidentified client, whose limit it counts towards.
        is_identified: whether the owner is a person.
        credential: authenticates the person; the transport ends when it expires.
        connect_by: the deadline, on the monotonic clock, for connecting a namespace; None once connected.
        engine_id: the id that Engine.IO gave it; None before and without a handshake.
        has_handshake: False for clients that no HTTP request has opened.
    """

    owner: str
    is_identified: bool = False
    credential: Credential | None = None
    connect_by: float | None = None
    engine_id: str | None = None
    has_handshake: bool = True
    requests: set[str] = field(default_factory=set)


class Transports:
    """Admits, counts and ends transports; without accounts it only closes idle ones."""

    def __init__(self, app: Flask, socketio: SocketIO, settings: Settings) -> None:
        self._app = app
        self._socketio = socketio
        self._settings = settings
        self._lock = threading.Lock()
        self._open: dict[str, Transport] = {}
        self._counts: Counter[str] = Counter()
        self._unidentified = 0
        self._monitor: threading.Thread | None = None

    def install(self) -> None:
        """Wrap Engine.IO; call it once, after ``SocketIO.init_app``."""
        wrap_connection_handlers(self._socketio, self._on_open, self._on_close)
        wrap_message_handler(self._socketio, self._on_message)
        inner = self._app.wsgi_app

        def serve(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            return self._serve(inner, environ, start_response)

        self._app.wsgi_app = serve  # type: ignore[method-assign]

    def identify(self, engine_id: str, owner: str, is_identified: bool, credential: Credential | None) -> None:
        """Count a transport for the owner that its namespace was connected for.

        Raises:
            RateLimited: the owner has too many.
        """
        with self._lock:
            transport = self._open.get(engine_id)
            if transport is None:
                transport = Transport(owner, is_identified, engine_id=engine_id, has_handshake=False)
                self._count(transport)
                self._open[engine_id] = transport
            elif (transport.owner, transport.is_identified) != (owner, is_identified):
                moved = Transport(owner, is_identified)
                self._count(moved)
                self._discount(transport)
                transport.owner, transport.is_identified = owner, is_identified
            transport.credential = credential
            transport.connect_by = None
        limit_messages(self._socketio, engine_id, None)

    def owner_of(self, engine_id: str) -> str | None:
        """Return the owner of a transport; None if it is unknown."""
        with self._lock:
            transport = self._open.get(engine_id)
            return transport.owner if transport is not None else None

    def namespace_left(self, engine_id: str) -> None:
        """Close the transport after ``CONNECT_TIMEOUT_S`` unless a namespace is connected again."""
        with self._lock:
            transport = self._open.get(engine_id)
            if transport is None:
                return
            if transport.has_handshake:
                transport.connect_by = time.monotonic() + CONNECT_TIMEOUT_S
            else:
                del self._open[engine_id]
                self._discount(transport)

    def end_signed_out(self) -> None:
        """End the transports of those whose sign-in, token or account has ended."""
        with self._lock:
            shown = {key: transport.credential for key, transport in self._open.items()}
        credentials = {key: credential for key, credential in shown.items() if credential is not None}
        if credentials and (ending := self._signed_out(credentials)):
            self._end(ending)

    def _serve(self, inner: Application, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if not environ.get("PATH_INFO", "").startswith(_PATH):
            return inner(environ, start_response)
        engine_id = parse_qs(environ.get("QUERY_STRING", "")).get("sid", [None])[0]
        if engine_id is not None:
            return self._serve_open(inner, environ, start_response, engine_id)
        if environ["REQUEST_METHOD"] == "GET":
            return self._serve_handshake(inner, environ, start_response)
        return inner(environ, start_response)

    def _serve_handshake(self, inner: Application, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        try:
            transport = self._admit(environ)
        except AppError as error:
            return _refuse(error, start_response)
        try:
            return inner({**environ, _ENVIRON_KEY: transport}, start_response)
        finally:
            with self._lock:
                if transport.engine_id is None:  # Engine.IO refused it
                    self._discount(transport)

    def _serve_open(
        self, inner: Application, environ: dict[str, Any], start_response: Any, engine_id: str
    ) -> Iterable[bytes]:
        """Serve a request of an open transport: one of each kind at a time, for each occupies a thread."""
        kind = "upgrade" if environ.get("HTTP_UPGRADE") else str(environ["REQUEST_METHOD"])
        with self._lock:
            transport = self._open.get(engine_id)
            if transport is not None:
                if kind in transport.requests:
                    return _answer("400 Bad Request", "This transport has such a request already.", start_response)
                if transport.connect_by is not None and _content_length(environ) > MAX_UNIDENTIFIED_MESSAGE_BYTES:
                    return _answer("413 Content Too Large", "Send CONNECT first.", start_response)
                transport.requests.add(kind)
        try:
            return inner(environ, start_response)
        finally:
            if transport is not None:
                with self._lock:
                    transport.requests.discard(kind)

    def _admit(self, environ: dict[str, Any]) -> Transport:
        """Authenticate the client of a handshake and count its transport.

        Raises:
            AppError: ``wrong_host``, ``sign_in``, ``bad_token``, ``too_many``.
        """
        with self._app.request_context(environ):
            reject_other_hosts()
            transport = Transport("local")
            if self._settings.is_newsroom:
                transport = self._identify_request()
        transport.connect_by = time.monotonic() + CONNECT_TIMEOUT_S
        with self._lock:
            self._count(transport)
        return transport

    def _identify_request(self) -> Transport:
        set_viewer(db.session, UNRESTRICTED)  # authentication reads people only
        credential = request_credential()
        if is_embedding() and credential is not None and credential.kind == "sign_in":
            credential = None  # the cookie of that page's reader is not its script's
        try:
            if credential is None or credential.kind == "token":
                check_unknown_clients()
            viewer = authenticate(db.session, self._settings.password_days) if credential is not None else None
            if viewer is None and "HTTP_ORIGIN" not in request.environ:
                raise NotSignedIn("sign_in", "Nobody is signed in.", "Sign in, and try again: nothing was changed.")
        except NotSignedIn:
            count_unknown_client()
            raise
        # The origin, where there is one, is checked by Engine.IO before its upgrade.
        return _transport_of(viewer, credential)

    def _count(self, transport: Transport) -> None:
        """Raise ``RateLimited`` above the caps; the caller holds the lock."""
        if self._settings.is_newsroom:
            own = self._counts[transport.owner]
            if transport.is_identified:
                if own >= MAX_SOCKETS:
                    raise RateLimited(_RETRY_AFTER_S)
            elif own >= MAX_UNIDENTIFIED_PER_ADDRESS or self._unidentified >= MAX_UNIDENTIFIED:
                raise RateLimited(_RETRY_AFTER_S)
        self._counts[transport.owner] += 1
        self._unidentified += not transport.is_identified

    def _discount(self, transport: Transport) -> None:
        self._counts[transport.owner] -= 1
        if not self._counts[transport.owner]:
            del self._counts[transport.owner]
        self._unidentified -= not transport.is_identified

    def _on_open(self, engine_id: str, environ: dict[str, Any]) -> None:
        transport = environ.get(_ENVIRON_KEY)
        if not isinstance(transport, Transport):
            return
        limit_messages(self._socketio, engine_id, MAX_UNIDENTIFIED_MESSAGE_BYTES)
        with self._lock:
            transport.engine_id = engine_id
            self._open[engine_id] = transport
            if self._monitor is None:
                self._monitor = threading.Thread(target=self._watch, name="transports", daemon=True)
                self._monitor.start()

    def _on_close(self, engine_id: str) -> None:
        with self._lock:
            transport = self._open.pop(engine_id, None)
            if transport is not None:
                self._discount(transport)

    def _on_message(self, handle: Callable[[str, Any], None], engine_id: str, data: Any) -> None:
        handle(engine_id, data)
        if isinstance(data, str) and data[:1] == _CONNECT and not self._has_namespace(engine_id):
            self._end_refused(engine_id)

    def _has_namespace(self, engine_id: str) -> bool:
        manager = self._socketio.server.manager
        client = manager.sid_from_eio_sid(engine_id, "/")
        return client is not None and bool(manager.is_connected(client, "/"))

    def _end_refused(self, engine_id: str) -> None:
        connection = self._socketio.server.eio.sockets.get(engine_id)
        if connection is None:
            return
        if connection.upgraded:
            connection.close(wait=False)  # after the refusal, which is sent before it
        with self._lock:
            transport = self._open.get(engine_id)
            if transport is not None:
                transport.connect_by = time.monotonic() + _REFUSED_POLLING_S

    def _watch(self) -> None:
        """End transports that are overdue or signed out; run as long as there are any."""
        credentials_at = 0.0
        while True:
            time.sleep(_CHECK_EVERY_S)
            moment = time.monotonic()
            with self._lock:
                if not self._open:
                    self._monitor = None
                    return
                ending = [
                    key
                    for key, connection in self._open.items()
                    if connection.connect_by is not None and connection.connect_by <= moment
                ]
            if moment >= credentials_at:
                credentials_at = moment + _CHECK_CREDENTIALS_EVERY_S
                self.end_signed_out()
            if ending:
                self._end(ending)

    def _signed_out(self, credentials: dict[str, Credential]) -> list[str]:
        try:
            with self._app.app_context():
                valid = valid_credentials(db.session, set(credentials.values()))
        except Exception as error:  # the store may be away; it is asked again
            log.warning("credentials_not_checked", reason=type(error).__name__)
            return []
        return [key for key, credential in credentials.items() if credential not in valid]

    def _end(self, engine_ids: Iterable[str]) -> None:
        sockets = self._socketio.server.eio.sockets
        ending = [connection for engine_id in engine_ids if (connection := sockets.get(engine_id)) is not None]
        for connection in ending:
            try:
                connection.close(wait=False)
            except Exception as error:  # it went by itself in this moment
                log.debug("socket_gone", kind=type(error).__name__)
        time.sleep(_FLUSH_S)
        for connection in ending:
            abort_websocket(connection)
            sockets.pop(connection.sid, None)
            self._on_close(connection.sid)


def _transport_of(viewer: Viewer | None, credential: Credential | None) -> Transport:
    if viewer is not None and viewer.person_id is not None:
        return Transport(f"person:{viewer.person_id}", is_identified=True, credential=credential)
    return Transport(f"address:{network_of(request.remote_addr)}")


def _content_length(environ: dict[str, Any]) -> int:
    given = environ.get("CONTENT_LENGTH") or "0"
    return int(given) if given.isascii() and given.isdigit() else 0


def _answer(status: str, text: str, start_response: Callable[..., Any]) -> Iterable[bytes]:
    start_response(status, [("Content-Type", "text/plain")])
    return [text.encode()]


def _refuse(error: AppError, start_response: Callable[..., Any]) -> Iterable[bytes]:
    count_refusal(error.code)
    headers = [("Content-Type", "application/json"), ("Cache-Control", "no-store")]
    if isinstance(error, RateLimited):
        headers.append(("Retry-After", str(error.retry_after)))
    start_response(f"{error.status} Refused", headers)
    return [json.dumps({"error": error.as_json()}).encode()]
