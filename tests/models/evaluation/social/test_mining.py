from datetime import date, datetime, timedelta

import pytest

from models.evaluation.social.collection import Collection
from models.evaluation.social.mining import LinkedCascade, link_cascades
from models.social.dataset import CascadeRow, SocialData
from models.social.protocol import NewsArticle, Post

DAY = date(2019, 5, 10)
EVENT = "event_level (keywords+date window)"


def article(name: str, body: str, days: int | None = 0) -> NewsArticle:
    return NewsArticle(name, "", body, None if days is None else DAY + timedelta(days=days))


def row(
    name: str,
    articles: list[tuple[str, str]],
    *,
    root: str | None = "p",
    event: str | None = None,
    kind: str = "reply_tree",
) -> CascadeRow:
    return CascadeRow(name, kind, root, ("p", "q"), (("q", "p"),), tuple(articles), event)


def link(rows: list[CascadeRow], *articles: NewsArticle) -> tuple[list[LinkedCascade], list[list[tuple[str, bool]]]]:
    """Return the names of each cascade's articles and whether it is about them."""
    posts = {
        "p": Post("p", "the ferry sank", "", datetime(2019, 5, 10, 9)),
        "q": Post("q", "which ferry", "", datetime(2019, 5, 10, 10)),
    }
    by_id = {one.article_id: one for one in articles}
    data = SocialData(posts, by_id, {"far": article("far", "rye loaves rope", -10)}, {}, tuple(rows))
    collection = Collection.of(data)
    cascades = link_cascades(data, collection)
    described = [
        [
            (collection.articles[row].article_id, bool(right))
            for row, right in zip(cascade.articles, cascade.truth, strict=True)
        ]
        for cascade in cascades
    ]
    return cascades, described


OWN = article("own", "ferry captain pier smoke rope", 1)


@pytest.mark.parametrize(
    ("days", "negative"), [(-2, "far"), (-3, "near"), (-60, "near"), (-61, "far"), (0, "far"), (None, "far")]
)
def test_negative_is_the_most_similar_article_3_to_60_days_before_the_root(days: int | None, negative: str) -> None:
    near = article("near", "ferry captain pier smoke rope once", days)
    _, (pairs,) = link([row("c", [("own", "embedded")])], OWN, near)
    assert pairs == [("own", True), (negative, False)]


def test_each_article_has_its_own_negative() -> None:
    second = article("second", "oven flour dough", 2)
    (one,), (pairs,) = link(
        [row("c", [("own", "embedded"), ("second", "embedded")])],
        OWN,
        second,
        article("ferry", "ferry captain pier", -5),
        article("oven", "oven flour rope", -5),
    )
    assert pairs == [("own", True), ("ferry", False), ("second", True), ("oven", False)]
    assert not one.event.any()


def test_without_a_root_or_its_day_any_other_article_will_do() -> None:
    later = article("later", "ferry captain pier smoke rope then", 30)
    (one,), (pairs,) = link([row("c", [("own", "comment_section_of")], root=None)], OWN, later)
    assert pairs == [("own", True), ("later", False)]
    assert one.posts.tolist() == [-1, 0, 1]
    assert one.cascade.words[0] == ()


def test_negatives_of_an_event_are_from_other_events() -> None:
    (one, _), (pairs, other) = link(
        [row("c", [("own", EVENT), ("hand", "embedded")], event="ferry"), row("d", [("fire", EVENT)], event="fire")],
        OWN,
        article("hand", "captain Odell", 1),
        article("fire", "rope smoke", 2),
        article("near", "ferry captain pier smoke rope once", -5),
    )
    assert pairs == [("own", True), ("fire", False), ("hand", True), ("near", False)]
    assert one.event.tolist() == [True, True, False, False]
    assert other == [("fire", True), ("own", False)]


def test_links_by_an_event_alone_can_be_left_out() -> None:
    posts = {"p": Post("p", "ferry"), "q": Post("q", "ferry")}
    rows = (row("c", [("own", EVENT), ("hand", "embedded")], event="ferry"), row("d", [("own", EVENT)], event="ferry"))
    articles = {item.article_id: item for item in (OWN, article("hand", "ferry captain"))}
    data = SocialData(posts, articles, {}, {}, rows)
    collection = Collection.of(data)
    assert [len(one.articles) for one in link_cascades(data, collection)] == [2, 1]
    (one,) = link_cascades(data, collection, events=False)
    assert one.row.articles == (("hand", "embedded"),)
    assert not one.event.any()


def test_cascades_without_known_articles_are_skipped() -> None:
    assert link([row("c", []), row("d", [("gone", "embedded")])], OWN) == ([], [])
