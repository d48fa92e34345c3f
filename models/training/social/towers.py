"""Trains CATBERT: cosine embedding loss (Piotrowski et al. §4.4), or in-batch contrast with hard negatives."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

import numpy as np
import torch
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score
from torch import Tensor, nn
from torch.nn import functional

from models.encoders.base_model import BaseModel
from models.encoders.tokenization import BatchTokenizer
from models.encoders.transformer import MeanPooledNetwork
from models.optimization.gradient_caching import cached_backward, in_groups, padded
from models.optimization.loop import Task, endless_batches
from models.optimization.precision import training_precision
from models.social.article_parts import PartShape
from models.social.cleaning import clean_post
from models.social.dataset import Link, SocialData
from models.social.networks.dual_encoder import POST_PIECES
from models.social.word_overlap import WordRarity
from models.training.social.examples import (
    Example,
    Ids,
    InverseClozeSampler,
    TokenizedArticles,
    articles_before,
    group_by_date,
    linked_examples,
    window_candidates,
)
from models.training.social.settings import TowersSettings

# Window of days after the post in which its article is retrieved.
WINDOW = (-1, 14)
# Of the contrastive and of the cosine objective.
TEMPERATURE, MARGIN = 0.05, 0.3
# Number of consecutive posts of similar dates.
TOGETHER = 32
# Texts of one side that are in memory at a time, in groups per forward pass.
GROUPS_IN_MEMORY = 8


@dataclass(frozen=True)
class Contrast:
    """Posts, and articles that all of them are contrasted with.

    Args:
        posts: ids.
        articles: the parts of each article; articles are distinct.
        targets: [posts], the article of each.
        own: [posts], every article the post is about, which are never its negatives.
        hard: [posts], articles mined as negatives of it.
    """

    posts: list[Ids]
    articles: list[list[Ids]]
    targets: list[int]
    own: list[list[int]]
    hard: list[list[int]]


class SocialTask(Task):
    """Brings posts near to the articles that they are about.

    Args:
        tower: with adapters attached.
        data: its splits ``train`` and ``dev``; articles that are linked in its other splits are not trained on.
        base: the files of the base encoder.
        shape: how articles are divided.
        settings: objective and batches.
        seed: of the batches.
        device: of the network.
        group: texts per forward pass.
    """

    better = "dev_ap_mrr"

    def __init__(
        self,
        tower: MeanPooledNetwork,
        data: SocialData,
        base: BaseModel,
        shape: PartShape,
        settings: TowersSettings,
        *,
        seed: int,
        device: torch.device,
        group: int,
    ) -> None:
        super().__init__(tower, device)
        self._settings, self._seed, self._group = settings, seed, group
        self._examples = linked_examples(data, "train", base, weak=settings.weak)
        keys = {key for example in self._examples for key in (*example.own, *example.hard)}
        self._articles = TokenizedArticles([data.article(key) for key in sorted(keys)], base, shape)
        self._rarity = WordRarity.counted(
            {word for part in self._articles.words(key) for word in part} for key in self._articles.texts
        )
        self._cloze = (
            InverseClozeSampler(articles_before(data, ("dev",)), base, shape, settings.parts)
            if settings.cloze_batches
            else None
        )
        self._dev = DevMeasures(data, base, shape)

    def batches(self) -> Iterator[Contrast]:
        """See ``Task.batches``."""
        batch = self._settings.batch
        if self._cloze is not None:
            for cloze in islice(self._cloze.batches(batch, self._seed), self._settings.cloze_batches):
                rows = list(range(len(cloze)))
                yield Contrast(
                    [example.post for example in cloze],
                    [list(example.parts) for example in cloze],
                    rows,
                    [[row] for row in rows],
                    [[] for _ in rows],
                )
        order = random.Random(self._seed)
        for examples in endless_batches(lambda: group_by_date(self._examples, TOGETHER, order), batch):
            hard = [
                order.sample(example.hard, min(len(example.hard), self._settings.negatives)) for example in examples
            ]
            yield self._contrast(examples, hard)

    def _contrast(self, examples: Sequence[Example], hard: Sequence[Sequence[str]]) -> Contrast:
        parts: dict[str, list[Ids]] = {}
        for example, mined in zip(examples, hard, strict=True):
            for key in (example.article, *mined):
                if key not in parts:
                    parts[key] = self._articles.nearest(key, example.words, self._rarity, self._settings.parts)
        rows = {key: row for row, key in enumerate(parts)}
        return Contrast(
            [example.post for example in examples],
            list(parts.values()),
            [rows[example.article] for example in examples],
            [[rows[key] for key in example.own if key in rows] for example in examples],
            [[rows[key] for key in mined] for mined in hard],
        )

    def backward(self, batch: Contrast, scale: Callable[[Tensor], None]) -> float:
        """See ``Task.backward``."""
        rows = [ids for parts in batch.articles for ids in parts]
        chunk = GROUPS_IN_MEMORY * self._group
        chunks = [batch.posts, *(rows[start : start + chunk] for start in range(0, len(rows), chunk))]
        count = len(batch.posts)
        return cached_backward(
            [partial(self.encode, ids) for ids in chunks],
            lambda vectors: self._loss(vectors[:count], vectors[count:], batch),
            scale,
        )

    def _loss(self, posts: Tensor, parts: Tensor, batch: Contrast) -> Tensor:
        cosines = self._cosines(posts, parts, [len(own) for own in batch.articles])
        own = torch.zeros(cosines.shape, dtype=torch.bool)
        for row, columns in enumerate(batch.own):
            own[row, columns] = True
        own = own.to(self._device)
        targets = torch.tensor(batch.targets, device=self._device)
        if self._settings.objective == "cosine":
            return self._embedding_loss(cosines, own, targets, batch)
        rows = torch.arange(len(targets), device=self._device)
        target = torch.zeros_like(own)
        target[rows, targets] = True
        logits = (cosines / TEMPERATURE).masked_fill(own & ~target, -1e4)
        by_post = functional.cross_entropy(logits, targets)
        # From the articles' side: the posts of the batch that are about each.
        by_target = (cosines[:, targets] / TEMPERATURE).T
        also = own[:, targets].T & ~torch.eye(len(targets), dtype=torch.bool, device=self._device)
        by_article = functional.cross_entropy(by_target.masked_fill(also, -1e4), rows)
        return 0.75 * by_post + 0.25 * by_article

    def _embedding_loss(self, cosines: Tensor, own: Tensor, targets: Tensor, batch: Contrast) -> Tensor:
        """Return the loss of §4.4: 1 − cos of positive pairs, max(0, cos − margin) of negative pairs."""
        rows = torch.arange(len(targets), device=self._device)
        positive = 1.0 - cosines[rows, targets]
        chosen = torch.zeros_like(own)
        order = random.Random(int(targets.sum()))
        for row, mined in enumerate(batch.hard):
            free = [at for at in range(cosines.shape[1]) if at not in batch.own[row] and at not in mined]
            lacking = max(0, self._settings.negatives - len(mined))
            chosen[row, [*mined, *order.sample(free, min(lacking, len(free)))]] = True
        negative = functional.relu(cosines - MARGIN)[chosen & ~own]
        return torch.cat([positive, negative]).mean()

    def _cosines(self, posts: Tensor, parts: Tensor, counts: Sequence[int]) -> Tensor:
        """Return cosines [posts, articles] with the nearest of an article's parts."""
        owner = torch.repeat_interleave(
            torch.arange(len(counts), device=parts.device), torch.tensor(counts, device=parts.device)
        )
        cosines = posts @ parts.T
        best = torch.full((len(posts), len(counts)), -2.0, device=parts.device)
        return best.scatter_reduce(1, owner.expand(len(posts), -1), cosines, "amax")

    def __len__(self) -> int:
        return len(self._examples)

    def encode(self, rows: Sequence[Ids]) -> Tensor:
        """Encode rows: float32 [rows, width]."""
        return in_groups(rows, self._encode_group, self._group)

    def _encode_group(self, rows: Sequence[Ids]) -> Tensor:
        with training_precision(self._device.type):
            vectors: Tensor = self._compiled(*padded(rows, self._device))
        return vectors.float()

    def evaluate(self) -> dict[str, float]:
        """See ``Task.evaluate``: average precision of dev's sound links, MRR in the window of days, and their mean."""
        return self._dev.measure(self.vectors)

    def vectors(self, rows: Sequence[Ids]) -> NDArray[np.float32]:
        """Encode rows with the current weights: float32 [rows, width]."""
        return encode_rows(self.network, rows, self._device, self._group)


