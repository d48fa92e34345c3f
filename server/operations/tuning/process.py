"""What a process needs that answers many people for weeks: in its memory, its pauses and its threads."""

from collections.abc import Iterator
from contextlib import contextmanager

from threadpoolctl import threadpool_limits

from server.operations.tuning.garbage_collection import keep_pauses_short
from server.operations.tuning.memory import keep_arenas_few, keep_giving_back


@contextmanager
def settling() -> Iterator[None]:
    """Within it the process loads what it will serve with."""
    keep_arenas_few()
    keep_giving_back()
    keep_pauses_short()
    yield
    multiply_in_one_thread()
    keep_pauses_short()


def multiply_in_one_thread() -> None:
    """Has the libraries that are loaded now multiply matrices in the thread that asks, until the process ends.

    Those of a suggestion are small: a second thread waits for its part longer than the part takes, and BLAS has it wait
    by asking again and again, on a processor that others need. Networks have threads of their own, and keep them.
    """
    threadpool_limits(limits=1, user_api="blas")
