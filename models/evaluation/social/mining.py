"""Mines hard negatives of cascades: articles similar to those that a cascade is about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.baselines.social.vectors import SocialTfidf
from models.evaluation.social.collection import Collection, Indices, Mask
from models.social.cascades.trees import Cascade, cascade_of
from models.social.dataset import CascadeRow, SocialData
from models.social.protocol import Post

# Kinds of links from a whole event to anything published about it: much looser than the others, measured separately.
EVENT_KINDS = ("event_level",)
# Days before the root at which an article cannot be about it.
BEFORE = (-60, -3)


@dataclass(frozen=True, eq=False)
class LinkedCascade:
    """A cascade, the articles it is about, and as many negatives.

    Args:
        row: what it was read from.
        posts: int64 [n_posts], numbers of its posts in its order; -1 for a root that is no post.
        articles: int64 [n_articles], numbers.
        truth: bool [n_articles], whether it is about them.
        event: bool [n_articles], whether the link, or that of its negative, is of ``EVENT_KINDS``.
    """

    row: CascadeRow
    cascade: Cascade
    posts: Indices
    articles: Indices
    truth: NDArray[np.bool_]
    event: NDArray[np.bool_]


def link_cascades(data: SocialData, collection: Collection, *, events: bool = True) -> list[LinkedCascade]:
    """Return every cascade of a folder that has articles, with one negative for each article.

    The negative is the article most similar to it by TF-IDF over whole bodies that was published 3 to 60 days before
    the root, as the negatives of posts were mined; of any date if the root has none. Similar to the article, not to a
    post: one near the words of the root would be hard for the root alone, and one near all posts for their mean. The
    negative of an event's article is an article of another event, chosen in the same way.

    Args:
        events: whether articles that are linked by the event alone are among them.
    """

    def known(row: CascadeRow) -> CascadeRow:
        kept = [one for one in row.articles if one[0] in collection.article_rows and (events or not _by_event(one[1]))]
        return replace(row, articles=tuple(kept))

    rows = [row for cascade in data.cascades if (row := known(cascade)).articles]
    if not rows:
        return []
    miner = _Miner(rows, collection)
    return [_linked(row, data, collection, miner) for row in rows]


def _by_event(how: str) -> bool:
    return how.partition(" ")[0] in EVENT_KINDS


def _linked(row: CascadeRow, data: SocialData, collection: Collection, miner: "_Miner") -> LinkedCascade:
    # Where there is no root, all hang on a post without words.
    root = data.posts[row.root] if row.root else Post(row.cascade_id, "")
    cascade, _ = cascade_of(root, (data.posts[post] for post in row.posts), row.edges)
    rows = collection.post_rows
    posts = np.array([rows[post.post_id] if post.post_id in data.posts else -1 for post in cascade.posts])
    pairs = miner.pairs(row, int(posts[0]))
    articles, truth, event = (np.array(column) for column in zip(*pairs, strict=True))
    return LinkedCascade(row, cascade, posts, articles, truth, event)


class _Miner:
    """Finds the negatives."""

    def __init__(self, rows: Sequence[CascadeRow], collection: Collection) -> None:
        self._collection = collection
        self._of_event: dict[str, set[int]] = {}
        for row in rows:
            for article, event in self._own(row):
                if event and row.event:
                    self._of_event.setdefault(row.event, set()).add(article)
        vectors = SocialTfidf.fit(collection.articles, bodies=True).articles(collection.articles)
        self._vectors = vectors

    def pairs(self, row: CascadeRow, root: int) -> list[tuple[int, bool, bool]]:
        """Return for one cascade (article, whether the cascade is about it, whether it is linked by the event).

        Args:
            root: number of its root; negative where that is no post.
        """
        own = self._own(row)
        allowed = {True: self._of_other_events(row.event), False: self._before(root)}
        for mask in allowed.values():
            mask[[article for article, _ in own]] = False
        pairs = []
        for article, event in own:
            pairs.append((article, True, event))
            other = self._most_similar(article, allowed[event])
            if other is not None:
                pairs.append((other, False, event))
                allowed[event][other] = False
        return pairs

    def _own(self, row: CascadeRow) -> list[tuple[int, bool]]:
        """Return numbers of its articles, each once, and whether they are linked by the event alone."""
        labels: dict[int, bool] = {}
        for article, how in row.articles:
            number = self._collection.article_rows[article]
            labels[number] = labels.get(number, True) and _by_event(how)
        return list(labels.items())

    def _before(self, root: int) -> Mask:
        if root < 0 or self._collection.posts[root].posted_at is None:
            return np.ones(len(self._collection.articles), dtype=np.bool_)
        return self._collection.published_within(root, *BEFORE)

    def _of_other_events(self, event: str | None) -> Mask:
        mask = np.zeros(len(self._collection.articles), dtype=np.bool_)
        for articles in (articles for name, articles in self._of_event.items() if name != event):
            mask[list(articles)] = True
        mask[list(self._of_event.get(event or "", ()))] = False
        return mask

    def _most_similar(self, article: int, allowed: Mask) -> int | None:
        places = np.flatnonzero(allowed)
        if not len(places):
            return None
        likeness = self._vectors[places] @ self._vectors[article].T
        return int(places[int(np.asarray(likeness.todense()).argmax())])
