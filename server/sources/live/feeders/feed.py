"""What feeders have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from server.sources.live.feeders.captions import FoundLine


@dataclass(frozen=True, slots=True)
class FeedUpdate:
    """What is to be sent.

    Args:
        lines: by their numbers: new ones without a gap, and others in place of earlier ones.
        position: what has to be remembered once they are stored; None: nothing new.
        is_over: whether nothing more will come.
    """

    lines: Sequence[tuple[int, FoundLine]] = ()
    position: str | None = None
    is_over: bool = False


class Feed(Protocol):
    """Something that lines come from."""

    def resume(self, stored: Sequence[FoundLine], position: str) -> None:
        """Go on behind the lines that the desk has; ``position`` is what was remembered with them."""

    def poll(self) -> FeedUpdate:
        """Return what is new or other than it was sent; the same again until ``resume`` or ``sent``.

        Raises:
            AppError: it cannot be read now, or at all (``InputError``).
        """

    def sent(self, update: FeedUpdate) -> None:
        """Take note that the desk has stored an update."""
