"""Reads untrusted files in processes of their own, with limits of time and memory."""

import multiprocessing
import os
import resource
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.forkserver import ensure_running
from typing import Any, Final, TypeVar

import structlog

from indexer.progress import Progress, no_progress
from indexer.readers.files import SourceFile, identify, read_file
from indexer.readers.posts.files import is_packed
from indexer.readers.registry import reader_modules
from indexer.readers.text.conventions import Convention
from indexer.readers.text.titles import display_file_name
from models.errors import AppError, InputError, TooLarge, TooManyRequests
from server.articles.importers.detect import read_article
from server.articles.importers.imported import ImportedArticle

log = structlog.get_logger(__name__)

SECONDS: Final = 180.0
MEMORY_BYTES: Final = 2 * 1024**3
# How many files are read at once; others wait, and are refused after a while.
_AT_ONCE: Final = 2
# Longest time between two calls of what may end a reading.
CHECK_INTERVAL_S: Final = 0.5
_LONGEST_WAIT_S: Final = 60.0
_BUSY_RETRY_AFTER_S: Final = 10.0
# Read within a few milliseconds, in which nothing else of this process runs.
_SMALL = 8 * 1024
# How much less often than others a process that reads gets a core, where cores are short. A short file, for which
# somebody waits, is read within a second of processor time: as nice as a long one, it would take minutes beside others.
_NICE: Final = 15
_NICE_SHORT: Final = 5
_SHORT: Final = 256 * 1024
_PROGRESS_INTERVAL_S = 0.05
_HEAD = 1024
# Rich text, and old Word documents, which a program reads that is started for it.
_DOCUMENTS = (b"{\\rtf", b"\xd0\xcf\x11\xe0")

Parsed = TypeVar("Parsed")
Content = TypeVar("Content", bytes, SourceFile)


class SandboxedReader:
    """Read sources and articles in a sandbox, at a low priority.

    A few pages of plain text are read in this process, which is safe.

    Args:
        seconds: the time limit of one file.
        memory: the memory limit of one process, in bytes.
    """

    def __init__(self, seconds: float = SECONDS, memory: int = MEMORY_BYTES) -> None:
        self._seconds = seconds
        self._memory = memory
        self._slots = threading.BoundedSemaphore(_AT_ONCE)
        # Forked from a process that has loaded the readers, but has no threads and no models.
        self._processes = multiprocessing.get_context("forkserver")
        loaded = ["__main__", __name__, "server.sources.archive_import.items", *reader_modules()]
        self._processes.set_forkserver_preload(loaded)

    def prepare(self) -> None:
        """Start the process that others are forked from, which takes a second."""
        ensure_running()

    def read_source(
        self,
        name: str,
        data: bytes,
        progress: Progress = no_progress,
        max_bytes: int = 0,
        convention: Convention | None = None,
    ) -> SourceFile:
        """Read a source as ``indexer.readers.read_file`` does.

        Raises:
            InputError: ``reading_too_long``.
            TooLarge: ``too_large``.
            TooManyRequests: others' files were read for all of the longest wait.
            AppError: the errors of the reader.
        """
        if _is_plain(data):
            file = read_file(name, data, progress, max_bytes, convention)
            # The model that tells languages apart is loaded in a process that ends.
            return (
                file
                if file.transcript.language
                else self.read_with(identify_in_sandbox, name, file, max_bytes, progress)
            )
        read = read_source_in_sandbox if convention is None else partial(read_source_in_sandbox, convention=convention)
        return self.read_with(read, name, data, max_bytes, progress)

    def read_article(self, name: str, data: bytes, max_bytes: int) -> ImportedArticle:
        """Read an article as ``server.articles.importers.detect.read_article`` does.

        Raises:
            InputError: ``reading_too_long``.
            TooLarge: ``too_large``.
            AppError: the errors of the reader.
        """
        if _is_plain(data):
            return read_article(name, data, max_bytes)
        return self.read_with(read_article_in_sandbox, name, data, max_bytes, no_progress)

    def read_with(
        self,
        read: Callable[[str, Content, int, Progress], Parsed],
        name: str,
        data: Content,
        most: int,
        progress: Progress = no_progress,
    ) -> Parsed:
        """Call ``read(name, data, most, progress)`` in the sandbox, once there is a free place.

        Args:
            read: a function of a module, which rejects data of more than ``most`` bytes before it reads them.

        Raises:
            InputError: ``reading_too_long``.
            TooLarge: ``too_large``.
            TooManyRequests: others' files were read for all of the longest wait.
            AppError: the errors of ``read``.
        """
        if isinstance(data, bytes) and len(data) > most:
            # Rejected without a process, with the reader's own error.
            return read(name, data, most, progress)
        self._wait_for_slot(progress)
        try:
            is_short = not isinstance(data, bytes) or len(data) <= _SHORT
            nice = _NICE_SHORT if is_short else _NICE
            return self.run(read, (name, data, most), display_file_name(name), progress, nice)
        finally:
            self._slots.release()

    def _wait_for_slot(self, progress: Progress) -> None:
        end = time.monotonic() + _LONGEST_WAIT_S
        while not self._slots.acquire(timeout=CHECK_INTERVAL_S):
            progress(0, 1)
            if time.monotonic() > end:
                raise TooManyRequests("Too many requests at once.", _BUSY_RETRY_AFTER_S)

    def run(
        self,
        read: Callable[..., Parsed],
        arguments: tuple[Any, ...],
        shown_name: str,
        progress: Progress = no_progress,
        nice: int = _NICE,
    ) -> Parsed:
        """Call ``read(*arguments, progress)`` in a process of its own, which is killed when this returns.

        Args:
            read: a function of a module, which the process imports.
            shown_name: of what is read, for messages.
            progress: called with what ``read`` reports, and again at least every half a second; an exception of it ends
                the reading.
            nice: how much less often than others the process gets a core, as ``os.nice`` has it.

        Raises:
            InputError: ``reading_too_long``.
            TooLarge: ``too_large``.
            AppError: the errors of ``read``.
        """
        answers, theirs = self._processes.Pipe(duplex=False)
        process = self._processes.Process(
            target=_work, args=(theirs, self._memory, self._seconds, nice, read, arguments), daemon=True
        )
        process.start()
        theirs.close()
        try:
            parsed: Parsed = self._await(answers, shown_name, progress)
            return parsed
        finally:
            process.kill()
            process.join()
            process.close()
            answers.close()

    def _await(self, answers: Connection, name: str, progress: Progress) -> Any:
        end = time.monotonic() + self._seconds
        reported = (0, 1)
        while (left := end - time.monotonic()) > 0:
            if not answers.poll(min(CHECK_INTERVAL_S, left)):
                progress(*reported)
                continue
            try:
                kind, content = answers.recv()
            except (EOFError, OSError):
                log.warning("sandboxed_reader_crashed")
                raise _resource_limit_error(name) from None
            if kind == "progress":
                reported = content
                progress(*reported)
            elif kind == "read":
                return content
            elif kind == "refused":
                error, *arguments = content
                raise error(*arguments)
            elif kind == "memory":
                raise _resource_limit_error(name)
            else:
                raise RuntimeError(f"A reader failed: {content}")
        raise InputError(
            "reading_too_long",
            f"“{name}” could not be read within {self._seconds:g} seconds.",
            "Split it into parts, or save its words as plain text (.txt), and add that.",
            params={"name": name},
        )


