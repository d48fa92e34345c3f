"""Trains the cross-encoder of posts and articles, on hard negatives found by the towers."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score
from torch import Tensor
from torch.nn import functional

from models.encoders.adapters import restore, trained_weights
from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer, pad_batch
from models.optimization.precision import training_precision
from models.social.article_parts import PartShape
from models.social.cleaning import clean_post
from models.social.dataset import SocialData
from models.social.networks.cross_encoder import joined
from models.social.networks.cross_encoder_network import CrossEncoderNetwork
from models.social.networks.dual_encoder import POST_PIECES
from models.social.networks.sides import Side
from models.training.social.examples import Ids, TokenizedArticles, window_candidates

# Encodes one side: float32 [rows, width].
Encode = Callable[[Side, Sequence[Ids]], NDArray[np.float32]]


@dataclass(frozen=True)
class PairQuery:
    """A post with its articles, and negatives: those mined in the data, and those found by the towers.

    Each article is given by its parts nearest to the post, as ids.
    """

    post: Ids
    right: tuple[tuple[Ids, ...], ...]
    mined: tuple[tuple[Ids, ...], ...]
    found: tuple[tuple[Ids, ...], ...]


@dataclass(frozen=True)
class PairRecipe:
    """Hyperparameters of the training.

    Args:
        batch: posts per batch.
        found: negatives of each post among its nearest articles by the towers.
        among: number of nearest articles that these are drawn from.
        parts: nearest parts of an article, of which one is drawn for each batch.
        window: days after the post among which negatives are found.
        weak: whether to train on links found by words alone.
    """

    batch: int = 64
    found: int = 5
    among: int = 20
    parts: int = 2
    window: tuple[int, int] = (-1, 14)
    weak: bool = False


def pair_queries(
    data: SocialData, split: str, base: BaseModel, shape: PartShape, encode: Encode, recipe: PairRecipe
) -> list[PairQuery]:
    """Returns the training or dev data of the posts of a split.

    Args:
        encode: the towers, which find negatives and the parts of each article nearest to the post.
    """
    links = [link for link in data.links[split] if recipe.weak or not link.weak]
    candidates = window_candidates(data, split, recipe.window)
    keys = {link.article_id for link in links} | {key for found in candidates.values() for key in found}
    order = sorted(keys)
    shelf = TokenizedArticles([data.article(key) for key in order], base, shape)
    rows = [ids for key in order for ids in shelf.ids[key]]
    vectors = encode("articles", rows)
    starts = np.concatenate([[0], np.cumsum([len(shelf.ids[key]) for key in order])]).astype(np.int64)
    place = {key: at for at, key in enumerate(order)}
    post_ids = sorted({link.post_id for link in links})
    tokenised = BatchTokenizer(base).ids([clean_post(data.posts[key].text) for key in post_ids], POST_PIECES)
    post_vectors = encode("posts", tokenised)
    right: dict[str, list[str]] = {}
    mined: dict[str, list[str]] = {}
    for link in links:
        (right if link.label else mined).setdefault(link.post_id, []).append(link.article_id)
    every_right: dict[str, set[str]] = {key: set() for key in post_ids}
    for link in data.links[split]:
        if link.label and link.post_id in every_right:
            every_right[link.post_id].add(link.article_id)
    asked = []
    for key, post, vector in zip(post_ids, tokenised, post_vectors, strict=True):
        if not clean_post(data.posts[key].text):
            continue

        def nearest(article: str, vector: NDArray[np.float32] = vector) -> tuple[Ids, ...]:
            first, last = starts[place[article]], starts[place[article] + 1]
            best = np.argsort(-(vectors[first:last] @ vector), kind="stable")[: recipe.parts]
            return tuple(shelf.ids[article][int(part)] for part in best)

        def cosine(article: str, vector: NDArray[np.float32] = vector) -> float:
            first, last = starts[place[article]], starts[place[article] + 1]
            return float((vectors[first:last] @ vector).max())

        others = sorted(
            (each for each in candidates.get(key, ()) if each not in every_right[key]), key=cosine, reverse=True
        )
        asked.append(
            PairQuery(
                post,
                tuple(nearest(article) for article in right.get(key, ())),
                tuple(nearest(article) for article in mined.get(key, ())),
                tuple(nearest(article) for article in others[: recipe.among]),
            )
        )
    return asked


class PairTask:
    """A ``Task`` of the training loop.

    Args:
        network: with adapters attached.
        train, dev: see ``pair_queries``.
        group: pairs per forward pass.
    """

    better = "dev_ap_mrr"

    def __init__(
        self,
        network: CrossEncoderNetwork,
        train: Sequence[PairQuery],
        dev: Sequence[PairQuery],
        recipe: PairRecipe,
        *,
        seed: int,
        device: torch.device,
        group: int = 256,
    ) -> None:
        self.network = network
        self._train = [one for one in train if one.right]
        self._dev, self._recipe, self._seed, self._device, self._group = dev, recipe, seed, device, group

    def __len__(self) -> int:
        return len(self._train)

    def batches(self, first: int) -> Iterator[list[tuple[list[Ids], int]]]:
        """See ``Task.batches``: of each post the pairs, the right one first, and how many of the others are mined."""
        order = random.Random(self._seed)
        number = 0
        while True:
            mixed = order.sample(self._train, len(self._train))
            for start in range(0, len(mixed) - self._recipe.batch + 1, self._recipe.batch):
                batch = [self._drawn(one, order) for one in mixed[start : start + self._recipe.batch]]
                number += 1
                if number > first:
                    yield batch

    def _drawn(self, one: PairQuery, order: random.Random) -> tuple[list[Ids], int]:
        right = order.choice(one.right)
        mined = order.sample(one.mined, min(len(one.mined), 2))
        found = order.sample(one.found, min(len(one.found), self._recipe.found))
        # The best part of the right article with probability 2/3; else any other.
        parts = [right[0] if order.random() < 0.67 else order.choice(right)]
        parts += [order.choice(article) for article in (*mined, *found)]
        return [joined(part, one.post) for part in parts], len(mined)

    def backward(self, batch: list[tuple[list[Ids], int]], scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``: of each post's articles the right one, and of those known not to be right, that."""
        logits = self._logits([pair for pairs, _ in batch for pair in pairs])
        losses = []
        done = 0
        for pairs, mined in batch:
            own = logits[done : done + len(pairs)]
            done += len(pairs)
            chosen = functional.cross_entropy(own[None], torch.zeros(1, dtype=torch.int64, device=self._device))
            known = own[: 1 + mined]
            right = torch.zeros_like(known)
            right[0] = 1.0
            losses.append(chosen + functional.binary_cross_entropy_with_logits(known, right))
        loss = torch.stack(losses).mean()
        scale(loss)
        return float(loss.detach())

    def _logits(self, pairs: Sequence[Ids]) -> Tensor:
        order = sorted(range(len(pairs)), key=lambda place: len(pairs[place]))
        found = []
        for start in range(0, len(order), self._group):
            ids, mask = pad_batch([pairs[place] for place in order[start : start + self._group]], multiple=8)
            with training_precision(self._device.type):
                found.append(
                    self.network(torch.from_numpy(ids).to(self._device), torch.from_numpy(mask).to(self._device))
                )
        return torch.cat(found)[torch.tensor(order, device=self._device).argsort()]

    @torch.no_grad()
    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: average precision of dev's links; MRR among what the towers put nearest."""
        pairs, counts, kinds = [], [], []
        for one in self._dev:
            for kind, articles in (("right", one.right), ("mined", one.mined), ("found", one.found)):
                for article in articles:
                    pairs += [joined(part, one.post) for part in article]
                    counts.append(len(article))
                    kinds.append(kind)
            kinds.append("end")
            counts.append(0)
        logits = torch.cat([self._logits(pairs[at : at + 8192]) for at in range(0, len(pairs), 8192)]).cpu().numpy()
        scores: list[float] = []
        labels: list[int] = []
        ranks: list[int] = []
        right: list[float] = []
        found: list[float] = []
        done = 0
        for kind, count in zip(kinds, counts, strict=True):
            if kind == "end":
                if right and found:
                    ranks.append(1 + sum(each > max(right) for each in found))
                right, found = [], []
                continue
            best = float(logits[done : done + count].max())
            done += count
            if kind != "found":
                scores.append(best)
                labels.append(int(kind == "right"))
            if kind != "mined":
                (right if kind == "right" else found).append(best)
        precision = float(average_precision_score(labels, scores))
        reciprocal = float(np.mean([1 / rank for rank in ranks]))
        return {
            "dev_ap_mrr": (precision + reciprocal) / 2,
            "dev_ap": precision,
            "dev_mrr_among_nearest": reciprocal,
            "dev_r@1_among_nearest": float(np.mean([rank == 1 for rank in ranks])),
        }

    def state(self) -> dict[str, Tensor]:
        """See ``Task.state``."""
        head = {
            f"head.{name}": value.detach().float().cpu().clone() for name, value in self.network.head.named_parameters()
        }
        return {**trained_weights(self.network.transformer), **head}

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """See ``Task.restore``."""
        restore(self.network.transformer, state)
        with torch.no_grad():
            for name, value in self.network.head.named_parameters():
                value.copy_(state[f"head.{name}"])
