"""Lexical search in a folder through tantivy: BM25 (Lucene's variant), persistent, memory-mapped, incremental."""

import errno
import itertools
import json
import logging
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tantivy import Index, IndexWriter, Query, Searcher

from indexer.lexical import integrity as checking
from indexer.lexical import schema
from indexer.lexical.engine_errors import NO_ROOM, NOT_ALLOWED, engine_failures, is_damage
from indexer.lexical.ranking import Hits, Limits, Ranking
from indexer.lexical.source_table import Entry, SourceTable, decode, free_ordinals
from indexer.lexical.text_search import search_text
from indexer.lexical.writer import WriterLease
from indexer.sources import EVERY_ROW, Found, IndexedSource, RowFilter, StoreUnavailable
from indexer.storage.locks import exclusive

_FORMAT_FILE = "format.json"
# The most that a crash within a long import can lose: indexed in some ten seconds.
_ROWS_A_COMMIT = 200_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _View:
    """One commit: the consistent state that a search reads."""

    opstamp: int
    searcher: Searcher
    table: SourceTable


class TantivyStore:
    """BM25 over paragraphs, in a folder: a ``DerivedStore``. Document frequencies count all its paragraphs.

    A folder that is damaged or of another format is moved aside (``*.damaged``) and replaced by an empty index;
    ``revisions`` then shows that it has to be filled again. Thread-safe.

    Raises:
        StoreUnavailable: the folder cannot be read or created.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._index = _open(folder)
        self._schema = self._index.schema
        self._view = self._look()
        self._writing = WriterLease(self._index, released=self.refresh)

    @property
    def rows(self) -> int:
        """How many paragraphs can be found."""
        return self._view.table.rows

    def revisions(self) -> Mapping[str, int]:
        """See ``DerivedStore.revisions``."""
        return {source_id: entry.revision for source_id, entry in self._view.table.entries.items()}

    def upsert(self, sources: Iterable[IndexedSource]) -> None:
        """Insert or replace sources; committed every 200,000 paragraphs and at the end.

        Raises:
            StoreUnavailable: another process is writing, or the disk is full; uncommitted sources are unchanged.
        """
        waiting = iter(sources)
        # The writer may be held by another process: do not wait for it where there is nothing to write.
        first = next(waiting, None)
        if first is None:
            return
        with self._writing.writer(taken=self.refresh) as writer:
            numbers = free_ordinals(self._view.table.entries)
            put: dict[str, Entry] = {}
            rows = 0
            for source in itertools.chain([first], waiting):
                held = put.get(source.source_id) or self._view.table.entries.get(source.source_id)
                ordinal = held.ordinal if held else next(numbers)
                put[source.source_id] = self._write(writer, source, ordinal, replace=held is not None)
                rows += len(source.passages)
                if rows >= _ROWS_A_COMMIT:
                    self._commit(writer, put, ())
                    put, rows = {}, 0
            if put:
                self._commit(writer, put, ())

    def delete(self, source_ids: Iterable[str]) -> None:
        """See ``DerivedStore.delete``.

        Raises:
            StoreUnavailable: another process is writing, or the disk is full; nothing was deleted.
        """
        requested = list(source_ids)
        if not requested:
            return
        with self._writing.writer(taken=self.refresh) as writer:
            entries = self._view.table.entries
            gone = [source_id for source_id in requested if source_id in entries]
            with engine_failures("delete"):
                for source_id in gone:
                    writer.delete_documents_by_query(self._rows_of(entries[source_id].ordinal))
            if gone:
                self._commit(writer, {}, gone)

    def search(self, words: Sequence[str], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """Return the ``k`` best paragraphs that have any of ``words``, restricted to ``where``, best first.

        Args:
            words: as ``models.text.words.tokens`` gives them.

        Raises:
            StoreUnavailable: the engine fails.
        """
        return self._ranked(k, where, lambda ranking, limits: ranking.best(words, k, limits))

    def search_text(self, text: str, k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """Return the ``k`` best paragraphs for a search that a user typed, restricted to ``where``.

        Those that have all the words come first. Words in quotation marks must be adjacent, ``-word`` and ``-"some
        words"`` must not occur.

        Raises:
            StoreUnavailable: the engine fails.
        """
        return self._ranked(k, where, lambda ranking, limits: search_text(ranking, text, k, limits))

    def compact(self) -> None:
        """Wait until segments are merged, and delete unused files.

        tantivy merges segments of similar size by itself while the writer is held; tantivy-py offers no way to merge
        all of them, and a search over a dozen costs hardly more than over one.
        """
        with self._writing.writer(taken=self.refresh) as writer, engine_failures("drop files"):
            writer.garbage_collect_files()
        self._writing.release()

    def refresh(self) -> bool:
        """See ``DerivedStore.refresh``.

        Raises:
            StoreUnavailable: the files cannot be read any more.
        """
        with self._lock:
            before = self._view
            with engine_failures("read its files"):
                self._index.reload()
            self._view = self._look(before)
            return self._view.opstamp != before.opstamp

    def close(self) -> None:
        """Release the writer for other processes, after merges that are in progress."""
        self._writing.release()

    def _write(self, writer: IndexWriter, source: IndexedSource, ordinal: int, *, replace: bool) -> Entry:
        entry, rows = schema.documents(source, ordinal)
        with engine_failures(f"take in {source.source_id}"):
            if replace:
                writer.delete_documents_by_query(self._rows_of(ordinal))
            for row in rows:
                writer.add_document(row)
        return entry

    def _rows_of(self, ordinal: int) -> Query:
        # Deleting by a term treats every number as signed, which does not match this unsigned column.
        return Query.term_query(self._schema, schema.SOURCE, ordinal)

    def _commit(self, writer: IndexWriter, put: Mapping[str, Entry], gone: Iterable[str]) -> None:
        with engine_failures("write"):
            stamp = writer.commit()
        with self._lock, engine_failures("read its files"):
            self._index.reload()
            self._view = _View(stamp, self._index.searcher(), self._view.table.changed(put, gone))

    def _look(self, current: _View | None = None) -> _View:
        """Open the last commit; its table is read from the index where ``known`` is of another commit."""
        with engine_failures("read its files"):
            while True:
                try:
                    stamp = checking.opstamp(self._folder)
                    if current is None or stamp != current.opstamp:
                        self._index.reload()
                    searcher = self._index.searcher()
                    same = stamp == checking.opstamp(self._folder)
                except checking.DamagedFile as error:
                    raise StoreUnavailable(f"{self._folder} is damaged: {error}") from error
                # Another process may commit in between.
                if same:
                    break
            if current is not None and stamp == current.opstamp:
                return _View(stamp, searcher, current.table)
            return _View(stamp, searcher, self._read_table(searcher))

    def _read_table(self, searcher: Searcher) -> SourceTable:
        query = Query.term_query(self._schema, schema.IS_HEAD, 1)
        count = searcher.num_docs
        if count == 0:
            return SourceTable({})
        heads: list[bytes] = []
        for _, address in searcher.search(query, count, count=False).hits:
            head = searcher.doc(address).get_first(schema.HEAD)
            assert isinstance(head, bytes)
            heads.append(head)
        return SourceTable(decode(heads))

    def _ranked(self, k: int, where: RowFilter, rank: Callable[[Ranking, Limits], Hits]) -> list[Found]:
        view = self._view
        limits = self._limits(view, where)
        if k < 1 or limits is None:
            return []
        with engine_failures("search"):
            return _found(view, rank(Ranking(view.searcher, self._schema, view.table.held), limits))

    def _limits(self, view: _View, where: RowFilter) -> Limits | None:
        """Return the filter in the form that ranking takes; None where nothing passes."""
        speakers: Query | None = None
        if where.speakers is not None:
            terms = [schema.speaker_term(name) for name in where.speakers]
            speakers = Query.const_score_query(Query.term_set_query(self._schema, schema.SPEAKER, terms), 0.0)
            if not terms:
                return None
        if where.source_ids is None:
            return Limits(speakers=speakers)
        admitted = view.table.ordinals(where.source_ids)
        return Limits(admitted, speakers) if admitted.any() else None


def _found(view: _View, hits: Hits) -> list[Found]:
    return [
        Found(source_id, paragraph_id, score)
        for source_id, paragraph_id, score in zip(
            view.table.source_ids(hits.sources.tolist()), hits.paragraphs.tolist(), hits.scores.tolist(), strict=True
        )
    ]


def _open(folder: Path) -> Index:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # An index that another process has just begun is not damaged.
        with exclusive(folder.parent):
            folder.mkdir(exist_ok=True)
            try:
                return _open_whole(folder)
            except checking.DamagedFile as error:
                moved_to = checking.move_aside(folder)
                message = "The index of words in %s cannot be used (%s); it was moved to %s"
                _log.warning(message, folder, error, moved_to.name)
                folder.mkdir()
                return _open_whole(folder)
    except OSError as error:
        raise StoreUnavailable(_explain(folder, error)) from error


def _open_whole(folder: Path) -> Index:
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
    _check_format(folder)
    checking.check_if_written(folder)
    try:
        with engine_failures("be opened"):
            index = Index(schema.schema(), str(folder))
            index.config_reader("manual")
    except StoreUnavailable as error:
        # Everything was readable a moment ago: what tantivy cannot parse is damaged.
        if checking.is_written(folder) and is_damage(error):
            raise checking.DamagedFile(str(error)) from error
        raise
    return index


def _check_format(folder: Path) -> None:
    path = folder / _FORMAT_FILE
    try:
        stored = json.loads(path.read_bytes())
    except FileNotFoundError:
        if any(folder.iterdir()):
            raise checking.DamagedFile(f"it has no {_FORMAT_FILE}") from None
        path.write_text(json.dumps({"format": schema.FORMAT}))
        return
    except ValueError as error:
        raise checking.DamagedFile(f"{_FORMAT_FILE} is not JSON") from error
    if stored != {"format": schema.FORMAT}:
        raise checking.DamagedFile(f"it is of another format: {stored}, not {schema.FORMAT}")


def _explain(folder: Path, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return f"{error.filename or folder} cannot be opened. {NOT_ALLOWED}"
    if error.errno == errno.ENOSPC:
        return f"{folder} cannot be made. {NO_ROOM}"
    return f"{folder} cannot be opened: {error}"
