"""Fits the weights of the ranking of an archive's sources: a listwise logistic regression with few features.

Fitted on a sample of train, measured on dev, where the weight of a source relative to its paragraphs is chosen.
"""

import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.encoders.base_model import locate_base_model
from models.errors import InputError
from models.evaluation.archive.exact_search import DenseRetriever, ExactArchive
from models.evaluation.archive.passages import PassageStage, rank_of
from models.evaluation.archive.report import SOURCES_SHOWN, Retriever, SearchResults
from models.evaluation.vector_file import VectorFiles
from models.metrics.ranking import accuracy_at, mean_average_precision
from models.recommend.data.dataset import QuotePair
from models.recommend.data.loading import load_quotes
from models.recommend.protocol import QuoteRecommender
from models.recommend.shipped import SOURCES, load_shipped_recommender
from models.recommend.source_ranking import NAMES, QUOTED_NAMES, SourceEvidence, SourceRanking, source_signals
from models.training.recommend.fusion import Listing, fit
from models.training.run_card import file_hash, portable_command, provenance

# Quotes of train for fitting: enough for 28 weights, in minutes.
FITTED_ON = 1_000
# Quotes of dev whose paragraphs are ranked, evenly spread.
PASSAGES_RANKED = 300
# Candidate weights of a source's score relative to its paragraph's.
PASSAGE_WEIGHTS = (0.0, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)


def train_sources(
    data: Path,
    archive: Path,
    weights: Path,
    base_model: str,
    device: str,
    cache: Path,
    seed: int,
    fitted_on: int = FITTED_ON,
) -> dict[str, Any]:
    """Fits on train, chooses on dev and writes ``sources.json`` into ``weights``; returns what it wrote.

    Args:
        data: folder with train, dev and transcripts.
        archive: folder with more transcripts.
        weights: folder with the weights of recall and fusion.
        cache: folder for vectors of all paragraphs, which are computed once.
        seed: of the sample.

    Raises:
        AppError: about data or weights.
    """
    began = time.monotonic()
    train, dev = load_quotes(data, "train"), load_quotes(data, "dev")
    sample = list(train.pairs)
    random.Random(seed).shuffle(sample)
    sample = sample[:fitted_on]
    base = locate_base_model(base_model)
    files = VectorFiles(cache)
    recommender = load_shipped_recommender(base_model, device, weights, files)
    whole = ExactArchive([archive, data], cache)
    retriever = Retriever(DenseRetriever(whole, files(recommender.encoder)), recommender.encoder)
    signals = _signals(whole, retriever, sample)
    fitted = {
        "weights": _fitted(signals, NAMES),
        "without_quotes": _fitted(signals, [name for name in NAMES if name not in QUOTED_NAMES]),
    }
    pairs = sorted(dev.pairs, key=lambda pair: pair.transcript_id)
    found = SearchResults.of(retriever, [pair.query for pair in pairs])
    evidence = [_evidence(whole, found, pair, at) for at, pair in enumerate(_shown(pairs, "dev"))]
    figures = {
        "weights": _measured(pairs, evidence, SourceRanking(fitted["weights"])),
        "without_quotes": _measured(
            pairs, [replace(each, quoted=()) for each in evidence], SourceRanking(fitted["without_quotes"])
        ),
    }
    ranking = SourceRanking(fitted["weights"])
    by_weight = _passage_accuracies(whole, retriever, recommender.trained, found, pairs, evidence, ranking)
    path = weights / SOURCES
    written: dict[str, Any] = {
        **{
            part: dict(zip(NAMES, np.round(row.astype(float), 4).tolist(), strict=True)) for part, row in fitted.items()
        },
        "passage_weight": max(PASSAGE_WEIGHTS, key=lambda each: by_weight[each]),
        "dev": figures,
        "dev_paragraph_acc@5": {f"{each:g}": round(value, 2) for each, value in by_weight.items()},
        "task": "sources",
        "command": portable_command(sys.argv[1:]),
        **provenance(base, data),
        "archive": {path.name: file_hash(path) for path in sorted(archive.glob("transcripts.jsonl*"))},
        "recall_sha256": recommender.encoder.weights_sha256,
        "seed": seed,
        "fitted_on": len(signals),
        "minutes": round((time.monotonic() - began) / 60, 1),
    }
    path.write_text(json.dumps(written, indent=2) + "\n")
    return written


