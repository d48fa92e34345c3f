"""Search paragraphs for what a user typed into the archive's search field."""

import numpy as np
from tantivy import Occur, Query

from indexer.lexical.ranking import Clause, Hits, Limits, Ranking
from indexer.lexical.schema import WORDS
from indexer.lexical.text_query import TextQuery, parse


def search_text(ranking: Ranking, text: str, k: int, limits: Limits) -> Hits:
    """Return the best ``k``: first what has every word, then what has any; phrases are required, -words excluded."""
    query = parse(text)
    must = [(Occur.Must, _row(ranking, row)) for row in query.phrases]
    must_not = [(Occur.MustNot, _row(ranking, row)) for row in query.without]
    if not query.words and not query.phrases:
        return ranking.nothing()
    every = [(Occur.Must, _row(ranking, (word,))) for word in query.words]
    hits = _matching(ranking, [*must, *every, *must_not], k, limits)
    if len(hits.scores) == k or len(query.words) + len(query.phrases) == 1 or not query.words:
        return hits
    if not must:
        must = [(Occur.Must, ranking.any_of(query.words))]
    more = _matching(ranking, [*must, *_optional(ranking, query), *must_not], k + len(hits.scores), limits)
    return _appended(hits, more, k)


def _optional(ranking: Ranking, query: TextQuery) -> list[Clause]:
    return [(Occur.Should, _row(ranking, (word,))) for word in query.words] if query.phrases else []


def _matching(ranking: Ranking, clauses: list[Clause], k: int, limits: Limits) -> Hits:
    return ranking.matching(Query.boolean_query(clauses), k, limits)


def _row(ranking: Ranking, row: tuple[str, ...]) -> Query:
    if len(row) == 1:
        return Query.term_query(ranking.schema, WORDS, row[0], "freq")
    return Query.phrase_query(ranking.schema, WORDS, list(row))


def _appended(first: Hits, second: Hits, k: int) -> Hits:
    """Append new hits of the second list to the first; scores that would exceed the first's last are lowered."""
    new = ~np.isin(second.paragraphs, first.paragraphs)
    ceiling = first.scores.min() if len(first.scores) else np.inf
    scores = np.minimum(second.scores[new], ceiling)
    return Hits(
        np.concatenate([first.scores, scores])[:k],
        np.concatenate([first.sources, second.sources[new]])[:k],
        np.concatenate([first.paragraphs, second.paragraphs[new]])[:k],
    )
