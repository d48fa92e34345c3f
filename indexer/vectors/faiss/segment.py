"""One immutable part of the store: the vectors of some sources in memory-mapped files."""

import errno
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.storage.generations import DamagedIndex
from indexer.storage.sealed_json import seal, unseal
from indexer.vectors.faiss import source_table
from indexer.vectors.faiss.gpu import GPU_MOST_FOUND, GpuClone, clone_to_gpus
from indexer.vectors.faiss.row_filter import Selection
from indexer.vectors.faiss.size_rule import Held, SizeRule
from indexer.vectors.faiss.source_table import SourceTable
from indexer.vectors.faiss.untyped import faiss

FACTS, PARAGRAPHS, SPEAKERS, LISTS = "segment.json", "paragraphs.npy", "speakers.npy", "lists.faiss"
# Segments of up to so many bytes are verified when they are opened, in a tenth of a second at most; larger ones in the
# background (``indexer.maintenance.file_checks``).
MAX_CHECKED_ON_OPEN = 64 * 1024 * 1024
_BLOCK = 1 << 20

Nearest = tuple[NDArray[np.float32], NDArray[np.int64]]


def at_once(_size: int) -> None:
    """Read without pauses."""


def piece_name(number: int) -> str:
    """Return the file name of a segment's exact vectors from row ``number`` times ``piece_rows`` on."""
    return f"vectors-{number:04}.faiss"


class Segment:
    """An opened segment. Thread-safe; files stay readable after they are deleted.

    Args:
        folder: what ``SegmentWriter`` wrote.

    Raises:
        DamagedIndex: files are missing, truncated or changed.
        OSError: they cannot be read now.
    """

    def __init__(self, folder: Path, dimension: int) -> None:
        self.name = folder.name
        self._folder = folder
        facts = _facts(folder)
        self._crcs: dict[str, int] = {name: crc for name, (_, crc) in facts["files"].items()}
        _check_sizes(folder, facts)
        is_small = sum(size for size, _ in facts["files"].values()) <= MAX_CHECKED_ON_OPEN
        _check_bytes(folder, {name: self._crcs[name] for name in (self._crcs if is_small else source_table.FILES)})
        self.rows: int = facts["rows"]
        self._piece_rows: int = facts["piece_rows"]
        try:
            self.sources = SourceTable.read(folder)
            self.paragraph_ids: NDArray[np.int64] = np.load(folder / PARAGRAPHS, mmap_mode="r")
            self.speaker_codes: NDArray[np.int32] = np.load(folder / SPEAKERS, mmap_mode="r")
            self._pieces = [_read_index(folder / piece_name(number)) for number in range(facts["pieces"])]
            self._lists: Any = _read_index(folder / LISTS) if facts["lists"] else None
        except (RuntimeError, ValueError, KeyError, EOFError) as error:
            raise DamagedIndex(f"{folder}: {error}") from error
        self._check_shapes(dimension)
        self.lists: int = int(self._lists.nlist) if self._lists is not None else 0
        self._gpu: GpuClone | None = clone_to_gpus(self._lists) if self._lists is not None else None

    def search(self, vector: NDArray[np.float32], k: int, selection: Selection, rule: SizeRule) -> Nearest:
        """Return the ``k`` nearest of the selected rows: scores float32 [m] and rows int64 [m], m ≤ k, unordered."""
        k = min(k, selection.count)
        if k == 0:
            return np.empty(0, dtype=np.float32), np.empty(0, dtype=np.int64)
        if self._lists is None or selection.count <= rule.exact_rows:
            return self._scan(vector, k, selection)
        hidden = self.rows - selection.count
        if self._gpu is not None and k + hidden <= GPU_MOST_FOUND:
            scores, rows = self._gpu.search(vector, k + hidden, rule.probed(self.lists, self.rows, self.rows))
            allowed = selection.contains(rows)
            return scores[allowed][:k], rows[allowed][:k]
        return self._look_into_lists(vector, k, selection, rule)

    def vectors(self, first: int, count: int) -> NDArray[np.float32]:
        """Return the exact vectors of ``count`` rows from ``first`` on: float32 [count, dimension]."""
        parts = []
        while count > 0:
            number, at = divmod(first, self._piece_rows)
            here = min(count, self._piece_rows - at)
            parts.append(self._pieces[number].reconstruct_n(at, here))
            first, count = first + here, count - here
        return np.concatenate(parts) if parts else np.empty((0, 0), dtype=np.float32)

    def held(self, live: NDArray[np.bool_]) -> Held:
        """Return its size for the size rule."""
        return Held(self.rows, int(self.sources.lengths[live].sum()), self.lists)

    def check(self, pace: Callable[[int], None] = at_once) -> None:
        """Verify every byte.

        Args:
            pace: called with the size of each block that was read; it may wait, or raise to stop.

        Raises:
            DamagedIndex: they are not what was written.
        """
        _check_bytes(self._folder, self._crcs, pace)

    def _scan(self, vector: NDArray[np.float32], k: int, selection: Selection) -> Nearest:
        scores, rows = [], []
        for number, piece in enumerate(self._pieces):
            part = selection.piece(number * self._piece_rows, int(piece.ntotal))
            if part.count:
                parameters = None if part.everything else faiss.SearchParameters(sel=part.parameters())
                result = piece.search(vector[None, :], min(k, part.count), params=parameters)
                scores.append(result[0][0])
                rows.append(result[1][0] + number * self._piece_rows)
        return np.concatenate(scores), np.concatenate(rows)

    def _look_into_lists(self, vector: NDArray[np.float32], k: int, selection: Selection, rule: SizeRule) -> Nearest:
        probes = rule.probed(self.lists, self.rows, selection.count)
        selector = selection.parameters()
        while True:
            parameters = faiss.SearchParametersIVF(nprobe=probes, sel=selector)
            scores, rows = self._lists.search(vector[None, :], k, params=parameters)
            valid = rows[0] >= 0
            if valid.all() or probes >= self.lists:
                return scores[0][valid], rows[0][valid]
            # The selected rows are far from the query.
            probes = min(self.lists, probes * 4)

    def _check_shapes(self, dimension: int) -> None:
        exact = sum(int(piece.ntotal) for piece in self._pieces)
        counts = {len(self.paragraph_ids), len(self.speaker_codes), int(self.sources.lengths.sum()), exact, self.rows}
        dimensions = {int(piece.d) for piece in self._pieces} | {dimension}
        if self._lists is not None:
            counts.add(int(self._lists.ntotal))
            dimensions.add(int(self._lists.d))
        if len(counts) > 1 or len(dimensions) > 1:
            raise DamagedIndex(f"{self._folder}: its files do not belong together")


