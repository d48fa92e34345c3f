"""Fits the weights of the ranking of an archive's sources: a listwise logistic regression with few features.

Fitted on a sample of train, measured on dev, where the weight of a source relative to its paragraphs is chosen.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.encoders.cache_directory import default_cache_directory
from models.errors import InputError
from models.evaluation.archive.exact_search import DenseRetriever, ExactArchive
from models.evaluation.archive.passages import PassageStage, rank_of
from models.evaluation.archive.report import SOURCES_SHOWN, Retriever, SearchResults
from models.evaluation.vector_file import VectorFiles
from models.metrics.ranking import accuracy_at, mean_average_precision
from models.recommend.assembly import SOURCES
from models.recommend.data.dataset import QuotePair
from models.recommend.data.loading import load_quotes
from models.recommend.recommender import TrainedRecommender
from models.recommend.shipped import load_shipped_recommender
from models.recommend.source_ranking import NAMES, QUOTED_NAMES, SourceEvidence, SourceRanking, source_signals
from models.training.recommend.listwise import Listing, fit_listwise
from models.training.recommend.settings import SourcesSettings
from models.training.run import TrainingRun, file_hash

# Quotes of dev whose paragraphs are ranked, evenly spread.
PASSAGES_RANKED = 300
# Candidate weights of a source's score relative to its paragraph's.
PASSAGE_WEIGHTS = (0.0, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)


def train_sources(run: TrainingRun, settings: SourcesSettings) -> dict[str, Any]:
    """Fit on train and choose the passage weight on dev; write ``sources.json`` and return its content.

    Raises:
        AppError: about data or weights.
    """
    train, dev = load_quotes(run.data, "train"), load_quotes(run.data, "dev")
    sample = list(train.pairs)
    random.Random(run.seed).shuffle(sample)
    cache = default_cache_directory() / "archive"
    files = VectorFiles(cache)
    recommender = load_shipped_recommender(run.base_model, run.device, run.out, files)
    archive = ExactArchive([settings.archive, run.data], cache)
    retriever = Retriever(DenseRetriever(archive, files(recommender.encoder)), recommender.encoder)
    signals = _signals(archive, retriever, sample[: settings.quotes])
    fitted = {
        "weights": _fitted(signals, NAMES),
        "without_quotes": _fitted(signals, [name for name in NAMES if name not in QUOTED_NAMES]),
    }
    pairs = sorted(dev.pairs, key=lambda pair: pair.transcript_id)
    results = SearchResults.of(retriever, [pair.query for pair in pairs])
    evidence = [_evidence(archive, results, pair, row) for row, pair in enumerate(_progress(pairs, "dev"))]
    without_quotes = [replace(pair_evidence, quoted=()) for pair_evidence in evidence]
    ranking = SourceRanking(fitted["weights"])
    accuracies = _passage_accuracies(archive, retriever, recommender.trained, results, pairs, evidence, ranking)
    card = run.card("sources") | {
        **{
            part: dict(zip(NAMES, np.round(row.astype(float), 4).tolist(), strict=True)) for part, row in fitted.items()
        },
        "passage_weight": max(PASSAGE_WEIGHTS, key=lambda weight: accuracies[weight]),
        "dev": {
            "weights": _measured(pairs, evidence, ranking),
            "without_quotes": _measured(pairs, without_quotes, SourceRanking(fitted["without_quotes"])),
        },
        "dev_paragraph_acc@5": {f"{weight:g}": round(value, 2) for weight, value in accuracies.items()},
        "archive": {path.name: file_hash(path) for path in sorted(settings.archive.glob("transcripts.jsonl*"))},
        "recall_sha256": recommender.encoder.weights_sha256,
        "fitted_on": len(signals),
        "minutes": run.minutes,
    }
    return run.write(SOURCES, card)


def _signals(archive: ExactArchive, retriever: Retriever, pairs: Sequence[QuotePair]) -> list[Listing]:
    """Return the signals of each quote; skip those whose source is in no list."""
    results = SearchResults.of(retriever, [pair.query for pair in pairs])
    listings = []
    for row, pair in enumerate(_progress(pairs, "train")):
        source_ids, features = source_signals(pair.query, _evidence(archive, results, pair, row))
        right = np.array([source_id == pair.transcript_id for source_id in source_ids])
        if right.any():
            listings.append(Listing(features, right))
    if not listings:
        raise InputError(
            "no_sources_found",
            "No quote of train finds its transcript.",
            "Check that data and archive belong together.",
        )
    return listings


def _evidence(archive: ExactArchive, results: SearchResults, pair: QuotePair, row: int) -> SourceEvidence:
    return results.added(archive, archive.evidence(pair.query), row)


def _fitted(listings: Sequence[Listing], names: Sequence[str]) -> NDArray[np.float32]:
    """Fit weights of all signals; zero for those not in ``names``."""
    columns = [NAMES.index(name) for name in names]
    weights = np.zeros(len(NAMES), dtype=np.float32)
    weights[columns] = fit_listwise([replace(listing, features=listing.features[:, columns]) for listing in listings])
    return weights


def _measured(
    pairs: Sequence[QuotePair], evidence: Sequence[SourceEvidence], ranking: SourceRanking
) -> dict[str, float]:
    ranks = []
    for pair, pair_evidence in zip(pairs, evidence, strict=True):
        order = [source.source_id for source in ranking.rank(pair.query, pair_evidence)]
        ranks.append(order.index(pair.transcript_id) + 1 if pair.transcript_id in order else len(order) + 1)
    figures = {f"acc@{k}": accuracy_at(ranks, k) for k in (1, 5, 10)} | {"mrr": mean_average_precision(ranks)}
    return {name: round(value, 2) for name, value in figures.items()}


def _passage_accuracies(
    archive: ExactArchive,
    retriever: Retriever,
    recommender: TrainedRecommender,
    results: SearchResults,
    pairs: Sequence[QuotePair],
    evidence: Sequence[SourceEvidence],
    ranking: SourceRanking,
) -> dict[float, float]:
    """Return the share of quotes whose paragraph is among the first five of the best sources', by source weight."""
    stage = PassageStage(archive, retriever.vectors, recommender)
    ranks: dict[float, list[int]] = {weight: [] for weight in PASSAGE_WEIGHTS}
    every = max(1, len(pairs) // PASSAGES_RANKED)
    for number in range(0, len(pairs), every):
        pair = pairs[number]
        sources = ranking.rank(pair.query, evidence[number])[:SOURCES_SHOWN]
        scores = {source.source_id: source.score for source in sources}
        rows, ranked = stage.ranked(pair.query, stage.recalled(pair.query, results.queries[number], scores))
        source_scores = [scores[archive.transcripts[archive.owners[row]].transcript_id] for row in rows]
        start = int(archive.first_rows[archive.numbers[pair.transcript_id]])
        right = {start + span.paragraph for span in pair.spans}
        for weight in PASSAGE_WEIGHTS:
            weighted = replace(ranking, passage_weight=weight).with_sources(ranked, source_scores)
            ranks[weight].append(rank_of(right, rows, weighted))
    return {weight: accuracy_at(weight_ranks, 5) for weight, weight_ranks in ranks.items()}


def _progress(pairs: Sequence[QuotePair], label: str) -> "tqdm[QuotePair]":
    return tqdm(pairs, desc=label, unit=" quotes", disable=None)
