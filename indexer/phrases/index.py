"""Index every run of words of a whole library, to find exact and near matches of quotes."""

import heapq
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any

import numpy as np
from cachetools import LRUCache, cached
from numpy.typing import NDArray

from indexer.library import InMemoryLibrary, Library, as_library
from indexer.phrases.hashing import word_hashes
from indexer.phrases.segment import LONGEST_RUN, Runs, ScannedWords, Segment
from indexer.readers.text.turns import turns_in
from models.quotes.passages import Passage, PhraseCandidate, PhrasePosition, Turn

# Words of a segment that are read at once: sorting takes some 20 bytes each.
_WORDS_IN_A_SEGMENT = 32_000_000
# If more than ``_MAX_SEGMENTS`` segments are less than half full, the smallest are merged, so that
# ``_SEGMENTS_AFTER_MERGE`` small ones are left.
_MAX_SEGMENTS = 8
_SEGMENTS_AFTER_MERGE = 4
# Sources with fewer words than this in total are scanned, which is faster than searching the whole library.
_MAX_SCANNED_WORDS = 200_000
# Most positions of one run that are considered.
_MAX_POSITIONS = 200_000
_LARGEST = np.iinfo(np.int64).max
# Runs with more positions are hardly evidence of a quote's source.
_MAX_RUN_POSITIONS = 5_000
# The rarest runs of a quote are considered, up to this many positions.
_MAX_COUNTED_POSITIONS = 12_000
# For more source ids than this, count their words before looking up their positions.
_MANY_IDS = 64
_MAX_CACHED_SELECTIONS = 64
# A quote is searched in the sources of its draft first, then in the whole library.
_MAX_CACHED_RUNS = 16


@dataclass(frozen=True)
class HeldSegment:
    """A segment and the position of each of its sources in the library, int64 [n_sources]; -1: deleted."""

    segment: Segment
    ranks: NDArray[np.int64]

    @property
    def words(self) -> int:
        """How many words the segment has, deleted sources included."""
        return len(self.segment.words)

    @property
    def paragraphs(self) -> int:
        """Paragraphs of its sources that still exist."""
        return int(np.diff(self.segment.first_paragraphs.astype(np.int64))[self.ranks >= 0].sum())

    @property
    def mostly_deleted(self) -> bool:
        """Whether more than half of its paragraphs belong to deleted sources."""
        counts = np.diff(self.segment.first_paragraphs.astype(np.int64))
        return bool(2 * counts[self.ranks < 0].sum() > counts.sum())


