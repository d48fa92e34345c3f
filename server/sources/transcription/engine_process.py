"""Runs the program of an engine with limits of time and memory, and reads how far it is."""

import os
import re
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

import structlog

from models.errors import AppError, InputError, TooLarge
from server.config import Settings

log = structlog.get_logger(__name__)

CHECK_INTERVAL_S: Final = 0.5
_LAUNCHER: Final = Path(__file__).with_name("engine_launcher.py")
_PROGRESS: Final = re.compile(r"progress =\s*(\d+)%")
_LOGGED_LINES: Final = 20
_CHUNK_BYTES: Final = 64 * 1024
# Nothing is fetched: this address refuses connections.
_OFFLINE: Final = {
    **dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), "http://127.0.0.1:9"),
    "HF_HUB_OFFLINE": "1",
    "LANG": "C.UTF-8",
}


@dataclass(frozen=True, slots=True)
class EngineLimits:
    """The most that one transcription may take.

    Args:
        seconds: of time that passes.
        memory: resident, in bytes.
    """

    seconds: float
    memory: int

    @classmethod
    def of(cls, settings: Settings) -> "EngineLimits":
        """Return the limits of the settings."""
        return cls(settings.transcriber_minutes * 60.0, settings.transcriber_memory_bytes)


def run_engine(
    command: Sequence[str], folder: Path, name: str, limits: EngineLimits, progress: Callable[[int], None]
) -> bool:
    """Run a program that writes ``progress = 12%`` to its standard error; return whether it succeeded.

    It is killed when this returns, whether by an exception or not. What it writes to its standard output, which may be
    what somebody said, is dropped.

    Args:
        folder: which it works in, and which is its home.
        name: of the recording, for messages.
        progress: called at least every half a second.

    Raises:
        InputError: ``transcription_too_long``.
        TooLarge: ``transcription_memory``.
        Exception: those of ``progress``.
    """
    # Settings may be secrets, and no program but the desk needs them.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUOTEDESK_")}
    process = subprocess.Popen(
        [sys.executable, "-P", str(_LAUNCHER), *command],
        cwd=folder,
        env={**environment, **_OFFLINE, "HOME": str(folder), "TMPDIR": str(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr is not None
    lines: deque[str] = deque(maxlen=_LOGGED_LINES)
    try:
        with process.stderr as errors:
            _watch(process, errors, lines, name, limits, progress)
        succeeded = process.wait(CHECK_INTERVAL_S * 10) == 0
    except subprocess.TimeoutExpired:
        succeeded = False
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if not succeeded:
        log.warning("transcriber_failed", program=Path(command[0]).name, code=process.returncode, lines=list(lines))
    return succeeded


def _watch(
    process: subprocess.Popen[bytes],
    errors: IO[bytes],
    lines: deque[str],
    name: str,
    limits: EngineLimits,
    progress: Callable[[int], None],
) -> None:
    end = time.monotonic() + limits.seconds
    percent, rest, checked_at = 0, "", 0.0
    with selectors.DefaultSelector() as selector:
        selector.register(errors, selectors.EVENT_READ)
        while True:
            if selector.select(CHECK_INTERVAL_S):
                piece = os.read(errors.fileno(), _CHUNK_BYTES)
                if not piece:
                    return
                *whole, rest = re.split(r"[\r\n]", rest[-1_000:] + piece.decode(errors="replace"))
                lines.extend(line for line in whole if line.strip())
                percent = max([percent, *(min(100, int(number)) for number in _PROGRESS.findall("\n".join(whole)))])
            if time.monotonic() - checked_at < CHECK_INTERVAL_S:
                continue
            checked_at = time.monotonic()
            progress(percent)
            if checked_at > end:
                raise _too_long_error(name, limits)
            if _resident_bytes(process.pid) > limits.memory:
                raise _memory_error(name, limits)


def _resident_bytes(process_id: int) -> int:
    """Return how much memory a process uses; 0 where the system does not say it."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path(f"/proc/{process_id}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return 0


def _too_long_error(name: str, limits: EngineLimits) -> AppError:
    minutes = round(limits.seconds / 60)
    return InputError(
        "transcription_too_long",
        f"“{name}” could not be transcribed within {minutes:,} minutes.",
        "Split the recording, use a smaller model, or raise the setting QUOTEDESK_TRANSCRIBER_MINUTES.",
        params={"name": name, "count": minutes},
    )


def _memory_error(name: str, limits: EngineLimits) -> AppError:
    return TooLarge(
        "transcription_memory",
        f"Transcribing “{name}” needed more than {limits.memory:,} bytes of memory.",
        "Use a smaller model, or raise the setting QUOTEDESK_TRANSCRIBER_MEMORY_BYTES.",
        params={"name": name},
    )
