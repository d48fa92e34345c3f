"""Fits the weights of the signals, and the probability that a passage fits, on stories and articles.

The signals are weighted by a listwise logistic regression over stories, whose positions have every passage that fits,
and over dev of the articles. Not over train of the articles, because the networks were trained on it: their scores
there are too good. The probabilities are logistic regressions over stories; those of passages that a reader reads are
fitted on the transcripts that were held out of its training.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from tqdm import tqdm

from models.encoders.caching import CachingEncoder
from models.metrics.ranking import accuracy_at, best_rank, mean_average_precision
from models.recommend.assembly import FUSION
from models.recommend.data.dataset import QuotePair
from models.recommend.data.loading import load_quotes
from models.recommend.data.stories import is_held_out, load_stories
from models.recommend.probability import FitModel, log_shares
from models.recommend.protocol import Candidates, PassageReader
from models.recommend.quotable import is_quotable
from models.recommend.reader.packing import read_passages
from models.recommend.recommender import READ, FusionWeights
from models.recommend.shipped import load_reader, load_shipped_recommender
from models.recommend.signals import NAMES
from models.training.recommend.listwise import Listing, fit_listwise
from models.training.recommend.settings import FusionSettings
from models.training.run import TrainingRun

FOLDS = 5
STORIES = "stories"
_COSINE = NAMES.index("cosine_last_sentence")
_CACHED = 1_000_000


@dataclass(frozen=True)
class Position:
    """One position with the paragraphs of its source, of a story or of an article."""

    pair: QuotePair
    candidates: Candidates
    listing: Listing
    is_story: bool


def train_fusion(run: TrainingRun, settings: FusionSettings) -> dict[str, Any]:
    """Fit, write ``fusion.json`` and return its content.

    Raises:
        AppError: about data or weights.
    """
    unfitted = FusionWeights(np.zeros(len(NAMES), dtype=np.float32), FitModel(0.0, 0.0, 0.0))
    recommender = load_shipped_recommender(
        run.base_model, run.device, run.out, lambda encoder: CachingEncoder(encoder, _CACHED), fusion=unfitted
    ).trained
    stories, articles = load_stories(run.data / STORIES, "train"), load_quotes(run.data, "dev")
    positions = []
    for data, weight in ((stories, 1.0), (articles, settings.article_weight)):
        pairs = sorted(data.pairs, key=lambda pair: pair.transcript_id)
        for pair in tqdm(pairs, desc=data.split, unit=" positions", disable=None):
            candidates = data.candidates(pair.transcript_id)
            fits = np.zeros(len(candidates), dtype=np.bool_)
            fits[[span.paragraph for span in pair.spans]] = True
            signals = recommender.signals(pair.query, candidates)
            positions.append(Position(pair, candidates, Listing(signals, fits, weight), data is stories))
    weights = fit_listwise([position.listing for position in positions if position.listing.fits.any()])
    of_stories = [position for position in positions if position.is_story]
    row: dict[str, Any] = {
        "recall": {name: round(float(weight), 4) for name, weight in zip(NAMES, weights, strict=True)},
        "unread": fit_probability([_best(position, weights) for position in of_stories]).as_json(),
    }
    reader = load_reader(run.base, run.device, run.out)
    if reader is not None:
        held_out = [
            _best(position, weights, reader)
            for position in tqdm(of_stories, desc="reader", unit=" positions", disable=None)
            if is_held_out(position.pair.transcript_id, settings.held_out)
        ]
        row["read"] = fit_probability(held_out).as_json()
    return run.write(FUSION, row | {"cross_validated": cross_validated(positions)})


@dataclass(frozen=True)
class BestPassages:
    """What the probability of the best passages of one position is fitted on.

    Args:
        inputs: float64 [n_passages, 3]: log share, cosine, logit; of 0 where nothing was read.
        fits: bool [n_passages].
    """

    inputs: NDArray[np.float64]
    fits: NDArray[np.bool_]


def fit_probability(positions: Sequence[BestPassages]) -> FitModel:
    """Fit the log-odds that a passage fits, by a logistic regression (Platt 1999)."""
    inputs = np.concatenate([position.inputs for position in positions])
    fits = np.concatenate([position.fits for position in positions])
    regression = LogisticRegression(C=1e3, max_iter=1_000).fit(inputs, fits)
    return FitModel(float(regression.intercept_[0]), *(float(weight) for weight in regression.coef_[0]))


def _best(position: Position, weights: NDArray[np.float32], reader: PassageReader | None = None) -> BestPassages:
    features = position.listing.features
    recalled = features @ weights
    quotable = np.flatnonzero([is_quotable(text) for text in position.candidates.paragraphs])
    rows = quotable[np.argsort(-recalled[quotable], kind="stable")[:READ]]
    logits = np.zeros(len(rows), dtype=np.float32)
    if reader is not None:
        readings = reader.read(position.pair.query, read_passages(position.candidates, rows.tolist()))
        logits = np.array([reading.logit for reading in readings], dtype=np.float32)
    inputs = np.stack([log_shares(recalled)[rows], features[rows, _COSINE], logits], axis=1).astype(np.float64)
    return BestPassages(inputs, position.listing.fits[rows])


def cross_validated(positions: Sequence[Position]) -> dict[str, dict[str, float]]:
    """Return the ranking by signals alone, of stories and articles: each source with weights fitted without it.

    mAP, Acc@k and recall@12 in per cent.
    """
    transcripts = sorted({position.pair.transcript_id for position in positions})
    np.random.default_rng(0).shuffle(transcripts)
    fold = {transcript: number % FOLDS for number, transcript in enumerate(transcripts)}
    ranks: dict[bool, list[int]] = {True: [], False: []}
    with_fit = [position for position in positions if position.listing.fits.any()]
    for held_out in range(min(FOLDS, len(transcripts))):
        rest = [position.listing for position in with_fit if fold[position.pair.transcript_id] != held_out]
        weights = fit_listwise(rest or [position.listing for position in with_fit])
        for position in with_fit:
            if fold[position.pair.transcript_id] == held_out:
                fits = np.flatnonzero(position.listing.fits).tolist()
                ranks[position.is_story].append(best_rank(position.listing.features @ weights, fits))
    return {name: _figures(ranks[is_story]) for name, is_story in (("stories", True), ("articles", False))}


def _figures(ranks: Sequence[int]) -> dict[str, float]:
    figures = {"map": mean_average_precision(ranks), **{f"acc@{k}": accuracy_at(ranks, k) for k in (1, 3, 5)}}
    return {name: round(value, 2) for name, value in (figures | {"recall@12": accuracy_at(ranks, 12)}).items()}
