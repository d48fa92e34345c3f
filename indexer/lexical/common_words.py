"""Pack the counts of the most common words of each paragraph into integers.

They are read only for the ranked candidates.

Four in five of the postings that a query would walk belong to words that distinguish paragraphs least. Their counts are
stored with each paragraph, three bits per word, and ranking adds their scores for the best candidates.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

# The 42 function words found in most paragraphs of English transcripts; the order is part of the format.
COMMON = (
    *("the", "to", "and", "that", "of", "a", "in", "i", "you", "is", "s", "we", "it", "this", "for", "have", "on"),
    *("but", "are", "so", "be", "not", "with", "what", "t", "they", "as", "our", "re", "all", "there", "about", "do"),
    *("was", "can", "know", "at", "just", "if", "has", "will", "because"),
)
PLACES = {word: index for index, word in enumerate(COMMON)}
_BITS = 3
_WORDS_A_NUMBER = 21
NUMBERS = -(-len(COMMON) // _WORDS_A_NUMBER)

# The count that each of the eight codes stands for: BM25 hardly distinguishes eleven from fifteen.
_LEVELS = np.array([0, 1, 2, 3, 4, 5.5, 8, 13], dtype=np.float64)
_CODES = (0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7)


def pack(counts: Mapping[str, int]) -> list[int]:
    """Pack how often each of ``COMMON`` occurs in a paragraph into ``NUMBERS`` unsigned integers of 63 bits."""
    numbers = [0] * NUMBERS
    for word, index in PLACES.items():
        count = counts.get(word, 0)
        if count:
            number, position = divmod(index, _WORDS_A_NUMBER)
            numbers[number] |= _CODES[min(count, len(_CODES) - 1)] << (_BITS * position)
    return numbers


def unpack(numbers: Sequence[NDArray[np.uint64]], word: str) -> NDArray[np.float64]:
    """Return how often ``word`` of ``COMMON`` occurs in each paragraph, approximately.

    Args:
        numbers: ``NUMBERS`` arrays, uint64 [n_paragraphs].
    """
    number, position = divmod(PLACES[word], _WORDS_A_NUMBER)
    codes = (numbers[number] >> np.uint64(_BITS * position)) & np.uint64(2**_BITS - 1)
    return _LEVELS[codes.astype(np.intp)]