@dataclass(frozen=True)
class _Part:
    """A segment, and which of its sources a search covers.

    Args:
        at: the segment's position among those held.
        chosen: which of its sources are selected, bool [n_sources]; None: all of them.
        scanned: their words; None if these are too many to be scanned.
    """

    at: int
    chosen: NDArray[np.bool_] | None = None
    scanned: ScannedWords | None = None

    def allowed(self, ranks: NDArray[np.int64], sources: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which of some sources, of these ranks, still exist and are selected."""
        return ranks >= 0 if self.chosen is None else (ranks >= 0) & self.chosen[sources]


_Selection = list[_Part]
_FoundRuns = tuple[Runs, list[tuple[NDArray[np.int64], NDArray[np.int64]]]]


class PhraseIndex:
    """Every run of words of a library. Immutable: ``updated`` returns another index that shares unchanged segments.

    The words are those of ``models.text.words``, folded by ``word_key``; ``phrase_keys`` gives them. They continue
    through the ends of paragraphs, so a sequence of words is found across them, but not from one source to the next.
    Words are compared by 32-bit hashes: a caller that needs certainty compares the text.
    """

    def __init__(self, held: Sequence[HeldSegment], sources: Library) -> None:
        """Use ``of``, ``updated`` or ``persistence.load``."""
        self.held = tuple(held)
        self.sources = sources
        self._numbers = {
            source_id: (at, number)
            for at, part in enumerate(self.held)
            for number, source_id in enumerate(part.segment.source_ids)
            if part.ranks[number] >= 0
        }
        self.paragraph_count = sum(part.paragraphs for part in self.held)
        runs: LRUCache[Any, _FoundRuns] = LRUCache(_MAX_CACHED_RUNS)
        self._cached_runs = cached(runs, lock=Lock())(partial(_runs, self.held))
        selections: LRUCache[Any, _Selection] = LRUCache(_MAX_CACHED_SELECTIONS)
        self._cached_selection = cached(selections, lock=Lock())(partial(_selection, self.held, self._numbers))

    @classmethod
    def of(cls, sources: Mapping[str, Sequence[Passage]]) -> "PhraseIndex":
        """Index a library: source id → paragraphs in order. Among several positions the later sources' come first."""
        return cls((), InMemoryLibrary({})).updated(sources)

    @property
    def segment_of(self) -> dict[str, int]:
        """Map each source to the segment of ``held`` with its words; sources without paragraphs have none."""
        return {source_id: at for source_id, (at, _) in self._numbers.items()}

    @property
    def size(self) -> int:
        """Bytes of all arrays; the index does not own the paragraphs."""
        return sum(part.segment.size for part in self.held)

    def passages_at(self, positions: Iterable[PhrasePosition]) -> dict[tuple[str, int], Passage]:
        """Return the paragraphs at positions, by source and number in it; deleted ones are absent."""
        return dict(self.sources.at({(position.source_id, position.paragraph): None for position in positions}))

    def passages(self, source_id: str) -> Sequence[Passage]:
        """Return the paragraphs of a source, in order; none if it is unknown or deleted."""
        return self.sources.get(source_id, ())

    def turns(self, text: str) -> Sequence[Turn]:
        """See ``PassageFinder.turns``."""
        return turns_in(text)

    def updated(self, sources: Mapping[str, Sequence[Passage]]) -> "PhraseIndex":
        """Return the index of ``sources``; only new sources and those of another revision are read."""
        return extended(self.held, self.sources.revisions, as_library(sources))

    def find_phrase(
        self,
        keys: Sequence[str],
        source_ids: Collection[str] | None = None,
        limit: int = 256,
        beginning: str = "",
    ) -> list[PhrasePosition]:
        """Return the positions where ``keys`` occur in sequence.

        The library's last source comes first, the positions in a source are in reading order.

        Args:
            keys: folded words, see ``phrase_keys``; without one there are no positions.
            source_ids: restricts the search to these; None: the whole library.
            limit: maximum number of positions.
            beginning: a folded prefix of the next word of the sequence; its key may be just this.
        """
        if not keys:
            return []
        hashes = word_hashes(keys)
        matches: list[tuple[int, HeldSegment, int]] = []
        for selected in self._parts(source_ids):
            part = self.held[selected.at]
            positions = _phrase_starts(part.segment, hashes, beginning, selected.scanned)
            if not len(positions):
                continue
            sources = _sources_at(part.segment, positions)
            ranks = part.ranks[sources]
            allowed = selected.allowed(ranks, sources)
            positions, ranks = positions[allowed], ranks[allowed]
            first = np.lexsort((positions, -ranks))[:limit]
            matches += zip(ranks[first].tolist(), [part] * len(first), positions[first].tolist(), strict=True)
        matches.sort(key=lambda match: (-match[0], match[2]))
        return [_place(part.segment, position) for _, part, position in matches[:limit]]

    def find_similar(
        self, keys: Sequence[str], source_ids: Collection[str] | None = None, k: int = 12
    ) -> list[PhraseCandidate]:
        """Return the ``k`` paragraphs that have most of the quote's runs of two and three words, best first.

        A run weighs log(1 + paragraphs / positions that have it). Those with more than 5,000 positions do not count
        where the quote has rarer ones. On ties the later source's paragraph comes first.

        Args:
            keys: the quote's folded words, see ``phrase_keys``; one word is no run, and nothing is similar to it.
            source_ids: restricts the search to these; None: the whole library.
        """
        runs, ranges = self._cached_runs(tuple(keys))
        if not self.held or not len(runs.lowest):
            return []
        counts = np.sum([last - first for first, last in ranges], axis=0)
        weights = np.log1p(self.paragraph_count / np.maximum(counts, 1))
        parts = self._parts(source_ids)
        read_through = all(selected.scanned for selected in parts)
        counted = np.ones(len(counts), dtype=bool) if read_through else _counted_runs(counts)
        total = float(weights[counted].sum())
        best: list[tuple[float, int, int, PhraseCandidate]] = []
        for selected in parts:
            part = self.held[selected.at]
            if selected.scanned:
                positions, having = selected.scanned.positions_of_runs(runs)
                positions, having = positions[counted[having]], having[counted[having]]
            else:
                first, last = ranges[selected.at]
                positions, having = _beginning(part.segment, first, last, counted)
            scores, paragraphs = _scores(part.segment.paragraphs_of(positions), having, weights)
            sources = part.segment.sources_of(paragraphs)
            ranks = part.ranks[sources]
            allowed = selected.allowed(ranks, sources)
            if k < len(scores):
                allowed &= scores >= _nth_largest(scores[allowed], k)
            found_there = np.flatnonzero(allowed)
            order = np.lexsort((paragraphs[found_there], -ranks[found_there], -scores[found_there]))[:k]
            for index in found_there[order].tolist():
                score, rank, paragraph = float(scores[index]), int(ranks[index]), int(paragraphs[index])
                source = int(sources[index])
                first_there = int(part.segment.first_paragraphs[source])
                candidate = PhraseCandidate(part.segment.source_ids[source], paragraph - first_there, score / total)
                best.append((-score, -rank, paragraph, candidate))
        return [candidate for *_, candidate in heapq.nsmallest(k, best)]

    def _parts(self, source_ids: Collection[str] | None) -> _Selection:
        """Return what is searched for some sources; None: for all of them."""
        if source_ids is None:
            return [_Part(at) for at in range(len(self.held))]
        return self._cached_selection(frozenset(source_ids))


def extended(held: Iterable[HeldSegment], indexed: Mapping[str, int], sources: Library) -> PhraseIndex:
    """Return the index of ``sources``; only those that are not ``indexed`` at their revision are read.

    Args:
        held: the segments of ``indexed``, whose ranks do not count.
    """
    ranks = {source_id: rank for rank, source_id in enumerate(sources)}
    fresh = [source_id for source_id, revision in sources.revisions.items() if indexed.get(source_id) != revision]
    unchanged = ranks.keys() - fresh
    segments = []
    for part in held:
        source_ranks = [
            ranks[source_id] if rank >= 0 and source_id in unchanged else -1
            for rank, source_id in zip(part.ranks.tolist(), part.segment.source_ids, strict=True)
        ]
        if max(source_ranks) >= 0:
            segments.append(HeldSegment(part.segment, np.asarray(source_ranks, dtype=np.int64)))
    for segment in _read(sources, fresh):
        segments.append(HeldSegment(segment, np.asarray([ranks[key] for key in segment.source_ids], dtype=np.int64)))
    return PhraseIndex(_merged(segments), sources)


def _runs(held: Sequence[HeldSegment], keys: Sequence[str]) -> _FoundRuns:
    """Return the runs of two and three words, and where in the ``order`` of each segment they are."""
    hashes = word_hashes(keys)
    runs = Runs.of(hashes, 2).unique().joined(Runs.of(hashes, 3).unique())
    return runs, [part.segment.ranges(runs) for part in held]


def _selection(
    held: Sequence[HeldSegment], numbers: Mapping[str, tuple[int, int]], source_ids: Collection[str]
) -> _Selection:
    selected: dict[int, list[int]] = {}
    for source_id in source_ids:
        if source_id in numbers:
            at, number = numbers[source_id]
            selected.setdefault(at, []).append(number)
    parts = []
    for at, numbers_there in sorted(selected.items()):
        chosen = np.zeros(len(held[at].ranks), dtype=bool)
        chosen[numbers_there] = True
        parts.append(_Part(at, chosen, _scanned(held[at].segment, np.flatnonzero(chosen))))
    return parts


def _read(sources: Library, source_ids: Iterable[str]) -> Iterator[Segment]:
    """Build segments of these sources, of no more words than can be sorted at once; none of one without paragraphs."""
    remaining = (
        (source_id, [passage.spoken for passage in passages])
        for source_id in source_ids
        if (passages := sources.get(source_id, ()))
    )
    while segment := Segment.of(remaining, _WORDS_IN_A_SEGMENT):
        yield segment


def _merged(segments: Sequence[HeldSegment]) -> list[HeldSegment]:
    """Merge segments, and drop the words of deleted sources where they are many."""
    parts = [_merge_into_one([segment]) if segment.mostly_deleted else segment for segment in segments]
    small = sorted((part for part in parts if 2 * part.words < _WORDS_IN_A_SEGMENT), key=lambda part: -part.words)
    if len(small) <= _MAX_SEGMENTS:
        return parts
    large = [part for part in parts if 2 * part.words >= _WORDS_IN_A_SEGMENT]
    return [*large, *small[: _SEGMENTS_AFTER_MERGE - 1], _merge_into_one(small[_SEGMENTS_AFTER_MERGE - 1 :])]


def _merge_into_one(parts: Sequence[HeldSegment]) -> HeldSegment:
    segment = Segment.merged([(part.segment, part.ranks >= 0) for part in parts])
    return HeldSegment(segment, np.concatenate([part.ranks[part.ranks >= 0] for part in parts]))


def _phrase_starts(
    segment: Segment, hashes: NDArray[np.uint32], beginning: str, scanned: ScannedWords | None
) -> NDArray[np.int64]:
    """Return the positions where the words occur in sequence, unordered; possibly also in other sources."""
    next_words = segment.vocabulary.beginning(beginning) if beginning else None
    if next_words is not None and not len(next_words):
        return np.zeros(0, dtype=np.int64)
    positions = _rarest(segment, hashes, next_words) if scanned is None else scanned.positions_of_word(hashes[0])
    row = len(hashes) + (next_words is not None)
    positions = positions[(positions >= 0) & (positions + row <= len(segment.words))]
    for number, word in enumerate(hashes.tolist()):
        if not len(positions):
            return positions
        positions = positions[segment.words[positions + number] == word]
    if next_words is not None:
        positions = positions[np.isin(segment.words[positions + len(hashes)], next_words)]
    return positions


def _rarest(segment: Segment, hashes: NDArray[np.uint32], next_words: NDArray[np.uint32] | None) -> NDArray[np.int64]:
    """Return the positions where the sequence would begin, by its run with the fewest positions."""
    length = min(len(hashes), LONGEST_RUN)
    first, last = segment.ranges(Runs.of(hashes, length))
    offset = int(np.argmin(last - first))
    size = int(last[offset] - first[offset])
    if next_words is not None and len(hashes) < LONGEST_RUN and len(next_words) < size:
        firsts, lasts = segment.ranges(Runs.followed_by(hashes, next_words))
        return segment.order[_joined(firsts, lasts)[:_MAX_POSITIONS]].astype(np.int64)
    size = min(size, _MAX_POSITIONS)
    return segment.order[first[offset] : first[offset] + size].astype(np.int64) - offset


def _scanned(segment: Segment, chosen: NDArray[np.int64]) -> ScannedWords | None:
    """Return the words of the selected sources; None if these are too many to be scanned."""
    if len(chosen) > _MANY_IDS and segment.words_of(chosen) > _MAX_SCANNED_WORDS:
        return None
    # Adjacent sources are read as one: a newsroom's archive, for whoever may read all of it, in one step.
    ends = np.flatnonzero(np.diff(chosen, append=-1) != 1)
    starts = np.concatenate([[0], ends[:-1] + 1])
    spans = [
        (segment.span(first)[0], segment.span(last)[1])
        for first, last in zip(chosen[starts].tolist(), chosen[ends].tolist(), strict=True)
    ]
    return ScannedWords(segment, spans) if sum(last - first for first, last in spans) <= _MAX_SCANNED_WORDS else None


def _nth_largest(scores: NDArray[np.float64], n: int) -> float:
    """Return the ``n``-th largest; with fewer, what all of them are above."""
    return float(np.partition(scores, len(scores) - n)[len(scores) - n]) if n <= len(scores) else -np.inf


def _joined(firsts: NDArray[np.int64], lasts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the numbers of all ranges ``[first, last)``, concatenated."""
    sizes = lasts - firsts
    ends = np.cumsum(sizes)
    return np.asarray(np.arange(int(sizes.sum())) + np.repeat(firsts - (ends - sizes), sizes))


def _counted_runs(counts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which runs are scored, bool [n_runs].

    These are the rarest, up to ``_MAX_COUNTED_POSITIONS`` positions in total and ``_MAX_RUN_POSITIONS`` each, and at
    least one. Runs without positions are scored only if all others fit.
    """
    order = np.argsort(np.where(counts > 0, counts, _LARGEST), kind="stable")
    positions_so_far = np.cumsum(counts[order])
    taken = (counts[order] <= _MAX_RUN_POSITIONS) & (positions_so_far <= _MAX_COUNTED_POSITIONS)
    taken[:1] = True
    counted = np.zeros(len(counts), dtype=bool)
    counted[order[taken]] = True
    return counted


def _beginning(
    segment: Segment, first: NDArray[np.int64], last: NDArray[np.int64], counted: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return positions and the numbers of the runs that begin there: two of int64 [n_positions]."""
    wanted = np.flatnonzero(counted)
    first, last = first[wanted], np.minimum(last[wanted], first[wanted] + _MAX_POSITIONS)
    positions = segment.order[_joined(first, last)]
    # In order, they are found among the paragraphs in half the time.
    ordered = np.argsort(positions)
    return positions[ordered].astype(np.int64), np.repeat(wanted, last - first)[ordered]


def _scores(
    paragraphs: NDArray[np.int64], having: NDArray[np.int64], weights: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the weight of the distinct runs of each paragraph, and the paragraphs: both [n_different_paragraphs]."""
    pairs = np.sort(paragraphs * len(weights) + having)
    pairs = pairs[np.diff(pairs, prepend=-1) > 0]
    owners, runs = np.divmod(pairs, len(weights))
    first = np.flatnonzero(np.diff(owners, prepend=-1) > 0)
    return (np.add.reduceat(weights[runs], first) if len(first) else np.zeros(0)), owners[first]


def _sources_at(segment: Segment, positions: NDArray[np.int64]) -> NDArray[np.int64]:
    return segment.sources_of(segment.paragraphs_of(positions))


def _place(segment: Segment, position: int) -> PhrasePosition:
    paragraph = int(segment.paragraphs_of(np.asarray([position]))[0])
    source = int(segment.sources_of(np.asarray([paragraph]))[0])
    return PhrasePosition(
        segment.source_ids[source],
        paragraph - int(segment.first_paragraphs[source]),
        position - int(segment.starts[paragraph]),
    )
