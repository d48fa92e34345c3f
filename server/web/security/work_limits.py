"""Requests of people who have exhausted their budget of processor time wait for turns with other heavy work."""

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

from flask import Flask, g, request
from werkzeug.exceptions import ClientDisconnected

from server.config import Settings
from server.db.database import db
from server.registry import service
from server.web.client_connection import is_client_gone
from server.web.security.request_limits import client_key
from server.workload.fair_queue import FairQueue
from server.workload.interactive import InteractiveWork
from server.workload.processor_budget import WorkBudgets

if TYPE_CHECKING:
    from server.workload.shared import SharedSlots

# A limited request sleeps before it starts, for the run time of its predecessor times this factor.
_PAUSE_FACTOR: Final = 2.0
IMPORT_SLOTS: Final = max(1, (os.cpu_count() or 1) // 2)
_LONGEST_EVENT_S: Final = 10.0
_FREE: Final = frozenset({"static", "desk.healthz", "operating.readyz", "operating.metrics"})


@dataclass
class _Work:
    """The work of one request.

    Args:
        owner: the person or address whose budget pays; None if this desk limits nobody.
        is_due: whether the request must wait for a turn.
        is_interactive: whether it counts as ``InteractiveWork``.
        turn: ends the turn of the request when closed.
    """

    owner: str | None
    is_due: bool = False
    began: float = field(default_factory=time.thread_time)
    is_interactive: bool = False
    turn: ExitStack = field(default_factory=ExitStack)
    has_turn: bool = False


@dataclass(frozen=True)
class HeavyWork:
    """The queues of work that may wait.

    Args:
        imports: embedding, storing and indexing of files.
        requests: HTTP requests of people who have exhausted their budget; separate because imports take longer.
        events: socket events of such people; short waits, because a waiting socket answers no pings.
    """

    imports: FairQueue = field(default_factory=lambda: FairQueue("imports", IMPORT_SLOTS))
    requests: FairQueue = field(default_factory=lambda: FairQueue("requests"))
    events: FairQueue = field(default_factory=lambda: FairQueue("events", longest_wait=_LONGEST_EVENT_S))

    @classmethod
    def shared(cls, slots: "Callable[[str, int], SharedSlots]") -> Self:
        """Return queues whose slots several processes share.

        Args:
            slots: called with the name of a queue and its number of slots.
        """
        return cls(
            FairQueue("imports", IMPORT_SLOTS, shared=slots("imports", IMPORT_SLOTS)),
            FairQueue("requests", shared=slots("requests", 1)),
            FairQueue("events", longest_wait=_LONGEST_EVENT_S, shared=slots("events", 1)),
        )


def init_app(app: Flask) -> None:
    """Count the work of each request; call it after authorization."""
    app.before_request(_begin)
    app.teardown_request(_end)


def take_turn_if_due() -> None:
    """Wait for a turn if the budget of the requester is exhausted; call it once the body of the request has arrived.

    Raises:
        Overloaded: the queue is full.
    """
    work: _Work | None = g.get("work")
    if work is not None and work.is_due:
        take_turn(service(HeavyWork).requests, _check_client)


def take_turn(queue: FairQueue, check: Callable[[], None]) -> None:
    """Wait for a turn, which lasts until the end of the request.

    Args:
        check: see ``FairQueue.turn``.

    Raises:
        Overloaded: the queue is full.
    """
    work: _Work | None = g.get("work")
    if work is None or work.has_turn:
        return
    interactive = service(InteractiveWork)
    if work.is_interactive:
        work.is_interactive = False
        interactive.end(answered=False)
    db.session.rollback()  # holds neither a read transaction nor a connection while it waits
    work.turn.enter_context(queue.turn(client_key(), check))
    work.has_turn, work.is_due = True, False
    interactive.give_way(_PAUSE_FACTOR * queue.last_turn_s)


def _begin() -> None:
    if request.endpoint in _FREE:
        return
    work = g.work = _Work(client_key() if service(Settings).is_newsroom else None)
    service(InteractiveWork).begin()
    work.is_interactive = True
    if work.owner is not None:
        work.is_due = not service(WorkBudgets).requests.begin(work.owner)
        if work.is_due and not _has_body():
            take_turn_if_due()


def _has_body() -> bool:
    # A client that sends its body slowly must not occupy a turn.
    return bool(request.content_length) or "Transfer-Encoding" in request.headers


def _check_client() -> None:
    if is_client_gone(request.environ):
        raise ClientDisconnected


def _end(_fault: BaseException | None) -> None:
    work: _Work | None = g.pop("work", None)
    if work is None:
        return
    if work.is_interactive:
        service(InteractiveWork).end()
    if work.owner is not None:
        # A request in a turn has paid by waiting.
        used = 0.0 if work.has_turn else time.thread_time() - work.began
        service(WorkBudgets).requests.end(work.owner, used)
    work.turn.close()
