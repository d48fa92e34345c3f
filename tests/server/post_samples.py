"""An invented thread about an invented sea wall, and articles about it."""

import json
from collections.abc import Iterable
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from server.db.database import db
from server.db.tables import Article
from server.inference.engine import Engine
from server.inference.post_links import LinkingResources
from server.registry import service
from tests.server.newsroom import upload

MAYOR = {"handle": "@dorapell", "name": "Dora Pell", "known": True}
NEIGHBOUR = {"handle": "@quayside_jo", "name": "Jo Marrow"}

THREAD: list[dict[str, Any]] = [
    {"id": "1", "text": "The sea wall without pumps floods the harbour town", "author": MAYOR,
     "posted_at": "2031-05-03T08:00:00Z", "url": "https://posts.example/dorapell/1", "platform": "mastodon"},
    {"id": "2", "text": "Pumps first, then the sea wall, as the report said", "author": NEIGHBOUR, "reply_to": "1",
     "posted_at": "2031-05-03T09:00:00Z", "url": "https://posts.example/quayside_jo/2", "platform": "mastodon"},
    {"id": "3", "text": "🙂🙂", "author": NEIGHBOUR, "reply_to": "2", "posted_at": "2031-05-03T09:30:00Z"},
    {"id": "4", "text": "Herring is cheap on the quay today", "author": NEIGHBOUR, "reply_to": "1",
     "posted_at": "2031-05-04T10:00:00Z"},
    {"id": "5", "text": "RT @dorapell: The sea wall without pumps floods the harbour town", "author": NEIGHBOUR,
     "posted_at": "2031-05-05T10:00:00Z"},
    {"id": "6", "text": "Which pumps does the harbour wall want?", "reply_to": "gone",
     "posted_at": "2031-05-06T10:00:00Z"},
]  # fmt: skip
TITLE = "Sea wall without pumps floods the town"
BODY = "The harbour town wants pumps behind the sea wall.\nThe report said so twice."


def posts_as_json_lines(rows: Iterable[dict[str, Any]] = THREAD) -> str:
    return "\n".join(json.dumps(row) for row in rows)


def add_posts(client: FlaskClient, rows: Iterable[dict[str, Any]] = THREAD, name: str = "thread.jsonl") -> str:
    answer = upload(client, name, posts_as_json_lines(rows))
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["source_id"])


def add_article(app: Flask, title: str = TITLE, body: str = BODY, **columns: Any) -> str:
    with app.app_context():
        article = Article(title=title, body=body, external_id=title, content_hash=title[:64], **columns)
        db.session.add(article)
        db.session.commit()
        return article.id


def wait_for_linking_index(app: Flask) -> LinkingResources:
    """Both sides, once they have all that is stored."""
    linked = service(Engine, app).linking.open()
    linked.posts.synchronise()
    linked.articles.synchronise()
    return linked
