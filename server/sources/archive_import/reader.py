"""Reads the items of an archive batch by batch in sandboxed processes, with few batches in memory at a time."""

import gzip
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, Final, cast

from indexer.progress import Progress
from indexer.readers.posts.files import is_post_row
from models.errors import AppError, InputError
from server.config import MIB
from server.sources.archive_import.items import ArchiveItem, RawItem, UnreadableItem, read_items
from server.sources.files.sandboxed_reader import CHECK_INTERVAL_S, SandboxedReader

JSON_LINES = (".jsonl", ".jsonl.gz")
MAX_LINE_BYTES = 64 * MIB
# The size of a batch.
_BATCH_BYTES, _BATCH_ITEMS = MIB, 256
# The time limit of a batch, and of each of its items where the batch cannot be read.
_BATCH_SECONDS: Final = 120.0


@dataclass(frozen=True, slots=True)
class ReadBatch:
    """Items in the order of the archive.

    Args:
        bytes_done: how many bytes of all files on disk have been read.
    """

    items: Sequence[ArchiveItem | UnreadableItem]
    bytes_done: int


@dataclass(frozen=True, slots=True)
class _RawBatch:
    items: Sequence[RawItem | UnreadableItem]
    bytes_done: int


def archive_files(paths: Sequence[Path]) -> list[tuple[Path, str]]:
    """Return every file in ``paths`` and their folders with its display name; hidden files are skipped.

    Raises:
        InputError: ``no_such_file`` or ``empty_folder``.
    """
    files_by_path: list[tuple[Path, str]] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.is_file())
            shown = [(file, file.relative_to(path)) for file in inside]
            files = [(file, name.as_posix()) for file, name in shown if not any(p.startswith(".") for p in name.parts)]
            if not files:
                raise InputError("empty_folder", f"{path} holds no files.", "Name the folder with the transcripts.")
            files_by_path += files
        elif path.is_file():
            files_by_path.append((path, path.name))
        else:
            raise InputError("no_such_file", f"There is no {path}.", "Check the path.")
    return files_by_path


def read_archive(
    files: Sequence[tuple[Path, str]],
    processes: int,
    max_bytes: int,
    check: Callable[[], None] = lambda: None,
    sandbox: SandboxedReader | None = None,
) -> Iterator[ReadBatch]:
    """Yield batches in the order of the files. Each is read in a process of its own with limits of time and memory.

    Args:
        files: as ``archive_files`` has them.
        processes: how many read at once.
        max_bytes: the largest file that is not JSON Lines.
        check: called every half a second while a batch is read; an exception of it ends the reading.
        sandbox: where the batches are read.
    """
    sandbox = sandbox or SandboxedReader(_BATCH_SECONDS)
    stopping = threading.Event()
    running: deque[tuple[int, Future[list[ArchiveItem | UnreadableItem]]]] = deque()
    batches = _raw_batches(files)
    pool = ThreadPoolExecutor(processes, "read-archive")
    try:
        while True:
            for batch in islice(batches, 2 * processes + 1 - len(running)):
                running.append((batch.bytes_done, pool.submit(_read_batch, sandbox, batch.items, max_bytes, stopping)))
            if not running:
                return
            done, future = running.popleft()
            while not wait((future,), CHECK_INTERVAL_S).done:
                check()
            yield ReadBatch(future.result(), done)
    finally:
        stopping.set()
        pool.shutdown(wait=True, cancel_futures=True)


class _Stopped(Exception):
    """Nobody waits for the batch any more."""


def _read_batch(
    sandbox: SandboxedReader, items: Sequence[RawItem | UnreadableItem], max_bytes: int, stopping: threading.Event
) -> list[ArchiveItem | UnreadableItem]:
    """Read a batch; where that fails, each of its items by itself, so that only those at fault are skipped."""

    def check(_done: int, _total: int) -> None:
        if stopping.is_set():
            raise _Stopped

    def read(some: Sequence[RawItem | UnreadableItem]) -> list[ArchiveItem | UnreadableItem]:
        return sandbox.run(read_in_sandbox, (some, max_bytes), some[0].location, check)

    if all(isinstance(item, UnreadableItem) for item in items):
        return [item for item in items if isinstance(item, UnreadableItem)]
    try:
        return read(items)
    except (AppError, RuntimeError) as error:
        if len(items) > 1:
            return [result for item in items for result in _read_batch(sandbox, [item], max_bytes, stopping)]
        # A RuntimeError is a fault of a reader, without text of the file.
        reason = f"{error.message} {error.hint}" if isinstance(error, AppError) else f"It cannot be read ({error})."
        return [UnreadableItem(items[0].location, reason)]


def read_in_sandbox(
    items: Sequence[RawItem | UnreadableItem], max_bytes: int, _progress: Progress
) -> list[ArchiveItem | UnreadableItem]:
    """Run in the sandboxed process."""
    return list(
        chain.from_iterable(
            [item] if isinstance(item, UnreadableItem) else read_items([item], max_bytes) for item in items
        )
    )


def _raw_batches(files: Sequence[tuple[Path, str]]) -> Iterator[_RawBatch]:
    batch: list[RawItem | UnreadableItem] = []
    size = before = at = 0
    for path, name in files:
        for item, position in _items_of(path, name):
            batch.append(item)
            at = before + position
            size += _size(item)
            if size >= _BATCH_BYTES or len(batch) >= _BATCH_ITEMS:
                yield _RawBatch(batch, at)
                batch, size = [], 0
        before += path.stat().st_size
    yield _RawBatch(batch, before)


def _size(item: RawItem | UnreadableItem) -> int:
    if isinstance(item, UnreadableItem):
        return 0
    return len(item.content) if isinstance(item.content, bytes) else item.content.stat().st_size


def _items_of(path: Path, name: str) -> Iterator[tuple[RawItem | UnreadableItem, int]]:
    """Yield the items of a file, and how many of its bytes have been read after each."""
    if not path.name.lower().endswith(JSON_LINES) or _has_posts(path):
        yield RawItem(name, path, path.name), path.stat().st_size
        return
    number = 0
    try:
        with path.open("rb") as raw:
            packed = path.name.lower().endswith(".gz")
            file = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            while line := file.readline(MAX_LINE_BYTES + 1):
                number += 1
                location = f"{name}, line {number}"
                if len(line) > MAX_LINE_BYTES:
                    while line and not line.endswith(b"\n"):
                        line = file.readline(MAX_LINE_BYTES)
                    yield UnreadableItem(location, f"Longer than {MAX_LINE_BYTES // MIB} MB."), raw.tell()
                elif line.strip():
                    yield RawItem(location, line.rstrip(b"\r\n"), path.name), raw.tell()
    except (OSError, EOFError, zlib.error) as error:
        reason = f"Damaged or cut off here ({error}); the lines before are imported. Make or fetch the file again."
        yield UnreadableItem(f"{name}, after line {number}", reason), path.stat().st_size


def _has_posts(path: Path) -> bool:
    """Return whether the rows of a file are posts, which are one source together."""
    try:
        with path.open("rb") as raw:
            packed = path.name.lower().endswith(".gz")
            file = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            return is_post_row(file.readline(MAX_LINE_BYTES))
    except (OSError, EOFError, zlib.error):
        return False
