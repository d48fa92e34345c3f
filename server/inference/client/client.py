"""The client of the inference process: calls with a deadline and a circuit breaker."""

import json
import threading
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Any

import structlog

from models.errors import ModelsUnavailable
from models.recommend.protocol import QuoteQuery
from server.inference.client.connections import CONNECTION_ERRORS, Cancelled, ConnectionPool, DeadlineExceeded
from server.inference.client.deadline import current_deadline
from server.inference.model_info import ModelInfo
from server.inference.process.work_queue import Lane
from server.inference.transport.addresses import Address
from server.inference.transport.frames import CONTENT_TYPE, Frame, MalformedFrame
from server.inference.transport.items import ITEMS

log = structlog.get_logger(__name__)

_PROBE_EVERY_S, _PROBE_WITHIN_S = 0.5, 1.0
# Of a process that compiles its networks meanwhile.
_STATE_WITHIN_S = 10.0
# One late answer may be a hiccup; after two in a row no further request waits.
_MAX_CONSECUTIVE_TIMEOUTS = 2
_OK = 200
# Statuses that concern one request only: the breaker stays closed.
_REQUEST_ERROR_STATUSES = frozenset({400, 411, 413, 500})


class RequestCancelled(ModelsUnavailable):
    """The answer is not needed any more; the models may well be available."""


class _Overloaded(Exception):
    """The queue of the process is full."""


class _Rejected(Exception):
    """The process cannot answer this one request."""


