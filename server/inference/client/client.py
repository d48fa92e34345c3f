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
from server.inference.client.deadline import asker
from server.inference.model_info import Facts
from server.inference.process.work_queue import Lane
from server.inference.transport.addresses import Address
from server.inference.transport.frames import CONTENT_TYPE, BadFrame, Frame

log = structlog.get_logger(__name__)

_KEPT = 32
# While it waits, it is asked so often whether the answer is still wanted.
_LOOK_EVERY_S = 0.02
_PROBE_EVERY_S, _PROBE_WITHIN_S = 0.5, 1.0
# One late answer may be a hiccup; two in a row, and nobody waits for a third.
_LATE_IN_A_ROW = 2
# Statuses that say nothing against the next request.
_OF_THE_REQUEST = frozenset({400, 411, 413, 500})


class NotWanted(ModelsUnavailable):
    """The asker does not want the answer any more: nothing is said against the models."""


class _Gone(Exception):
    """The asker does not want the answer any more."""


class _Late(Exception):
    """The budget is spent."""


class _Busy(Exception):
    """It has too much to do."""


class _Refused(Exception):
    """It cannot answer this one request."""


class Line:
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
        self._facts: Facts | None = None
        self._away: str | None = None
        self._late = 0
        self._closing = threading.Event()
        self._probing: threading.Thread | None = None

    @property
    def away(self) -> str | None:
        """Why it is not asked now; None where it is."""
        return self._away

    def expect(self, facts: Facts) -> None:
        """Answers of other models than these are none."""
        self._facts = facts

    def facts(self, within_s: float = _PROBE_WITHIN_S) -> Facts:
        """What the models are, asked anew.

        Raises:
            ModelsUnavailable: it does not answer, or is none.
        """
        try:
            return Facts.from_json(json.loads(self._exchange("GET", "/facts", b"", monotonic() + within_s)))
        except (OSError, http.client.HTTPException, ValueError, _Late, _Gone, _Busy, _Refused) as error:
            raise ModelsUnavailable(f"{self._address}: {_told(error)}") from error

    def call(self, kind: str, items: list[Any], lane: Lane, budget_ms: int | None = None) -> Frame:
        """Has ``items`` computed.

        Args:
            budget_ms: in place of the line's own; what is left of the asker's is never exceeded.

        Raises:
            ModelsUnavailable: late, busy, away, or the answer is not wanted any more.
        """
        if self._away is not None:
            raise ModelsUnavailable(self._away)
        began, whole = monotonic(), (budget_ms or self._budget_ms) / 1000
        try:
            answer = self._ask(kind, items, lane, min(asker().end, began + whole))
        except _Gone as error:
            raise NotWanted("The answer is not wanted any more") from error
        except _Busy as error:
            raise ModelsUnavailable("The models have too much to do") from error
        except _Refused as error:
            log.warning("models_refused", kind=kind, reason=str(error))
            raise ModelsUnavailable(str(error)) from error
        except _Late as error:
            # Where the asker had hardly any time left it says nothing against the models.
            self._late += monotonic() - began >= whole / 2
            if self._late >= _LATE_IN_A_ROW or lane is Lane.BULK:
                self._lost(f"{self._address} is late")
            raise ModelsUnavailable(f"{self._address} is late") from error
        except (OSError, http.client.HTTPException, BadFrame) as error:
            self._lost(f"{self._address}: {_told(error)}")
            raise ModelsUnavailable(f"{self._address}: {_told(error)}") from error
        self._late = 0
        return answer

    def close(self) -> None:
        """Hangs up."""
        self._closing.set()
        if self._probing is not None:
            self._probing.join()
        self._hang_up()

    def _ask(self, kind: str, items: list[Any], lane: Lane, end: float) -> Frame:
        now = monotonic()
        if end <= now:
            raise _Late
        version = self._facts.version_of(kind) if self._facts is not None else ""
        head = {"version": version, "lane": int(lane), "budget_ms": (end - now) * 1000, "items": items}
        return Frame.decoded(self._exchange("POST", f"/{kind}", Frame(head).encoded(), end))

    def _exchange(self, method: str, path: str, body: bytes, end: float) -> bytes:
        """One request and its answer; where the connection breaks, once more over a new one."""
        connection = self._taken()
        for attempt in (1, 2):
            try:
                answer = self._answered(connection, method, path, body, end)
            except TimeoutError as error:
                connection.close()
                raise _Late from error
            except (_Busy, _Refused):
                self._kept(connection)
                raise
            except (OSError, http.client.HTTPException):
                connection.close()
                if attempt == 2:
                    raise
                # What was idle beside it is broken as well.
                self._hang_up()
                connection = self._made()
            except BaseException:
                connection.close()  # which tells the other side that nobody waits
                raise
            else:
                self._kept(connection)
                return answer
        raise AssertionError

    def _answered(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: bytes, end: float
    ) -> bytes:
        connection.timeout = max(0.001, end - monotonic())
        if connection.sock is None:
            connection.connect()
        sock = connection.sock
        sock.settimeout(max(0.001, end - monotonic()))
        connection.request(method, path, body or None, {"Content-Type": CONTENT_TYPE, **self._headers})
        _await(sock, end)
        sock.settimeout(max(0.001, end - monotonic()))
        response = connection.getresponse()
        answer = response.read()
        if response.status != http.client.OK:
            self._refused(response.status, answer)
        return answer

    def _refused(self, status: int, answer: bytes) -> None:
        said: Mapping[str, Any] = {}
        with suppress(ValueError):
            said = json.loads(answer)
        code = said.get("error", str(status))
        if code == "busy":
            raise _Busy
        if code == "late":
            raise _Late
        if status in _OF_THE_REQUEST:
            raise _Refused(f"it answers {code}")
        if code == "other_models" and self._facts is not None:
            raise BadFrame(
                f"it has the models {said.get('version')} now, and this desk began with {self._facts.version}: "
                "start the desk anew"
            )
        raise BadFrame(f"it answers {code}")

    def _taken(self) -> http.client.HTTPConnection:
        with self._lock:
            return self._idle.pop() if self._idle else self._made()

    def _kept(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < _KEPT and not self._closing.is_set() and connection.sock is not None:
                self._idle.append(connection)
                return
        connection.close()

    def _hang_up(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _made(self) -> http.client.HTTPConnection:
        if self._address.path:
            return _SocketConnection(self._address.path)
        return http.client.HTTPConnection(self._address.host, self._address.port)

    def _lost(self, reason: str) -> None:
        """Opens the breaker: nobody waits for the models until they answer a probe."""
        with self._lock:
            if self._away is not None or self._closing.is_set():
                return
            self._away = reason
            self._probing = threading.Thread(target=self._probe, name="models-probe", daemon=True)
            self._probing.start()
        log.warning("models_away", reason=reason)

    def _probe(self) -> None:
        """Asks for next to nothing until that is answered."""
        self._hang_up()
        while not self._closing.wait(_PROBE_EVERY_S):
            try:
                self._ask("queries", [["", "", ""]], Lane.RECALL, monotonic() + _PROBE_WITHIN_S)
            except (OSError, http.client.HTTPException, BadFrame, _Late, _Gone, _Refused) as error:
                reason = f"{self._address}: {_told(error)}"
                if not isinstance(error, _Late) and reason != self._away:
                    self._away = reason
                    log.warning("models_away", reason=reason)
                continue
            except _Busy:
                pass  # It answers; whether it has time is another question.
            self._late = 0
            self._away = None
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


def _await(sock: socket.socket, end: float) -> None:
    """Waits until there is something to read."""
    gone = asker().gone
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    while not poll.poll(1000 * min(_LOOK_EVERY_S, max(0.0, end - monotonic()))):
        if monotonic() >= end:
            raise _Late
        if gone():
            raise _Gone


def _told(error: Exception) -> str:
    if isinstance(error, _Late):
        return "late"
    return str(error) or type(error).__name__
