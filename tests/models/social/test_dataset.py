"""A folder of posts, articles and links."""

import gzip
import json
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from models.errors import AppError
from models.social.dataset import Link, load_social
from models.social.protocol import NewsArticle, Post

POSTS: list[dict[str, Any]] = [
    {"id": "p1", "author": "u1", "date": "2026-03-03T23:30:00-02:00", "text": "It broke", "reply_to": None},
    {"id": "p2", "author": "u2", "date": None, "text": "When?", "reply_to": "p1"},
]
ARTICLES: list[dict[str, Any]] = [{"id": "a1", "title": "Wall breaks", "body": "At noon.", "date": "2026-03-05"}]
LINKS: list[dict[str, Any]] = [{"post_id": "p1", "article_id": "a1", "label": 1, "how": "embedded"}]
CASCADES: list[dict[str, Any]] = [
    {
        "id": "c1",
        "type": "reply_tree",
        "root": "p1",
        "posts": ["p1", "p2"],
        "edges": [["p2", "p1"]],
        "articles": [{"article_id": "a1", "label": 1, "how": "embedded"}],
        "event": None,
    }
]


def write(folder: Path, **files: list[dict[str, Any]]) -> Path:
    rows: dict[str, list[Any]] = {"posts": POSTS, "articles": ARTICLES, "links.train": LINKS, "cascades": CASCADES} | {
        name.replace("_", "."): given for name, given in files.items()
    }
    for name, given in rows.items():
        with gzip.open(folder / f"{name}.jsonl.gz", "wt") as file:
            file.writelines(json.dumps(row) + "\n" for row in given)
    return folder


def test_a_folder_is_read_with_times_in_utc(tmp_path: Path) -> None:
    data = load_social(write(tmp_path), ["train"])
    assert data.posts["p1"].posted_at == datetime(2026, 3, 4, 1, 30)
    assert data.posts["p2"] == Post("p2", "When?", "u2", None, "p1")
    assert data.articles["a1"] == NewsArticle("a1", "Wall breaks", "At noon.", date(2026, 3, 5))
    assert data.links == {"train": (Link("p1", "a1", 1, "embedded"),)}
    assert data.cascades[0].edges == (("p2", "p1"),)


def test_weak_links_are_known_by_their_kind() -> None:
    assert Link("p", "a", 1, "about_lexical (most words in one paragraph)").weak
    assert not Link("p", "a", 1, "embedded").weak


@pytest.mark.parametrize(
    ("files", "code", "named"),
    [
        ({"posts": [{"id": "p1", "date": None}]}, "malformed_line", "posts.jsonl.gz, line 1"),
        ({"links_train": [{**LINKS[0], "label": 2}]}, "malformed_line", "links.train.jsonl.gz, line 1"),
        ({"links_train": [{**LINKS[0], "post_id": "px"}]}, "unknown_post", "'px'"),
        ({"links_train": [{**LINKS[0], "article_id": "ax"}]}, "unknown_article", "'ax'"),
        ({"cascades": [{**CASCADES[0], "posts": ["p9"]}]}, "unknown_post", "'p9'"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, files: dict[str, list[dict[str, Any]]], code: str, named: str) -> None:
    with pytest.raises(AppError) as refused:
        load_social(write(tmp_path, **files), ["train"])
    assert refused.value.code == code
    assert named in refused.value.message


def test_a_missing_split_is_named(tmp_path: Path) -> None:
    with pytest.raises(AppError) as refused:
        load_social(write(tmp_path), ["dev"])
    assert "links.dev" in refused.value.message
