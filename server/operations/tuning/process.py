"""What a process needs that answers many people for weeks: in its memory, its pauses and its threads."""

from collections.abc import Iterator
from contextlib import contextmanager

from threadpoolctl import threadpool_limits

from server.operations.tuning.garbage_collection import tune_gc
from server.operations.tuning.memory import limit_arenas, trim_heap_periodically


@contextmanager
def process_tuning() -> Iterator[None]:
    """Within it the process loads what it will serve with."""
    limit_arenas()
    trim_heap_periodically()
    tune_gc()
    yield
    limit_blas_threads()
    tune_gc()


def limit_blas_threads() -> None:
    """Has the libraries that are loaded now multiply matrices in the thread that asks, until the process ends.

    Those of a suggestion are small: a second thread waits for its part longer than the part takes, and BLAS has it wait
    by asking again and again, on a processor that others need. Networks have threads of their own, and keep them.
    """
    threadpool_limits(limits=1, user_api="blas")
