"""Retrieval of a post's article among those published around it, and among all."""

from collections.abc import Mapping, Sequence
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
        left_out: for each, articles it is about by other links, which count neither as right nor as wrong.
        kinds: for each, the kinds of links to ``relevant``, as (number of the article, kind).
        windowed: whether candidates are those within ``WINDOW`` days of the post, or all.
        passed_over: posts none of whose articles is among the candidates, or that have no day.
    """

    posts: NDArray[np.int64]
    relevant: tuple[frozenset[int], ...]
    left_out: tuple[frozenset[int], ...]
    kinds: tuple[frozenset[tuple[int, str]], ...]
    windowed: bool
    passed_over: int

    @classmethod
    def of(cls, links: Sequence[Link], collection: Collection, *, weak: bool, windowed: bool) -> "Retrieval":
        """Create the retrieval of every post of the positive links.

        Args:
            weak: retrieve the articles of weak links, not those of sound ones.
        """
        articles_of: dict[int, set[tuple[int, str]]] = {}
        other: dict[int, set[int]] = {}
        for link in links:
            if link.label == 1:
                post, article = collection.post_rows[link.post_id], collection.article_rows[link.article_id]
                if link.weak == weak:
                    articles_of.setdefault(post, set()).add((article, link.kind))
                else:
                    other.setdefault(post, set()).add(article)
        kept = {}
        for post, own in articles_of.items():
            inside = collection.published_within(post, *WINDOW) if windowed else None
            inside_articles = frozenset(article for article in own if inside is None or inside[article[0]])
            if inside_articles:
                kept[post] = inside_articles
        relevant = {post: frozenset(article for article, _ in own) for post, own in kept.items()}
        return cls(
            np.array(list(kept), dtype=np.int64),
            tuple(relevant.values()),
            tuple(frozenset(other.get(post, ())) - relevant[post] for post in kept),
            tuple(kept.values()),
            windowed,
            len(articles_of) - len(kept),
        )

    def candidates(self, rows: range, collection: Collection) -> Mask:
        """Return the candidates of some of the posts: bool [n_rows, n_articles]."""
        mask = np.ones((len(rows), len(collection.articles)), dtype=np.bool_)
        for at, row in enumerate(rows):
            if self.windowed:
                mask[at] = collection.published_within(int(self.posts[row]), *WINDOW)
            mask[at, list(self.left_out[row])] = False
        return mask


@dataclass(frozen=True, eq=False)
class Ranks:
    """Ranks of the right articles.

    Args:
        ranks: int64 [n_posts], of the best-placed article, from 1; ties count against it.
        by_kind: by kind of link, the ranks for posts that have such links, without other right articles.
    """

    ranks: NDArray[np.int64]
    by_kind: Mapping[str, NDArray[np.int64]]

    @property
    def reciprocal(self) -> NDArray[np.float64]:
        """1 / rank of each post."""
        return 1.0 / self.ranks


def find_articles(system: LinkSystem, retrieval: Retrieval, collection: Collection, label: str) -> Ranks:
    """Ranks the candidates of every post by a system.

    Args:
        label: of the progress bar.
    """
    ranks = np.zeros(len(retrieval.posts), dtype=np.int64)
    by_kind: dict[str, list[int]] = {}
    starts = range(0, len(ranks), _POSTS_AT_ONCE)
    for first in tqdm(starts, desc=label, leave=False, disable=None if len(starts) > 1 else True):
        rows = range(first, min(first + _POSTS_AT_ONCE, len(ranks)))
        scores = system.rank(retrieval.posts[rows.start : rows.stop], retrieval.candidates(rows, collection))
        for own, row in zip(scores, rows, strict=True):
            ranks[row] = best_rank(own, retrieval.relevant[row])
            kinds = retrieval.kinds[row]
            for kind in sorted({kind for _, kind in kinds}):
                of_kind = frozenset(article for article, article_kind in kinds if article_kind == kind)
                others = own.copy()
                others[list(retrieval.relevant[row] - of_kind)] = -np.inf
                by_kind.setdefault(kind, []).append(best_rank(others, of_kind))
    return Ranks(ranks, {kind: np.array(kind_ranks, dtype=np.int64) for kind, kind_ranks in sorted(by_kind.items())})


def rank_figures(ranks: NDArray[np.int64]) -> dict[str, Any]:
    """Return the mean reciprocal rank and R@k, fractions of one; only ``n_posts`` without posts.

    R@k is the share of posts of which an article is among the first k.
    """
    if not len(ranks):
        return {"n_posts": 0}
    figures = {"mrr": float(np.mean(1.0 / ranks)), **{f"r@{k}": float(np.mean(ranks <= k)) for k in AT}}
    return {"n_posts": len(ranks), **figures}
