"""Weights of recall and ranking, fitted on dev: a listwise logistic regression over few numbers.

On dev and not on train, because the network has seen train: its scores there are better than they will ever be again.
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

from models.evaluation.ranking import accuracy_at, best_rank, mean_average_precision
from models.evaluation.spans import bag_of_words_f1
from models.recommend.dataset import QuoteDataset, load_quotes
from models.recommend.recommender import NETWORK, NETWORK_SPAN, FusionWeights, best_span_score
from models.recommend.shipped import FUSION, load_shipped_recommender
from models.recommend.signals import NAMES

FOLDS = 8
RIDGE = 1e-3
# α and β of MacLaughlin et al. §5.
GRID = tuple(step / 2 for step in range(21))
TOP_FOR_SPANS = 12


@dataclass(frozen=True)
class Listing:
    """One quote and every paragraph of its source.

    Args:
        transcript: folds are drawn by it, so that no source is fitted and measured at once.
        features: float32 [n_paragraphs, len(NAMES) + 2]: signals, rank logit, log probability of the best span.
        quoted: bool [n_paragraphs].
        f1: float32 [n_paragraphs], of the best span of each paragraph against the quote.
    """

    transcript: str
    features: NDArray[np.float32]
    quoted: NDArray[np.bool_]
    f1: NDArray[np.float32]


def train_fusion(data: Path, weights: Path, base_model: str, device: str) -> dict[str, Any]:
    """Fits both stages on dev and writes ``fusion.json`` into ``weights``; returns what it wrote.

    Raises:
        InputError: about data or weights.
    """
    dev = load_quotes(data, "dev")
    listings = read_listings(dev, weights, base_model, device)
    signals = list(range(len(NAMES)))
    everything = [*signals, len(NAMES), len(NAMES) + 1]
    recall, ranking = fit(listings, signals), fit(listings, everything)
    written: dict[str, Any] = {
        "recall": dict(zip(NAMES, _rounded(recall), strict=True)),
        "ranking": dict(zip((*NAMES, NETWORK, NETWORK_SPAN), _rounded(ranking), strict=True)),
        "dev": {
            "recall": cross_validated(listings, signals),
            "ranking": cross_validated(listings, everything),
            "network alone": _figures([best_rank(each.features[:, len(NAMES)], _quoted(each)) for each in listings]),
        },
        "alpha_beta": span_grid(listings, ranking),
    }
    (weights / FUSION).write_text(json.dumps(written, indent=2) + "\n")
    return written


def read_listings(dev: QuoteDataset, weights: Path, base_model: str, device: str) -> list[Listing]:
    """Every quote's paragraphs through signals and network, transcript by transcript."""
    nothing = np.zeros(len(NAMES), dtype=np.float32)
    recommender = load_shipped_recommender(
        base_model, device, weights, fusion=FusionWeights(nothing, nothing, network=1.0, network_span=0.0)
    )
    listings = []
    for pair in tqdm(sorted(dev.pairs, key=lambda p: p.transcript_id), unit=" quotes", disable=None):
        texts, speakers = dev.paragraphs[pair.transcript_id], dev.speakers.get(pair.transcript_id)
        scores = recommender.scorer.score(pair.query, texts, speakers)
        network = np.array([[score.rank, best_span_score(score)] for score in scores], dtype=np.float32)
        quoted = np.zeros(len(texts), dtype=np.bool_)
        quoted[[span.paragraph for span in pair.spans]] = True
        gold = [texts[span.paragraph][span.start : span.end] for span in pair.spans]
        f1 = [
            bag_of_words_f1(text[score.spans[0].start : score.spans[0].end], gold) if score.spans else 0.0
            for text, score in zip(texts, scores, strict=True)
        ]
        features = np.concatenate([recommender.trained.signals(pair.query, texts, speakers), network], axis=1)
        listings.append(Listing(pair.transcript_id, features, quoted, np.array(f1, dtype=np.float32)))
    return listings


