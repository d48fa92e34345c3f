"""Fits the weights of the signals on dev: a listwise logistic regression with few features.

On dev and not on train, because the networks were trained on train: their scores there are too good. Quotes whose last
sentence leads in to them while the story so far is about something else (``leads``, where the folder has them) count
more than their number: reporters write so at a desk, published articles seldom read so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from tqdm import tqdm

from models.metrics.ranking import accuracy_at, best_rank, mean_average_precision
from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.data.loading import load_quotes
from models.recommend.recommender import FusionWeights
from models.recommend.shipped import FUSION, Recommender, load_shipped_recommender
from models.recommend.signals import NAMES
from models.training.run import TrainingRun

FOLDS = 8
RIDGE = 1e-3
LEADS = "leads"
LEADS_WEIGHT = 3.0


@dataclass(frozen=True)
class Listing:
    """One quote and paragraphs of its source.

    Args:
        transcript: cross-validation folds are by transcript, so that no source is both fitted and measured.
        features: float32 [n_paragraphs, n_features].
        quoted: bool [n_paragraphs].
        split: the split that the quote is of.
    """

    transcript: str
    features: NDArray[np.float32]
    quoted: NDArray[np.bool_]
    split: str = "dev"

    @property
    def weight(self) -> float:
        """Its share of the loss."""
        return LEADS_WEIGHT if self.split == LEADS else 1.0


def train_fusion(run: TrainingRun) -> dict[str, Any]:
    """Fit on dev, write ``fusion.json`` and return its content.

    Raises:
        AppError: about data or weights.
    """
    splits = [load_quotes(run.data, "dev")]
    if any((run.data / f"{LEADS}{suffix}").is_file() for suffix in (".jsonl", ".jsonl.gz")):
        splits.append(load_quotes(run.data, LEADS))
    unfitted = FusionWeights(np.zeros(len(NAMES), dtype=np.float32), network=0.0)
    recommender = load_shipped_recommender(run.base_model, run.device, run.out, fusion=unfitted)
    pairs = sorted(((split, pair) for split in splits for pair in split.pairs), key=lambda row: row[1].transcript_id)
    listings = [
        _listing(recommender, split, pair) for split, pair in tqdm(pairs, desc="signals", unit=" quotes", disable=None)
    ]
    weights = fit(listings)
    figures = cross_validated(listings)
    return run.write(
        FUSION,
        {
            "recall": {name: round(float(weight), 4) for name, weight in zip(NAMES, weights, strict=True)},
            **{split.split: {"recall": figures[split.split]} for split in splits},
        },
    )


def _listing(recommender: Recommender, data: QuoteDataset, pair: QuotePair) -> Listing:
    texts, speakers = data.paragraphs[pair.transcript_id], data.speakers.get(pair.transcript_id)
    quoted = np.zeros(len(texts), dtype=np.bool_)
    quoted[[span.paragraph for span in pair.spans]] = True
    return Listing(pair.transcript_id, recommender.trained.signals(pair.query, texts, speakers), quoted, data.split)


def fit(listings: Sequence[Listing], ridge: float = RIDGE) -> NDArray[np.float32]:
    """Fit weights [n_features] that maximize the softmax likelihood of the quoted paragraphs, with a ridge penalty."""
    features = torch.from_numpy(np.concatenate([listing.features for listing in listings]))
    quoted = torch.from_numpy(np.concatenate([listing.quoted for listing in listings]))
    owners = torch.from_numpy(np.repeat(np.arange(len(listings)), [len(listing.quoted) for listing in listings]))
    shares = torch.tensor([listing.weight for listing in listings])
    shares = shares / shares.sum()
    # Penalised as if every column had the same standard deviation.
    spread = features.std(0).clamp(min=1e-6)
    features = features / spread
    weights = torch.zeros(features.shape[1], requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> Tensor:
        optimizer.zero_grad()
        scores = features @ weights
        right = _logsumexp(scores.masked_fill(~quoted, -1e9), owners, len(listings))
        losses = _logsumexp(scores, owners, len(listings)) - right
        loss = losses @ shares + ridge * weights.square().sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    optimizer.step(closure)  # type: ignore[no-untyped-call]
    fitted: NDArray[np.float32] = (weights.detach() / spread).numpy()
    return fitted


def cross_validated(listings: Sequence[Listing]) -> dict[str, dict[str, float]]:
    """Return by split mAP, Acc@k and recall@12 in per cent, each source ranked with weights fitted without it."""
    transcripts = sorted({listing.transcript for listing in listings})
    np.random.default_rng(0).shuffle(transcripts)
    fold = {transcript: number % FOLDS for number, transcript in enumerate(transcripts)}
    ranks: dict[str, list[int]] = {listing.split: [] for listing in listings}
    for held_out in range(min(FOLDS, len(transcripts))):
        rest = [listing for listing in listings if fold[listing.transcript] != held_out and listing.quoted.any()]
        weights = fit(rest or listings)
        for listing in listings:
            if fold[listing.transcript] == held_out:
                ranks[listing.split].append(_rank(listing, listing.features @ weights))
    return {split: _figures(split_ranks) for split, split_ranks in ranks.items()}


def _logsumexp(scores: Tensor, owners: Tensor, groups: int) -> Tensor:
    highest = torch.full((groups,), -1e9).scatter_reduce(0, owners, scores.detach(), "amax")
    sums = torch.zeros(groups).index_add(0, owners, (scores - highest[owners]).exp())
    return sums.log() + highest


def _rank(listing: Listing, scores: NDArray[np.float32]) -> int:
    """Return the rank of the quoted paragraph; one after the last if it is not in the listing."""
    quoted = {int(index) for index in np.flatnonzero(listing.quoted)}
    return best_rank(scores, quoted) if quoted else len(listing.quoted) + 1


def _figures(ranks: Sequence[int]) -> dict[str, float]:
    figures = {"map": mean_average_precision(ranks), **{f"acc@{k}": accuracy_at(ranks, k) for k in (1, 3, 5)}}
    return {name: round(value, 2) for name, value in (figures | {"recall@12": accuracy_at(ranks, 12)}).items()}
