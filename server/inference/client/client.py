"""The desk's line to a process of the models: connections, a budget, and a breaker that opens where nobody answers."""

import http.client
import json
import select
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Any

import structlog

from models.errors import ModelsUnavailable
from server.inference.client.deadline import current_deadline
from server.inference.model_info import ModelInfo
from server.inference.process.work_queue import Lane
from server.inference.transport.addresses import Address
from server.inference.transport.frames import CONTENT_TYPE, Frame, MalformedFrame

log = structlog.get_logger(__name__)

_MAX_IDLE_CONNECTIONS = 32
# While it waits, it is asked so often whether the answer is still wanted.
_POLL_EVERY_S = 0.02
_PROBE_EVERY_S, _PROBE_WITHIN_S = 0.5, 1.0
# One late answer may be a hiccup; two in a row, and nobody waits for a third.
_MAX_CONSECUTIVE_TIMEOUTS = 2
# Statuses that say nothing against the next request.
_REQUEST_ERROR_STATUSES = frozenset({400, 411, 413, 500})


class RequestCancelled(ModelsUnavailable):
    """The asker does not want the answer any more: nothing is said against the models."""


class _Cancelled(Exception):
    """The asker does not want the answer any more."""


class _DeadlineExceeded(Exception):
    """The budget is spent."""


class _Overloaded(Exception):
    """It has too much to do."""


class _Rejected(Exception):
    """It cannot answer this one request."""


