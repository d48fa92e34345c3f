"""How long work tells how far it is."""

from collections.abc import Callable

# Called with ``(done, total)``; what it raises ends the work, which is how work is called off.
Progress = Callable[[int, int], None]


def no_progress(_done: int, _total: int) -> None:
    """For callers that show none."""
