"""The sorted words of a segment: finds the words with a half-typed prefix."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# Never part of UTF-8: sorts after any continuation of a word.
_AFTER = b"\xff"


@dataclass(frozen=True)
class Vocabulary:
    """Distinct folded words, sorted.

    Args:
        letters: uint8, the UTF-8 of all of them, concatenated.
        ends: uint32 [n_words + 1], where each begins and ends in ``letters``; the first is 0.
        hashes: uint32 [n_words], as ``word_hash`` gives them.
    """

    letters: NDArray[np.uint8]
    ends: NDArray[np.uint32]
    hashes: NDArray[np.uint32]

    @classmethod
    def of(cls, hashes: Mapping[str, int]) -> "Vocabulary":
        """Build from folded words and their hashes."""
        return cls._sorted(sorted((key.encode("utf-8", "surrogatepass"), value) for key, value in hashes.items()))

    @classmethod
    def merged(cls, parts: Sequence["Vocabulary"]) -> "Vocabulary":
        """Merge the words of all ``parts``."""
        return cls._sorted(sorted({entry for part in parts for entry in part._entries()}))

    @classmethod
    def _sorted(cls, entries: Sequence[tuple[bytes, int]]) -> "Vocabulary":
        letters = b"".join(key for key, _ in entries)
        ends = np.cumsum([0, *(len(key) for key, _ in entries)]).astype(np.uint32)
        hashes = np.asarray([value for _, value in entries], dtype=np.uint32)
        return cls(np.frombuffer(letters, dtype=np.uint8), ends, hashes)

    def beginning(self, letters: str) -> NDArray[np.uint32]:
        """Return the hashes of the words that begin with ``letters``, folded, including the exact word."""
        wanted = letters.encode("utf-8", "surrogatepass")
        return self.hashes[self._before(wanted) : self._before(wanted + _AFTER)]

    def _before(self, wanted: bytes) -> int:
        """Count the words that sort before ``wanted``."""
        low, high = 0, len(self.hashes)
        while low < high:
            middle = (low + high) // 2
            if self._word(middle) < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def _word(self, number: int) -> bytes:
        return self.letters[self.ends[number] : self.ends[number + 1]].tobytes()

    def _entries(self) -> list[tuple[bytes, int]]:
        letters, ends = self.letters.tobytes(), self.ends.tolist()
        bounds = zip(ends[:-1], ends[1:], self.hashes.tolist(), strict=True)
        return [(letters[start:end], value) for start, end, value in bounds]
