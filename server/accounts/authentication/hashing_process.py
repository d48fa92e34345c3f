"""Hashes passwords in a process of its own, of low priority, so that failed sign-ins do not slow other requests.

A hash takes four threads and 64 MiB for a moment. Threads of low priority in this process would not do: they hold locks
of its memory that every other thread needs, and get no core.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# How much less often than others it gets a core, where cores are short.
_NICE: Final = 10

Result = TypeVar("Result")

_hasher = PasswordHasher()
_lock = threading.Lock()
_pool: ProcessPoolExecutor | None = None


def hash_in_process(password: str) -> str:
    """Return the hash to store."""
    return _run(_hash, password)


def verify_in_process(stored_hash: str, password: str) -> bool:
    """Whether ``stored_hash`` is that of ``password``."""
    return _run(_verify, stored_hash, password)


def _hash(password: str) -> str:
    return _hasher.hash(password)


def _verify(stored_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(stored_hash, password)
    except (VerificationError, InvalidHashError):
        return False


def _run(function: Callable[..., Result], *arguments: str) -> Result:
    pool = _started()
    try:
        return pool.submit(function, *arguments).result()
    except BrokenProcessPool:  # somebody ended the process
        return _started(instead_of=pool).submit(function, *arguments).result()


def _started(instead_of: ProcessPoolExecutor | None = None) -> ProcessPoolExecutor:
    global _pool  # noqa: PLW0603  one for the whole process, started when it is needed
    with _lock:
        if _pool is None or _pool is instead_of:
            # Not forked from this process, which has threads.
            _pool = ProcessPoolExecutor(1, multiprocessing.get_context("forkserver"), _start)
        return _pool


def _start() -> None:
    os.nice(_NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent is killed; it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