def fit(listings: Sequence[Listing], columns: Sequence[int], ridge: float = RIDGE) -> NDArray[np.float32]:
    """Weights [columns] that make the quoted paragraphs likeliest in their lists (softmax), with a ridge penalty."""
    features = torch.from_numpy(np.concatenate([each.features[:, columns] for each in listings]))
    quoted = torch.from_numpy(np.concatenate([each.quoted for each in listings]))
    owners = torch.from_numpy(np.repeat(np.arange(len(listings)), [len(each.quoted) for each in listings]))
    # Penalised as if every column had the same spread.
    spread = features.std(0).clamp(min=1e-6)
    features = features / spread
    weights = torch.zeros(len(columns), requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> Tensor:
        optimizer.zero_grad()
        scores = features @ weights
        right = _logsumexp(scores.masked_fill(~quoted, -1e9), owners, len(listings))
        loss = (_logsumexp(scores, owners, len(listings)) - right).mean() + ridge * weights.square().sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    optimizer.step(closure)  # type: ignore[no-untyped-call]
    fitted: NDArray[np.float32] = (weights.detach() / spread).numpy()
    return fitted


def cross_validated(listings: Sequence[Listing], columns: Sequence[int]) -> dict[str, float]:
    """mAP, Acc@k and recall@12 in per cent, each source ranked with weights fitted without it."""
    transcripts = sorted({each.transcript for each in listings})
    np.random.default_rng(0).shuffle(transcripts)
    fold = {transcript: number % FOLDS for number, transcript in enumerate(transcripts)}
    ranks: list[int] = []
    for held_out in range(min(FOLDS, len(transcripts))):
        rest = [each for each in listings if fold[each.transcript] != held_out]
        weights = fit(rest or listings, columns)
        ranks += [
            best_rank(each.features[:, columns] @ weights, _quoted(each))
            for each in listings
            if fold[each.transcript] == held_out
        ]
    return _figures(ranks)


def span_grid(listings: Sequence[Listing], ranking: NDArray[np.float32]) -> dict[str, float]:
    """The α and β in {0, 0.5 … 10} whose p(span)^α · p(paragraph)^β picks the spans of best F1 among the first 12."""
    best = {"alpha": 0.0, "beta": 1.0, "f1_top": -1.0}
    tops = []
    for each in listings:
        scores = each.features @ ranking
        first = np.argsort(-scores, kind="stable")[:TOP_FOR_SPANS]
        paragraph = scores[first] - np.logaddexp.reduce(scores)
        tops.append((paragraph, each.features[first, -1], each.f1[first]))
    for alpha in GRID:
        for beta in GRID:
            chosen = [f1[np.argmax(alpha * span + beta * paragraph)] for paragraph, span, f1 in tops]
            f1_top = float(np.mean(chosen)) * 100.0
            if f1_top > best["f1_top"]:
                best = {"alpha": alpha, "beta": beta, "f1_top": round(f1_top, 2)}
    return best


def _logsumexp(scores: Tensor, owners: Tensor, groups: int) -> Tensor:
    highest = torch.full((groups,), -1e9).scatter_reduce(0, owners, scores.detach(), "amax")
    sums = torch.zeros(groups).index_add(0, owners, (scores - highest[owners]).exp())
    return sums.log() + highest


def _quoted(listing: Listing) -> set[int]:
    return {int(index) for index in np.flatnonzero(listing.quoted)}


def _figures(ranks: Sequence[int]) -> dict[str, float]:
    figures = {"map": mean_average_precision(ranks), **{f"acc@{k}": accuracy_at(ranks, k) for k in (1, 3, 5)}}
    return {name: round(value, 2) for name, value in (figures | {"recall@12": accuracy_at(ranks, 12)}).items()}


def _rounded(weights: NDArray[np.float32]) -> list[float]:
    return [round(float(weight), 4) for weight in weights]
