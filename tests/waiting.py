"""Waiting for what other threads and processes do."""

import time
from collections.abc import Callable

# Only there to stop a hang: a busy machine may take its time.
HANG_S = 120.0


def wait_until(condition: Callable[[], object]) -> None:
    """Poll ``condition`` until it holds."""
    end = time.monotonic() + HANG_S
    while not condition():
        assert time.monotonic() < end, "The condition never came true."
        time.sleep(0.005)
