"""Fits the weights of recall and ranking on dev: a listwise logistic regression with few features.

On dev and not on train, because the networks were trained on train: their scores there are too good. Quotes whose last
sentence leads in to them while the story so far is about something else (``leads``, where the folder has them) count
more than their number: reporters write so at a desk, published articles seldom read so.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from tqdm import tqdm

from models.metrics.ranking import accuracy_at, best_rank, mean_average_precision
from models.metrics.spans import bag_of_words_f1
from models.recommend.data.dataset import QuoteDataset, QuotePair
from models.recommend.data.loading import load_quotes
from models.recommend.recommender import NETWORK, READ, FusionWeights
from models.recommend.shipped import FUSION, Recommender, load_shipped_recommender
from models.recommend.signals import NAMES
from models.recommend.spans.search import best_score

FOLDS = 8
RIDGE = 1e-3
# α and β of MacLaughlin et al. §5.
GRID = tuple(step / 2 for step in range(21))
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


@dataclass(frozen=True)
class Reading:
    """What the ranking can be made of for one quote: the best of recall.

    Args:
        chosen: int64 [n_chosen], paragraphs, best first.
        rank: float32 [n_chosen], the network's rank logit; 0 without a network that ranks.
        span: float32 [n_chosen], score of the best span.
        f1: float32 [n_chosen], of the best span compared with the quote.
    """

    chosen: NDArray[np.int64]
    rank: NDArray[np.float32]
    span: NDArray[np.float32]
    f1: NDArray[np.float32]


def train_fusion(data: Path, weights: Path, base_model: str, device: str) -> dict[str, Any]:
    """Fits both stages on dev and writes ``fusion.json`` into ``weights``; returns what it wrote.

    If the network was trained for spans alone, the ranking is that of recall.

    Raises:
        AppError: about data or weights.
    """
    splits = [load_quotes(data, "dev")]
    if any((data / f"{LEADS}{suffix}").is_file() for suffix in (".jsonl", ".jsonl.gz")):
        splits.append(load_quotes(data, LEADS))
    nothing = np.zeros(len(NAMES), dtype=np.float32)
    recommender = load_shipped_recommender(base_model, device, weights, fusion=FusionWeights(nothing, network=0.0))
    pairs = sorted(((split, pair) for split in splits for pair in split.pairs), key=lambda each: each[1].transcript_id)
    listings = [
        _listing(recommender, split, pair) for split, pair in tqdm(pairs, desc="signals", unit=" quotes", disable=None)
    ]
    recall, network = fit(listings), 0.0
    scorer = recommender.scorer
    readings = [
        _read(recommender, split, pair, np.argsort(-(listing.features @ recall), kind="stable")[:READ])
        for (split, pair), listing in zip(
            tqdm(pairs, desc="network", unit=" quotes", disable=None), listings, strict=True
        )
    ]
    found = {"recall": cross_validated(listings)}
    if scorer is not None and scorer.ranks:
        network = network_weight(listings, readings, recall)
        found["ranking"] = cross_validated(listings, readings)
    written: dict[str, Any] = {
        "recall": _named(NAMES, recall),
        NETWORK: round(network, 4),
        **{split.split: {name: figures[split.split] for name, figures in found.items()} for split in splits},
        "alpha_beta": span_grid(listings, readings, recall, network),
    }
    (weights / FUSION).write_text(json.dumps(written, indent=2) + "\n")
    return written


def _listing(recommender: Recommender, dev: QuoteDataset, pair: QuotePair) -> Listing:
    texts, speakers = dev.paragraphs[pair.transcript_id], dev.speakers.get(pair.transcript_id)
    quoted = np.zeros(len(texts), dtype=np.bool_)
    quoted[[span.paragraph for span in pair.spans]] = True
    return Listing(pair.transcript_id, recommender.trained.signals(pair.query, texts, speakers), quoted, dev.split)


def _read(recommender: Recommender, dev: QuoteDataset, pair: QuotePair, chosen: NDArray[np.int64]) -> Reading:
    texts, speakers = dev.paragraphs[pair.transcript_id], dev.speakers.get(pair.transcript_id)
    asked = (
        pair.query,
        [texts[at] for at in chosen],
        None if speakers is None else [speakers[at] for at in chosen],
    )
    scorer = recommender.scorer
    ranks = np.zeros(len(chosen), dtype=np.float32)
    if scorer is not None and scorer.ranks:
        ranks = scorer.rank(*asked)
    predicted = recommender.trained.predict(*asked)
    gold = [texts[span.paragraph][span.start : span.end] for span in pair.spans]
    f1 = [
        bag_of_words_f1(texts[at][spans[0].start : spans[0].end], gold) if spans else 0.0
        for at, spans in zip(chosen, predicted, strict=True)
    ]
    best = [best_score(spans) for spans in predicted]
    return Reading(chosen, ranks, np.array(best, dtype=np.float32), np.array(f1, dtype=np.float32))


def network_weight(listings: Sequence[Listing], readings: Sequence[Reading], recall: NDArray[np.float32]) -> float:
    """Fits the weight of the rank logit next to the score of recall, over the paragraphs that were read.

    Fitting all signals again with the logit ranked lead-ins worse: there are few quotes for so many weights.
    """
    joined = []
    for listing, reading in zip(listings, readings, strict=True):
        features = np.stack([listing.features[reading.chosen] @ recall, reading.rank], axis=1)
        joined.append(Listing(listing.transcript, features, listing.quoted[reading.chosen], listing.split))
    of_recall, of_network = fit([each for each in joined if each.quoted.any()])
    return max(0.0, float(of_network / of_recall))


def fit(listings: Sequence[Listing], ridge: float = RIDGE) -> NDArray[np.float32]:
    """Fits weights [n_features] that maximize the softmax likelihood of the quoted paragraphs, with a ridge penalty."""
    features = torch.from_numpy(np.concatenate([each.features for each in listings]))
    quoted = torch.from_numpy(np.concatenate([each.quoted for each in listings]))
    owners = torch.from_numpy(np.repeat(np.arange(len(listings)), [len(each.quoted) for each in listings]))
    shares = torch.tensor([each.weight for each in listings])
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


def cross_validated(
    listings: Sequence[Listing], readings: Sequence[Reading] | None = None
) -> dict[str, dict[str, float]]:
    """Returns by split mAP, Acc@k and recall@12 in per cent, each source ranked with weights fitted without it.

    Args:
        readings: with the network, which read the best of recall fitted on everything; None: by recall alone.
    """
    transcripts = sorted({each.transcript for each in listings})
    np.random.default_rng(0).shuffle(transcripts)
    fold = {transcript: number % FOLDS for number, transcript in enumerate(transcripts)}
    ranks = np.zeros(len(listings), dtype=np.int64)
    for held_out in range(min(FOLDS, len(transcripts))):
        rest = [at for at, each in enumerate(listings) if fold[each.transcript] != held_out and each.quoted.any()]
        fitted_on = [listings[at] for at in rest] or listings
        recall = fit(fitted_on)
        network = network_weight(fitted_on, [readings[at] for at in rest], recall) if readings and rest else 0.0
        for at, each in enumerate(listings):
            if fold[each.transcript] == held_out:
                scores = each.features @ recall
                ranks[at] = _rank(each, _fused(scores, readings[at], network) if readings else scores)
    return _by_split(listings, ranks.tolist())


def _fused(scores: NDArray[np.float32], reading: Reading, network: float) -> NDArray[np.float32]:
    """Returns scores with those of the network; of what was not read, below these."""
    fused: NDArray[np.float32] = scores - scores.max() - np.float32(1e3)
    fused[reading.chosen] = scores[reading.chosen] + network * reading.rank
    return fused


def span_grid(
    listings: Sequence[Listing],
    readings: Sequence[Reading],
    recall: NDArray[np.float32],
    network: float,
) -> dict[str, float]:
    """Returns the α and β in {0, 0.5 … 10} whose p(span)^α · p(paragraph)^β chooses the best F1 among those read."""
    best = {"alpha": 0.0, "beta": 1.0, "f1_top": -1.0, "f1_without": 0.0}
    tops = []
    for listing, reading in zip(listings, readings, strict=True):
        scores = listing.features[reading.chosen] @ recall + network * reading.rank
        tops.append((scores - np.logaddexp.reduce(scores), reading.span, reading.f1))
    for alpha in GRID:
        for beta in GRID:
            chosen = [f1[np.argmax(alpha * span + beta * paragraph)] for paragraph, span, f1 in tops]
            f1_top = round(float(np.mean(chosen)) * 100.0, 2)
            if (alpha, beta) == (0.0, 1.0):
                best["f1_without"] = f1_top
            if f1_top > best["f1_top"]:
                best |= {"alpha": alpha, "beta": beta, "f1_top": f1_top}
    return best


def _logsumexp(scores: Tensor, owners: Tensor, groups: int) -> Tensor:
    highest = torch.full((groups,), -1e9).scatter_reduce(0, owners, scores.detach(), "amax")
    sums = torch.zeros(groups).index_add(0, owners, (scores - highest[owners]).exp())
    return sums.log() + highest


def _rank(listing: Listing, scores: NDArray[np.float32]) -> int:
    """Returns the rank of the quoted paragraph; one after the last if it is not in the listing."""
    quoted = {int(index) for index in np.flatnonzero(listing.quoted)}
    return best_rank(scores, quoted) if quoted else len(listing.quoted) + 1


def _by_split(listings: Sequence[Listing], ranks: Sequence[int]) -> dict[str, dict[str, float]]:
    splits = dict.fromkeys(each.split for each in listings)
    return {
        split: _figures([rank for each, rank in zip(listings, ranks, strict=True) if each.split == split])
        for split in splits
    }


def _figures(ranks: Sequence[int]) -> dict[str, float]:
    figures = {"map": mean_average_precision(ranks), **{f"acc@{k}": accuracy_at(ranks, k) for k in (1, 3, 5)}}
    return {name: round(value, 2) for name, value in (figures | {"recall@12": accuracy_at(ranks, 12)}).items()}


def _named(names: Sequence[str], weights: NDArray[np.float32]) -> dict[str, float]:
    return {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}
