"""The data of the posts benchmark."""

import random
from itertools import pairwise

from bench.posts import BEGUN, GOES_ON, _enough, _requests, as_table
from models.social.protocol import NewsArticle, Post


def test_a_draft_grows_by_a_sentence_with_each_request() -> None:
    body = " ".join(f"Sentence number {number}." for number in range(20))
    requests = list(_requests(NewsArticle("1", "A title", body)))
    assert len(requests) == GOES_ON
    assert [request.body.count(".") for request in requests] == list(range(BEGUN, BEGUN + GOES_ON))
    assert all(after.body.startswith(before.body) for before, after in pairwise(requests))
    assert list(_requests(NewsArticle("2", "A title", "One sentence."))) == []


def test_too_few_posts_are_repeated_with_a_word_changed() -> None:
    posts = [Post(str(number), f"one two three four {number}") for number in range(5)]
    made = list(_enough(posts, 12, random.Random(1)))
    assert [post.text for post in made[:5]] == [post.text for post in posts]
    assert len({post.post_id for post in made}) == 12
    for number, post in enumerate(made[5:], start=5):
        before, after = posts[number % 5].text.split(), post.text.split()
        assert sum(one != other for one, other in zip(before, after, strict=True)) <= 1


def test_the_table_has_a_line_for_each_way() -> None:
    row = {"n": 1, "p50": 1.0, "p95": 2.0, "p99": 3.0, "max": 4.0}
    report = {
        "posts": 10, "load_s": 1.0, "build_s": 2.0, "posts_a_second": 5.0, "requests": 3, "drafts": 1,
        "best_of_the_peer_offered": 0.5, "ms": {"ours": row, "peer": row}, "processor_ms": {"ours": row},
    }  # fmt: skip
    assert as_table(report).splitlines()[-1].startswith("ours, processor")
    assert "50.0%" in as_table(report)
