"""JSON of posts and articles between the desk and the inference process."""

from datetime import date, datetime
from typing import Any

from models.social.protocol import NewsArticle, Post


def post_as_row(post: Post) -> list[Any]:
    """Convert a post to JSON."""
    posted_at = None if post.posted_at is None else post.posted_at.isoformat()
    return [post.post_id, post.text, post.author, posted_at, post.reply_to, post.quote_of]


def post_from_row(row: Any) -> Post:
    """Read what ``post_as_row`` returned.

    Raises:
        ValueError, TypeError: not such a row.
    """
    post_id, text, author, posted_at, reply_to, quote_of = row
    _require_texts(post_id, text, author)
    _require_texts(*(post_reference for post_reference in (reply_to, quote_of) if post_reference is not None))
    return Post(
        post_id, text, author, None if posted_at is None else datetime.fromisoformat(posted_at), reply_to, quote_of
    )


def article_as_row(article: NewsArticle) -> list[Any]:
    """Convert an article to JSON."""
    published_on = None if article.published_on is None else article.published_on.isoformat()
    return [article.article_id, article.title, article.body, published_on]


def article_from_row(row: Any) -> NewsArticle:
    """Read what ``article_as_row`` returned.

    Raises:
        ValueError, TypeError: not such a row.
    """
    article_id, title, body, published_on = row
    _require_texts(article_id, title, body)
    return NewsArticle(article_id, title, body, None if published_on is None else date.fromisoformat(published_on))


def _require_texts(*texts: Any) -> None:
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text is due")
