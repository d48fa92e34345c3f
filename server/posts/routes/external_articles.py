"""HTTP routes of external articles, which posts may be linked to besides drafts and publications."""

from flask import request

from models.errors import InputError, TooLarge
from server.access.rules import EDITOR_ACCESS, READ_ACCESS
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.posts.external_articles import ExternalArticles
from server.registry import service
from server.schemas.posts import ArticleQuery, Articles, ArticlesImported
from server.web.endpoints import RouteGroup
from server.web.security.request_limits import limit_uploads
from server.web.security.work_limits import take_turn_if_due

routes = RouteGroup("articles", "/api/articles")


@routes.endpoint("GET", READ_ACCESS)
def list_articles(query: ArticleQuery) -> Articles:
    """List a page of articles, latest first."""
    return ExternalArticles(db.session).find(query.q, query.page)


@routes.endpoint("POST", EDITOR_ACCESS, status=201, form=("file",))
@limit_uploads()
def import_articles() -> ArticlesImported:
    """Import JSON Lines, sent as the body or as the part “file” of a form."""
    settings = service(Settings)
    file = request.files.get("file")
    name = file.filename or "articles.jsonl" if file is not None else "articles.jsonl"
    data = file.read() if file is not None else request.get_data()
    take_turn_if_due()
    if not data:
        raise InputError("no_file", "The request carries no articles.", "Send JSON Lines as its body, or a file.")
    if len(data) > settings.max_upload_bytes:
        raise TooLarge(
            "too_large",
            f"“{name}” has {len(data):,} bytes; {settings.max_upload_bytes:,} are the most.",
            "Divide it, or import it on the server: quotedesk import --as article.",
        )
    imported = ExternalArticles(db.session).import_file(name, data)
    service(Engine).linking.articles_changed()
    return imported


@routes.endpoint("DELETE /<article_id>", EDITOR_ACCESS)
def delete_article(article_id: str) -> None:
    """Delete an article."""
    ExternalArticles(db.session).delete(article_id)
