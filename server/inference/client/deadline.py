"""For whom the models are asked: how long the answer may take in all, and whether anybody still wants it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic

from models.recommend.protocol import never


@dataclass(frozen=True, slots=True)
class Asker:
    """One request of the desk.

    Args:
        end: by ``time.monotonic``, until when it can wait for the models, whatever it asks of them.
        gone: whether it is superseded, or its client has left.
    """

    end: float = float("inf")
    gone: Callable[[], bool] = never


_NOBODY = Asker()
_current: ContextVar[Asker] = ContextVar("asker")


def asker() -> Asker:
    """The request that this thread works for; one without an end where it works for none."""
    return _current.get(_NOBODY)


@contextmanager
def asked_by(gone: Callable[[], bool], within_ms: int) -> Iterator[None]:
    """Whatever this thread asks of the models in the context is for one request.

    Args:
        gone: asked every few milliseconds while it waits.
        within_ms: all of it together.
    """
    before = _current.set(Asker(monotonic() + within_ms / 1000, gone))
    try:
        yield
    finally:
        _current.reset(before)
