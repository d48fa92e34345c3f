"""Vectors in one folder of one machine, searched by FAISS: a log of immutable segments, merged as they become many.

A change is a new segment (``segment_writer``) and a new manifest, replaced by one rename: a crash leaves the previous
state, and folders that the next writer deletes. Sources that are replaced or deleted are marked dead in the manifest,
and leave the disk when their segment is rewritten.

Every segment has its exact vectors as float16 on disk. Small segments and narrow filters are searched by them, and
every rewriting starts from them, so that nothing is quantised twice. Large segments (``size_rule``) also have inverted
lists of 8-bit codes; their float16 files are mapped but stay on disk.
"""

import errno
import logging
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from indexer.sources import EVERY_ROW, Found, IndexedSource, RowFilter, StoreUnavailable
from indexer.storage.generations import DamagedIndex
from indexer.storage.locks import exclusive
from indexer.vectors.faiss.manifest import Manifest, manifest_stamp, read_manifest, write_manifest
from indexer.vectors.faiss.segment import Segment, at_once
from indexer.vectors.faiss.segment_writer import PREFIX, SegmentWriter, remove_abandoned
from indexer.vectors.faiss.size_rule import SizeRule
from indexer.vectors.faiss.snapshot import Part, Snapshot, open_snapshot
from indexer.vectors.faiss.untyped import faiss, thread_count

_WRITING, _REWRITING = "writing.lock", "rewriting.lock"
_STANDARD = SizeRule()
_log = logging.getLogger(__name__)


