import json
import math
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from models.errors import AppError
from models.social.cascades.aggregation import FACTS, HOW, WEIGHTS, Pooling, aggregate, curve, post_facts, sizes
from models.social.cascades.trees import Cascade, build_cascades
from models.social.protocol import Post

NOON = datetime(2019, 5, 1, 12)


def thread(texts: list[str], parents: list[int | None] | None = None) -> Cascade:
    parents = parents or [None, *([0] * (len(texts) - 1))]
    posts = [
        Post(str(n), text, "", NOON + timedelta(minutes=n), None if parent is None else str(parent))
        for n, (text, parent) in enumerate(zip(texts, parents, strict=True))
    ]
    (cascade,), problems = build_cascades(posts)
    assert problems == []
    return cascade


def pooling(**weights: float) -> Pooling:
    return Pooling({name: weights.get(name, 0.0) for name in WEIGHTS})


FERRY = thread(["the ferry sank", "which ferry", "no words on that", "thoughts"])
VALUES = [0.2, 0.9, 0.1, 0.4]


@pytest.mark.parametrize(("how", "value"), [("mean", 0.4), ("median", 0.3), ("max", 0.9), ("root", 0.2)])
def test_values_are_aggregated(how: str, value: float) -> None:
    assert aggregate(VALUES, FERRY, how) == pytest.approx(value)


def test_several_articles_are_aggregated_each_by_itself() -> None:
    columns = np.array([VALUES, [0.5, 0.1, 0.3, 0.1]]).T
    for how in HOW:
        values = aggregate(columns, FERRY, how, pooling(similarity=2.0, root=0.5))
        apart = [float(aggregate(columns[:, at], FERRY, how, pooling(similarity=2.0, root=0.5))) for at in range(2)]
        assert values == pytest.approx(apart)


def test_posts_without_words_have_no_say() -> None:
    cascade = thread(["the ferry sank", "@user", "which ferry", "https://example.org/"])
    values = [0.2, 0.0, 0.6, 0.0]
    assert aggregate(values, cascade, "mean") == pytest.approx(0.4)
    assert aggregate(values, cascade, "median") == pytest.approx(0.4)
    assert aggregate(values, cascade, "learned", pooling()) == pytest.approx(0.4)


@pytest.mark.parametrize("how", HOW)
def test_cascade_without_words_has_similarity_zero(how: str) -> None:
    cascade = thread(["", "@user"])
    assert aggregate([0.3, 0.3], cascade, how, pooling()) == 0.0
    assert curve([0.3, 0.3], cascade, how, pooling()) == [(1, 0.0), (2, 0.0)]


def test_root_without_words_has_similarity_zero() -> None:
    assert aggregate([0.0, 0.8], thread(["@user", "ferry"]), "root") == 0.0
    assert curve([0.0, 0.8], thread(["@user", "ferry"]), "mean") == [(1, 0.0), (2, 0.8)]


def test_mean_root_and_maximum_are_limits_of_the_learned_aggregation() -> None:
    assert aggregate(VALUES, FERRY, "learned", pooling()) == pytest.approx(0.4)
    assert aggregate(VALUES, FERRY, "learned", pooling(root=100.0)) == pytest.approx(0.2)
    assert aggregate(VALUES, FERRY, "learned", pooling(similarity=1000.0)) == pytest.approx(0.9)


def test_learned_weights_are_exponents() -> None:
    cascade = thread(["the ferry sank", "which ferry was it"])
    value = aggregate([0.5, 0.1], cascade, "learned", pooling(root=1.0, similarity=2.0))
    first, second = math.exp(1.0 + 2.0 * 0.5), math.exp(2.0 * 0.1)
    assert value == pytest.approx((first * 0.5 + second * 0.1) / (first + second))


def test_extreme_weights_stay_finite() -> None:
    for weight in (-1e6, 1e6):
        assert 0.1 <= aggregate(VALUES, FERRY, "learned", pooling(similarity=weight, order=weight)) <= 0.9


def test_facts_of_posts() -> None:
    cascade = thread(["the ferry sank", "which ferry", "@user", "no"], [None, 0, 1, 0])
    facts = dict(zip(FACTS, post_facts(cascade).T.tolist(), strict=True))
    assert facts["root"] == [1.0, 0.0, 0.0, 0.0]
    assert facts["depth"] == pytest.approx(np.log1p([0, 1, 2, 1]))
    assert facts["order"] == pytest.approx(np.log1p([0, 1, 2, 3]))
    assert facts["length"] == pytest.approx(np.log1p([3, 2, 0, 1]))
    assert facts["shared"] == [1.0, 0.5, 0.0, 0.0]


@pytest.mark.parametrize("how", HOW)
def test_curve_is_over_the_oldest_posts(how: str) -> None:
    # The second answer in time is below the first, so reading order is not the order of time.
    cascade = thread(["the ferry sank", "which ferry", "a tram", "the ferry", "@user", "sank?"], [None, 0, 0, 1, 0, 2])
    values = np.array([0.2, 0.9, 0.1, 0.4, 0.0, 0.7])
    rows = {post.post_id: at for at, post in enumerate(cascade.posts)}
    learned = pooling(root=0.4, depth=-0.3, order=0.2, length=0.1, shared=0.5, similarity=3.0)
    by_size = dict(curve(values, cascade, how, learned))
    assert list(by_size) == [1, 2, 3, 4, 5, 6]
    for n, value in by_size.items():
        posts = tuple(cascade.posts[row] for row in sorted(cascade.by_age[:n]))
        less = Cascade(cascade.root, posts, {post.post_id: cascade.parents[post.post_id] for post in posts[1:]})
        rest = values[[rows[post.post_id] for post in less.posts]]
        assert value == pytest.approx(float(aggregate(rest, less, how, learned)))


def test_curve_sizes_grow_after_the_first_hundred() -> None:
    assert sizes(5).tolist() == [1, 2, 3, 4, 5]
    many = sizes(100_000)
    assert many[:100].tolist() == list(range(1, 101))
    assert many[-1] == 100_000
    assert len(many) < 300
    assert (np.diff(many) > 0).all()


def test_unknown_aggregation_is_rejected() -> None:
    with pytest.raises(AppError, match="'mode'") as caught:
        aggregate(VALUES, FERRY, "mode")
    assert caught.value.code == "unknown_aggregation"


def test_every_post_needs_a_value() -> None:
    with pytest.raises(ValueError, match="4 posts"):
        aggregate([0.1], FERRY, "mean")


def test_learned_aggregation_is_saved_and_loaded(tmp_path: Path) -> None:
    written = Pooling({name: 0.1 * at for at, name in enumerate(WEIGHTS)}, "a linker")
    written.save(tmp_path / "there" / "aggregation.json")
    assert Pooling.load(tmp_path / "there" / "aggregation.json") == written


@pytest.mark.parametrize("text", ["", "[]", "{}", json.dumps({"weights": {"root": 1.0}, "trained_on": ""})])
def test_damaged_learned_aggregation_is_rejected(tmp_path: Path, text: str) -> None:
    path = tmp_path / "aggregation.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AppError, match=r"aggregation\.json"):
        Pooling.load(path)
