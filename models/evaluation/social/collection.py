"""Posts, candidate articles, and the candidates within a window of days around each post."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from models.social.dataset import Link, SocialData
from models.social.protocol import NewsArticle, Post

Indices = NDArray[np.int64]
Mask = NDArray[np.bool_]

# Days from a post to an article that can be about it.
WINDOW = (-1, 14)

_UNDATED = np.iinfo(np.int64).min // 4


@dataclass(frozen=True, eq=False)
class Collection:
    """Posts and articles, referred to by number.

    Args:
        posts: all of the folder.
        articles: its articles and its distractors: the candidates.
    """

    posts: tuple[Post, ...]
    articles: tuple[NewsArticle, ...]

    @classmethod
    def of(cls, data: SocialData) -> "Collection":
        """Create the collection of a folder."""
        distinct = {article.article_id: article for article in data.distractors.values()}
        return cls(tuple(data.posts.values()), tuple((distinct | data.articles).values()))

    @cached_property
    def post_rows(self) -> Mapping[str, int]:
        """Numbers of posts by id."""
        return {post.post_id: row for row, post in enumerate(self.posts)}

    @cached_property
    def article_rows(self) -> Mapping[str, int]:
        """Numbers of articles by id."""
        return {article.article_id: row for row, article in enumerate(self.articles)}

    @cached_property
    def _published(self) -> Indices:
        days = (article.published_on for article in self.articles)
        return np.array([_UNDATED if day is None else day.toordinal() for day in days], dtype=np.int64)

    def posts_of(self, links: Iterable[Link]) -> Indices:
        """Return the number of each link's post."""
        return np.array([self.post_rows[link.post_id] for link in links], dtype=np.int64)

    def articles_of(self, links: Iterable[Link]) -> Indices:
        """Return the number of each link's article."""
        return np.array([self.article_rows[link.article_id] for link in links], dtype=np.int64)

    def published_within(self, post: int, first: int, last: int) -> Mask:
        """Return which articles were published between ``first`` and ``last`` days after the post: bool [n_articles].

        False for articles without a day, and for all articles if the post has no day.
        """
        posted = self.posts[post].posted_at
        if posted is None:
            return np.zeros(len(self.articles), dtype=np.bool_)
        day = posted.date().toordinal()
        return np.asarray((self._published >= day + first) & (self._published <= day + last))
