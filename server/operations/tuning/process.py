"""Tuning of a process that serves many people for weeks: memory, pauses and threads."""

from collections.abc import Iterator
from contextlib import contextmanager

from threadpoolctl import threadpool_limits

from server.operations.tuning.garbage_collection import tune_gc
from server.operations.tuning.memory import limit_arenas, trim_heap_periodically


@contextmanager
def process_tuning(release_after_s: float | None = None) -> Iterator[None]:
    """Tunes the process; load models within the context.

    Args:
        release_after_s: releases models that have not been used for as long (``models.idle``); None: never.
    """
    limit_arenas()
    trim_heap_periodically(release_after_s)
    tune_gc()
    yield
    limit_blas_threads()
    tune_gc()


def limit_blas_threads() -> None:
    """Has numeric libraries that are loaded now compute in the calling thread, until the process ends.

    Those of a suggestion are small: a second thread waits for its part longer than the part takes, and BLAS has it wait
    by asking again and again, on a processor that others need. Networks have threads of their own, and keep them.
    """
    threadpool_limits(limits=1, user_api="blas")
