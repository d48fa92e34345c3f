from datetime import datetime, timedelta

import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score

from models.evaluation.social.cascades import cascade_report, groups_of, similarities_of
from models.evaluation.social.collection import Indices
from models.evaluation.social.mining import LinkedCascade
from models.evaluation.social.systems import LinkSystem
from models.social.cascades.trees import cascade_of
from models.social.dataset import CascadeRow
from models.social.protocol import Post

NOON = datetime(2019, 5, 1, 12)
WORDS = "ferry pier rope smoke captain engine"


class Table(LinkSystem):
    """Looks up similarities: float64 [n_posts, n_articles]."""

    def __init__(self, values: NDArray[np.float64]) -> None:
        self._values = values

    def _between(self, posts: Indices, articles: Indices) -> NDArray[np.float64]:
        return self._values[np.ix_(posts, articles)]


def linked(
    number: int, size: int, *, event: str | None = None, loose: bool = False, rooted: bool = True
) -> LinkedCascade:
    """Return a thread of ``size`` posts, from number ``100 * number`` on, with two articles: its own and another."""
    first = 100 * number
    posts = [Post(f"p{first + n}", WORDS, "", NOON + timedelta(minutes=n)) for n in range(size)]
    root = posts[0] if rooted else Post(f"c{number}", "")
    cascade, _ = cascade_of(root, posts, [(post.post_id, root.post_id) for post in posts[1:]])
    kind = "reply_tree" if number % 2 else "self_thread (dots)"
    ids = tuple(post.post_id for post in posts)
    row = CascadeRow(f"c{number}", kind, posts[0].post_id if rooted else None, ids, (), ((f"a{first}", "x"),), event)
    rows = np.array([*([] if rooted else [-1]), *range(first, first + size)])
    return LinkedCascade(row, cascade, rows, np.array([first, first + 1]), np.array([True, False]), np.full(2, loose))


def table(cascades: list[LinkedCascade], seed: int = 0) -> Table:
    """Return similarities in which replies are close to the linked article, and roots equally close to both."""
    random = np.random.default_rng(seed)
    size = 100 * (len(cascades) + 1)
    values = random.random((size, size)) * 0.5
    for one in cascades:
        rows = one.posts[one.posts >= 0]
        values[rows[1:], one.articles[0]] += 0.4
    return Table(values)


def test_aggregations_are_measured_over_all_pairs() -> None:
    cascades = [linked(number, 2 + number % 4) for number in range(30)]
    system = table(cascades)
    report = cascade_report({"table": system}, cascades, frozenset())["table"]
    assert (report["n"], report["n_pairs"]) == (30, 60)
    own = [similarities_of(system, one) for one in cascades]
    truth = np.tile([True, False], 30)
    expected = {
        "mean": [similarities.mean(axis=0) for similarities in own],
        "median": [np.median(similarities, axis=0) for similarities in own],
        "max": [similarities.max(axis=0) for similarities in own],
        "root": [similarities[0] for similarities in own],
    }
    for how, values in expected.items():
        assert report["ap"][how] == pytest.approx(average_precision_score(truth, np.concatenate(values)))
    assert report["ap"]["mean"] > report["ap"]["root"]
    assert set(report["p_vs_root"]) == {"mean", "median", "max", "learned"}
    assert report["p_vs_root"]["mean"] < 0.05


def test_held_out_cascades_share_nothing_with_the_training_data() -> None:
    cascades = [linked(number, 2 if number < 10 else 6) for number in range(20)]
    report = cascade_report({"table": table(cascades)}, cascades, frozenset({"p100", "a200", "p1900"}))["table"]
    assert report["held_out"]["n"] == 17


def test_what_an_event_links_is_apart_and_what_has_no_root_is_left_out() -> None:
    cascades = [
        *(linked(number, 3) for number in range(6)),
        *(linked(number, 3, event=f"e{number}", loose=True) for number in range(6, 9)),
        *(linked(number, 3, rooted=False) for number in range(9, 11)),
    ]
    report = cascade_report({"table": table(cascades)}, cascades, frozenset())["table"]
    assert report["n"] == 6
    assert report["event_level"]["n"] == 3
    # Fewer than ten are not tested.
    assert "p_vs_root" not in report


def test_cascades_that_share_anything_are_of_one_group() -> None:
    first, second, third, fourth = (
        linked(number, 2, event="fire" if number in (0, 2) else None) for number in range(4)
    )
    shared = CascadeRow("c1", "reply_tree", "p100", ("p100", "p300"), (), (), None)
    groups = groups_of(
        [
            first,
            LinkedCascade(shared, second.cascade, second.posts, second.articles, second.truth, second.event),
            third,
            fourth,
        ]
    )
    assert groups[0] == groups[2]
    assert groups[1] == groups[3]
    assert groups[0] != groups[1]


def test_other_aggregations_are_measured_without_training_data() -> None:
    cascades = [linked(number, 3, event="one") for number in range(4)]
    report = cascade_report({"table": table(cascades)}, cascades, frozenset())["table"]
    assert set(report["ap"]) == {"mean", "median", "max", "root"}


def test_no_cascades_no_report() -> None:
    assert cascade_report({"table": Table(np.zeros((1, 1)))}, [], frozenset()) == {}
