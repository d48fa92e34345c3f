"""BM25 over paragraphs in memory: the lexical half of recall, and the lexical baseline of MacLaughlin et al. §6."""

import logging
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

import bm25s
import numpy as np
from numpy.typing import NDArray

from models.text.words import tokens

CONTEXT_TOKENS = 40
# Usually called k1 and b.
_SATURATION, _LENGTH_NORMALISATION = 1.2, 0.75

# bm25s logs every index it builds, whatever show_progress says.
logging.getLogger("bm25s").setLevel(logging.WARNING)


class LexicalQuery(Protocol):
    """The texts of a query; ``models.recommend.protocol.QuoteQuery`` is one."""

    @property
    def title(self) -> str:
        """The headline of the draft."""

    @property
    def left_context(self) -> str:
        """The sentences before the caret's."""


class BM25:
    """BM25 (Lucene's form) over one set of paragraphs, through bm25s.

    Args:
        paragraphs: the collection; document frequencies are counted in it.
    """

    def __init__(self, paragraphs: Iterable[str]) -> None:
        self._count(map(tokens, paragraphs))

    def _count(self, paragraphs: Iterable[Sequence[str]]) -> None:
        self._index: bm25s.BM25 | None = None
        # Numbers in place of words: the words of a million paragraphs would fill the memory.
        vocabulary: dict[str, int] = {}
        numbers = [[vocabulary.setdefault(word, len(vocabulary)) for word in words] for words in paragraphs]
        self._size = len(numbers)
        if vocabulary:
            self._index = bm25s.BM25(k1=_SATURATION, b=_LENGTH_NORMALISATION, method="lucene")
            self._index.index((numbers, vocabulary), show_progress=False)

    def score(self, query_tokens: Sequence[str]) -> NDArray[np.float32]:
        """Score paragraphs: float32 [n_paragraphs], 0 where no token matches."""
        if self._index is None or not query_tokens:
            return np.zeros(self._size, dtype=np.float32)
        return np.asarray(self._index.get_scores(list(query_tokens)), dtype=np.float32)

    def save(self, folder: Path) -> None:
        """Write the index into ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        if self._index is not None:
            self._index.save(folder)

    @classmethod
    def load(cls, folder: Path, size: int) -> "BM25":
        """Read what ``save`` wrote of ``size`` paragraphs.

        Raises:
            OSError, EOFError, ValueError, KeyError: the folder's files are missing, damaged or of other paragraphs.
        """
        loaded = cls.__new__(cls)
        loaded._size = size
        loaded._index = bm25s.BM25.load(folder) if any(folder.iterdir()) else None
        if loaded._index is not None and loaded._index.scores["num_docs"] != size:
            raise ValueError(f"{folder} holds {loaded._index.scores['num_docs']} paragraphs, not {size}")
        return loaded


def query_tokens(query: LexicalQuery) -> list[str]:
    """Return the tokens of the title and the last ``CONTEXT_TOKENS`` of the left context, lower-cased, each once."""
    return list(dict.fromkeys(tokens(query.title) + tokens(query.left_context)[-CONTEXT_TOKENS:]))
