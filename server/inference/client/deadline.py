"""The deadline of the current request for answers of the models, and whether it was cancelled."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from time import monotonic

from models.recommend.protocol import never


@dataclass(frozen=True, slots=True)
class Deadline:
    """The deadline of one request.

    Args:
        expires_at: on the clock of ``time.monotonic``; all calls of the models together end before it.
        is_cancelled: whether the request is superseded, or its client has disconnected.
    """

    expires_at: float = float("inf")
    is_cancelled: Callable[[], bool] = never

    def remaining_s(self) -> float:
        """Seconds left, at least a millisecond."""
        return max(0.001, self.expires_at - monotonic())


_NO_DEADLINE = Deadline()
_current: ContextVar[Deadline] = ContextVar("deadline", default=_NO_DEADLINE)


def current_deadline() -> Deadline:
    """Return the deadline of the request that this thread works for; without a request one that never expires."""
    return _current.get()


@contextmanager
def deadline_scope(is_cancelled: Callable[[], bool], budget_ms: int) -> Iterator[None]:
    """Set the deadline of all calls of the models within the context.

    Args:
        is_cancelled: called every few milliseconds while a call waits.
        budget_ms: for all calls together.
    """
    token = _current.set(Deadline(monotonic() + budget_ms / 1000, is_cancelled))
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def expires_no_later_than(expires_at: float) -> Iterator[None]:
    """Shorten the current deadline within the context; whether the request is cancelled is checked as before."""
    deadline = _current.get()
    token = _current.set(replace(deadline, expires_at=min(deadline.expires_at, expires_at)))
    try:
        yield
    finally:
        _current.reset(token)
