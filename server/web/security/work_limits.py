"""Requests of somebody whose budget of processor time is spent take turns with other heavy work."""

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final, Self

from flask import Flask, g, request
from werkzeug.exceptions import ClientDisconnected

from server.config import Settings
from server.db.database import db
from server.registry import service
from server.web.client_connection import is_client_gone
from server.web.security.request_limits import client_key
from server.workload.fair_queue import FairQueue, SharedSlots
from server.workload.interactive import InteractiveWork
from server.workload.processor_budget import WorkBudgets

# A request has no steps in which it rests: it rests before it begins, for the one before.
_REST: Final = 2.0
IMPORT_SLOTS: Final = max(1, (os.cpu_count() or 1) // 2)
_LONGEST_EVENT_S: Final = 10.0
_FREE: Final = frozenset({"static", "desk.healthz", "operating.readyz", "operating.metrics"})


@dataclass
class _Work:
    """The work of one request.

    Args:
        who: makes it; None: nobody's work is limited.
        is_due: whether it has to wait for a turn before it does more.
        is_interactive: whether it counts as ``InteractiveWork``.
        turn: ends its turn.
    """

    who: str | None
    is_due: bool = False
    began: float = field(default_factory=time.thread_time)
    is_interactive: bool = False
    turn: ExitStack = field(default_factory=ExitStack)
    has_turn: bool = False


@dataclass(frozen=True)
class HeavyWork:
    """What this process does besides answering people at once.

    Args:
        imports: of files: embedding, storing and indexing them.
        requests: beyond somebody's budget. Apart from imports, which take longer.
        events: over sockets, beyond somebody's budget. A socket that waits answers no pings.
    """

    imports: FairQueue = field(default_factory=lambda: FairQueue("imports", IMPORT_SLOTS))
    requests: FairQueue = field(default_factory=lambda: FairQueue("requests"))
    events: FairQueue = field(default_factory=lambda: FairQueue("events", longest_wait=_LONGEST_EVENT_S))

    @classmethod
    def shared(cls, slots: Callable[[str, int], SharedSlots]) -> Self:
        """Return slots that several processes share.

        Args:
            slots: returns so many of the queue of that name.
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
    """Wait for a turn if the budget of who asks is spent; call it when the body of the request has arrived.

    Raises:
        Overloaded: too much waits.
    """
    work: _Work | None = g.get("work")
    if work is not None and work.is_due:
        take_turn(service(HeavyWork).requests, _check_client)


def take_turn(queue: FairQueue, check: Callable[[], None]) -> None:
    """Wait for a turn, which lasts until the end of the request.

    Args:
        check: see ``FairQueue.turn``.

    Raises:
        Overloaded: too much waits.
    """
    work: _Work | None = g.get("work")
    if work is None or work.has_turn:
        return
    interactive = service(InteractiveWork)
    if work.is_interactive:
        work.is_interactive = False
        interactive.end(answered=False)
    db.session.rollback()  # neither a read transaction nor a connection is held while it waits
    work.turn.enter_context(queue.turn(client_key(), check))
    work.has_turn, work.is_due = True, False
    interactive.give_way(_REST * queue.last_turn_s)


def _begin() -> None:
    if request.endpoint in _FREE:
        return
    work = g.work = _Work(client_key() if service(Settings).is_newsroom else None)
    service(InteractiveWork).begin()
    work.is_interactive = True
    if work.who is not None:
        work.is_due = not service(WorkBudgets).requests.begin(work.who)
        if work.is_due and not _has_body():
            take_turn_if_due()


def _has_body() -> bool:
    # Somebody who sends it slowly must not keep a turn from others.
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
    if work.who is not None:
        # Within a turn it has paid by waiting.
        used = 0.0 if work.has_turn else time.thread_time() - work.began
        service(WorkBudgets).requests.end(work.who, used)
    work.turn.close()