def _signals(archive: ExactArchive, retriever: Retriever, pairs: Sequence[QuotePair]) -> list[Listing]:
    """Returns the signals of each quote; skips those whose source is in no list."""
    found = SearchResults.of(retriever, [pair.query for pair in pairs])
    listings = []
    for at, pair in enumerate(_shown(pairs, "train")):
        source_ids, features = source_signals(pair.query, _evidence(archive, found, pair, at))
        right = np.array([source_id == pair.transcript_id for source_id in source_ids])
        if right.any():
            listings.append(Listing(pair.transcript_id, features, right))
    if not listings:
        raise InputError(
            "no_sources_found",
            "No quote of train finds its transcript.",
            "Check that data and archive belong together.",
        )
    return listings


def _evidence(archive: ExactArchive, found: SearchResults, pair: QuotePair, at: int) -> SourceEvidence:
    return found.added(archive, archive.evidence(pair.query), at)


def _fitted(listings: Sequence[Listing], names: Sequence[str]) -> NDArray[np.float32]:
    """Fits weights of all signals; zero for those not in ``names``."""
    columns = [NAMES.index(name) for name in names]
    weights = np.zeros(len(NAMES), dtype=np.float32)
    weights[columns] = fit([replace(each, features=each.features[:, columns]) for each in listings])
    return weights


def _named(weights: NDArray[np.float32]) -> dict[str, float]:
    return {name: round(float(weight), 4) for name, weight in zip(NAMES, weights, strict=True)}


def _measured(
    pairs: Sequence[QuotePair], evidence: Sequence[SourceEvidence], ranking: SourceRanking
) -> dict[str, float]:
    ranks = []
    for pair, each in zip(pairs, evidence, strict=True):
        order = [source.source_id for source in ranking.rank(pair.query, each)]
        ranks.append(order.index(pair.transcript_id) + 1 if pair.transcript_id in order else len(order) + 1)
    figures = {f"acc@{k}": accuracy_at(ranks, k) for k in (1, 5, 10)} | {"mrr": mean_average_precision(ranks)}
    return {name: round(value, 2) for name, value in figures.items()}


def _passage_accuracies(
    archive: ExactArchive,
    retriever: Retriever,
    recommender: QuoteRecommender,
    found: SearchResults,
    pairs: Sequence[QuotePair],
    evidence: Sequence[SourceEvidence],
    ranking: SourceRanking,
) -> dict[float, float]:
    """Returns the share of quotes whose paragraph is among the first five of the best sources', by source weight."""
    stage = PassageStage(archive, retriever.vectors, recommender)
    ranks: dict[float, list[int]] = {weight: [] for weight in PASSAGE_WEIGHTS}
    every = max(1, len(pairs) // PASSAGES_RANKED)
    for at in range(0, len(pairs), every):
        pair, each = pairs[at], evidence[at]
        scores = {source.source_id: source.score for source in ranking.rank(pair.query, each)[:SOURCES_SHOWN]}
        rows, ranked = stage.ranked(pair.query, stage.recalled(pair.query, found.queries[at], scores))
        of = [scores[archive.transcripts[archive.owners[row]].transcript_id] for row in rows]
        start = int(archive.first_rows[archive.numbers[pair.transcript_id]])
        right = {start + span.paragraph for span in pair.spans}
        for weight in PASSAGE_WEIGHTS:
            weighed = replace(ranking, passage_weight=weight).with_sources(ranked, of)
            ranks[weight].append(rank_of(right, rows, weighed))
    return {weight: accuracy_at(own, 5) for weight, own in ranks.items()}


def _shown(pairs: Sequence[QuotePair], what: str) -> "tqdm[QuotePair]":
    return tqdm(pairs, desc=what, unit=" quotes", disable=None)
