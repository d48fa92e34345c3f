"""Fits the weights of vectors, words and the cross-encoder in the linker: minutes on any machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from sklearn.metrics import average_precision_score, precision_recall_curve
from sklearn.model_selection import GroupKFold

from models.encoders.base_model import BaseModel
from models.encoders.cache_directory import default_cache_directory
from models.encoders.loading import default_device
from models.encoders.weight_files import save_weights
from models.errors import InputError
from models.social.cleaning import clean_article
from models.social.dataset import SocialData, load_social
from models.social.link_features import READER, LinkFeatures
from models.social.networks.cross_encoder import TrainedCrossEncoder
from models.social.networks.dual_encoder import DualEncoder
from models.social.shipped import LINKER, RARITY, RARITY_TASK, TOWERS, load_rarity
from models.social.shipped import READER as READER_FILE
from models.social.signals import NAMES
from models.social.word_overlap import WordRarity, content_words, document_frequencies
from models.training.run import TrainingRun
from models.training.social.examples import articles_before

SPLIT = "dev"
FOLDS = 5
PENALTY = 3.0
# Signals whose weights are constrained to be non-negative.
SIMILARITIES = frozenset({*NAMES, READER} - {"length", "length_of_article"})


@dataclass(frozen=True)
class LinkRows:
    """Signals of the links of a split.

    Args:
        rows: float32 [n_links, signals and cross-encoder logit].
        labels: [n_links], 0 or 1.
        groups: [n_links], the number of the post.
    """

    rows: NDArray[np.float32]
    labels: NDArray[np.int64]
    groups: NDArray[np.int64]


def train_linker(run: TrainingRun) -> dict[str, Any]:
    """Fit and write ``rarity.safetensors`` and ``linker.json`` next to the towers and the reader.

    Dates are not among the signals: mined negatives were all published before the post.

    Raises:
        AppError: about the data, the weights or the device; ``too_few_pairs``.
    """
    data = load_social(run.data, ("train", SPLIT))
    write_rarity(data, run.base, run.out)
    kind, cache = default_device(run.device), default_cache_directory()
    encoder = DualEncoder(run.base, run.out / TOWERS, kind, cache)
    reader = None
    if (run.out / READER_FILE).is_file():
        reader = TrainedCrossEncoder(run.base, run.out / READER_FILE, encoder.shape.pieces, kind, cache)
    links = link_rows(data, SPLIT, encoder, reader, load_rarity(run.base, run.out))
    card = {
        **run.card("social-linker"),
        **fit(links, with_reader=reader is not None),
        "fitted_with": {"towers": encoder.weights_sha256, "reader": reader.weights_sha256 if reader else None},
    }
    return run.write(LINKER, card)


def write_rarity(data: SocialData, base: BaseModel, weights: Path) -> None:
    """Count words of the articles published before those of the test data."""
    articles = articles_before(data, (SPLIT,))
    frequencies, smallest = document_frequencies(
        content_words(f"{article.title}\n{clean_article(article.body)}") for article in articles
    )
    import torch  # noqa: PLC0415  seconds of import

    save_weights(
        weights / RARITY,
        {"frequencies": torch.from_numpy(frequencies)},
        base,
        RARITY_TASK,
        smallest=repr(smallest),
        documents=str(len(articles)),
    )


def link_rows(
    data: SocialData, split: str, encoder: DualEncoder, reader: TrainedCrossEncoder | None, rarity: WordRarity
) -> LinkRows:
    """Return the signals of a split's sound links.

    Raises:
        AppError: ``too_few_pairs`` unless there are positives and negatives.
    """
    links = [link for link in data.links[split] if not link.weak]
    if len({link.label for link in links}) < 2 or len(links) < 4 * FOLDS:
        raise InputError(
            "too_few_pairs", f"Of {split} {len(links)} links can be used.", "Give links of both labels, some hundred."
        )
    features = LinkFeatures(encoder, reader, rarity)
    keys = sorted({link.article_id for link in links})
    articles = dict(zip(keys, features.articles([data.article(key) for key in keys]), strict=True))
    post_ids = sorted({link.post_id for link in links})
    posts = dict(zip(post_ids, features.posts([data.posts[key].text for key in post_ids]), strict=True))
    pairs = [(posts[link.post_id], articles[link.article_id]) for link in links]
    rows = np.concatenate([features.signals(post, [article]) for post, article in pairs])
    if features.has_reader:
        rows = np.concatenate([rows, features.reader_logits(pairs)[:, None]], axis=1)
    number = {key: row for row, key in enumerate(post_ids)}
    return LinkRows(
        rows,
        np.array([link.label for link in links], dtype=np.int64),
        np.array([number[link.post_id] for link in links], dtype=np.int64),
    )


def fit(links: LinkRows, *, with_reader: bool) -> dict[str, Any]:
    """Fit both regressions and the threshold; return also figures on dev, cross-validated by post."""
    first = _regression(links.rows[:, : len(NAMES)], links.labels)
    full = _regression(links.rows, links.labels) if with_reader else first
    held_out = np.zeros(len(links.labels), dtype=np.float64)
    for learned, measured in GroupKFold(FOLDS).split(links.rows, links.labels, links.groups):
        weights, bias = _regression(links.rows[learned], links.labels[learned])
        held_out[measured] = 1.0 / (1.0 + np.exp(-(links.rows[measured] @ weights + bias)))
    precision, recall, thresholds = precision_recall_curve(links.labels, held_out)
    f1 = 2 * precision * recall / np.maximum(precision + recall, 1e-9)
    best = int(np.argmax(f1[:-1]))
    names = (*NAMES, READER) if with_reader else NAMES
    return {
        "first": {**_named(NAMES, first[0]), "bias": first[1]},
        "full": {**_named(names, full[0]), **({} if with_reader else {READER: 0.0}), "bias": full[1]},
        "threshold": float(thresholds[best]),
        "dev_cross_validated": {
            "ap": float(average_precision_score(links.labels, held_out)),
            "f1": float(f1[best]),
            "links": len(links.labels),
        },
    }


def _regression(rows: NDArray[np.float32], labels: NDArray[np.int64]) -> tuple[NDArray[np.float64], float]:
    """Fit weights and bias for unscaled signals: logistic regression with a small L2 penalty.

    No similarity may lower the probability. Otherwise shared words would: the negatives were mined as the articles most
    similar in words, an artefact of the data.
    """
    center, scale = rows.mean(axis=0, dtype=np.float64), rows.std(axis=0, dtype=np.float64) + 1e-6
    scaled = (rows - center) / scale
    signs = 2.0 * labels - 1.0
    names = (*NAMES, READER)[: rows.shape[1]]
    bounds = [(0.0, None) if name in SIMILARITIES else (None, None) for name in names]

    def loss(parameters: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        margins = signs * (scaled @ parameters[:-1] + parameters[-1])
        pull = -signs / (1.0 + np.exp(np.clip(margins, -30, 30)))
        value = np.logaddexp(0.0, -margins).sum() + 0.5 * PENALTY * (parameters[:-1] ** 2).sum()
        gradient = np.append(scaled.T @ pull + PENALTY * parameters[:-1], pull.sum())
        return float(value), gradient

    result = minimize(loss, np.zeros(rows.shape[1] + 1), jac=True, method="L-BFGS-B", bounds=[*bounds, (None, None)])
    weights = result.x[:-1] / scale
    return weights, float(result.x[-1] - (weights * center).sum())


def _named(names: Sequence[str], weights: NDArray[np.float64]) -> dict[str, float]:
    return {name: round(float(weight), 6) for name, weight in zip(names, weights, strict=True)}
