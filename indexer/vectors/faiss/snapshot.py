"""One state of the store, all of it: what a search reads, whatever is written meanwhile."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from indexer.cache import LRUCache
from indexer.sources import Filter, Found
from indexer.storage.generations import DamagedIndex
from indexer.vectors.faiss.manifest import Entry, Manifest, Stamp
from indexer.vectors.faiss.segment import Segment
from indexer.vectors.faiss.size_rule import Held, SizeRule

# So many ids are looked up each time; of more it is remembered where they stand.
_FEW = 64
_CHOSEN_KEPT = 64


@dataclass(frozen=True)
class Part:
    """A segment and which of its sources count: ``live``: bool [n_sources]."""

    segment: Segment
    live: NDArray[np.bool_]

    @property
    def held(self) -> Held:
        """Its size."""
        return self.segment.held(self.live)

    @property
    def entry(self) -> Entry:
        """How the manifest puts it."""
        return Entry(self.segment.name, np.flatnonzero(~self.live))

    def live_ids(self) -> list[str]:
        """The sources that count."""
        ids = self.segment.sources.ids
        return [ids[place] for place in np.flatnonzero(self.live).tolist()]

    def without(self, places: list[int]) -> "Part":
        """The same segment with fewer sources."""
        live = self.live.copy()
        live[places] = False
        return Part(self.segment, live)


@dataclass(frozen=True)
class Snapshot:
    """What the store holds.

    Args:
        number: of the manifest.
        stamp: of its file.
        parts: no source counts in two of them.
    """

    number: int
    stamp: Stamp | None
    parts: tuple[Part, ...]
    problems: tuple[str, ...] = field(default=())

    @cached_property
    def owners(self) -> Mapping[str, tuple[int, int]]:
        """Where each source stands: its part, and its place there."""
        owners: dict[str, tuple[int, int]] = {}
        for number, part in enumerate(self.parts):
            places = np.flatnonzero(part.live).tolist()
            owners.update(zip(part.live_ids(), zip(repeat(number), places, strict=False), strict=True))
        return owners

    @cached_property
    def revisions(self) -> Mapping[str, int]:
        """Of every source."""
        revisions: dict[str, int] = {}
        for part in self.parts:
            revisions.update(zip(part.live_ids(), part.segment.sources.revisions[part.live].tolist(), strict=True))
        return MappingProxyType(revisions)

    @cached_property
    def rows(self) -> int:
        """How many vectors can be found."""
        return sum(part.held.live for part in self.parts)

    def search(self, vector: NDArray[np.float32], k: int, where: Filter, rule: SizeRule) -> list[Found]:
        """See ``VectorStore.search``."""
        scores, rows, owners = [], [], []
        for number, live in self._chosen(where).items():
            segment = self.parts[number].segment
            found_scores, found_rows = segment.search(vector, k, segment.selection(where, live), rule)
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
            Found(self._source(int(owner[place]), int(row[place])), int(paragraph[place]), float(score[place]))
            for place in np.lexsort((paragraph, -score))[:k].tolist()
        ]

    def _chosen(self, where: Filter) -> Mapping[int, NDArray[np.bool_]]:
        """The live sources of each part, limited to the filter's own ids."""
        if where.source_ids is None:
            return {number: part.live for number, part in enumerate(self.parts)}
        if len(where.source_ids) <= _FEW:
            return self._places(where.source_ids)
        return self._recent.get(where.source_ids, lambda: self._places(where.source_ids or frozenset()))

    @cached_property
    def _recent(self) -> LRUCache[frozenset[str], Mapping[int, NDArray[np.bool_]]]:
        return LRUCache(_CHOSEN_KEPT)

    def _places(self, source_ids: frozenset[str]) -> Mapping[int, NDArray[np.bool_]]:
        chosen: dict[int, NDArray[np.bool_]] = {}
        for source_id in source_ids:
            if (owner := self.owners.get(source_id)) is not None:
                number, place = owner
                chosen.setdefault(number, np.zeros_like(self.parts[number].live))[place] = True
        return chosen

    def _source(self, part: int, row: int) -> str:
        table = self.parts[part].segment.sources
        return table.ids[int(table.owners(np.array([row], dtype=np.int64))[0])]


def open_snapshot(folder: Path, dimension: int, manifest: Manifest, stamp: Stamp | None, earlier: Snapshot) -> Snapshot:
    """Opens what ``manifest`` names; ``earlier``'s segments are taken over. Damaged segments are left out and told.

    Raises:
        OSError: files cannot be read now.
    """
    opened = {part.segment.name: part.segment for part in earlier.parts}
    parts, problems = [], []
    for entry in manifest.entries:
        try:
            segment = opened.get(entry.name) or Segment(folder / entry.name, dimension)
            live = np.ones(len(segment.sources.ids), dtype=np.bool_)
            live[entry.dead] = False
            parts.append(Part(segment, live))
        except (DamagedIndex, IndexError) as error:
            problems.append(f"{entry.name} is left out, its sources are missing until they are put in again: {error}")
    return Snapshot(manifest.number, stamp, tuple(parts), tuple(problems))