def read_source_in_sandbox(
    name: str, data: bytes, max_bytes: int, progress: Progress, convention: Convention | None = None
) -> SourceFile:
    """Run in the sandboxed process."""
    return identify(read_file(name, data, progress, max_bytes, convention))


def identify_in_sandbox(_name: str, file: SourceFile, _max_bytes: int, _progress: Progress) -> SourceFile:
    """Run in the sandboxed process."""
    return identify(file)


def read_article_in_sandbox(name: str, data: bytes, max_bytes: int, _progress: Progress) -> ImportedArticle:
    """Run in the sandboxed process."""
    return read_article(name, data, max_bytes)


def _work(
    answers: Connection,
    memory: int,
    seconds: float,
    nice: int,
    read: Callable[..., object],
    arguments: tuple[Any, ...],
) -> None:
    os.nice(nice)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # In case the parent process ends first.
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 5, int(seconds) + 10))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    last_report = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal last_report
        if done < total and time.monotonic() - last_report < _PROGRESS_INTERVAL_S:
            return
        last_report = time.monotonic()
        answers.send(("progress", (done, total)))

    answer: tuple[str, object]
    try:
        answer = "read", read(*arguments, progress)
    except AppError as error:
        answer = "refused", (type(error), error.code, error.message, error.hint, error.params)
    except (MemoryError, RecursionError):
        answer = "memory", None
    except Exception as error:
        # Without its message, which may contain text of the file.
        answer = "failed", type(error).__name__
    with suppress(BrokenPipeError):  # the import was cancelled
        answers.send(answer)


def _is_plain(data: bytes) -> bool:
    head = data[:_HEAD]
    marked = b"%PDF-" in head or b"<" in head or any(mark in head for mark in _DOCUMENTS)
    return len(data) <= _SMALL and not is_packed(data) and not marked


def _resource_limit_error(name: str) -> AppError:
    return TooLarge(
        "too_large",
        f"“{name}” needs more memory to be read than a transcript does.",
        "Split it into parts, or save its words as plain text (.txt), and add that.",
    )