class FaissVectorStore:
    """A ``VectorStore`` in a folder. Any number of threads and processes may read, write and compact.

    Opening writes nothing. What is damaged, or of another encoder, is left out and reported by ``problems``: its
    sources are absent from ``revisions``, and so are inserted again from the relational store.

    Args:
        folder: used by this store only.
        version: the encoder whose vectors these are.
        dimension: length of a vector.
        rule: thresholds; tests lower them.

    Raises:
        StoreUnavailable: the folder cannot be read.
    """

    def __init__(self, folder: Path, version: str, dimension: int, *, rule: SizeRule = _STANDARD) -> None:
        self._folder = folder
        self.version = version
        self._dimension = dimension
        self._rule = rule
        self._changing = threading.Lock()
        self._damaged: frozenset[str] = frozenset()  # names of segments that were left out while this store was open
        with _translated_errors(folder, "read"):
            self._snapshot = self._open()

    @property
    def rows(self) -> int:
        """See ``VectorStore.rows``."""
        return self._snapshot.rows

    @property
    def problems(self) -> Sequence[str]:
        """What was damaged when the store was opened; empty once the sources were inserted again."""
        return self._snapshot.problems

    def revisions(self) -> Mapping[str, int]:
        """See ``DerivedStore.revisions``."""
        return self._snapshot.revisions

    def search(self, vector: NDArray[np.float32], k: int, where: RowFilter = EVERY_ROW) -> list[Found]:
        """See ``VectorStore.search``."""
        if k <= 0:
            return []
        # FAISS divides work by queries: of one query a second thread has nothing, and on a busy machine waiting for it
        # takes ten milliseconds of processor time.
        with thread_count(1):
            return self._snapshot.search(np.ascontiguousarray(vector, dtype=np.float32), k, where, self._rule)

    def upsert(self, sources: Iterable[tuple[IndexedSource, NDArray[np.float32]]]) -> None:
        """See ``VectorStore.upsert``. A stream is stored in parts of ``SizeRule.batch_rows``.

        Raises:
            StoreUnavailable: the disk is full, or the folder cannot be written to; earlier content is unchanged.
            ValueError: vectors of another number or length than their passages.
        """
        coming = iter(sources)
        while self._write_segment(coming):
            self._merge_small()

    def delete(self, source_ids: Iterable[str]) -> None:
        """See ``DerivedStore.delete``."""
        gone = frozenset(source_ids)
        if not gone or not (gone & self._snapshot.revisions.keys() or self._is_behind()):
            return
        with _translated_errors(self._folder, "written"):
            self._change(lambda now: _without(now, gone) if gone & now.revisions.keys() else None)

    def compact(self) -> None:
        """See ``DerivedStore.compact``. Returns at once where the rule finds nothing to do, or another process does it.

        Needs memory for the inverted lists of what it rewrites (about 400 bytes a row), and leaves a core to others.
        """
        with thread_count(max(1, faiss.omp_get_max_threads() - 1)):
            self._rewrite(lambda parts: self._rule.compacted([part.held for part in parts]), with_lists=True)

    def refresh(self) -> bool:
        """See ``DerivedStore.refresh``.

        A state that cannot be read (damaged, of another encoder) is not adopted: the current one is still searched.
        """
        with self._changing:
            if not self._is_behind():
                return False
            try:
                with _translated_errors(self._folder, "read"):
                    self._snapshot = self._open(self._snapshot)
            except DamagedIndex as error:
                _log.warning("vector store state not adopted: %s", error)
                return False
            return True

    def check(self, pace: Callable[[int], None] = at_once) -> Sequence[str]:
        """Verify every byte, and leave out damaged segments from now on; return descriptions of the damage.

        Args:
            pace: called with the size of each block that was read; it may wait, or raise to stop.
        """
        problems = []
        for part in self._snapshot.parts:
            try:
                with _translated_errors(self._folder, "read"):
                    part.segment.check(pace)
            except DamagedIndex as error:
                self.refresh()
                # Others may have merged and deleted it while it was read.
                if any(now.segment.name == part.segment.name for now in self._snapshot.parts):
                    problems.append(str(error))
                    self._leave_out(part.segment.name, str(error))
        return problems

    def close(self) -> None:
        """Close files once no search uses them any more."""
        self._snapshot = Snapshot(0, self._snapshot.stamp, ())

    def _open(self, earlier: Snapshot | None = None) -> Snapshot:
        """Read manifest and segments.

        Raises:
            DamagedIndex: there was an earlier state, and the manifest is not its successor.
        """
        for _ in range(10):
            stamp = manifest_stamp(self._folder)
            try:
                manifest = read_manifest(self._folder, self.version, self._dimension)
            except DamagedIndex as error:
                if earlier is not None:
                    raise
                _log.warning("vector store starts empty: %s", error)
                return Snapshot(0, stamp, (), (str(error),))
            snapshot = open_snapshot(self._folder, self._dimension, manifest, stamp, earlier or _EMPTY, self._damaged)
            # Missing segments may have been merged by another process meanwhile.
            if not snapshot.problems or manifest_stamp(self._folder) == stamp:
                break
        for problem in snapshot.problems:
            _log.warning("%s", problem)
        return snapshot

    def _is_behind(self) -> bool:
        return manifest_stamp(self._folder) != self._snapshot.stamp

    def _write_segment(self, coming: Iterator[tuple[IndexedSource, NDArray[np.float32]]]) -> bool:
        """Write one segment of the next sources; False where there were none."""
        writer: SegmentWriter | None = None
        try:
            for source, vectors in coming:
                with _translated_errors(self._folder, "written"):
                    writer = writer or self._writer()
                    writer.add(source, vectors)
                if writer.rows >= self._rule.batch_rows:
                    break
            if writer is None:
                return False
            with _translated_errors(self._folder, "written"):
                writer.finish(with_lists=False)
                self._publish(writer)
            return True
        finally:
            if writer is not None:
                self._let_go(writer)

    def _publish(self, writer: SegmentWriter) -> None:
        segment = Segment(writer.folder, self._dimension)
        new = Part(segment, np.ones(len(segment.sources.ids), dtype=np.bool_)).without(writer.replaced)
        ids = frozenset(segment.sources.ids)
        self._change(lambda now: (*_without(now, ids), new))

    def _merge_small(self) -> None:
        def places(parts: Sequence[Part]) -> list[int]:
            flat = [index for index, part in enumerate(parts) if not part.held.lists]
            return [flat[one] for one in self._rule.merged_now([parts[index].held.live for index in flat])]

        try:
            while self._rewrite(places, with_lists=False):
                pass
        except StoreUnavailable as error:
            # The new sources are stored already; the next writer tries again.
            _log.warning("merging small vector segments failed: %s", error)

    def _rewrite(self, choose: Callable[[Sequence[Part]], Sequence[int]], with_lists: bool) -> bool:
        """Rewrite the segments that ``choose`` names as one; False where it names none, or another process does it."""
        if not choose(self._snapshot.parts):
            return False
        with _translated_errors(self._folder, "written"), exclusive(self._folder / _REWRITING, wait=False) as mine:
            self.refresh()
            chosen = [self._snapshot.parts[index] for index in choose(self._snapshot.parts)] if mine else []
            if not chosen:
                return False
            writer = self._writer()
            try:
                for part in chosen:
                    writer.add_live(part.segment, part.live)
                writer.finish(with_lists)
                self._replace(chosen, writer)
            finally:
                self._let_go(writer)
            return True

    def _replace(self, chosen: Sequence[Part], writer: SegmentWriter) -> None:
        segment = Segment(writer.folder, self._dimension)
        places = {source_id: index for index, source_id in enumerate(segment.sources.ids)}
        rewritten = {part.segment.name for part in chosen}

        def changed(now: Snapshot) -> Sequence[Part]:
            # Sources may have been replaced or deleted since they were read.
            still = {key for part in now.parts if part.segment.name in rewritten for key in part.live_ids()}
            gone = [index for source_id, index in places.items() if source_id not in still]
            new = Part(segment, np.ones(len(places), dtype=np.bool_)).without(gone)
            return (new, *(part for part in now.parts if part.segment.name not in rewritten))

        self._change(changed)

    def _change(self, change: Callable[[Snapshot], Sequence[Part] | None]) -> None:
        """Replace the current state, in memory and on disk; None: leave it unchanged."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with exclusive(self._folder / _WRITING), self._changing:
            now = self._latest()
            parts = change(now)
            if parts is None:
                self._snapshot = now
                return
            parts = tuple(part for part in parts if part.live.any())
            manifest = Manifest(now.number + 1, tuple(part.entry for part in parts))
            write_manifest(self._folder, self.version, self._dimension, manifest)
            self._snapshot = Snapshot(manifest.number, manifest_stamp(self._folder), parts)
            self._remove_left_over()

    def _latest(self) -> Snapshot:
        if not self._is_behind():
            return self._snapshot
        try:
            return self._open(self._snapshot)
        except DamagedIndex as error:
            raise StoreUnavailable(f"another process has changed {self._folder}: {error}") from error

    def _leave_out(self, name: str, problem: str) -> None:
        with self._changing:
            now = self._snapshot
            self._damaged |= {name}
            parts = tuple(part for part in now.parts if part.segment.name != name)
            self._snapshot = Snapshot(now.number, now.stamp, parts, (*now.problems, problem))

    def _writer(self) -> SegmentWriter:
        self._folder.mkdir(parents=True, exist_ok=True)
        return SegmentWriter(self._folder, self._dimension, self._rule)

    def _let_go(self, writer: SegmentWriter) -> None:
        writer.close()
        if writer.folder.name not in {part.segment.name for part in self._snapshot.parts}:
            shutil.rmtree(writer.folder, ignore_errors=True)

    def _remove_left_over(self) -> None:
        held = {part.segment.name for part in self._snapshot.parts}
        for folder in self._folder.glob(f"{PREFIX}*"):
            if folder.name not in held:
                remove_abandoned(folder)


_EMPTY = Snapshot(0, None, ())


def _without(now: Snapshot, source_ids: frozenset[str]) -> tuple[Part, ...]:
    struck: dict[int, list[int]] = {}
    for source_id in source_ids:
        if (owner := now.owners.get(source_id)) is not None:
            struck.setdefault(owner[0], []).append(owner[1])
    return tuple(part.without(struck[number]) if number in struck else part for number, part in enumerate(now.parts))


@contextmanager
def _translated_errors(folder: Path, done: str) -> Iterator[None]:
    """Translate operating system errors into ``StoreUnavailable``, also for files just written that are missing."""
    try:
        yield
    except DamagedIndex as error:
        if done != "written":
            raise
        raise StoreUnavailable(f"the vectors in {folder} cannot be written: {error}") from error
    except OSError as error:
        if error.errno == errno.ENOSPC:
            why = "the disk is full. Make room; nothing that was held is lost"
        elif isinstance(error, PermissionError) or error.errno == errno.EROFS:
            why = f"permission is denied ({error.filename or folder}). Give it to the user that runs this"
        else:
            why = str(error)
        raise StoreUnavailable(f"the vectors in {folder} cannot be {done}: {why}") from error
