"""Lets each person import one file at a time, so that nobody's files keep those of others waiting."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_CHECK_INTERVAL_S: Final = 0.5


class ImportTurns:
    """Turns of persons. Safe across threads."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._importing: set[str] = set()

    @contextmanager
    def turn(self, owner: str, check: Callable[[], None]) -> Iterator[None]:
        """Wait until the owner's other imports have ended, and let those after it wait.

        Args:
            owner: whose import it is.
            check: called every half a second while it waits; an exception of it ends the wait.
        """
        while True:
            with self._changed:
                if owner not in self._importing:
                    self._importing.add(owner)
                    break
                self._changed.wait(_CHECK_INTERVAL_S)
            check()
        try:
            yield
        finally:
            with self._changed:
                self._importing.discard(owner)
                self._changed.notify_all()
