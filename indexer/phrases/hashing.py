"""Hash words to 32 bits; words are folded as for comparing quotes, so equal words have equal hashes in every source."""

from collections.abc import Iterable
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from models.text.differences import word_key
from models.text.words import word_texts

# Separates two sources; no word has this hash.
SEPARATOR = 0

# Hashes of white-space separated pieces are cached: few are distinct, and no word spans two of them. Longer pieces are
# rare.
_PIECES_KEPT = 400_000
_LONGEST_KEPT = 48


def phrase_keys(text: str) -> list[str]:
    """Return the folded words of ``text``, the keys of a phrase index."""
    return list(map(word_key, word_texts(text)))


def word_hash(key: str) -> int:
    """Return the 32-bit hash of a folded word, never 0."""
    return crc32(key.encode("utf-8", "surrogatepass")) or 1


def word_hashes(keys: Iterable[str]) -> NDArray[np.uint32]:
    """Return the hashes of folded words: uint32 [n_words]."""
    return np.asarray([word_hash(key) for key in keys], dtype=np.uint32)


class TextHasher(dict[str, bytes]):
    """Hashes the words of many texts; caches each piece between white space, four bytes for each of its words."""

    def __init__(self) -> None:
        super().__init__()
        self.vocabulary: dict[str, int] = {}
        """Every folded word met, with its hash."""

    def __missing__(self, piece: str) -> bytes:
        keys = phrase_keys(piece)
        for key in keys:
            if key not in self.vocabulary:
                self.vocabulary[key] = word_hash(key)
        hashes = b"".join(self.vocabulary[key].to_bytes(4, "little") for key in keys)
        if len(piece) <= _LONGEST_KEPT and len(self) < _PIECES_KEPT:
            self[piece] = hashes
        return hashes

    def hashed(self, text: str) -> bytes:
        """Return the hashes of the words of ``text``, uint32, little-endian."""
        # No word contains white space, and white space looks like the end of the text to the word's pattern.
        return b"".join(map(self.__getitem__, text.split()))
