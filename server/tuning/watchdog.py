"""Tell systemd that a process still runs, so that it replaces one that is frozen (``WatchdogSec`` of its unit)."""

import os
import socket
import threading
import time
from contextlib import suppress
from typing import Final

_NOTIFICATIONS: Final = 3


def start_watchdog() -> None:
    """Notify systemd in a background thread, a few times in the time that the unit grants, if it grants one."""
    address, microseconds = os.environ.get("NOTIFY_SOCKET"), os.environ.get("WATCHDOG_USEC")
    if address and microseconds:
        every_s = int(microseconds) / 1e6 / _NOTIFICATIONS
        threading.Thread(target=_notify, args=(address, every_s), name="watchdog", daemon=True).start()


def _notify(address: str, every_s: float) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notifying:
        while True:
            with suppress(OSError):  # systemd is being restarted
                notifying.sendto(b"WATCHDOG=1", f"\0{address[1:]}" if address.startswith("@") else address)
            time.sleep(every_s)
