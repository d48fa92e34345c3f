"""Schedules requests: only the newest of each client, a bounded number at once, and few socket threads at a time."""

import contextvars
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

import structlog

from server.workload.interactive import InteractiveWork
from server.workload.processor_budget import ProcessorBudgets

log = structlog.get_logger(__name__)

Priority = Literal["interactive", "background"]
_Queue = Literal["interactive", "background", "continued", "limited"]

# A request that has waited this long precedes a newer, more urgent one, so that none starves. "continued" requests have
# sent a part of their answer; "limited" ones belong to people who have exhausted their budget.
_AGING_S: Final[dict[_Queue, float]] = {"interactive": 0.0, "background": 6.0, "continued": 8.0, "limited": 8.0}
# Of the first answers that wait, the newest comes first: its writer is looking at the caret. Every so many times the
# oldest comes first, so that none waits for ever.
_OLDEST_EVERY: Final = 4
# Weight of first answers against aged requests when all queues are overdue.
_FIRST_ANSWER_WEIGHT: Final = 3.0
# A limited request starts only after a pause of its predecessor's run time times this factor.
_LIMITED_PAUSE: Final = 1.0


@dataclass(slots=True)
class RunningRequest:
    """One request while it runs."""

    equivalence_key: object = None
    _superseded: threading.Event = field(default_factory=threading.Event)

    def superseded(self) -> bool:
        """Return whether a newer request of the same key waits, or its client has disconnected."""
        return self._superseded.is_set()

    def supersede(self) -> None:
        """Stop the request at its next stage."""
        self._superseded.set()


# A job that yields lets other requests that are due run first.
Job = Callable[[RunningRequest], Iterator[None] | None]


@dataclass(frozen=True, slots=True)
class _WaitingRequest:
    job: Job
    equivalence_key: object
    priority: Priority
    owner: str | None


@dataclass(eq=False, slots=True)
class _Started:
    """A request that has started, and may be paused to let others run.

    Args:
        steps: the remaining steps; ``None`` before the first one.
    """

    key: Hashable
    waiting: _WaitingRequest
    queue: _Queue
    request: RunningRequest
    context: contextvars.Context = field(default_factory=contextvars.copy_context)
    steps: Iterator[None] | None = None
    used: float = 0.0
    is_paused: bool = False


@dataclass(eq=False, slots=True)
class _Ticket:
    """An entry of a queue: a key, whose newest request will run, or a request that has started."""

    key: Hashable
    queue: _Queue
    owner: str | None
    due: float
    started: _Started | None = None


