"""Reads the items of an archive batch by batch in a pool of processes, with few batches in memory at a time."""

import gzip
import multiprocessing
import signal
import threading
import zlib
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from os import _exit
from pathlib import Path
from typing import BinaryIO, cast

from indexer.readers.posts import is_post_row
from models.errors import InputError
from server.config import MIB
from server.sources.archive_import.items import ArchiveItem, RawItem, UnreadableItem, read_items

JSON_LINES = (".jsonl", ".jsonl.gz")
MAX_LINE_BYTES = 64 * MIB
# The size of a batch.
_BATCH_BYTES, _BATCH_ITEMS = MIB, 256
# Below this the processes take longer to start than to read.
_MIN_BYTES_FOR_PROCESSES = 8 * MIB


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
    """Returns every file in ``paths`` and their folders with its display name; hidden files are skipped.

    Raises:
        InputError: ``no_such_file`` or ``empty_folder``.
    """
    found: list[tuple[Path, str]] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if each.is_file())
            shown = [(each, each.relative_to(path)) for each in inside]
            files = [(each, name.as_posix()) for each, name in shown if not any(p.startswith(".") for p in name.parts)]
            if not files:
                raise InputError("empty_folder", f"{path} holds no files.", "Name the folder with the transcripts.")
            found += files
        elif path.is_file():
            found.append((path, path.name))
        else:
            raise InputError("no_such_file", f"There is no {path}.", "Check the path.")
    return found


def read_archive(files: Sequence[tuple[Path, str]], processes: int, max_bytes: int) -> Iterator[ReadBatch]:
    """Yields batches in the order of the files.

    Args:
        files: as ``archive_files`` has them.
        processes: how many read at once; a small archive is read in this process.
        max_bytes: the largest file that is not JSON Lines.
    """
    batches = _raw_batches(files)
    if processes == 1 or sum(path.stat().st_size for path, _ in files) < _MIN_BYTES_FOR_PROCESSES:
        for batch in batches:
            yield ReadBatch(_read(batch.items, max_bytes), batch.bytes_done)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_start_reader)
    try:
        running: deque[tuple[int, Future[list[ArchiveItem | UnreadableItem]]]] = deque()
        for batch in batches:
            running.append((batch.bytes_done, pool.submit(_read, batch.items, max_bytes)))
            if len(running) > 2 * processes:
                done, future = running.popleft()
                yield ReadBatch(future.result(), done)
        for done, future in running:
            yield ReadBatch(future.result(), done)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_reader() -> None:
    # Ctrl+C is sent to all processes of a terminal; the parent ends the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends a worker whose parent was killed, which would wait for work forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _exit(1)


def _read(items: Sequence[RawItem | UnreadableItem], max_bytes: int) -> list[ArchiveItem | UnreadableItem]:
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
    """Yields the items of a file, and how many of its bytes have been read after each."""
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
                place = f"{name}, line {number}"
                if len(line) > MAX_LINE_BYTES:
                    while line and not line.endswith(b"\n"):
                        line = file.readline(MAX_LINE_BYTES)
                    yield UnreadableItem(place, f"Longer than {MAX_LINE_BYTES // MIB} MB."), raw.tell()
                elif line.strip():
                    yield RawItem(place, line.rstrip(b"\r\n"), path.name), raw.tell()
    except (OSError, EOFError, zlib.error) as error:
        reason = f"Damaged or cut off here ({error}); the lines before are imported. Make or fetch the file again."
        yield UnreadableItem(f"{name}, after line {number}", reason), path.stat().st_size


def _has_posts(path: Path) -> bool:
    """Whether the rows of a file are posts, which are one source together."""
    try:
        with path.open("rb") as raw:
            packed = path.name.lower().endswith(".gz")
            file = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
            return is_post_row(file.readline(MAX_LINE_BYTES))
    except (OSError, EOFError, zlib.error):
        return False
