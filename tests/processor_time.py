"""How long a piece of work takes, whatever else runs."""

import gc
import time
from collections.abc import Callable


def seconds_of(work: Callable[[], object]) -> float:
    """Return the processor time of this thread, in seconds, without garbage collection.

    A collection takes as long as what other tests have left in memory, up to a second; a server freezes what it holds
    at its start.
    """
    gc.disable()
    begun = time.thread_time()
    try:
        work()
        return time.thread_time() - begun
    finally:
        gc.enable()
