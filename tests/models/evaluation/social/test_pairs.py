from datetime import date, datetime

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, average_precision_score, f1_score, precision_score, recall_score

from models.errors import AppError
from models.evaluation.social.collection import Collection
from models.evaluation.social.pairs import LabelledPairs, decisions, figures, pair_report, threshold_on
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


def test_the_figures_are_scikit_learns() -> None:
    random = np.random.default_rng(0)
    truth = random.random(200) < 0.4
    scores = random.random(200) + 0.3 * truth
    linked = scores >= 0.6
    assert figures(truth, scores, linked) == pytest.approx(
        {
            "ap": average_precision_score(truth, scores),
            "accuracy": accuracy_score(truth, linked),
            "precision": precision_score(truth, linked),
            "recall": recall_score(truth, linked),
            "f1": f1_score(truth, linked),
        }
    )


def test_precision_is_zero_without_positives() -> None:
    nothing = figures(np.array([True, False]), np.array([0.2, 0.1]), np.zeros(2, dtype=np.bool_))
    assert (nothing["precision"], nothing["recall"], nothing["f1"], nothing["accuracy"]) == (0.0, 0.0, 0.0, 0.5)


def test_weak_links_are_measured_apart_against_all_negatives() -> None:
    links = [
        link(0, 0),
        link(1, 1, "quoted_verbatim"),
        link(2, 2, "about_lexical (words)"),
        no_link(2, 0),
        no_link(0, 3),
    ]
    pairs = LabelledPairs.of(links, COLLECTION)
    by_pair = {(link_.post_id, link_.article_id): at for at, link_ in enumerate(pairs.links)}
    scores = np.zeros(5)
    for pair, score in {("p0", "a0"): 0.9, ("p1", "a1"): 0.4, ("p2", "a2"): 0.1, ("p2", "a0"): 0.5}.items():
        scores[by_pair[pair]] = score
    report = pair_report(pairs, scores, 0.45)
    assert (report["n_positive"], report["n_negative"], report["threshold"]) == (2, 2, 0.45)
    # 0.9 right, 0.5 wrong, 0.4 right, 0.0 wrong.
    assert report["ap"] == pytest.approx((1.0 + 2 / 3) / 2)
    assert (report["precision"], report["recall"], report["f1"], report["accuracy"]) == (0.5, 0.5, 0.5, 0.5)
    assert report["weak"]["n_positive"] == 1
    assert report["weak"]["ap"] == pytest.approx(1 / 2)
    assert report["by_kind"]["embedded"]["ap"] == 1.0
    assert report["by_kind"]["quoted_verbatim"]["ap"] == pytest.approx(1 / 2)
    assert list(report["by_kind"]) == ["about_lexical", "embedded", "quoted_verbatim"]


def test_without_weak_links_there_are_no_weak_figures() -> None:
    assert (
        pair_report(LabelledPairs.of([link(0, 0), no_link(0, 1)], COLLECTION), np.array([1.0, 0.0]), 0.5)["weak"] == {}
    )


def test_duplicate_pair_counts_once_and_sound_links_take_precedence() -> None:
    pairs = LabelledPairs.of(
        [link(0, 0, "factcheck_weak (cited)"), link(0, 0, "embedded"), link(0, 0), no_link(0, 1), no_link(0, 0)],
        COLLECTION,
    )
    assert [(kept.kind, kept.article_id) for kept in pairs.links] == [
        ("embedded", "a0"),
        ("hard_negative_temporal", "a1"),
    ]
    assert not pairs.weak.any()


def test_the_threshold_has_the_best_f1_of_sound_links() -> None:
    pairs = LabelledPairs.of(
        [link(0, 0), link(1, 0), link(2, 0, "about_lexical (x)"), no_link(3, 0), no_link(3, 1)], COLLECTION
    )
    scores = np.where(pairs.weak, 0.0, np.where(pairs.truth, 0.7, 0.2))
    assert threshold_on(pairs, scores) == 0.7


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
