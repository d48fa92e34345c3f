"""The words of some sources, with a suffix order for binary search of runs of up to three words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from indexer.phrases.hashing import SEPARATOR, TextHasher
from indexer.phrases.vocabulary import Vocabulary

LONGEST_RUN = 3
# The code of a run has 21 bits of each of three words' hashes: 63 bits; a missing word has none.
_BITS = 21
_ONES = (1 << _BITS) - 1
_DROPPED = 32 - _BITS
# One code in so many is stored separately, so that the first steps of a search do not touch the words.
_STEP = 32


@dataclass(frozen=True)
class Segment:
    """An immutable set of sources: about 8.4 bytes per word, in arrays that may be memory-mapped.

    Args:
        source_ids: its sources, in the order of their words; each has a paragraph at least.
        words: uint32 [n_words], the hash of every word; after each source, and twice at the end, ``SEPARATOR``.
        order: uint32 [n_words - 2], positions in ``words`` sorted by the code of the three words that begin there.
        samples: int64 [n_words / 32], the code of every 32nd entry of ``order``.
        starts: uint32 [n_paragraphs], the position of each paragraph's first word.
        first_paragraphs: uint32 [n_sources + 1], which paragraph each source begins with.
        vocabulary: its distinct words.
    """

    source_ids: tuple[str, ...]
    words: NDArray[np.uint32]
    order: NDArray[np.uint32]
    samples: NDArray[np.int64]
    starts: NDArray[np.uint32]
    first_paragraphs: NDArray[np.uint32]
    vocabulary: Vocabulary

    @classmethod
    def of(cls, sources: Iterator[tuple[str, Sequence[str]]], most_words: int) -> "Segment | None":
        """Read sources and their paragraphs, at least one of each, up to ``most_words``; None for none."""
        hasher = TextHasher()
        source_ids: list[str] = []
        pieces: list[bytes] = []
        starts: list[int] = []
        counts = [0]
        separator = SEPARATOR.to_bytes(4, "little")
        length = 0
        for source_id, paragraphs in sources:
            for paragraph in paragraphs:
                starts.append(length)
                pieces.append(hasher.hashed(paragraph))
                length += len(pieces[-1]) // 4
            pieces.append(separator)
            length += 1
            source_ids.append(source_id)
            counts.append(len(starts))
            if length >= most_words:
                break
        if not source_ids:
            return None
        words = np.frombuffer(b"".join([*pieces, separator, separator]), dtype="<u4")
        del pieces
        vocabulary = Vocabulary.of(hasher.vocabulary)
        return cls._ordered(tuple(source_ids), words, np.asarray(starts), np.asarray(counts), vocabulary)

    @classmethod
    def merged(cls, parts: Sequence[tuple["Segment", NDArray[np.bool_]]]) -> "Segment":
        """Merge segments; of each keep the sources in its mask, bool [n_sources]."""
        source_ids: list[str] = []
        words, starts, counts = [], [], [0]
        length = 0
        for part, mask in parts:
            for number in np.flatnonzero(mask).tolist():
                first, last = part.span(number)
                paragraphs = part.starts[part.first_paragraphs[number] : part.first_paragraphs[number + 1]]
                source_ids.append(part.source_ids[number])
                words.append(part.words[first:last])
                starts.append(paragraphs.astype(np.int64) - first + length)
                counts.append(counts[-1] + len(paragraphs))
                length += last - first
        words.append(np.full(2, SEPARATOR, dtype=np.uint32))
        vocabulary = Vocabulary.merged([part.vocabulary for part, _ in parts])
        every_start = np.concatenate([np.zeros(0, dtype=np.int64), *starts])
        return cls._ordered(tuple(source_ids), np.concatenate(words), every_start, np.asarray(counts), vocabulary)

    @classmethod
    def _ordered(
        cls,
        source_ids: tuple[str, ...],
        words: NDArray[np.uint32],
        starts: NDArray[np.int64],
        first_paragraphs: NDArray[np.int64],
        vocabulary: Vocabulary,
    ) -> "Segment":
        codes = _codes(words[:-2], words[1:-1], words[2:])
        order = np.argsort(codes).astype(np.uint32)
        return cls(
            source_ids,
            words,
            order,
            codes[order[::_STEP]],
            starts.astype(np.uint32),
            first_paragraphs.astype(np.uint32),
            vocabulary,
        )

    @property
    def paragraph_count(self) -> int:
        """How many paragraphs it has."""
        return len(self.starts)

    @property
    def size(self) -> int:
        """Bytes of all arrays."""
        vocabulary = self.vocabulary
        arrays = (self.words, self.order, self.samples, self.starts, self.first_paragraphs)
        return sum(array.nbytes for array in (*arrays, vocabulary.letters, vocabulary.ends, vocabulary.hashes))

    def is_sound(self) -> bool:
        """Return whether the arrays are consistent, so that no search leaves their bounds; reads all of ``order``."""
        vocabulary, positions = self.vocabulary, len(self.words) - 2
        return bool(
            positions > 0
            and len(self.order) == positions
            and int(self.order.max()) < positions
            and len(self.samples) == -(-positions // _STEP)
            and len(self.starts) > 0
            and int(self.starts.max()) < positions
            and len(self.first_paragraphs) == len(self.source_ids) + 1
            and int(self.first_paragraphs[-1]) == len(self.starts)
            and not np.any(self.first_paragraphs[1:] <= self.first_paragraphs[:-1])
            and len(vocabulary.ends) == len(vocabulary.hashes) + 1
            and int(vocabulary.ends[-1]) == len(vocabulary.letters)
        )

    def span(self, source: int) -> tuple[int, int]:
        """Return the positions ``[first, last)`` of a source's words, including the separator after them."""
        first, end = int(self.first_paragraphs[source]), int(self.first_paragraphs[source + 1])
        behind = int(self.starts[end]) if end < len(self.starts) else len(self.words) - 2
        return int(self.starts[first]), behind

    def words_of(self, sources: NDArray[np.int64]) -> int:
        """Count the words of some sources, including the separators after them."""
        firsts, behind = self.first_paragraphs[sources], self.first_paragraphs[sources + 1]
        last = behind >= len(self.starts)
        ends = np.where(last, len(self.words) - 2, self.starts[np.where(last, 0, behind)].astype(np.int64))
        return int((ends - self.starts[firsts].astype(np.int64)).sum())

    def paragraphs_of(self, positions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the paragraph, counted through the segment, of each position: int64 [n_positions]."""
        # Searched with the type of ``starts``, or all of it would be converted first.
        return np.searchsorted(self.starts, positions.astype(np.uint32), "right") - 1

    def sources_of(self, paragraphs: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the number of the source of each paragraph: int64 [n_paragraphs]."""
        return np.searchsorted(self.first_paragraphs, paragraphs.astype(np.uint32), "right") - 1

    def ranges(self, runs: "Runs") -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where in ``order`` the positions of each run begin and end: two of int64 [n_runs].

        Words with the same 21 bits collide, and may be among them.
        """
        bounds = self._before(np.concatenate([runs.lowest, runs.highest + 1]))
        return bounds[: len(runs.lowest)], bounds[len(runs.lowest) :]

    def _before(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return how many of ``order`` have a lower code than each: int64 [n_codes]."""
        block = np.searchsorted(self.samples, codes, "left")
        low = np.maximum((block - 1) * _STEP, 0)
        high = np.minimum(block * _STEP, len(self.order))
        last = len(self.order) - 1
        for _ in range(_STEP.bit_length()):
            middle = (low + high) >> 1
            positions = self.order[np.minimum(middle, last)].astype(np.int64)
            lower = (middle < high) & (self.codes_at(positions) < codes)
            low = np.where(lower, middle + 1, low)
            high = np.where(lower, high, middle)
        return low

    def codes_at(self, positions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the codes of the three words that begin at each position: int64 [n_positions]."""
        return _codes(self.words[positions], self.words[positions + 1], self.words[positions + 2])


class ScannedWords:
    """The words of some sources of a segment, to be read through by each search.

    The first search computes and caches a 16-bit hash of every two adjacent words.
    """

    def __init__(self, segment: Segment, spans: Sequence[tuple[int, int]]) -> None:
        """Args: ``spans``: positions ``[first, last)`` in the segment, in order."""
        self._segment = segment
        self._spans = spans
        sizes = np.asarray([last - first for first, last in spans])
        self._ends = np.cumsum(sizes)
        # Per span: what to add to an index into the joined spans to get the position in the segment.
        self._offsets = np.asarray([first for first, _ in spans]) - (self._ends - sizes)

    def positions_of_word(self, word: np.uint32) -> NDArray[np.int64]:
        """Return the positions of a word: int64 [n_found]."""
        words = self._segment.words
        return np.concatenate([first + np.flatnonzero(words[first:last] == word) for first, last in self._spans])

    def positions_of_runs(self, runs: "Runs") -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where runs begin, and their numbers: two of int64 [n_found].

        Args:
            runs: of two and of three words, those of one length in the order of their codes.
        """
        # Few positions begin a run: a table of 65,536 pairs of words excludes most of the others.
        table = np.zeros(1 << 16, dtype=bool)
        first_two = (runs.lowest >> _BITS).astype(np.uint64)
        table[_pair((first_two >> _BITS).astype(np.uint32), (first_two & _ONES).astype(np.uint32))] = True
        hits = np.flatnonzero(table.take(self._pairs))
        positions = hits + self._offsets[np.searchsorted(self._ends, hits, "right")]
        codes = self._segment.codes_at(positions)
        found_at, numbers = [], []
        for free in np.unique(runs.highest - runs.lowest).tolist():
            alike = np.flatnonzero(runs.highest - runs.lowest == free)
            wanted, begun = runs.lowest[alike], codes & ~free
            nearest = np.minimum(np.searchsorted(wanted, begun), len(wanted) - 1)
            hit = np.flatnonzero(wanted[nearest] == begun)
            found_at.append(positions[hit])
            numbers.append(alike[nearest[hit]])
        none = np.zeros(0, dtype=np.int64)
        return np.concatenate([none, *found_at]), np.concatenate([none, *numbers])

    @cached_property
    def _pairs(self) -> NDArray[np.uint16]:
        """The hash of each word and the one after it, uint16 [n_words]."""
        pairs = []
        for first, last in self._spans:
            bits = self._segment.words[first : last + 1] >> np.uint32(_DROPPED)
            pairs.append(_pair(bits[:-1], bits[1:]).astype(np.uint16))
        return np.concatenate(pairs)


@dataclass(frozen=True)
class Runs:
    """Runs of one to three words, as codes: those from ``lowest`` to ``highest``, both int64 [n_runs]."""

    lowest: NDArray[np.int64]
    highest: NDArray[np.int64]

    @classmethod
    def of(cls, hashes: NDArray[np.uint32], length: int) -> "Runs":
        """Return every run of ``length`` words (one to three) in a sequence of words, uint32 [n_words]."""
        count = max(0, len(hashes) - length + 1)
        bits = hashes.astype(np.int64) >> _DROPPED
        lowest = np.zeros(count, dtype=np.int64)
        for word in range(length):
            lowest |= bits[word : word + count] << (_BITS * (LONGEST_RUN - 1 - word))
        return cls(lowest, lowest | _free_bits(length))

    @classmethod
    def followed_by(cls, hashes: NDArray[np.uint32], last: NDArray[np.uint32]) -> "Runs":
        """Return one or two words, uint32 [n_words], each followed by each of ``last``."""
        begun = cls.of(hashes, len(hashes))
        free = _BITS * (LONGEST_RUN - 1 - len(hashes))
        lowest = begun.lowest | ((last.astype(np.int64) >> _DROPPED) << free)
        return cls(lowest, lowest | _free_bits(len(hashes) + 1))

    def joined(self, other: "Runs") -> "Runs":
        """Concatenate both, these first."""
        return Runs(np.concatenate([self.lowest, other.lowest]), np.concatenate([self.highest, other.highest]))

    def unique(self) -> "Runs":
        """Return distinct runs in the order of their codes; of runs of one length."""
        lowest = np.unique(self.lowest)
        return Runs(lowest, lowest + (self.highest[:1] - self.lowest[:1]))


def _pair(first: NDArray[np.uint32], second: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Hash each pair of words, of 21 bits each, to 16 bits."""
    return (first * np.uint32(2_654_435_761) + second) * np.uint32(2_246_822_519) >> np.uint32(16)


def _free_bits(length: int) -> int:
    return (1 << (_BITS * (LONGEST_RUN - length))) - 1


def _codes(first: NDArray[np.uint32], second: NDArray[np.uint32], third: NDArray[np.uint32]) -> NDArray[np.int64]:
    codes = (first >> _DROPPED).astype(np.int64)
    for word in (second, third):
        codes <<= _BITS
        codes |= word >> _DROPPED
    return codes
