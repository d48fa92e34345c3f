from datetime import datetime, timedelta

import pytest

from models.social.cascades.trees import Cascade, Problem, build_cascades, cascade_of
from models.social.protocol import Post

NOON = datetime(2019, 5, 1, 12)


def post(post_id: str, minute: float | None = None, reply_to: str | None = None, quote_of: str | None = None) -> Post:
    at = None if minute is None else NOON + timedelta(minutes=minute)
    return Post(post_id, f"the ferry of {post_id}", "", at, reply_to, quote_of)


def ids(cascade: Cascade) -> str:
    return " ".join(post.post_id for post in cascade.posts)


def only(posts: list[Post]) -> Cascade:
    (cascade,), problems = build_cascades(posts)
    assert problems == []
    return cascade


def test_posts_are_in_depth_first_order_oldest_first() -> None:
    posts = [
        post("d", 4, reply_to="b"),
        post("c", 3, quote_of="a"),
        post("e", 9, reply_to="c"),
        post("b", 2, reply_to="a"),
        post("a", 1),
    ]
    cascade = only(posts)
    assert ids(cascade) == "a b d c e"
    assert [cascade.depth(name) for name in "abdce"] == [0, 1, 2, 1, 2]
    assert cascade.parents == {"b": "a", "d": "b", "c": "a", "e": "c"}


def test_cascades_are_ordered_by_their_root() -> None:
    cascades, _ = build_cascades([post("z"), post("b", 5), post("a", 9), post("y", 1, reply_to="z")])
    assert [ids(cascade) for cascade in cascades] == ["z y", "b", "a"]


def test_replies_of_equal_time_keep_their_order() -> None:
    assert ids(only([post("a", 1), post("c", 2, "a"), post("b", 2, "a")])) == "a c b"


def test_replies_without_a_time_come_last() -> None:
    assert ids(only([post("a", 1), post("c", None, "a"), post("b", 2, "a")])) == "a b c"


def test_a_post_that_answers_one_and_quotes_another_hangs_on_the_answered_one() -> None:
    assert only([post("a", 1), post("b", 2, "a"), post("c", 3, "b", quote_of="a")]).parents["c"] == "b"


def test_a_post_whose_answered_post_is_missing_hangs_on_the_quoted_one() -> None:
    assert ids(only([post("a", 1), post("c", 3, "gone", quote_of="a")])) == "a c"


def test_orphans_become_roots_and_are_reported() -> None:
    cascades, problems = build_cascades([post("a", 1), post("b", 2, "gone"), post("c", 3, "b")])
    assert [ids(cascade) for cascade in cascades] == ["a", "b c"]
    assert problems == [Problem("orphan", "b", "gone")]


def test_orphans_of_one_missing_post_can_be_grouped() -> None:
    posts = [post("b", 2, "gone"), post("c", 3, "gone"), post("d", 9, "other")]
    cascades, problems = build_cascades(posts, together=True)
    assert [ids(cascade) for cascade in cascades] == ["gone b c", "other d"]
    assert cascades[0].root.text == ""
    assert cascades[0].depth("c") == 1
    assert [problem.post_id for problem in problems] == ["b", "c", "d"]


def test_a_circle_is_cut_above_its_oldest_post() -> None:
    posts = [post("c", 3, "b"), post("b", 2, "a"), post("a", 1, "c"), post("d", 4, "c")]
    (cascade,), problems = build_cascades(posts)
    assert ids(cascade) == "a b c d"
    assert problems == [Problem("cycle", "a", "c")]


def test_a_post_that_answers_itself_is_a_root() -> None:
    (cascade,), problems = build_cascades([post("a", 1, "a"), post("b", 2, "a")])
    assert ids(cascade) == "a b"
    assert problems == [Problem("cycle", "a", "a")]


def test_every_circle_is_cut() -> None:
    posts = [post("a", 1, "b"), post("b", 2, "a"), post("c", 3, "d"), post("d", 4, "c"), post("e", 5, "d")]
    cascades, problems = build_cascades(posts)
    assert [ids(cascade) for cascade in cascades] == ["a b", "c d e"]
    assert [problem.post_id for problem in problems] == ["a", "c"]


def test_a_second_post_of_an_id_is_named() -> None:
    first = post("a", 1)
    cascades, problems = build_cascades([first, post("a", 9), Post("a", "another text")])
    assert [cascade.posts for cascade in cascades] == [(first,)]
    assert problems == [Problem("repeated", "a"), Problem("conflicting", "a")]


def test_a_post_dated_before_the_one_it_answers_is_not_older() -> None:
    cascade = only([post("a", 5), post("b", 1, "a"), post("c", 6, "a"), post("d", None, "c"), post("e", 7, "a")])
    assert [cascade.posts[row].post_id for row in cascade.by_age] == ["a", "b", "c", "d", "e"]


def test_words_are_without_links_and_handles() -> None:
    (cascade,), _ = build_cascades(
        [Post("a", "@user The Ferry https://example.org/x"), Post("b", "@user", reply_to="a")]
    )
    assert cascade.words == (("the", "ferry"), ())


def test_cascade_from_known_links() -> None:
    posts = [post("b", 2), post("c", 3), post("d", 4), post("e", 5)]
    cascade, problems = cascade_of(Post("below", ""), posts, [("c", "b"), ("d", "gone"), ("b", "c"), ("below", "b")])
    assert cascade.root.post_id == "below"
    assert ids(cascade) == "below b c d e"
    assert cascade.parents == {"b": "below", "c": "b", "d": "below", "e": "below"}
    assert problems == [Problem("orphan", "d", "gone"), Problem("cycle", "b", "c")]


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["chain", "star"])
def test_a_hundred_thousand_posts_are_one_cascade(shape: str) -> None:
    many = 100_000
    posts = [
        Post(
            str(n), "ferry", "", NOON + timedelta(seconds=n), None if n == 0 else str(n - 1 if shape == "chain" else 0)
        )
        for n in range(many)
    ]
    (cascade,), problems = build_cascades(reversed(posts))
    assert problems == []
    assert cascade.depth(str(many - 1)) == (many - 1 if shape == "chain" else 1)
