"""Compares a document with a fresh copy of it, and vets updates in a process of their own before they are applied.

Yjs inserts an item by looking at those that were inserted at the same position. An update can make that take quadratic
time, or name neighbours that no editor can have had; then copies of a document read differently, depending on the order
in which they got its updates.
"""

import json
import os
import resource
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pycrdt import Doc, Text, XmlFragment

from models.errors import AppError
from server.coediting.updates import InvalidUpdate, UpdateGap, check_update, read_state_vector

# Processor time for each of: loading what is stored, applying the update, and loading the result.
_LIMIT_S: Final = 0.25
# Longest wait for a process on a busy machine, and for the one that runs already.
_PATIENCE_S: Final = 8.0
_MEMORY_BYTES: Final = 2 * 1024**3
_NICE: Final = 5
_ROOT: Final = Path(__file__).resolve().parents[2]
# One process vets edits and another what is opened: nobody who sends hostile edits keeps others from opening drafts.
_edits, _openings = threading.BoundedSemaphore(1), threading.BoundedSemaphore(1)


class VettingUnavailable(RuntimeError):
    """No process could vet an update in time; the machine is too busy."""


@dataclass(frozen=True, slots=True)
class Vetting:
    """The cost of a vetted document: the number of its parts, and the processor time to load it, in seconds."""

    parts: int
    seconds: float


@contextmanager
def panics_as_invalid_update() -> Iterator[None]:
    """Convert panics of the library, which are not an ``Exception``, to ``InvalidUpdate``."""
    try:
        yield
    except (AppError, InvalidUpdate, KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:
        raise InvalidUpdate(str(error)) from error


def load_replica(document: Doc[Any]) -> float:
    """Load a copy of a document as a page that joins does, compare both, and return the processor time in seconds.

    Raises:
        InvalidUpdate: the copy reads differently.
    """
    with panics_as_invalid_update():
        began = time.thread_time()
        replica: Doc[Any] = Doc()
        replica.apply_update(document.get_update())
        if _state(document) == _state(replica) and _reads_alike(document, replica):
            return time.thread_time() - began
    raise InvalidUpdate("other copies of the text would read differently")


def check(updates: Sequence[bytes], stored: int, begins: Callable[[], object] = lambda: None) -> Vetting:
    """Load a document and apply updates, and compare the result with a fresh copy.

    Args:
        updates: the document, and the updates to apply.
        stored: how many of the updates are the document.
        begins: called before the document is loaded, before the first update is applied, and before the copy is loaded.

    Raises:
        InvalidUpdate: an update is malformed or has a gap, or the copy reads differently.
    """
    document: Doc[Any] = Doc()
    parts = 0
    for number, update in enumerate(updates):
        try:
            parts += check_update(update, read_state_vector(document.get_state()), max_parts=sys.maxsize).parts
        except UpdateGap:
            raise InvalidUpdate("it builds on an update that is missing") from None
        if number in (0, stored):
            begins()
        with panics_as_invalid_update():
            document.apply_update(update)
    begins()
    return Vetting(parts, load_replica(document))


def vet(stored: Sequence[bytes], update: bytes | None = None) -> Vetting:
    """Load a document and apply an update in a process that is killed if this takes too long.

    Args:
        stored: the document as updates.
        update: to be applied.

    Raises:
        InvalidUpdate: it takes too long, is malformed or has gaps, or a copy of the result reads differently.
        VettingUnavailable: the machine is too busy.
    """
    updates = [*stored] if update is None else [*stored, update]
    python_path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", __name__, str(len(stored))]
    turn = _openings if update is None else _edits
    if not turn.acquire(timeout=_PATIENCE_S):
        raise VettingUnavailable
    try:
        ended = subprocess.run(
            command,
            input=pack(updates),
            capture_output=True,
            timeout=_PATIENCE_S,
            env={"PYTHONPATH": python_path},
            check=False,
        )
    except (subprocess.TimeoutExpired, OSError) as error:
        raise VettingUnavailable from error
    finally:
        turn.release()
    if ended.returncode < 0:
        raise InvalidUpdate("it takes too long to apply")
    answer = json.loads(ended.stdout or "{}")
    if ended.returncode or "parts" not in answer:
        raise InvalidUpdate(answer.get("refused", "it cannot be applied"))
    return Vetting(**answer)


def good_updates(updates: Sequence[bytes]) -> list[bytes]:
    """Return the updates of a damaged document without those that do the damage, or that build on them.

    The result is empty if the first one, which merges all that are older, is damaged.

    Raises:
        VettingUnavailable: the machine is too busy.
    """
    good: list[bytes] = []
    rest = list(updates)
    while rest and not _is_good([*good, *rest]):
        low, high = 0, len(rest) - 1  # the first bad one is among those
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if _is_good([*good, *rest[: middle + 1]]) else (low, middle)
        if not good and not low:
            return []
        good += rest[:low]
        del rest[: low + 1]
    return good + rest


def _is_good(updates: Sequence[bytes]) -> bool:
    try:
        vet(updates)
    except InvalidUpdate:
        return False
    return True


def _state(document: Doc[Any]) -> object:
    return read_state_vector(document.get_state())


def _reads_alike(document: Doc[Any], replica: Doc[Any]) -> bool:
    ours, theirs = [list(copy.get("body", type=XmlFragment).children) for copy in (document, replica)]
    headlines = [str(copy.get("headline", type=Text)) for copy in (document, replica)]
    return (
        len(ours) == len(theirs)
        and headlines[0] == headlines[1]
        and all(
            str(our) == str(their) or _precise(our) == _precise(their) for our, their in zip(ours, theirs, strict=True)
        )
    )


def _precise(block: Any) -> object:
    """Return a block as JSON: written as text, its attributes are in any order."""
    from server.coediting.mapping import read_block  # noqa: PLC0415  rarely, and it takes time to import

    return read_block(block)


def pack(updates: Sequence[bytes]) -> bytes:
    """Return updates as bytes, each after its length."""
    return b"".join(struct.pack(">I", len(update)) + update for update in updates)


def _unpack(data: bytes) -> list[bytes]:
    updates, at = [], 0
    while at < len(data):
        [length] = struct.unpack_from(">I", data, at)
        updates.append(data[at + 4 : at + 4 + length])
        at += 4 + length
    return updates


def _main() -> None:
    os.nice(_NICE)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    updates = _unpack(sys.stdin.buffer.read())
    try:
        # The signal of the timer ends the process.
        vetting = check(updates, int(sys.argv[1]), lambda: signal.setitimer(signal.ITIMER_PROF, _LIMIT_S))
    except InvalidUpdate as error:
        print(json.dumps({"refused": str(error)}))
    else:
        print(json.dumps(asdict(vetting)))


if __name__ == "__main__":
    _main()
