"""Rank paragraphs by BM25; for long posting lists the most common words are scored for the best candidates only.

tantivy-py walks every posting of every word of a query (its searcher counts and collects at once, which switches
block-max pruning off), and most postings belong to a few words that hardly change the ranking. Where there are many of
them, candidates come from the other words, and scores of the most common are added from
``indexer.lexical.common_words``.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tantivy import DocAddress, Occur, Query, Schema, Searcher

from indexer.lexical.common_words import PLACES, unpack
from indexer.lexical.schema import COUNTS, LENGTH, PARAGRAPH, SOURCE, WORDS

K1, B = 1.2, 0.75
# Up to here all words are walked, which is exact: 1.5 million postings take about 3 ms of one core.
_FEW_POSTINGS = 1_500_000
_CANDIDATES, _CANDIDATES_A_HIT = 500, 5
# A filter that admits at least this share is applied to the results; a narrower one is part of the query.
_BROAD = 0.5
_MARGIN = 1.2

Clause = tuple[Occur, Query]


@dataclass(frozen=True, slots=True)
class Hits:
    """Paragraphs, best first: scores float64, source ordinals and paragraph ids int64, all [n]."""

    scores: NDArray[np.float64]
    sources: NDArray[np.int64]
    paragraphs: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Limits:
    """A filter in the engine's form.

    Args:
        admitted: bool [n_ordinals], the sources that pass; None where all do.
        share: of the paragraphs that belong to these, 0 to 1.
        speakers: matches paragraphs of the speakers in the filter; None without such a filter.
    """

    admitted: NDArray[np.bool_] | None = None
    share: float = 1.0
    speakers: Query | None = None

    def clauses(self, schema: Schema, held: NDArray[np.bool_]) -> list[Clause]:
        """Return the filter as clauses that do not change scores."""
        clauses: list[Clause] = []
        if self.speakers is not None:
            clauses.append((Occur.Must, self.speakers))
        if self.admitted is not None:
            shut = held & ~self.admitted
            if int(shut.sum()) < int(self.admitted.sum()):
                out = Query.term_set_query(schema, SOURCE, np.flatnonzero(shut).tolist())
                clauses.append((Occur.MustNot, out))
            else:
                within = Query.term_set_query(schema, SOURCE, np.flatnonzero(self.admitted).tolist())
                clauses.append((Occur.Must, Query.const_score_query(within, 0.0)))
        return clauses


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranks the paragraphs of one commit.

    Args:
        mean_length: mean words per paragraph.
        held: bool [n_ordinals], the ordinals in use.
    """

    searcher: Searcher
    schema: Schema
    mean_length: float
    held: NDArray[np.bool_]

    def best(self, words: Sequence[str], k: int, limits: Limits) -> Hits:
        """Return the ``k`` best paragraphs that have any of ``words``, restricted to ``limits``."""
        frequencies = {word: self.searcher.doc_freq(WORDS, word) for word in dict.fromkeys(words)}
        indexed = [word for word, frequency in frequencies.items() if frequency]
        distinctive = [word for word in indexed if word not in PLACES]
        if not indexed:
            return self.nothing()
        if distinctive and sum(frequencies.values()) > _FEW_POSTINGS and not _narrow(limits):
            common = {word: frequencies[word] for word in indexed if word in PLACES}
            best = self._two_stages(distinctive, common, k, limits)
            if len(best.scores) >= k:
                return best
        return self.matching(self.any_of(indexed), k, limits)

    def nothing(self) -> Hits:
        """Return an empty result."""
        return self._at([], np.empty(0, dtype=np.float64))

    def any_of(self, words: Sequence[str]) -> Query:
        """Build a query that matches any of ``words`` and scores by BM25."""
        terms = [Query.term_query(self.schema, WORDS, word, "freq") for word in words]
        return Query.boolean_query([(Occur.Should, term) for term in terms])

    def matching(self, query: Query, k: int, limits: Limits) -> Hits:
        """Return the ``k`` paragraphs that ``query`` scores best, restricted to ``limits``."""
        if limits.admitted is not None and limits.speakers is None and limits.share >= _BROAD:
            wanted = math.ceil(k / limits.share * _MARGIN)
            rows = self.searcher.search(query, wanted, count=False).hits
            hits = self._read(rows, k, limits)
            if len(hits.scores) == k or len(rows) < wanted:
                return hits
        clauses = limits.clauses(self.schema, self.held)
        if clauses:
            query = Query.boolean_query([*clauses, (Occur.Must, query)])
        return self._read(self.searcher.search(query, k, count=False).hits, k, Limits())

    def _two_stages(self, distinctive: list[str], common: dict[str, int], k: int, limits: Limits) -> Hits:
        candidates = self._found(self.any_of(distinctive), max(_CANDIDATES, _CANDIDATES_A_HIT * k), limits)
        addresses = [address for _, address in candidates]
        scores = np.array([score for score, _ in candidates], dtype=np.float64)
        lengths = self._column(LENGTH, addresses).astype(np.float64)
        numbers = [self._column(name, addresses) for name in COUNTS]
        norms = K1 * (1 - B + B * lengths / self.mean_length)
        total = self.searcher.num_docs
        for word, frequency in common.items():
            counts = unpack(numbers, word)
            idf = math.log1p(max(0.0, total - frequency + 0.5) / (frequency + 0.5))
            scores += idf * (K1 + 1) * counts / (counts + norms)
        order = np.argsort(-scores, kind="stable")[:k]
        return self._at([addresses[position] for position in order], scores[order])

    def _found(self, query: Query, count: int, limits: Limits) -> list[tuple[float, DocAddress]]:
        """Return the ``count`` best restricted to ``limits``, as the engine's addresses."""
        wanted = math.ceil(count / limits.share)
        rows: list[tuple[float, DocAddress]] = self.searcher.search(query, wanted, count=False).hits
        if limits.admitted is None:
            return rows
        sources = self._column(SOURCE, [address for _, address in rows]).astype(np.intp)
        passing = limits.admitted[sources]
        return [hit for hit, passes in zip(rows, passing.tolist(), strict=True) if passes]

    def _read(self, rows: list[tuple[float, DocAddress]], k: int, limits: Limits) -> Hits:
        hits = self._at([address for _, address in rows], np.array([score for score, _ in rows], dtype=np.float64))
        if limits.admitted is None or not rows:
            return hits
        admitted_hits = np.flatnonzero(limits.admitted[hits.sources])[:k]
        return Hits(hits.scores[admitted_hits], hits.sources[admitted_hits], hits.paragraphs[admitted_hits])

    def _at(self, addresses: list[DocAddress], scores: NDArray[np.float64]) -> Hits:
        sources, paragraphs = self._column(SOURCE, addresses), self._column(PARAGRAPH, addresses)
        return Hits(scores, sources.astype(np.int64), paragraphs.astype(np.int64))

    def _column(self, name: str, addresses: list[DocAddress]) -> NDArray[np.uint64]:
        return np.array(self.searcher.fast_field_values(name, addresses), dtype=np.uint64)


def _narrow(limits: Limits) -> bool:
    return limits.speakers is not None or limits.share < _BROAD