class LatestRequestExecutor:
    """Runs jobs on ``workers`` threads; each key has at most one running and one waiting job, the newest.

    Threads and waiting jobs are bounded by ``workers`` and the number of keys, however fast requests arrive. With
    several threads, one never runs ``background`` jobs: a check of a long draft takes as long as ten rankings, and
    cannot be stopped.

    When many people start at once, everybody receives the first part of an answer before anybody receives the rest.
    Under overload first parts keep most of the time; the rest, and checks, come later.

    Args:
        budgets: of processor time. Jobs of people who have exhausted theirs run one at a time, those of the lightest
            user first, and only if no other job has waited as long.
    """

    def __init__(
        self, workers: int, interactive: InteractiveWork | None = None, budgets: ProcessorBudgets | None = None
    ) -> None:
        self._interactive = interactive or InteractiveWork()
        self._budgets = budgets
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._waiting: dict[Hashable, _WaitingRequest] = {}
        self._running: dict[Hashable, _Started] = {}
        # In the order in which they are due.
        self._ready: dict[_Queue, deque[_Ticket]] = {
            "interactive": deque(),
            "background": deque(),
            "continued": deque(),
        }
        self._limited: dict[str, deque[_Ticket]] = {}
        self._limited_from = 0.0
        self._first_answers = 0
        self._working: Counter[_Queue] = Counter()
        # Processor seconds that first answers get before any other request runs again.
        self._owed = 0.0
        self._max_background = max(1, workers - 1)
        self._closed = False
        self.superseded_count = 0
        self._threads = [
            threading.Thread(target=self._work, name=f"models-{number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(
        self,
        key: Hashable,
        job: Job,
        equivalence_key: object = None,
        priority: Priority = "interactive",
        owner: str | None = None,
    ) -> None:
        """Queue ``job``; it replaces the job that waits under ``key``.

        Args:
            equivalence_key: what the answer depends on. A running job with the same key is not stopped: the newer job
                waits for it and reuses its result. Otherwise steady typing inside a sentence would cancel every
                answer to it.
            priority: ``interactive`` if a writer waits for the answer, ``background`` for checks; the same for
                all jobs of one key.
            owner: the person whose budget it is charged to, if anybody's.
        """
        waiting = _WaitingRequest(job, equivalence_key, priority, owner)
        with self._lock:
            waited = key in self._waiting
            self._waiting[key] = waiting
            running = self._running.get(key)
            stopped = running is not None and (
                equivalence_key is None or running.request.equivalence_key != equivalence_key
            )
            if running is not None and stopped:
                self._supersede(running)
            if waited or stopped:
                self.superseded_count += 1
            if not waited and running is None:
                self._enqueue(key, waiting)

    def forget(self, belongs: Callable[[Hashable], bool]) -> None:
        """Drop waiting jobs, and stop running ones, whose keys ``belongs`` selects."""
        with self._lock:
            for key in [key for key in self._waiting if belongs(key)]:
                del self._waiting[key]
            for key, running in self._running.items():
                if belongs(key):
                    self._supersede(running)

    def close(self) -> None:
        """End the threads after their current jobs."""
        with self._lock:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(timeout=5)

    def _supersede(self, running: _Started) -> None:
        running.request.supersede()
        if running.is_paused:
            self._add(self._ending(running))

    def _ending(self, started: _Started) -> _Ticket:
        """Mark a superseded request, for whose end the newer one waits."""
        return _Ticket(started.key, "interactive", started.waiting.owner, time.monotonic(), started)

    def _enqueue(self, key: Hashable, waiting: _WaitingRequest) -> None:
        queue: _Queue = waiting.priority
        if self._budgets is not None and waiting.owner is not None and not self._budgets.begin(waiting.owner):
            queue = "limited"
        self._add(_Ticket(key, queue, waiting.owner, time.monotonic() + _AGING_S[queue]))

    def _add(self, ticket: _Ticket) -> None:
        if ticket.queue == "limited" and ticket.owner is not None:
            self._limited.setdefault(ticket.owner, deque()).append(ticket)
        else:
            self._ready[ticket.queue].append(ticket)
        self._changed.notify()

    def _work(self) -> None:
        while (started := self._take_next()) is not None:
            began, began_work = time.monotonic(), time.thread_time()
            is_done = True
            try:
                if started.queue == "limited":
                    is_done = self._step(started)
                else:
                    with self._interactive.running():
                        is_done = self._step(started)
            except Exception:
                # Jobs answer their own errors; this prevents a bug in one from ending the thread for all.
                log.exception("job_failed", kind=str(started.key))
            worked = time.thread_time() - began_work
            started.used += worked
            with self._lock:
                self._working[started.queue] -= 1
                if started.queue == "interactive":
                    self._owed = max(0.0, self._owed - worked)
                elif self._ready["interactive"]:
                    self._owed += _FIRST_ANSWER_WEIGHT * worked
                if started.queue == "limited":
                    self._limited_from = time.monotonic() + _LIMITED_PAUSE * (time.monotonic() - began)
                if started.queue != "interactive":
                    self._changed.notify()
                if is_done:
                    self._end(started)
                else:
                    started.is_paused = True
                    self._add(self._ending(started) if started.request.superseded() else self._rest(started))
            self._interactive.let_edits_pass(worked)

    def _rest(self, started: _Started) -> _Ticket:
        """Return where the rest of a request is queued."""
        queue: _Queue = "limited" if started.queue == "limited" else "continued"
        return _Ticket(started.key, queue, started.waiting.owner, time.monotonic() + _AGING_S[queue], started)

    def _step(self, started: _Started) -> bool:
        """Run a request until it ends or other requests are due; return whether it has ended."""
        if started.steps is None:
            started.steps = started.context.run(started.waiting.job, started.request)
        while started.steps is not None and started.context.run(next, started.steps, self) is not self:
            if self._others_are_due():
                return False
        return True

    def _others_are_due(self) -> bool:
        now = time.monotonic()
        with self._lock:
            self._drop_forgotten()
            return any(tickets and tickets[0].due <= now for tickets in self._ready.values())

    def _end(self, started: _Started) -> None:
        key, owner = started.key, started.waiting.owner
        del self._running[key]
        if self._budgets is not None and owner is not None:
            self._budgets.end(owner, started.used)
        if key in self._waiting:
            self._enqueue(key, self._waiting[key])

    def _take_next(self) -> _Started | None:
        """Wait for the next job; return ``None`` once the pool is closed."""
        with self._lock:
            while True:
                self._drop_forgotten()
                ticket, seconds = self._next()
                if ticket is None:
                    if self._closed and seconds is None:
                        return None
                    self._changed.wait(None if self._closed else seconds)
                    continue
                started = ticket.started
                if started is not None:
                    started.is_paused = False
                else:
                    waiting = self._waiting.pop(ticket.key)
                    started = _Started(ticket.key, waiting, ticket.queue, RunningRequest(waiting.equivalence_key))
                    self._running[ticket.key] = started
                started.queue = ticket.queue
                self._working[ticket.queue] += 1
                return started

    def _next(self) -> tuple[_Ticket | None, float | None]:
        """Take the next ticket from its queue; or return ``None`` and the seconds until there may be one."""
        now = time.monotonic()
        queues = [
            queue
            for queue, tickets in self._ready.items()
            if tickets and (queue != "background" or self._background_working() < self._max_background)
        ]
        if "interactive" not in queues:
            self._owed = 0.0
        elif self._owed:
            return self._first_answer(), None
        queue = min(queues, key=lambda name: self._ready[name][0].due, default=None)
        owner = self._next_limited()
        if owner is not None and not self._working["limited"] and self._background_working() < self._max_background:
            if now >= self._limited_from or self._closed:
                if queue is None or self._limited[owner][0].due < self._ready[queue][0].due:
                    return self._limited_ticket(owner), None
            elif queue is None:
                return None, self._limited_from - now
        if queue == "interactive":
            return self._first_answer(), None
        return (None, None) if queue is None else (self._ready[queue].popleft(), None)

    def _first_answer(self) -> _Ticket:
        self._first_answers += 1
        tickets = self._ready["interactive"]
        return tickets.popleft() if self._first_answers % _OLDEST_EVERY == 0 else tickets.pop()

    def _background_working(self) -> int:
        return self._working["background"] + self._working["limited"]

    def _next_limited(self) -> str | None:
        if self._budgets is None or not self._limited:
            return None
        return min(self._limited, key=self._budgets.level)

    def _limited_ticket(self, owner: str) -> _Ticket:
        tickets = self._limited[owner]
        ticket = tickets.popleft()
        if not tickets:
            del self._limited[owner]
        return ticket

    def _drop_forgotten(self) -> None:
        """Drop the tickets at both ends of each queue whose requests no longer wait."""
        for tickets in self._ready.values():
            while tickets and not self._is_wanted(tickets[0]):
                self._return(tickets.popleft())
            while tickets and not self._is_wanted(tickets[-1]):
                self._return(tickets.pop())
        for owner in list(self._limited):
            while owner in self._limited and not self._is_wanted(self._limited[owner][0]):
                self._return(self._limited_ticket(owner))

    def _is_wanted(self, ticket: _Ticket) -> bool:
        if ticket.started is not None:
            return ticket.started.is_paused  # otherwise an earlier ticket has resumed it
        # A forgotten key still has its ticket; a running key gets another when its job ends.
        return ticket.key in self._waiting and ticket.key not in self._running

    def _return(self, ticket: _Ticket) -> None:
        if self._budgets is not None and ticket.owner is not None and ticket.started is None:
            self._budgets.end(ticket.owner, 0.0)


class FairSemaphore:
    """A semaphore that serves threads in order of arrival, those with edits first.

    Every socket has a thread. With a hundred active threads, each one waits for the interpreter behind all others at
    every return from the database, about ten times per event. With a few at a time all are done sooner.

    Args:
        permits: number of threads that proceed at once.
        max_wait_s: a thread that has waited this long proceeds without a permit, so that threads that wait for an
            unresponsive database do not block the others.
    """

    def __init__(self, permits: int = 3, max_wait_s: float = 1.0) -> None:
        self._lock = threading.Lock()
        self._free = permits
        # One acquired lock per waiting thread; releasing it passes a permit on. A semaphore of the standard library
        # would give the permit to the thread that has just released it.
        self._urgent: deque[threading.Lock] = deque()
        self._waiting: deque[threading.Lock] = deque()
        self._max_wait_s = max_wait_s

    @contextmanager
    def acquired(self, *, urgent: bool = False) -> Iterator[None]:
        """Hold a permit within the context, or until ``release_permit``.

        Args:
            urgent: serve this thread before others.
        """
        permit = _Permit(self, self._acquire(self._urgent if urgent else self._waiting))
        before = _held_permit.set(permit)
        try:
            yield
        finally:
            _held_permit.reset(before)
            permit.give_back()

    def _acquire(self, queue: deque[threading.Lock]) -> bool:
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            mine = threading.Lock()
            mine.acquire()
            queue.append(mine)
        if mine.acquire(timeout=self._max_wait_s):
            return True
        with self._lock:
            if mine not in queue:  # the permit was passed on in this moment
                return True
            queue.remove(mine)
            return False

    def _release(self) -> None:
        with self._lock:
            if queue := self._urgent or self._waiting:
                queue.popleft().release()
            else:
                self._free += 1


@dataclass(slots=True)
class _Permit:
    semaphore: FairSemaphore
    is_held: bool

    def give_back(self) -> None:
        if self.is_held:
            self.is_held = False
            self.semaphore._release()


_held_permit: contextvars.ContextVar[_Permit | None] = contextvars.ContextVar("held_permit", default=None)


def release_permit() -> None:
    """Release the permit of this thread, which from now on only waits."""
    if (permit := _held_permit.get()) is not None:
        permit.give_back()
