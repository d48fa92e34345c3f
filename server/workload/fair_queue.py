"""A fair queue for heavy work: few jobs at a time, shared evenly between people."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import structlog
from cachetools import LRUCache

from models.errors import TooManyRequests
from server.telemetry.metrics import WORK_REFUSED, WORK_WAIT

if TYPE_CHECKING:
    from server.workload.shared import SharedSlots

log = structlog.get_logger(__name__)

_CHECK_INTERVAL_S: Final = 0.5
# Waits that are logged, and the time between two log lines about the same person.
_LONG_WAIT_S: Final = 5.0
_LOG_INTERVAL_S: Final = 60.0
_RETRY_AFTER_S: Final = 5.0
_KNOWN_OWNERS: Final = 4_096


class Overloaded(TooManyRequests):
    """The queue of heavy work is full."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("Too much work is waiting for the server.", retry_after)


def no_check() -> None:
    """Never end a wait."""


@dataclass(eq=False, slots=True)
class _Turn:
    owner: str
    start: float
    granted: threading.Event = field(default_factory=threading.Event)


class FairQueue:
    """Runs work in the calling threads, few at a time. Safe across threads.

    Start-time fair queueing by elapsed time (Goyal, Vin and Cheng 1996): the owner who has used least comes next, and
    idle owners save up no time. The first file of one person precedes the second file of a person with a hundred.

    Args:
        name: in metrics and in the log.
        slots: turns at once.
        most_of_one: waiting turns of one owner; more are refused.
        most: waiting turns in all.
        longest_wait: seconds after which a waiting turn is refused.
        shared: slots that other processes use, too; a turn of this process also waits for one of them.

    Attributes:
        last_turn_s: seconds of processor time of the turn that ended last.
    """

    def __init__(
        self,
        name: str,
        slots: int = 1,
        *,
        most_of_one: int = 8,
        most: int = 64,
        longest_wait: float = 60.0,
        shared: "SharedSlots | None" = None,
    ) -> None:
        self._shared = shared
        self._name = name
        self._free = slots
        self._most_of_one = most_of_one
        self._most = most
        self._longest_wait = longest_wait
        self._lock = threading.Lock()
        self._waiting: list[_Turn] = []
        # Virtual time that each owner has used, and the virtual time of the queue.
        self._used: LRUCache[str, float] = LRUCache(_KNOWN_OWNERS)
        self._now = 0.0
        self.last_turn_s = 0.0
        self._logged: LRUCache[str, float] = LRUCache(_KNOWN_OWNERS)

    @contextmanager
    def turn(self, owner: str, check: Callable[[], None] = no_check) -> Iterator[None]:
        """Wait for a turn, and hold it within the context.

        Args:
            owner: the person whose work it is.
            check: called every half a second while waiting; its exception ends the wait.

        Raises:
            Overloaded: too much work waits already, or this turn has waited for too long.
        """
        began = time.monotonic()
        turn = self._enter(owner)
        slot = ExitStack()
        try:
            self._wait(turn, began + self._longest_wait, check)
            if self._shared is not None:
                slot.enter_context(self._shared.slot(lambda: self._check(turn, began + self._longest_wait, check)))
        except BaseException:
            self._leave(turn, 0.0)
            raise
        waited = time.monotonic() - began
        WORK_WAIT.labels(self._name).observe(waited)
        if waited > _LONG_WAIT_S:
            self._log("heavy_work_waited", owner, seconds=round(waited, 1))
        began, began_work = time.monotonic(), time.thread_time()
        try:
            yield
        finally:
            self.last_turn_s = time.thread_time() - began_work
            slot.close()
            self._leave(turn, time.monotonic() - began)

    def _enter(self, owner: str) -> _Turn:
        with self._lock:
            start = max(self._now, self._used.get(owner, 0.0))
            turn = _Turn(owner, start)
            if self._free:
                self._free -= 1
                self._now = start
                turn.granted.set()
                return turn
            of_one = Counter(waiting.owner for waiting in self._waiting)[owner]
            if of_one < self._most_of_one and len(self._waiting) < self._most:
                self._waiting.append(turn)
                return turn
        raise self._refusal(owner)

    def _refusal(self, owner: str) -> Overloaded:
        WORK_REFUSED.labels(self._name).inc()
        self._log("heavy_work_refused", owner)
        return Overloaded(_RETRY_AFTER_S)

    def _wait(self, turn: _Turn, end: float, check: Callable[[], None]) -> None:
        while not turn.granted.wait(_CHECK_INTERVAL_S):
            self._check(turn, end, check)

    def _check(self, turn: _Turn, end: float, check: Callable[[], None]) -> None:
        check()
        if time.monotonic() > end:
            raise self._refusal(turn.owner)

    def _leave(self, turn: _Turn, worked: float) -> None:
        with self._lock:
            if turn in self._waiting:  # it was not its turn yet
                self._waiting.remove(turn)
                return
            self._used[turn.owner] = max(turn.start, self._used.get(turn.owner, 0.0)) + worked
            if not self._waiting:
                self._free += 1
                return
            chosen = min(self._waiting, key=lambda waiting: max(waiting.start, self._used.get(waiting.owner, 0.0)))
            self._waiting.remove(chosen)
            chosen.start = max(chosen.start, self._used.get(chosen.owner, 0.0))
            self._now = max(self._now, chosen.start)
            chosen.granted.set()

    def _log(self, event: str, owner: str, **values: object) -> None:
        now = time.monotonic()
        with self._lock:
            if now - self._logged.get(owner, -_LOG_INTERVAL_S) < _LOG_INTERVAL_S:
                return
            self._logged[owner] = now
        log.warning(event, queue=self._name, who=owner, **values)
