"""The report on archive mode: which of thousands of transcripts is quoted next, and then which paragraph.

MacLaughlin et al. §8 leave open “whether we would need to train a document ranker to filter documents as a first step”;
the report compares both. Everything is searched exactly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.errors import InputError
from models.evaluation.archive.exact_search import DenseRetriever, ExactArchive, Nearest, best
from models.evaluation.archive.passages import RECALLED, PassageStage, rank_of
from models.evaluation.output import figure_table
from models.metrics.ranking import accuracy_at, mean_average_precision
from models.metrics.significance import paired_permutation_p
from models.recommend.data.dataset import QuoteDataset
from models.recommend.protocol import QueryEncoder, QuoteQuery
from models.recommend.rankings import reciprocal_rank_fusion
from models.recommend.recommender import TrainedRecommender
from models.recommend.source_ranking import Listed, SourceEvidence, SourceRanking

SOURCES_SHOWN = 5
BM25, BM25_CONTEXT = "bm25", "bm25, whole context"
NOT_FOUND = 1_000_000


@dataclass(frozen=True)
class Retriever:
    """A dense retriever and the encoder of its queries."""

    vectors: DenseRetriever
    queries: QueryEncoder


@dataclass(frozen=True)
class SearchResults:
    """Search results of a retriever for every query of a split.

    Args:
        queries: float32 [n_queries, dimension].
    """

    queries: NDArray[np.float32]
    paragraphs: Nearest
    sources: Nearest

    @classmethod
    def of(cls, retriever: Retriever, queries: Sequence[QuoteQuery]) -> "SearchResults":
        """Search with every query at once."""
        progress = tqdm(queries, desc="queries", leave=False, disable=None)
        vectors = np.stack([retriever.queries.query_vector(query) for query in progress])
        return cls(vectors, retriever.vectors.nearest(vectors), retriever.vectors.nearest_sources(vectors))

    def added(self, archive: ExactArchive, evidence: SourceEvidence, at: int) -> SourceEvidence:
        """Add the lists of query ``at`` to the evidence."""
        return replace(
            evidence,
            dense=archive.listed(self.paragraphs.rows[at], self.paragraphs.scores[at]),
            source_dense=archive.listed_sources(self.sources.rows[at], self.sources.scores[at]),
        )


def evaluate_archive(
    data: QuoteDataset,
    archive: ExactArchive,
    trained: Retriever,
    recommender: TrainedRecommender,
    ranking: SourceRanking,
    without_quotes: SourceRanking,
) -> dict[str, Any]:
    """Return the report of ``python -m models.evaluation archive``.

    ``sources``: by system, the share of quotes whose transcript is among the first 1, 5 and 10 of all (per cent), mean
    reciprocal rank, Acc@5 over that of BM25 (``ratio``: the paper's query; ``ratio_context``: the whole left context)
    and the p-value against the former. ``paragraphs``: Acc@k of the quoted paragraph among all the archive's, by way.

    Raises:
        AppError: ``no_pairs``.
    """
    if not data.pairs:
        raise InputError("no_pairs", f"The split {data.split!r} has no pairs.", "Check the file given with --split.")
    # Grouped by transcript, so that what is cached of a transcript serves all its quotes.
    pairs = sorted(data.pairs, key=lambda pair: pair.transcript_id)
    queries = [pair.query for pair in pairs]
    results = SearchResults.of(trained, queries)
    stage = PassageStage(archive, trained.vectors, recommender)
    source_ranks: dict[str, list[int]] = {}
    passage_ranks: dict[str, list[int]] = {}
    for at, pair in enumerate(tqdm(pairs, desc="archive", unit=" quotes", disable=None)):
        query = pair.query
        plain = archive.evidence(query)
        evidence = results.added(archive, plain, at)
        scores = {source.source_id: source.score for source in ranking.rank(query, evidence)}
        systems: dict[str, list[str]] = {
            BM25: ids(plain.source_lexical),
            BM25_CONTEXT: ids(plain.source_context),
            "recall encoder paragraphs": ids(evidence.dense),
            "shipped without earlier quotes": [
                source.source_id for source in without_quotes.rank(query, replace(evidence, quoted=()))
            ],
            "shipped": list(scores),
        }
        for name, order in systems.items():
            source_ranks.setdefault(name, []).append(_place(pair.transcript_id, order))
        start = int(archive.first_rows[archive.numbers[pair.transcript_id]])
        right = {start + span.paragraph for span in pair.spans}
        for name, rank in _passages(archive, stage, ranking, results, at, query, scores, right):
            passage_ranks.setdefault(name, []).append(rank)
        attached = stage.recalled(query, results.queries[at], [pair.transcript_id])
        given = rank_of(right, *stage.ranked(query, attached))
        passage_ranks.setdefault("the right transcript attached", []).append(given)
    return {
        "task": "archive",
        "split": data.split,
        "n": len(pairs),
        "transcripts": len(archive.transcripts),
        "all_paragraphs": len(archive.texts),
        "sources": _source_figures(source_ranks),
        "paragraphs": {name: _accuracies(ranks) for name, ranks in passage_ranks.items()},
    }


def _passages(
    archive: ExactArchive,
    stage: PassageStage,
    ranking: SourceRanking,
    results: SearchResults,
    at: int,
    query: QuoteQuery,
    scores: Mapping[str, float],
    right: set[int],
) -> list[tuple[str, int]]:
    """Return the ranks of the quoted paragraph: among all paragraphs, and after choosing sources."""
    worded = best(archive.score(query), 2 * RECALLED)[0].tolist()
    near = results.paragraphs.rows[at].tolist()
    at_once = [row for row, _ in reciprocal_rank_fusion([near, worded])][:RECALLED]
    of_chosen = stage.recalled(query, results.queries[at], list(scores)[:SOURCES_SHOWN])
    rows, ranked = stage.ranked(query, of_chosen)
    owners = [archive.transcripts[archive.owners[row]].transcript_id for row in rows]
    weighed = ranking.with_sources(ranked, [scores[owner] for owner in owners])
    return [
        ("one stage: bm25", rank_of(right, worded)),
        ("one stage: fused", rank_of(right, at_once)),
        ("one stage: recommender", rank_of(right, *stage.ranked(query, at_once))),
        ("two stages: recommender, sources' scores", rank_of(right, rows, weighed)),
    ]


def ids(listed: Sequence[Listed]) -> list[str]:
    """Return the sources of a list, each at its first place."""
    return list(dict.fromkeys(row.source_id for row in listed))


def _place(source_id: str, order: Sequence[str]) -> int:
    return order.index(source_id) + 1 if source_id in order else NOT_FOUND


def _accuracies(ranks: Sequence[int]) -> dict[str, float]:
    figures = {f"acc@{k}": accuracy_at(ranks, k) for k in (1, 5, 10)} | {"mrr": mean_average_precision(ranks)}
    return {name: round(value, 2) for name, value in figures.items()}


def _source_figures(ranks: Mapping[str, Sequence[int]]) -> dict[str, dict[str, float]]:
    figures: dict[str, dict[str, float]] = {}
    plain, context = (accuracy_at(ranks[name], SOURCES_SHOWN) for name in (BM25, BM25_CONTEXT))
    hits = {name: (np.asarray(own) <= SOURCES_SHOWN).astype(np.float64) for name, own in ranks.items()}
    for name, own in ranks.items():
        figures[name] = _accuracies(own)
        for ratio, peer in (("ratio", plain), ("ratio_context", context)):
            if peer:
                figures[name][ratio] = round(accuracy_at(own, SOURCES_SHOWN) / peer, 3)
        if name not in {BM25, BM25_CONTEXT}:
            figures[name]["p_vs_bm25"] = round(paired_permutation_p(hits[name], hits[BM25]), 4)
            figures[name]["p_vs_context"] = round(paired_permutation_p(hits[name], hits[BM25_CONTEXT]), 4)
    return figures


def archive_table(report: Mapping[str, Any]) -> str:
    """Format the report: a table for each of its two tasks."""
    counts = f"{report['transcripts']:,} transcripts, {report['all_paragraphs']:,} paragraphs"
    lines = [f"Archive, {report['split']}, {report['n']} quotes, {counts}"]
    lines += ["the right transcript:", *figure_table(report["sources"])]
    return "\n".join([*lines, "the right paragraph:", *figure_table(report["paragraphs"])])
