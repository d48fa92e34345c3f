"""Becomes another program, after giving it a low priority and an end together with the process that started it.

Run as a script: ``python -P engine_launcher.py PROGRAM ARGUMENTS…``. A process that has threads, as the desk has,
cannot safely do this between fork and exec.
"""

import ctypes
import os
import resource
import signal
import sys
from contextlib import suppress

_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
_NICENESS = 10

if __name__ == "__main__":
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    with suppress(OSError):
        os.nice(_NICENESS)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
