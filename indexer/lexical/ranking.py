"""Rank paragraphs by BM25, restricted by a filter."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tantivy import DocAddress, Occur, Query, Schema, Searcher

from indexer.lexical.schema import PARAGRAPH, SOURCE, WORDS

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
        speakers: matches paragraphs of the speakers in the filter; None without such a filter.
    """

    admitted: NDArray[np.bool_] | None = None
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
        held: bool [n_ordinals], the ordinals in use.
    """

    searcher: Searcher
    schema: Schema
    held: NDArray[np.bool_]

    def best(self, words: Sequence[str], k: int, limits: Limits) -> Hits:
        """Return the ``k`` best paragraphs that have any of ``words``, restricted to ``limits``."""
        return self.matching(self.any_of(list(dict.fromkeys(words))), k, limits) if words else self.nothing()

    def nothing(self) -> Hits:
        """Return an empty result."""
        none = np.empty(0, dtype=np.int64)
        return Hits(none.astype(np.float64), none, none)

    def any_of(self, words: Sequence[str]) -> Query:
        """Build a query that matches any of ``words`` and scores by BM25."""
        terms = [Query.term_query(self.schema, WORDS, word, "freq") for word in words]
        return Query.boolean_query([(Occur.Should, term) for term in terms])

    def matching(self, query: Query, k: int, limits: Limits) -> Hits:
        """Return the ``k`` paragraphs that ``query`` scores best, restricted to ``limits``."""
        clauses = limits.clauses(self.schema, self.held)
        if clauses:
            query = Query.boolean_query([*clauses, (Occur.Must, query)])
        rows: list[tuple[float, DocAddress]] = self.searcher.search(query, k, count=False).hits
        addresses = [address for _, address in rows]
        return Hits(
            np.array([score for score, _ in rows], dtype=np.float64),
            self._column(SOURCE, addresses),
            self._column(PARAGRAPH, addresses),
        )

    def _column(self, name: str, addresses: list[DocAddress]) -> NDArray[np.int64]:
        return np.array(self.searcher.fast_field_values(name, addresses), dtype=np.int64)
