"""For whom the models are asked: how long the answer may take in all, and whether anybody still wants it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic

from models.recommend.protocol import never


@dataclass(frozen=True, slots=True)
class Deadline:
    """One request of the desk.

    Args:
        end: by ``time.monotonic``, until when it can wait for the models, whatever it asks of them.
        is_cancelled: whether it is superseded, or its client has left.
    """

    end: float = float("inf")
    is_cancelled: Callable[[], bool] = never


_NO_DEADLINE = Deadline()
_current: ContextVar[Deadline] = ContextVar("asker")


def current_deadline() -> Deadline:
    """The request that this thread works for; one without an end where it works for none."""
    return _current.get(_NO_DEADLINE)


@contextmanager
def deadline_scope(is_cancelled: Callable[[], bool], within_ms: int) -> Iterator[None]:
    """Whatever this thread asks of the models in the context is for one request.

    Args:
        is_cancelled: asked every few milliseconds while it waits.
        within_ms: all of it together.
    """
    token = _current.set(Deadline(monotonic() + within_ms / 1000, is_cancelled))
    try:
        yield
    finally:
        _current.reset(token)
