"""Imports an archive as a stream: reads, stores, embeds and indexes it; an interrupted import can be continued."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from filelock import FileLock, Timeout
from sqlalchemy import Engine as Database
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from indexer.embeddings.parallel import Workers, embed_all
from indexer.readers.posts.post import MOST_EXAMPLES, Note
from models.errors import InputError, ModelsUnavailable, StorageFull
from server.access.viewer import UNRESTRICTED, Viewer
from server.config import Settings
from server.db.database import migrate, open_store
from server.db.tables import SourceParagraph
from server.inference.engine import Engine
from server.schemas.sources import ImportSummary
from server.sources.archive_import.items import ArchiveItem, UnreadableItem
from server.sources.archive_import.post_rows import present_import_notes
from server.sources.archive_import.reader import archive_files, read_archive
from server.sources.archive_import.writer import ArchiveWriter, Outcome, group_by_transaction

# Paragraphs per transaction, which are some tens of transcripts.
_PARAGRAPHS_PER_TRANSACTION = 4_096
_PAGE = 10_000
# More readers would wait for the one process that stores.
_MAX_READERS = 4


class ImportStages(Protocol):
    """Reports the progress of an import."""

    def begin(self, stage: str, total: int, unit: str) -> None:
        """Start a stage: ``reading`` (bytes), ``embedding`` (paragraphs), ``indexing`` (sources), in this order."""

    def update(self, done: int, note: str = "") -> None:
        """Report how much of the total is done."""

    def report_skipped(self, item: UnreadableItem) -> None:
        """Report an item that cannot be read."""


@dataclass(frozen=True, slots=True)
class ArchiveRequest:
    """What to import.

    Args:
        paths: folders and files.
        workers: the processes that embed besides this one.
        keep: do not update a source whose item has changed.
        viewer: who imports: the owner of new sources; only sources that they may change are updated.
    """

    paths: Sequence[Path]
    workers: Workers
    keep: bool = False
    viewer: Viewer = UNRESTRICTED


@dataclass(slots=True)
class ArchiveImportSummary:
    """The result of an import.

    Args:
        items: how many were imported, replaced, unchanged and kept.
        left_out: how many could not be read.
        paragraphs: how many were stored.
        embedded: how many texts had no vector yet.
        seconds: by stage.
        unavailable: why part of the index could not be updated.
        notes: remarks about posts that could not be imported as they are.
    """

    items: Counter[Outcome] = field(default_factory=Counter)
    left_out: int = 0
    paragraphs: int = 0
    embedded: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    unavailable: str | None = None
    notes: dict[str, Note] = field(default_factory=dict)

    def note(self, items: Iterable[ArchiveItem]) -> None:
        """Add the notes about the posts of items."""
        for note in (note for item in items if item.threads is not None for note in item.threads.notes):
            earlier = self.notes.get(note.code, Note(note.code, 0))
            examples = (*earlier.examples, *note.examples)[:MOST_EXAMPLES]
            self.notes[note.code] = Note(note.code, earlier.count + note.count, examples)

    def as_json(self) -> ImportSummary:
        """Present the summary for scripts."""
        return {
            "imported": self.items["imported"],
            "replaced": self.items["replaced"],
            "unchanged": self.items["unchanged"],
            "kept": self.items["kept"],
            "left_out": self.left_out,
            "paragraphs": self.paragraphs,
            "embedded": self.embedded,
            "seconds": {stage: round(seconds, 1) for stage, seconds in self.seconds.items()},
            "unavailable": self.unavailable,
            "notes": present_import_notes(tuple(self.notes.values())),
        }


def import_archive(
    request: ArchiveRequest,
    settings: Settings,
    load: Callable[[], Engine],
    stages: ImportStages,
    *,
    closing: bool = True,
) -> ArchiveImportSummary:
    """Import what can be read. What is reported as done is committed; the same call continues after it.

    Args:
        load: loads models and index; called once everything is stored.
        closing: close the engine afterwards.

    Raises:
        InputError: ``no_such_file`` or ``empty_folder``, before anything is stored; ``import_running``.
        StorageFull: ``store_full``.
        AppError: the errors of ``load`` and the index.
    """
    files = archive_files(request.paths)
    summary = ArchiveImportSummary()
    with _exclusive_import(settings.data), _database(settings) as database:
        with _timed(summary, "reading"):
            _store(files, request, settings, database, summary, stages)
        engine = load()
        embedding_failure: str | None = None
        try:
            with _timed(summary, "embedding"):
                try:
                    summary.embedded = _embed(database, engine, request.workers, stages)
                except ModelsUnavailable as error:
                    embedding_failure = f"Vectors could not be computed: {error.reason}."
            with _timed(summary, "indexing"):
                engine.index.synchronise(_IndexProgress(stages))
            summary.unavailable = engine.index.unavailable or embedding_failure
        finally:
            if closing:
                engine.close()
    return summary


def _store(
    files: Sequence[tuple[Path, str]],
    request: ArchiveRequest,
    settings: Settings,
    database: Database,
    summary: ArchiveImportSummary,
    stages: ImportStages,
) -> None:
    store = ArchiveWriter(database, settings.data / "uploads", keep=request.keep, viewer=request.viewer)
    stages.begin("reading", sum(path.stat().st_size for path, _ in files), "B")

    def skip(item: UnreadableItem) -> None:
        summary.left_out += 1
        stages.report_skipped(item)

    readers = min(_MAX_READERS, processor_count())
    bytes_done = 0

    def check() -> None:
        stages.update(bytes_done)

    for batch in read_archive(files, readers, settings.max_upload_bytes, check):
        bytes_done = batch.bytes_done
        for unreadable in (item for item in batch.items if isinstance(item, UnreadableItem)):
            skip(unreadable)
        readable = (item for item in batch.items if isinstance(item, ArchiveItem))
        for group in group_by_transaction(readable, _PARAGRAPHS_PER_TRANSACTION):
            try:
                stored = store.put(group)
            except (OperationalError, OSError) as error:
                raise StorageFull(
                    "store_full",
                    f"The database cannot be written: {getattr(error, 'orig', error)}.",
                    "Free some space, or fix the folder's permissions, then run it again: what is stored stays.",
                ) from error
            summary.items += stored.outcomes
            summary.paragraphs += stored.paragraphs
            summary.note(stored.written)
            for unreadable in stored.left_out:
                skip(unreadable)
        unchanged = summary.items["unchanged"] + summary.items["kept"]
        stored_now = summary.items.total() - unchanged
        note = f"{stored_now:,} sources stored, {unchanged:,} were there, {summary.paragraphs:,} paragraphs"
        stages.update(batch.bytes_done, note)


def _embed(database: Database, engine: Engine, workers: Workers, stages: ImportStages) -> int:
    """Embed all paragraphs of the library that have no vector; sentences are embedded on demand."""
    with database.connect() as connection:
        total = connection.scalar(select(func.count()).select_from(SourceParagraph)) or 0
    stages.begin("embedding", total, "paragraphs")
    return embed_all(
        _texts(database),
        engine.stored.store,
        engine.stored.encoder,
        workers,
        lambda done, embedded: stages.update(done, f"{embedded:,} embedded now"),
    )


def _texts(database: Database) -> Iterator[str]:
    # In pages, so that no transaction stays open for the hour that embedding may take.
    last = 0
    while True:
        page = (
            select(SourceParagraph.id, SourceParagraph.text)
            .where(SourceParagraph.id > last)
            .order_by(SourceParagraph.id)
            .limit(_PAGE)
        )
        with database.connect() as connection:
            rows = connection.execute(page).all()
        if not rows:
            return
        last = rows[-1][0]
        yield from (text for _, text in rows)


class _IndexProgress:
    """Reports the progress of the index, which knows its total only once it has started."""

    def __init__(self, stages: ImportStages) -> None:
        self._stages = stages
        self._is_started = False

    def __call__(self, done: int, total: int) -> None:
        if not self._is_started:
            self._stages.begin("indexing", total, "sources")
            self._is_started = True
        self._stages.update(done)


@contextmanager
def _exclusive_import(data: Path) -> Iterator[None]:
    lock = FileLock(data / "archive-import.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise InputError(
            "import_running",
            f"Another import of an archive into {data} is going on.",
            "Wait until it is done, or stop it: what it has stored stays, and this command continues from there.",
        ) from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _database(settings: Settings) -> Iterator[Database]:
    database = open_store(settings.store_url)
    try:
        migrate(database)
        yield database
    finally:
        database.dispose()


@contextmanager
def _timed(summary: ArchiveImportSummary, stage: str) -> Iterator[None]:
    started = time.monotonic()
    try:
        yield
    finally:
        summary.seconds[stage] = time.monotonic() - started


def processor_count() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
