"""Retrieval of a post's article among those published around it, and among all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.evaluation.social.collection import WINDOW, Collection, Mask
from models.evaluation.social.systems import LinkSystem
from models.metrics.ranking import best_rank
from models.social.dataset import Link

AT = (1, 10)

# Posts whose scores against everything are in memory together.
_POSTS_AT_ONCE = 64


@dataclass(frozen=True, eq=False)
class Retrieval:
    """Posts, the articles they are about, and the candidate articles.

    Args:
        posts: int64 [n], numbers.
        relevant: for each, numbers of the articles it is about that are among its candidates; at least one.
        left_out: for each, articles it is about by weak links, which count neither as right nor as wrong.
        windowed: whether candidates are those within ``WINDOW`` days of the post, or all.
        passed_over: posts none of whose articles is among the candidates, or that have no day.
    """

    posts: NDArray[np.int64]
    relevant: tuple[frozenset[int], ...]
    left_out: tuple[frozenset[int], ...]
    windowed: bool
    passed_over: int

    @classmethod
    def of(cls, links: Sequence[Link], collection: Collection, *, windowed: bool) -> "Retrieval":
        """Create the retrieval of every post of the positive sound links."""
        sound: dict[int, set[int]] = {}
        weak: dict[int, set[int]] = {}
        for link in links:
            if link.label == 1:
                post, article = collection.post_rows[link.post_id], collection.article_rows[link.article_id]
                (weak if link.weak else sound).setdefault(post, set()).add(article)
        relevant: dict[int, frozenset[int]] = {}
        for post, own in sound.items():
            inside = collection.published_within(post, *WINDOW) if windowed else None
            if articles := frozenset(article for article in own if inside is None or inside[article]):
                relevant[post] = articles
        return cls(
            np.array(list(relevant), dtype=np.int64),
            tuple(relevant.values()),
            tuple(frozenset(weak.get(post, ())) - own for post, own in relevant.items()),
            windowed,
            len(sound) - len(relevant),
        )

    def candidates(self, rows: range, collection: Collection) -> Mask:
        """Return the candidates of some of the posts: bool [n_rows, n_articles]."""
        mask = np.ones((len(rows), len(collection.articles)), dtype=np.bool_)
        for at, row in enumerate(rows):
            if self.windowed:
                mask[at] = collection.published_within(int(self.posts[row]), *WINDOW)
            mask[at, list(self.left_out[row])] = False
        return mask


def find_articles(system: LinkSystem, retrieval: Retrieval, collection: Collection, label: str) -> NDArray[np.int64]:
    """Return the rank of the best-placed right article of every post, from 1: int64 [n]; ties count against it.

    Args:
        label: of the progress bar.
    """
    ranks = np.zeros(len(retrieval.posts), dtype=np.int64)
    starts = range(0, len(ranks), _POSTS_AT_ONCE)
    for first in tqdm(starts, desc=label, leave=False, disable=None if len(starts) > 1 else True):
        rows = range(first, min(first + _POSTS_AT_ONCE, len(ranks)))
        scores = system.rank(retrieval.posts[rows.start : rows.stop], retrieval.candidates(rows, collection))
        for own, row in zip(scores, rows, strict=True):
            ranks[row] = best_rank(own, retrieval.relevant[row])
    return ranks


def rank_figures(ranks: NDArray[np.int64]) -> dict[str, Any]:
    """Return the mean reciprocal rank and R@k, fractions of one; only ``n_posts`` without posts.

    R@k is the share of posts of which an article is among the first k.
    """
    if not len(ranks):
        return {"n_posts": 0}
    figures = {"mrr": float(np.mean(1.0 / ranks)), **{f"r@{k}": float(np.mean(ranks <= k)) for k in AT}}
    return {"n_posts": len(ranks), **figures}
