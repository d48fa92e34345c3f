"""Retrieve the paragraphs that may hold a quote by shingles of two and three words, weighted by rarity."""

from array import array
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from indexer.phrases.hashing import phrase_keys

# Bits of a word number in a 63-bit shingle; 0 stands for no word, or a word that no paragraph has.
_BITS = 21


class ShingleIndex:
    """An inverted index of the paragraphs' shingles, as two sorted arrays: about 24 bytes per word."""

    def __init__(self, paragraphs: Iterable[str]) -> None:
        """Index ``paragraphs``; the number of a paragraph is its position."""
        self._numbers: dict[str, int] = {}
        numbers, lengths = array("i"), []
        for paragraph in paragraphs:
            before = len(numbers)
            numbers.extend(self._number(key) for key in phrase_keys(paragraph))
            lengths.append(len(numbers) - before)
        self._count = len(lengths)
        owner = np.repeat(np.arange(self._count, dtype=np.int32), lengths)
        codes, firsts, lasts = _shingles(np.asarray(numbers, dtype=np.int64))
        inside = owner[firsts] == owner[lasts]
        codes, owners = codes[inside], owner[firsts[inside]]
        order = np.lexsort((owners, codes))
        codes, owners = codes[order], owners[order]
        new = np.ones(len(codes), dtype=bool)
        new[1:] = (codes[1:] != codes[:-1]) | (owners[1:] != owners[:-1])
        self._codes, self._owners = codes[new], owners[new]

    def covered(self, quote: str) -> NDArray[np.float64]:
        """Compute the share of the quote's shingles each paragraph has: float64 [n_paragraphs], 0 to 1.

        A shingle weighs log(1 + paragraphs / paragraphs that have it).
        """
        numbers = np.asarray([self._numbers.get(key, 0) for key in phrase_keys(quote)], dtype=np.int64)
        codes = np.unique(_shingles(numbers)[0])
        first, last = np.searchsorted(self._codes, codes, "left"), np.searchsorted(self._codes, codes, "right")
        weights = np.log1p(self._count / np.maximum(last - first, 1))
        scores = np.zeros(self._count)
        for start, end, weight in zip(first, last, weights, strict=True):
            scores[self._owners[start:end]] += weight
        total = weights.sum()
        return np.asarray(scores / total) if total else scores

    def _number(self, key: str) -> int:
        # Beyond two million distinct words numbers are shared: this is a filter, candidates are verified later.
        return self._numbers.setdefault(key, len(self._numbers) % (2**_BITS - 1) + 1)


def _shingles(numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the code of each run of two and of three words, and the positions of its first and last word."""
    two = (numbers[:-1] << (2 * _BITS)) | (numbers[1:] << _BITS)
    places = np.arange(len(numbers))
    codes = np.concatenate([two, two[:-1] | numbers[2:]])
    return codes, np.concatenate([places[:-1], places[:-2]]), np.concatenate([places[1:], places[2:]])
