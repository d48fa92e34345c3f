from datetime import date, datetime, timedelta

import numpy as np
import pytest
from numpy.typing import NDArray

from models.evaluation.social.collection import Collection, Indices, Mask
from models.evaluation.social.retrieval import Retrieval, find_articles, rank_figures
from models.evaluation.social.systems import LinkSystem
from models.social.dataset import Link
from models.social.protocol import NewsArticle, Post

DAY = date(2019, 5, 10)
# Days from the post to each article; the last has none.
GAPS = (-2, -1, 0, 14, 15, None)
POSTS = (Post("p", "post", "", datetime(2019, 5, 10, 23, 59)), Post("undated", "post"))
COLLECTION = Collection(
    POSTS,
    tuple(
        NewsArticle(f"a{n}", "", "", None if gap is None else DAY + timedelta(days=gap)) for n, gap in enumerate(GAPS)
    ),
)


class Given(LinkSystem):
    """Has given scores, and records its calls."""

    def __init__(self, *scores: float) -> None:
        self._scores = np.array(scores)
        self.asked: list[Mask] = []

    def rank(self, posts: Indices, candidates: Mask) -> NDArray[np.float64]:
        self.asked += list(candidates)
        return super().rank(posts, candidates)

    def _between(self, posts: Indices, articles: Indices) -> NDArray[np.float64]:
        return np.tile(self._scores[articles], (len(posts), 1))


def links(*articles: str, how: str = "embedded", post: str = "p") -> list[Link]:
    return [Link(post, article, 1, how) for article in articles]


def retrieval(own: list[Link], *, windowed: bool = True) -> Retrieval:
    return Retrieval.of(own, COLLECTION, windowed=windowed)


def test_candidates_are_published_from_a_day_before_to_a_fortnight_after() -> None:
    request = retrieval(links("a2"))
    assert request.candidates(range(1), COLLECTION).tolist() == [[False, True, True, True, False, False]]
    assert retrieval(links("a2"), windowed=False).candidates(range(1), COLLECTION).all()


@pytest.mark.parametrize(
    ("own", "posts", "passed_over"),
    [
        (links("a2"), 1, 0),
        (links("a0"), 0, 1),
        (links("a4"), 0, 1),
        (links("a5"), 0, 1),
        (links("a0", "a3"), 1, 0),
        (links("a2", post="undated"), 0, 1),
        ([Link("p", "a2", 0, "hard_negative_temporal (mined)")], 0, 0),
    ],
)
def test_posts_that_cannot_be_right_within_the_window_are_counted_and_left_out(
    own: list[Link], posts: int, passed_over: int
) -> None:
    request = retrieval(own)
    assert (len(request.posts), request.passed_over) == (posts, passed_over)
    everything = retrieval(own, windowed=False)
    assert len(everything.posts) == posts + passed_over


def test_of_several_articles_the_best_placed_counts() -> None:
    ranks = find_articles(Given(0, 3, 2, 1, 9, 9), retrieval(links("a2", "a3")), COLLECTION, "")
    assert ranks.tolist() == [2]


def test_ties_count_against_the_system() -> None:
    assert find_articles(Given(1, 1, 1, 1, 1, 1), retrieval(links("a2")), COLLECTION, "").tolist() == [3]
    everywhere = find_articles(Given(0, 0, 0, 0, 0, 0), retrieval(links("a2"), windowed=False), COLLECTION, "")
    assert everywhere.tolist() == [6]


def test_weak_links_are_no_wrong_answers() -> None:
    own = [*links("a1", how="about_lexical (words)"), *links("a2")]
    system = Given(0, 9, 1, 2, 0, 0)
    assert find_articles(system, retrieval(own), COLLECTION, "").tolist() == [2]
    assert not system.asked[0][1]


def test_an_article_linked_both_ways_is_a_sound_answer() -> None:
    own = [*links("a1", how="about_lexical (words)"), *links("a1")]
    assert find_articles(Given(0, 9, 1, 2, 0, 0), retrieval(own), COLLECTION, "").tolist() == [1]


def test_figures_of_ranks() -> None:
    figures = rank_figures(np.array([1, 2, 10, 11]))
    assert figures == pytest.approx({"n_posts": 4, "mrr": (1 + 1 / 2 + 1 / 10 + 1 / 11) / 4, "r@1": 0.25, "r@10": 0.75})
    assert rank_figures(np.array([], dtype=np.int64)) == {"n_posts": 0}
