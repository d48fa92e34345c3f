"""A consistent state of the store, which a search reads while others write."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from itertools import repeat
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from indexer.sources import Found, RowFilter
from indexer.storage.generations import DamagedIndex
from indexer.vectors.faiss.manifest import Entry, Manifest, Stamp
from indexer.vectors.faiss.row_filter import Selection, select
from indexer.vectors.faiss.segment import Segment
from indexer.vectors.faiss.size_rule import Held, SizeRule

# Each person of a newsroom may read other sources, and the selection is reused with the next sentence.
_MAX_CACHED_SELECTIONS = 64


@dataclass(frozen=True)
class Part:
    """A segment and its live sources: ``live``: bool [n_sources]."""

    segment: Segment
    live: NDArray[np.bool_]

    @property
    def held(self) -> Held:
        """Its size for the size rule."""
        return self.segment.held(self.live)

    @property
    def entry(self) -> Entry:
        """Its manifest entry."""
        return Entry(self.segment.name, np.flatnonzero(~self.live))

    def live_ids(self) -> list[str]:
        """Return the ids of the live sources."""
        ids = self.segment.sources.ids
        return [ids[index] for index in np.flatnonzero(self.live).tolist()]

    def without(self, places: list[int]) -> "Part":
        """Return the same segment without some sources."""
        live = self.live.copy()
        live[places] = False
        return Part(self.segment, live)


@dataclass(frozen=True)
class Snapshot:
    """The content of the store.

    Args:
        number: of the manifest.
        stamp: of its file.
        parts: no source is live in two of them.
    """

    number: int
    stamp: Stamp | None
    parts: tuple[Part, ...]
    problems: tuple[str, ...] = field(default=())

    @cached_property
    def owners(self) -> Mapping[str, tuple[int, int]]:
        """Where each source is: its part, and its position there."""
        owners: dict[str, tuple[int, int]] = {}
        for number, part in enumerate(self.parts):
            places = np.flatnonzero(part.live).tolist()
            owners.update(zip(part.live_ids(), zip(repeat(number), places, strict=False), strict=True))
        return owners

    @cached_property
    def revisions(self) -> Mapping[str, int]:
        """The revision of every source."""
        revisions: dict[str, int] = {}
        for part in self.parts:
            revisions.update(zip(part.live_ids(), part.segment.sources.revisions[part.live].tolist(), strict=True))
        return MappingProxyType(revisions)

    @cached_property
    def rows(self) -> int:
        """How many vectors can be found."""
        return sum(part.held.live for part in self.parts)

    def search(self, vector: NDArray[np.float32], k: int, where: RowFilter, rule: SizeRule) -> list[Found]:
        """See ``VectorStore.search``."""
        scores, rows, owners = [], [], []
        for number, selection in self._cached_selections(where).items():
            found_scores, found_rows = self.parts[number].segment.search(vector, k, selection, rule)
            scores.append(found_scores)
            rows.append(found_rows)
            owners.append(np.full(len(found_rows), number))
        if not scores:
            return []
        score, row, owner = np.concatenate(scores), np.concatenate(rows), np.concatenate(owners)
        paragraph = np.empty(len(row), dtype=np.int64)
        for number in np.unique(owner).tolist():
            here = owner == number
            paragraph[here] = self.parts[number].segment.paragraph_ids[row[here]]
        return [
            Found(self._source(int(owner[index]), int(row[index])), int(paragraph[index]), float(score[index]))
            for index in np.lexsort((paragraph, -score))[:k].tolist()
        ]

    @cached_property
    def _cached_selections(self) -> Callable[[RowFilter], Mapping[int, Selection]]:
        # Not a method of the snapshot, which would then refer to itself, and keep its files open.
        return lru_cache(_MAX_CACHED_SELECTIONS)(partial(_selections, self.owners, self.parts))

    def _source(self, part: int, row: int) -> str:
        table = self.parts[part].segment.sources
        return table.ids[int(table.owners(np.array([row], dtype=np.int64))[0])]


def _selections(
    owners: Mapping[str, tuple[int, int]], parts: Sequence[Part], where: RowFilter
) -> Mapping[int, Selection]:
    """Return the rows that may be found, by the number of their part."""
    chosen = {number: part.live for number, part in enumerate(parts)}
    if where.source_ids is not None:
        chosen = {}
        for number, index in (owners[source_id] for source_id in where.source_ids if source_id in owners):
            chosen.setdefault(number, np.zeros_like(parts[number].live))[index] = True
    return {
        number: select(parts[number].segment.sources, parts[number].segment.speaker_codes, sources, where.speakers)
        for number, sources in chosen.items()
    }


def open_snapshot(
    folder: Path,
    dimension: int,
    manifest: Manifest,
    stamp: Stamp | None,
    earlier: Snapshot,
    damaged: frozenset[str] = frozenset(),
) -> Snapshot:
    """Open what ``manifest`` names, reusing ``earlier``'s segments. Damaged segments are left out and reported.

    Args:
        damaged: names of segments that are known to be damaged.

    Raises:
        OSError: files cannot be read now.
    """
    opened = {part.segment.name: part.segment for part in earlier.parts}
    parts, problems = [], []
    for entry in manifest.entries:
        try:
            if entry.name in damaged:
                raise DamagedIndex("its files do not hold what was written")
            segment = opened.get(entry.name) or Segment(folder / entry.name, dimension)
            live = np.ones(len(segment.sources.ids), dtype=np.bool_)
            live[entry.dead] = False
            parts.append(Part(segment, live))
        except (DamagedIndex, IndexError) as error:
            problems.append(f"{entry.name} is left out, its sources are missing until they are put in again: {error}")
    return Snapshot(manifest.number, stamp, tuple(parts), tuple(problems))
