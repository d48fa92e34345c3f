"""Examples to train the reader on: positions of stories, and quotes of published articles."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.lexical.bm25 import BM25, CONTEXT_TOKENS
from models.recommend.data.dataset import QuoteDataset, QuotePair, words_before_quote
from models.recommend.data.stories import Stories
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.query_sentences import QuerySentences
from models.recommend.reader.packing import Pieces, ReaderPacker
from models.recommend.reader.weights import FITS, QUOTED_NEXT
from models.text.words import tokens

# Added to the priority of paragraphs next to one that fits, in standard deviations of the BM25 scores.
_NEIGHBOR = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A position with the passages of its source.

    Args:
        query: ids of the last sentences.
        passages: ids of every paragraph of the source.
        fits: the paragraphs that fit, best first; empty if none does.
        priorities: float32 [n_passages], high for passages that are easily taken for fitting ones.
        task: ``FITS`` or ``QUOTED_NEXT``.
    """

    query: Pieces
    passages: Sequence[Pieces]
    fits: tuple[int, ...]
    priorities: NDArray[np.float32]
    task: int

    def pairs(self, rows: Iterable[int]) -> list[tuple[Pieces, Pieces]]:
        """Return the query with each of these passages."""
        return [(self.query, self.passages[row]) for row in rows]


class _Source:
    def __init__(self, candidates: Candidates, packer: ReaderPacker) -> None:
        self._bm25 = BM25(candidates.paragraphs)
        self._packer = packer
        self._passages = packer.passages(candidates)

    def example(self, query: QuoteQuery, fits: tuple[int, ...], task: int) -> Example:
        return Example(self._packer.query(query), self._passages, fits, self._priorities(query, fits), task)

    def _priorities(self, query: QuoteQuery, fits: tuple[int, ...]) -> NDArray[np.float32]:
        sentences = QuerySentences.of(query)
        words = tokens(" ".join([*sentences.previous[:1], sentences.last]))[-CONTEXT_TOKENS:]
        scores = self._bm25.score(list(dict.fromkeys(words)))
        priorities = (scores - scores.mean()) / (scores.std() + 1e-6)
        neighbors = {row + side for row in fits for side in (-1, 1)}
        priorities[[row for row in neighbors if 0 <= row < len(priorities)]] += _NEIGHBOR
        return np.asarray(priorities, dtype=np.float32)


def story_examples(stories: Stories, packer: ReaderPacker) -> list[Example]:
    """Return an example for every position of ``stories``."""
    sources = {key: _Source(stories.candidates(key), packer) for key in stories.paragraphs}
    return [
        sources[position.pair.transcript_id].example(position.pair.query, position.fits, FITS)
        for position in stories.positions
    ]


def article_examples(articles: QuoteDataset, packer: ReaderPacker) -> list[Example]:
    """Return an example for every quote of ``articles``; the words before the quote count as typed."""
    sources = {key: _Source(articles.candidates(key), packer) for key in articles.paragraphs}
    return [
        sources[pair.transcript_id].example(
            pair.query, tuple(dict.fromkeys(span.paragraph for span in pair.spans)), QUOTED_NEXT
        )
        for pair in with_typed(articles).pairs
    ]


def with_typed(articles: QuoteDataset) -> QuoteDataset:
    """Return the quotes with the words of their sentences before them as ``typed``."""

    def typed(pair: QuotePair) -> QuotePair:
        return replace(pair, query=replace(pair.query, typed=words_before_quote(pair.quoting_sentence)))

    return replace(articles, pairs=tuple(typed(pair) for pair in articles.pairs))
