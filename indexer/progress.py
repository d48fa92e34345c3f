"""Progress callbacks of long-running work."""

from collections.abc import Callable

# Called with ``(done, total)``; an exception it raises cancels the work.
Progress = Callable[[int, int], None]


def no_progress(_done: int, _total: int) -> None:
    """For callers that show no progress."""