class InferenceClient:
    """Calls of one process. Safe across threads.

    Args:
        address: where it listens.
        secret: what both know each other by; "" over a unix socket alone.
        budget_ms: for each call that is given none.
    """

    def __init__(self, address: Address, secret: str, budget_ms: int) -> None:
        self._address = address
        self._headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._budget_ms = budget_ms
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()
        self._model_info: ModelInfo | None = None
        self._unavailable_reason: str | None = None
        self._consecutive_timeouts = 0
        self._closing = threading.Event()
        self._probing: threading.Thread | None = None

    @property
    def unavailable_reason(self) -> str | None:
        """Why it is not asked now; None where it is."""
        return self._unavailable_reason

    def expect_models(self, model_info: ModelInfo) -> None:
        """Answers of other models than these are none."""
        self._model_info = model_info

    def model_info(self, within_s: float = _PROBE_WITHIN_S) -> ModelInfo:
        """What the models are, asked anew.

        Raises:
            ModelsUnavailable: it does not answer, or is none.
        """
        try:
            return ModelInfo.from_json(json.loads(self._exchange("GET", "/facts", b"", monotonic() + within_s)))
        except (
            OSError,
            http.client.HTTPException,
            ValueError,
            _DeadlineExceeded,
            _Cancelled,
            _Overloaded,
            _Rejected,
        ) as error:
            raise ModelsUnavailable(f"{self._address}: {_describe_error(error)}") from error

    def call(self, kind: str, items: list[Any], lane: Lane, budget_ms: int | None = None) -> Frame:
        """Has ``items`` computed.

        Args:
            budget_ms: in place of the line's own; what is left of the asker's is never exceeded.

        Raises:
            ModelsUnavailable: late, busy, away, or the answer is not wanted any more.
        """
        if self._unavailable_reason is not None:
            raise ModelsUnavailable(self._unavailable_reason)
        began, whole = monotonic(), (budget_ms or self._budget_ms) / 1000
        try:
            answer = self._post(kind, items, lane, min(current_deadline().end, began + whole))
        except _Cancelled as error:
            raise RequestCancelled("The answer is not wanted any more") from error
        except _Overloaded as error:
            raise ModelsUnavailable("The models have too much to do") from error
        except _Rejected as error:
            log.warning("models_refused", kind=kind, reason=str(error))
            raise ModelsUnavailable(str(error)) from error
        except _DeadlineExceeded as error:
            # Where the asker had hardly any time left it says nothing against the models.
            self._consecutive_timeouts += monotonic() - began >= whole / 2
            if self._consecutive_timeouts >= _MAX_CONSECUTIVE_TIMEOUTS or lane is Lane.BULK:
                self._open_breaker(f"{self._address} is late")
            raise ModelsUnavailable(f"{self._address} is late") from error
        except (OSError, http.client.HTTPException, MalformedFrame) as error:
            self._open_breaker(f"{self._address}: {_describe_error(error)}")
            raise ModelsUnavailable(f"{self._address}: {_describe_error(error)}") from error
        self._consecutive_timeouts = 0
        return answer

    def close(self) -> None:
        """Hangs up."""
        self._closing.set()
        if self._probing is not None:
            self._probing.join()
        self._close_idle()

    def _post(self, kind: str, items: list[Any], lane: Lane, end: float) -> Frame:
        now = monotonic()
        if end <= now:
            raise _DeadlineExceeded
        version = self._model_info.version_of(kind) if self._model_info is not None else ""
        head = {"version": version, "lane": int(lane), "budget_ms": (end - now) * 1000, "items": items}
        return Frame.from_bytes(self._exchange("POST", f"/{kind}", Frame(head).to_bytes(), end))

    def _exchange(self, method: str, path: str, body: bytes, end: float) -> bytes:
        """One request and its answer; where the connection breaks, once more over a new one."""
        connection = self._acquire_connection()
        for attempt in (1, 2):
            try:
                answer = self._send_request(connection, method, path, body, end)
            except TimeoutError as error:
                connection.close()
                raise _DeadlineExceeded from error
            except (_Overloaded, _Rejected):
                self._release_connection(connection)
                raise
            except (OSError, http.client.HTTPException):
                connection.close()
                if attempt == 2:
                    raise
                # What was idle beside it is broken as well.
                self._close_idle()
                connection = self._new_connection()
            except BaseException:
                connection.close()  # which tells the other side that nobody waits
                raise
            else:
                self._release_connection(connection)
                return answer
        raise AssertionError

    def _send_request(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: bytes, end: float
    ) -> bytes:
        connection.timeout = max(0.001, end - monotonic())
        if connection.sock is None:
            connection.connect()
        sock = connection.sock
        sock.settimeout(max(0.001, end - monotonic()))
        connection.request(method, path, body or None, {"Content-Type": CONTENT_TYPE, **self._headers})
        _wait_until_readable(sock, end)
        sock.settimeout(max(0.001, end - monotonic()))
        response = connection.getresponse()
        answer = response.read()
        if response.status != http.client.OK:
            self._raise_for_status(response.status, answer)
        return answer

    def _raise_for_status(self, status: int, answer: bytes) -> None:
        said: Mapping[str, Any] = {}
        with suppress(ValueError):
            said = json.loads(answer)
        code = said.get("error", str(status))
        if code == "busy":
            raise _Overloaded
        if code == "late":
            raise _DeadlineExceeded
        if status in _REQUEST_ERROR_STATUSES:
            raise _Rejected(f"it answers {code}")
        if code == "other_models" and self._model_info is not None:
            raise MalformedFrame(
                f"it has the models {said.get('version')} now, and this desk began with {self._model_info.version}: "
                "start the desk anew"
            )
        raise MalformedFrame(f"it answers {code}")

    def _acquire_connection(self) -> http.client.HTTPConnection:
        with self._lock:
            return self._idle.pop() if self._idle else self._new_connection()

    def _release_connection(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < _MAX_IDLE_CONNECTIONS and not self._closing.is_set() and connection.sock is not None:
                self._idle.append(connection)
                return
        connection.close()

    def _close_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _new_connection(self) -> http.client.HTTPConnection:
        if self._address.path:
            return _SocketConnection(self._address.path)
        return http.client.HTTPConnection(self._address.host, self._address.port)

    def _open_breaker(self, reason: str) -> None:
        """Opens the breaker: nobody waits for the models until they answer a probe."""
        with self._lock:
            if self._unavailable_reason is not None or self._closing.is_set():
                return
            self._unavailable_reason = reason
            self._probing = threading.Thread(target=self._probe, name="models-probe", daemon=True)
            self._probing.start()
        log.warning("models_away", reason=reason)

    def _probe(self) -> None:
        """Asks for next to nothing until that is answered."""
        self._close_idle()
        while not self._closing.wait(_PROBE_EVERY_S):
            try:
                self._post("queries", [["", "", ""]], Lane.RECALL, monotonic() + _PROBE_WITHIN_S)
            except (
                OSError,
                http.client.HTTPException,
                MalformedFrame,
                _DeadlineExceeded,
                _Cancelled,
                _Rejected,
            ) as error:
                reason = f"{self._address}: {_describe_error(error)}"
                if not isinstance(error, _DeadlineExceeded) and reason != self._unavailable_reason:
                    self._unavailable_reason = reason
                    log.warning("models_away", reason=reason)
                continue
            except _Overloaded:
                pass  # It answers; whether it has time is another question.
            self._consecutive_timeouts = 0
            self._unavailable_reason = None
            log.warning("models_back", address=str(self._address))
            return


class _SocketConnection(http.client.HTTPConnection):
    """HTTP over a unix socket."""

    def __init__(self, path: str) -> None:
        super().__init__("models")
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


def _wait_until_readable(sock: socket.socket, end: float) -> None:
    """Waits until there is something to read."""
    is_cancelled = current_deadline().is_cancelled
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    while not poll.poll(1000 * min(_POLL_EVERY_S, max(0.0, end - monotonic()))):
        if monotonic() >= end:
            raise _DeadlineExceeded
        if is_cancelled():
            raise _Cancelled


def _describe_error(error: Exception) -> str:
    if isinstance(error, _DeadlineExceeded):
        return "late"
    return str(error) or type(error).__name__
