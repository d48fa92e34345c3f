"""Waiting for what other threads and processes do."""

import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

# Only there to stop a hang: a busy machine may take its time.
HANG_S = 300.0


def wait_until(condition: Callable[[], Result | None]) -> Result:
    """Poll ``condition`` until it holds, and return its result."""
    end = time.monotonic() + HANG_S
    while not (result := condition()):
        assert time.monotonic() < end, "The condition never came true."
        time.sleep(0.005)
    return result