class InferenceClient:
    """Calls one inference process. Safe across threads.

    Args:
        address: where the process listens.
        secret: shared with the process; "" is allowed over a Unix socket only.
        budget_ms: longest wait of a call that names none.
    """

    def __init__(self, address: Address, secret: str, budget_ms: int) -> None:
        self._address = address
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._connections = ConnectionPool(address, {"Content-Type": CONTENT_TYPE, **headers})
        self._budget_ms = budget_ms
        self._lock = threading.Lock()
        self._model_info: ModelInfo | None = None
        self._unavailable_reason: str | None = None
        self._consecutive_timeouts = 0
        self._closing = threading.Event()
        self._probing: threading.Thread | None = None

    @property
    def unavailable_reason(self) -> str | None:
        """Why the breaker is open; None while it is closed."""
        return self._unavailable_reason

    def expect_models(self, model_info: ModelInfo) -> None:
        """Accept only answers of these models."""
        self._model_info = model_info

    def model_info(self, within_s: float = _PROBE_WITHIN_S) -> ModelInfo:
        """Ask the process which models it serves.

        Raises:
            ModelsUnavailable: no answer, or not that of an inference process.
        """
        try:
            return ModelInfo.from_json(json.loads(self._exchange("GET", "/facts", b"", monotonic() + within_s)))
        except (*CONNECTION_ERRORS, ValueError, DeadlineExceeded, Cancelled, _Overloaded, _Rejected) as error:
            raise ModelsUnavailable(f"{self._address}: {_describe_error(error)}") from error

    def wait_until_prepared(self) -> None:
        """Wait until the process answers without delay, or does not answer at all."""
        with suppress(*CONNECTION_ERRORS, ValueError, DeadlineExceeded, Cancelled, _Overloaded, _Rejected):
            while self._is_loading():
                if self._closing.wait(_PROBE_EVERY_S):
                    return

    def _is_loading(self) -> bool:
        answer = self._exchange("GET", "/healthz", b"", monotonic() + _STATE_WITHIN_S)
        return bool(json.loads(answer)["status"] == "loading")

    def call(self, kind: str, items: list[Any], lane: Lane, budget_ms: int | None = None) -> Frame:
        """Compute ``items`` in the inference process.

        Args:
            kind: of work, see ``LoadedModels.compute``.
            items: see ``transport.items``.
            budget_ms: in place of the client's own; the deadline of the current request is never exceeded.

        Raises:
            ModelsUnavailable: the answer is late, the process is overloaded or does not answer.
            RequestCancelled: the answer is not needed any more.
        """
        if self._unavailable_reason is not None:
            raise ModelsUnavailable(self._unavailable_reason)
        began, budget_s = monotonic(), (budget_ms or self._budget_ms) / 1000
        try:
            answer = self._post(kind, items, lane, min(current_deadline().expires_at, began + budget_s))
        except Cancelled as error:
            raise RequestCancelled("The answer is not needed any more") from error
        except _Overloaded as error:
            raise ModelsUnavailable("The models have too much to do") from error
        except _Rejected as error:
            log.warning("models_rejected_request", kind=kind, reason=str(error))
            raise ModelsUnavailable(str(error)) from error
        except DeadlineExceeded as error:
            # A request that started with little time left says nothing about the models.
            self._consecutive_timeouts += monotonic() - began >= budget_s / 2
            if self._consecutive_timeouts >= _MAX_CONSECUTIVE_TIMEOUTS or lane is Lane.BULK:
                self._open_breaker(f"{self._address} is late")
            raise ModelsUnavailable(f"{self._address} is late") from error
        except (*CONNECTION_ERRORS, MalformedFrame) as error:
            self._open_breaker(f"{self._address}: {_describe_error(error)}")
            raise ModelsUnavailable(f"{self._address}: {_describe_error(error)}") from error
        self._consecutive_timeouts = 0
        return answer

    def close(self) -> None:
        """End the probes and close all connections."""
        self._closing.set()
        if self._probing is not None:
            self._probing.join()
        self._connections.close()

    def _post(self, kind: str, items: list[Any], lane: Lane, expires_at: float) -> Frame:
        now = monotonic()
        if expires_at <= now:
            raise DeadlineExceeded
        version = self._model_info.version_of(kind) if self._model_info is not None else ""
        rows = ITEMS[kind].dump_python(items, mode="json")
        head = {"version": version, "lane": int(lane), "budget_ms": (expires_at - now) * 1000, "items": rows}
        return Frame.from_bytes(self._exchange("POST", f"/{kind}", Frame(head).to_bytes(), expires_at))

    def _exchange(self, method: str, path: str, body: bytes, expires_at: float) -> bytes:
        status, answer = self._connections.exchange(method, path, body, expires_at)
        if status != _OK:
            self._raise_for_status(status, answer)
        return answer

    def _raise_for_status(self, status: int, answer: bytes) -> None:
        details: Mapping[str, Any] = {}
        with suppress(ValueError):
            details = json.loads(answer)
        code = details.get("error", str(status))
        if code == "busy":
            raise _Overloaded
        if code == "late":
            raise DeadlineExceeded
        if status in _REQUEST_ERROR_STATUSES:
            raise _Rejected(f"it answers {code}")
        if code == "other_models" and self._model_info is not None:
            raise MalformedFrame(
                f"it now has the models {details.get('version')}, but this desk started with "
                f"{self._model_info.version}: restart the desk"
            )
        raise MalformedFrame(f"it answers {code}")

    def _open_breaker(self, reason: str) -> None:
        """Open the breaker: no request waits for the models until they answer a probe."""
        with self._lock:
            if self._unavailable_reason is not None or self._closing.is_set():
                return
            self._unavailable_reason = reason
            self._probing = threading.Thread(target=self._probe, name="models-probe", daemon=True)
            self._probing.start()
        log.warning("models_unavailable", reason=reason)

    def _probe(self) -> None:
        """Send the smallest query until it is answered, then close the breaker."""
        while not self._closing.wait(_PROBE_EVERY_S):
            try:
                self._post("queries", [QuoteQuery("", "")], Lane.RECALL, monotonic() + _PROBE_WITHIN_S)
            except (*CONNECTION_ERRORS, MalformedFrame, DeadlineExceeded, Cancelled, _Rejected) as error:
                reason = f"{self._address}: {_describe_error(error)}"
                if not isinstance(error, DeadlineExceeded) and reason != self._unavailable_reason:
                    self._unavailable_reason = reason
                    log.warning("models_unavailable", reason=reason)
                continue
            except _Overloaded:
                pass  # It answers, so the breaker closes, however busy it is.
            self._consecutive_timeouts = 0
            self._unavailable_reason = None
            log.warning("models_available", address=str(self._address))
            return


def _describe_error(error: Exception) -> str:
    if isinstance(error, DeadlineExceeded):
        return "late"
    return str(error) or type(error).__name__
