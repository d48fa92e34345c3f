"""A client without a page: asks for suggestions over a websocket and records when each answer arrives."""

import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

import socketio

from bench.harness.keystrokes import Keystroke
from bench.harness.latency import Request

TIMEOUT_S = 120


class DeskClient:
    """One connected writer. Keys are sent by the clock, answered or not (an open loop)."""

    def __init__(self, url: str, source_ids: Sequence[object]) -> None:
        self._source_ids = list(source_ids)
        self._requests: dict[int, Request] = {}
        self._last_event = time.perf_counter()
        self._lock = threading.Lock()
        self._socket = socketio.Client(reconnection=False)
        self._socket.on("suggestions", self._answered)
        self._socket.connect(url, transports=["websocket"], wait_timeout=TIMEOUT_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.disconnect()

    def type(self, schedule: Sequence[Keystroke], start: float) -> list[Request]:
        """Send each key at its time after ``start`` (of ``time.perf_counter``), then wait for the answers."""
        seq = max(self._requests, default=0)
        mine: list[Request] = []
        for key in schedule:
            if not key.sends:
                continue
            seq += 1
            request = Request(seq, due=start + key.at, query=(key.title, key.left_context))
            with self._lock:
                self._requests[seq] = request
            mine.append(request)
            time.sleep(max(request.due - time.perf_counter(), 0))
            request.sent = time.perf_counter()
            self._socket.emit(
                "suggest",
                {
                    "seq": seq,
                    "title": key.title,
                    "left_context": key.left_context,
                    "source_ids": self._source_ids,
                },
            )
        self._settle(mine)
        return mine

    def _settle(self, mine: Sequence[Request], quiet_s: float = 3.0, at_most_s: float = 60.0) -> None:
        """Wait until the newest request is complete or has failed, or no more answers come."""
        newest, deadline = mine[-1], time.perf_counter() + at_most_s
        while time.perf_counter() < deadline:
            if newest.error or newest.stage("complete") is not None:
                time.sleep(0.2)  # what was in flight when the newest was answered
                return
            if newest.answers and time.perf_counter() - self._last_event > quiet_s:
                return
            time.sleep(0.02)

    def _answered(self, message: dict[str, Any]) -> None:
        now = time.perf_counter()
        with self._lock:
            self._last_event = now
            request = self._requests.get(message.get("seq", -1))
            if request is None:
                return
            if "error" in message:
                request.error = f"{message['error'].get('code')}: {message['error'].get('message')}"
            else:
                request.answers.append((message["stage"], now))
