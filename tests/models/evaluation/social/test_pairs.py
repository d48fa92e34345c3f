from datetime import date, datetime

import numpy as np
import pytest

from models.errors import AppError
from models.evaluation.social.collection import Collection
from models.evaluation.social.pairs import LabelledPairs, best_threshold, decisions, figures, pair_report
from models.social.dataset import Link
from models.social.protocol import NewsArticle, Post

NOON = datetime(2019, 5, 10, 12)
COLLECTION = Collection(
    tuple(Post(f"p{n}", f"post {n}", "", NOON) for n in range(4)),
    tuple(NewsArticle(f"a{n}", f"title {n}", f"body {n}", date(2019, 5, 10 + n)) for n in range(4)),
)


def link(post: int, article: int, how: str = "embedded") -> Link:
    return Link(f"p{post}", f"a{article}", 1, how)


def no_link(post: int, article: int) -> Link:
    return Link(f"p{post}", f"a{article}", 0, "hard_negative_temporal (mined)")


def test_precision_is_zero_without_positives() -> None:
    nothing = figures(np.array([True, False]), np.array([0.2, 0.1]), np.zeros(2, dtype=np.bool_))
    assert (nothing["precision"], nothing["recall"], nothing["f1"], nothing["accuracy"]) == (0.0, 0.0, 0.0, 0.5)


def test_the_best_threshold() -> None:
    scores = np.array([0.9, 0.8, 0.7, 0.2, 0.1])
    truth = np.array([True, True, False, True, False])
    # Three found of four called: 6/7, better than two of two: 4/5.
    assert best_threshold(scores, truth) == pytest.approx(0.2)
    # Equal scores are both true or both false.
    assert best_threshold(np.array([0.5, 0.5, 0.9]), np.array([True, False, True])) == pytest.approx(0.5)
    assert best_threshold(scores[:0], truth[:0]) == float("inf")


def test_weak_links_are_left_out() -> None:
    links = [
        link(0, 0),
        link(1, 1, "quoted_verbatim"),
        link(2, 2, "about_lexical (words)"),
        no_link(2, 0),
        no_link(0, 3),
    ]
    pairs = LabelledPairs.of(links, COLLECTION)
    by_pair = {(0, 0): 0.9, (1, 1): 0.4, (2, 0): 0.5, (0, 3): 0.0}
    scores = np.array([by_pair[pair] for pair in zip(pairs.posts.tolist(), pairs.articles.tolist(), strict=True)])
    report = pair_report(pairs, scores, 0.45)
    assert (report["n_positive"], report["n_negative"], report["threshold"]) == (2, 2, 0.45)
    # 0.9 right, 0.5 wrong, 0.4 right, 0.0 wrong.
    assert report["ap"] == pytest.approx((1.0 + 2 / 3) / 2)
    assert (report["precision"], report["recall"], report["f1"], report["accuracy"]) == (0.5, 0.5, 0.5, 0.5)


def test_duplicate_pair_counts_once_and_sound_links_take_precedence() -> None:
    pairs = LabelledPairs.of(
        [link(0, 0, "factcheck_weak (cited)"), link(0, 0, "embedded"), link(0, 0), no_link(0, 1), no_link(0, 0)],
        COLLECTION,
    )
    assert (pairs.truth.tolist(), pairs.articles.tolist()) == ([True, False], [0, 1])


def test_without_a_threshold_no_half_of_the_posts_judges_itself() -> None:
    pairs = LabelledPairs.of([item for n in range(4) for item in (link(n, n), no_link(n, (n + 1) % 4))], COLLECTION)
    # Of every second post all scores are higher by ten; the threshold of its own half would be right.
    scores = np.where(pairs.truth, 0.9, 0.1) + 10.0 * (pairs.posts % 2)
    linked, threshold = decisions(pairs, scores, None)
    assert threshold is None
    assert linked[pairs.posts % 2 == 1].all()
    assert not linked[pairs.posts % 2 == 0].any()


@pytest.mark.parametrize(
    ("links", "code"),
    [
        ([], "no_pairs"),
        ([link(0, 0)], "one_class"),
        ([no_link(0, 0)], "one_class"),
        ([link(0, 0, "about_lexical (x)"), no_link(0, 1)], "one_class"),
    ],
)
def test_data_without_both_classes_is_rejected(links: list[Link], code: str) -> None:
    with pytest.raises(AppError) as caught:
        LabelledPairs.of(links, COLLECTION)
    assert caught.value.code == code