@torch.no_grad()
def encode_rows(tower: nn.Module, rows: Sequence[Ids], device: torch.device, group: int) -> NDArray[np.float32]:
    """Encode rows by a tower: float32 [rows, width].

    Args:
        group: rows per forward pass.
    """

    def encode(some: list[Ids]) -> Tensor:
        with training_precision(device.type):
            vectors: Tensor = tower(*padded(some, device)).float()
        return vectors.cpu()

    return in_groups(rows, encode, group).numpy()


class DevMeasures:
    """Measures average precision and windowed MRR on dev, for any encoder.

    Args:
        data: its split ``dev`` is used.
        base: whose tokenizer is used.
        shape: how articles are divided.
    """

    def __init__(self, data: SocialData, base: BaseModel, shape: PartShape) -> None:
        self._links: list[Link] = [link for link in data.links["dev"] if not link.weak]
        self._candidates = window_candidates(data, "dev", WINDOW)
        keys = {link.article_id for link in self._links}
        keys |= {key for candidates in self._candidates.values() for key in candidates}
        self._articles = TokenizedArticles([data.article(key) for key in sorted(keys)], base, shape)
        self._order = sorted(keys)
        self._post_ids = sorted({link.post_id for link in self._links})
        texts = [clean_post(data.posts[key].text) for key in self._post_ids]
        self._posts = BatchTokenizer(base).ids(texts, POST_PIECES)
        self._right: dict[str, set[str]] = {}
        for link in self._links:
            if link.label:
                self._right.setdefault(link.post_id, set()).add(link.article_id)

    def measure(self, vectors: Callable[[Sequence[Ids]], NDArray[np.float32]]) -> dict[str, float]:
        """Return ``dev_ap``, ``dev_mrr``, ``dev_r@1``, ``dev_r@10``, and ``dev_ap_mrr``, the mean of the first two."""
        posts = dict(zip(self._post_ids, vectors(self._posts), strict=True))
        rows = [ids for key in self._order for ids in self._articles.ids[key]]
        counts = [len(self._articles.ids[key]) for key in self._order]
        parts = vectors(rows)
        starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        column = {key: number for number, key in enumerate(self._order)}
        cosines = {key: np.maximum.reduceat(parts @ vector, starts) for key, vector in posts.items()}
        scores = [float(cosines[link.post_id][column[link.article_id]]) for link in self._links]
        precision = float(average_precision_score([link.label for link in self._links], scores))
        ranks = []
        for key, candidates in self._candidates.items():
            right = self._right[key].intersection(candidates)
            if right:
                values = cosines[key][[column[article] for article in candidates]]
                ranks.append(1 + int((values > max(cosines[key][column[article]] for article in right)).sum()))
        reciprocal = float(np.mean([1 / rank for rank in ranks]))
        return {
            "dev_ap_mrr": (precision + reciprocal) / 2,
            "dev_ap": precision,
            "dev_mrr": reciprocal,
            "dev_r@1": float(np.mean([rank == 1 for rank in ranks])),
            "dev_r@10": float(np.mean([rank <= 10 for rank in ranks])),
        }
