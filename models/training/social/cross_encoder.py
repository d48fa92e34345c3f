"""Trains the cross-encoder of posts and articles, on hard negatives found by the towers."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score
from torch import Tensor
from torch.nn import functional

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.encoders.transformer import PairNetwork
from models.optimization.gradient_caching import in_groups, padded
from models.optimization.loop import Task, endless_batches
from models.optimization.precision import training_precision
from models.social.article_parts import PartShape
from models.social.cleaning import clean_post
from models.social.dataset import SocialData
from models.social.networks.cross_encoder import joined
from models.social.networks.dual_encoder import POST_PIECES
from models.training.social.examples import Ids, TokenizedArticles, window_candidates
from models.training.social.settings import ReaderSettings

# Days after the post among which negatives are found.
WINDOW = (-1, 14)
# Negatives are drawn from this many nearest articles, and one of this many nearest parts of each article.
NEAREST_ARTICLES, NEAREST_PARTS = 20, 2
# Encodes rows of ids: float32 [rows, width].
Encode = Callable[[Sequence[Ids]], NDArray[np.float32]]


@dataclass(frozen=True)
class PairQuery:
    """A post with its articles, and negatives: those mined in the data, and those found by the towers.

    Each article is given by its parts nearest to the post, as ids.
    """

    post: Ids
    right: tuple[tuple[Ids, ...], ...]
    mined: tuple[tuple[Ids, ...], ...]
    nearest: tuple[tuple[Ids, ...], ...]


def pair_queries(
    data: SocialData, split: str, base: BaseModel, shape: PartShape, encode: Encode, *, weak: bool
) -> list[PairQuery]:
    """Return the training or dev data of the posts of a split.

    Args:
        data: posts, articles and links.
        split: of the links.
        base: whose tokenizer is used.
        shape: how articles are divided.
        encode: the towers, which find negatives and the parts of each article nearest to the post.
        weak: whether to use links found by words alone.
    """
    links = [link for link in data.links[split] if weak or not link.weak]
    candidates = window_candidates(data, split, WINDOW)
    keys = {link.article_id for link in links} | {key for articles in candidates.values() for key in articles}
    order = sorted(keys)
    tokenized = TokenizedArticles([data.article(key) for key in order], base, shape)
    rows = [ids for key in order for ids in tokenized.ids[key]]
    vectors = encode(rows)
    starts = np.concatenate([[0], np.cumsum([len(tokenized.ids[key]) for key in order])]).astype(np.int64)
    number = {key: row for row, key in enumerate(order)}
    post_ids = sorted({link.post_id for link in links})
    post_tokens = BatchTokenizer(base).ids([clean_post(data.posts[key].text) for key in post_ids], POST_PIECES)
    post_vectors = encode(post_tokens)
    right: dict[str, list[str]] = {}
    mined: dict[str, list[str]] = {}
    for link in links:
        (right if link.label else mined).setdefault(link.post_id, []).append(link.article_id)
    every_right: dict[str, set[str]] = {key: set() for key in post_ids}
    for link in data.links[split]:
        if link.label and link.post_id in every_right:
            every_right[link.post_id].add(link.article_id)
    queries = []
    for key, post, vector in zip(post_ids, post_tokens, post_vectors, strict=True):
        if not clean_post(data.posts[key].text):
            continue

        def nearest(article: str, vector: NDArray[np.float32] = vector) -> tuple[Ids, ...]:
            first, last = starts[number[article]], starts[number[article] + 1]
            best = np.argsort(-(vectors[first:last] @ vector), kind="stable")[:NEAREST_PARTS]
            return tuple(tokenized.ids[article][int(part)] for part in best)

        def cosine(article: str, vector: NDArray[np.float32] = vector) -> float:
            first, last = starts[number[article]], starts[number[article] + 1]
            return float((vectors[first:last] @ vector).max())

        others = sorted(
            (article for article in candidates.get(key, ()) if article not in every_right[key]),
            key=cosine,
            reverse=True,
        )
        queries.append(
            PairQuery(
                post,
                tuple(nearest(article) for article in right.get(key, ())),
                tuple(nearest(article) for article in mined.get(key, ())),
                tuple(nearest(article) for article in others[:NEAREST_ARTICLES]),
            )
        )
    return queries


class PairTask(Task):
    """Tells the article that a post is about from others.

    Args:
        network: with adapters attached.
        train: see ``pair_queries``.
        dev: likewise.
        settings: batch and negatives.
        seed: of the batches.
        device: of the network.
        group: pairs per forward pass.
    """

    better = "dev_ap_mrr"

    def __init__(
        self,
        network: PairNetwork,
        train: Sequence[PairQuery],
        dev: Sequence[PairQuery],
        settings: ReaderSettings,
        *,
        seed: int,
        device: torch.device,
        group: int,
    ) -> None:
        super().__init__(network, device)
        self._train = [query for query in train if query.right]
        self._dev, self._settings, self._seed, self._group = dev, settings, seed, group

    def __len__(self) -> int:
        return len(self._train)

    def batches(self) -> Iterator[list[tuple[list[Ids], int]]]:
        """See ``Task.batches``: of each post the pairs, the right one first, and how many of the others are mined."""
        order = random.Random(self._seed)
        for queries in endless_batches(lambda: order.sample(self._train, len(self._train)), self._settings.batch):
            yield [self._drawn(query, order) for query in queries]

    def _drawn(self, query: PairQuery, order: random.Random) -> tuple[list[Ids], int]:
        right = order.choice(query.right)
        mined = order.sample(query.mined, min(len(query.mined), 2))
        nearest = order.sample(query.nearest, min(len(query.nearest), self._settings.negatives))
        # The best part of the right article with probability 2/3; else any other.
        parts = [right[0] if order.random() < 0.67 else order.choice(right)]
        parts += [order.choice(article) for article in (*mined, *nearest)]
        return [joined(part, query.post) for part in parts], len(mined)

    def backward(self, batch: list[tuple[list[Ids], int]], scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``: the right one of each post's articles, and labels of the mined ones."""
        logits = self._logits([pair for pairs, _ in batch for pair in pairs])
        losses = []
        done = 0
        for pairs, mined in batch:
            own = logits[done : done + len(pairs)]
            done += len(pairs)
            chosen = functional.cross_entropy(own[None], torch.zeros(1, dtype=torch.int64, device=self._device))
            labelled = own[: 1 + mined]
            right = torch.zeros_like(labelled)
            right[0] = 1.0
            losses.append(chosen + functional.binary_cross_entropy_with_logits(labelled, right))
        loss = torch.stack(losses).mean()
        scale(loss)
        return float(loss.detach())

    def _logits(self, pairs: Sequence[Ids]) -> Tensor:
        def read(rows: list[Ids]) -> Tensor:
            with training_precision(self._device.type):
                logits: Tensor = self.network(*padded(rows, self._device))
            return logits[:, 0]

        return in_groups(pairs, read, self._group)

    @torch.no_grad()
    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: average precision of dev's links; MRR among what the towers put nearest."""
        pairs = [
            joined(part, query.post)
            for query in self._dev
            for article in (*query.right, *query.mined, *query.nearest)
            for part in article
        ]
        logits = torch.cat([self._logits(pairs[start : start + 8192]) for start in range(0, len(pairs), 8192)])
        values = iter(logits.cpu().tolist())
        scores: list[float] = []
        labels: list[int] = []
        ranks: list[int] = []
        for query in self._dev:
            right, mined, nearest = (
                [max(next(values) for _ in article) for article in articles]
                for articles in (query.right, query.mined, query.nearest)
            )
            scores += [*right, *mined]
            labels += [1] * len(right) + [0] * len(mined)
            if right and nearest:
                ranks.append(1 + sum(score > max(right) for score in nearest))
        precision = float(average_precision_score(labels, scores))
        reciprocal = float(np.mean([1 / rank for rank in ranks]))
        return {
            "dev_ap_mrr": (precision + reciprocal) / 2,
            "dev_ap": precision,
            "dev_mrr_among_nearest": reciprocal,
            "dev_r@1_among_nearest": float(np.mean([rank == 1 for rank in ranks])),
        }
