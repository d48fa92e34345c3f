"""Sends what a feed finds to a desk, until the feed is over."""

import threading
from collections.abc import Callable
from typing import Final

from models.errors import AppError, BadGateway, Unavailable
from server.sources.live.feeders.desk import Desk, DeskRefusal, DeskUnavailable
from server.sources.live.feeders.feed import Feed

# Between two attempts, doubled each time.
_FIRST_PAUSE_S: Final = 1.0
_LONGEST_PAUSE_S: Final = 30.0


def feed_desk(
    feed: Feed,
    desk: Desk,
    source_id: str,
    interval_s: float,
    tell: Callable[[str], None] = lambda _: None,
    stopping: threading.Event | None = None,
) -> int:
    """Follow a feed until it is over, and return how many lines were sent; go on after interruptions of both sides.

    Args:
        interval_s: between two looks at the feed.
        tell: called with what a person should know.
        stopping: ends it early.

    Raises:
        DeskRefusal: the desk rejects the lines: the source was ended, say.
        InputError: the feed cannot be followed.
    """
    stopping = stopping or threading.Event()
    sent, pause, resumed = 0, _FIRST_PAUSE_S, False
    troubled = ""
    while not stopping.is_set():
        try:
            if not resumed:
                feed.resume(*desk.lines(source_id))
                resumed = True
            update = feed.poll()
            if update.lines or update.position is not None:
                desk.append(source_id, update.lines, update.position)
                feed.sent(update)
                sent += len(update.lines)
                # There may be more already.
                wait_s = 0.0
            elif update.is_over:
                return sent
            else:
                wait_s = interval_s
            if troubled:
                tell("It goes on.")
            pause, troubled = _FIRST_PAUSE_S, ""
        except DeskRefusal as refusal:
            if refusal.next_number is None:
                raise
            resumed, wait_s = False, 0.0  # another sender, or a desk that was restored from a backup
        except (Unavailable, BadGateway) as error:
            # Part of what was sent may be stored: the desk is asked for it.
            resumed, wait_s = resumed and not isinstance(error, DeskUnavailable), _wait_s(error, pause)
            pause = min(_LONGEST_PAUSE_S, pause * 2)
            if error.message != troubled:
                troubled = error.message
                tell(f"{error.message} It is tried again.")
        stopping.wait(wait_s)
    return sent


def _wait_s(error: AppError, pause: float) -> float:
    return max(pause, (isinstance(error, DeskUnavailable) and error.retry_after) or 0.0)
