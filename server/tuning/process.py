"""Tuning of a process that serves many people for weeks: memory, pauses and threads."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from threadpoolctl import threadpool_limits

from server.tuning.garbage_collection import tune_gc
from server.tuning.memory import limit_arenas, map_large_blocks, trim_heap_periodically

# Seconds for which a thread keeps the interpreter while others wait for it. Python's default of 5 ms adds up: an answer
# has to wait for it again after each query of the database.
_SWITCH_INTERVAL_S: Final = 0.001


@contextmanager
def process_tuning(release_after_s: float | None = None) -> Iterator[None]:
    """Tune the process; load models within the context.

    Args:
        release_after_s: releases models that have not been used for as long (``models.idle``); ``None``: never.
    """
    sys.setswitchinterval(_SWITCH_INTERVAL_S)
    limit_arenas()
    map_large_blocks()
    trim_heap_periodically(release_after_s)
    tune_gc()
    yield
    limit_blas_threads()
    tune_gc()


def limit_blas_threads() -> None:
    """Have numeric libraries that are loaded now compute in the calling thread, until the process ends.

    Those of a suggestion are small: a second thread waits for its part longer than the part takes, and BLAS has it wait
    by asking again and again, on a processor that others need. Networks have threads of their own, and keep them.
    """
    threadpool_limits(limits=1, user_api="blas")