def describe(folder: Path, rows: int, pieces: int, piece_rows: int, lists: bool) -> None:
    """Record the sizes and checksums of a finished segment's files, to detect damage."""
    files = {path.name: (path.stat().st_size, _crc(path)) for path in sorted(folder.iterdir())}
    facts = {"rows": rows, "pieces": pieces, "piece_rows": piece_rows, "lists": lists, "files": files}
    (folder / FACTS).write_text(seal(facts), encoding="utf-8")


def _facts(folder: Path) -> dict[str, Any]:
    try:
        written = (folder / FACTS).read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DamagedIndex(f"{folder}: {error}") from error
    return unseal(written, str(folder / FACTS))


def _check_sizes(folder: Path, facts: dict[str, Any]) -> None:
    for name, (size, _) in facts["files"].items():
        try:
            actual_size = (folder / name).stat().st_size
        except FileNotFoundError as error:
            raise DamagedIndex(f"{folder / name} is missing") from error
        if actual_size != size:
            raise DamagedIndex(f"{folder / name} has {actual_size} bytes instead of {size}")


def _check_bytes(folder: Path, crcs: dict[str, int], pace: Callable[[int], None] = at_once) -> None:
    for name, crc in crcs.items():
        try:
            actual_crc = _crc(folder / name, pace)
        except FileNotFoundError as error:
            raise DamagedIndex(f"{folder / name} is missing") from error
        if actual_crc != crc:
            raise DamagedIndex(f"{folder / name} does not hold what was written")


def _crc(path: Path, pace: Callable[[int], None] = at_once) -> int:
    crc = 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            crc = zlib.crc32(block, crc)
            pace(len(block))
    return crc


def _read_index(path: Path) -> Any:
    # FAISS does not distinguish a file that cannot be opened now from a damaged one.
    with path.open("rb"):
        return faiss.read_index(str(path), faiss.IO_FLAG_MMAP_IFC)


def write_index(index: Any, path: Path) -> None:
    """Write a FAISS index.

    Raises:
        OSError: the disk is full, or refuses; FAISS itself raises ``RuntimeError``.
    """
    try:
        faiss.write_index(index, str(path))
    except RuntimeError as error:
        full = "No space left" in str(error)
        raise OSError(errno.ENOSPC if full else errno.EIO, str(error), str(path)) from error
