"""Write segments: source by source from a stream, or from live parts of others, with one piece in memory at a time."""

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.sources import IndexedSource
from indexer.storage.generations import sync_folder
from indexer.storage.locks import exclusive
from indexer.vectors.faiss.inverted_lists import build_lists
from indexer.vectors.faiss.segment import LISTS, PARAGRAPHS, SPEAKERS, Segment, describe, piece_name, write_index
from indexer.vectors.faiss.size_rule import SizeRule
from indexer.vectors.faiss.source_table import SourceTableBuilder
from indexer.vectors.faiss.untyped import faiss

PREFIX = "segment-"


class SegmentWriter:
    """A segment being written. Until ``close`` its folder is locked, so that no other writer deletes it as abandoned.

    Args:
        store: the folder of the store.
        dimension: length of a vector.

    Raises:
        OSError: the folder cannot be written to.
    """

    def __init__(self, store: Path, dimension: int, rule: SizeRule) -> None:
        self.folder, self._lock = _locked_folder(store)
        self._dimension = dimension
        self._rule = rule
        self._table = SourceTableBuilder()
        self._places: dict[str, int] = {}
        self._paragraph_ids: list[NDArray[np.int64]] = []
        self._codes: list[NDArray[np.int32]] = []
        self._pieces = 0
        self._piece = self._new_piece()
        self.replaced: list[int] = []  # positions of sources that were added again

    @property
    def rows(self) -> int:
        """How many rows were added."""
        return self._table.rows

    def add(self, source: IndexedSource, vectors: NDArray[np.float32]) -> None:
        """Add a source with the vectors of its passages, float32 [n_passages, dimension].

        Raises:
            ValueError: the vectors have another number or length.
            OSError: the disk is full, or refuses.
        """
        if vectors.shape != (len(source.passages), self._dimension) and not (len(vectors) == 0 == len(source.passages)):
            raise ValueError(
                f"source {source.source_id}: vectors {vectors.shape} for {len(source.passages)} passages of "
                f"{self._dimension} numbers each"
            )
        ids = np.fromiter((passage.paragraph_id for passage in source.passages), np.int64, len(source.passages))
        speakers = (self._table.speaker(passage.speaker) for passage in source.passages)
        codes = np.fromiter(speakers, np.int32, len(source.passages))
        self._add(source.source_id, source.revision, ids, codes, vectors)

    def add_live(self, segment: Segment, live: NDArray[np.bool_]) -> None:
        """Add the ``live`` sources (bool [n_sources]) of another segment."""
        table = segment.sources
        speakers = np.array([self._table.speaker(name) for name in table.speakers], dtype=np.int32)
        for index in np.flatnonzero(live).tolist():
            first, rows = int(table.first_rows[index]), int(table.lengths[index])
            part = slice(first, first + rows)
            self._add(
                table.ids[index],
                int(table.revisions[index]),
                np.asarray(segment.paragraph_ids[part]),
                speakers[segment.speaker_codes[part]],
                segment.vectors(first, rows),
            )

    def finish(self, with_lists: bool) -> None:
        """Write what is left, inverted lists if requested and required by the size rule, and flush to disk.

        Raises:
            OSError: the disk is full, or refuses.
        """
        if self._piece.ntotal:
            self._write_piece()
        np.save(self.folder / PARAGRAPHS, np.concatenate([np.empty(0, np.int64), *self._paragraph_ids]))
        np.save(self.folder / SPEAKERS, np.concatenate([np.empty(0, np.int32), *self._codes]))
        self._table.build().write(self.folder)
        lists = self._rule.lists(self.rows) if with_lists else 0
        if lists:
            write_index(self._build_lists(lists), self.folder / LISTS)
        describe(self.folder, self.rows, self._pieces, self._rule.piece_rows, bool(lists))
        sync_folder(self.folder)

    def close(self) -> None:
        """Release the folder: it is abandoned unless the manifest names it by now."""
        self._lock.close()

    def _add(
        self,
        source_id: str,
        revision: int,
        ids: NDArray[np.int64],
        codes: NDArray[np.int32],
        vectors: NDArray[np.float32],
    ) -> None:
        if source_id in self._places:
            self.replaced.append(self._places[source_id])
        self._places[source_id] = self._table.add(source_id, revision, len(ids))
        self._paragraph_ids.append(ids)
        self._codes.append(codes)
        taken = 0
        while taken < len(ids):
            part = vectors[taken : taken + self._rule.piece_rows - int(self._piece.ntotal)]
            self._piece.add(np.ascontiguousarray(part, dtype=np.float32))
            taken += len(part)
            if self._piece.ntotal == self._rule.piece_rows:
                self._write_piece()

    def _new_piece(self) -> Any:
        piece = faiss.IndexScalarQuantizer(self._dimension, faiss.ScalarQuantizer.QT_fp16, faiss.METRIC_INNER_PRODUCT)
        piece.is_trained = True  # float16 needs no training
        return piece

    def _write_piece(self) -> None:
        write_index(self._piece, self.folder / piece_name(self._pieces))
        self._pieces += 1
        self._piece = self._new_piece()

    def _build_lists(self, lists: int) -> Any:
        pieces = [
            faiss.read_index(str(self.folder / piece_name(number)), faiss.IO_FLAG_MMAP_IFC)
            for number in range(self._pieces)
        ]
        wanted = min(self.rows, lists * self._rule.training_rows_a_list)
        drawn = np.sort(np.random.default_rng(1).choice(self.rows, wanted, replace=False))
        sample = np.concatenate(list(_sampled(pieces, self._rule.piece_rows, drawn)))
        parts = (piece.reconstruct_n(0, int(piece.ntotal)) for piece in pieces)
        return build_lists(sample, parts, lists, self._rule)


def _sampled(pieces: Iterable[Any], piece_rows: int, rows: NDArray[np.int64]) -> Iterator[NDArray[np.float32]]:
    for number, piece in enumerate(pieces):
        low, high = np.searchsorted(rows, [number * piece_rows, (number + 1) * piece_rows])
        if high > low:
            yield piece.reconstruct_batch(rows[low:high] - number * piece_rows)


def remove_abandoned(folder: Path) -> None:
    """Delete the folder of a segment that no manifest names, unless a writer holds it."""
    try:
        with exclusive(folder, wait=False, create=False) as nobody_writes:
            if nobody_writes:
                shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        return  # deleted already, or not permitted


def _locked_folder(store: Path) -> tuple[Path, ExitStack]:
    """Create the folder of a segment, and return it with what holds its lock.

    Before it is locked, another writer may delete it as abandoned: then another one is created.
    """
    while True:
        folder = Path(tempfile.mkdtemp(dir=store, prefix=PREFIX))
        with suppress(FileNotFoundError), ExitStack() as lock:
            lock.enter_context(exclusive(folder, create=False))
            if folder.is_dir():
                return folder, lock.pop_all()
