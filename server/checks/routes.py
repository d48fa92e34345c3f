"""The headline check over HTTP, for other editors and for a newsroom's content management."""

from typing import Annotated, Self

from flask import Blueprint, Response, jsonify, request
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError
from werkzeug.exceptions import RequestEntityTooLarge

from indexer.readers import read_source
from models.errors import TooLarge
from server.checks.headline import HeadlineCheckService, SourceScope
from server.checks.source_places import ProvidedSource
from server.config import Settings
from server.db.database import db
from server.db.lookup import reject_unknown_sources
from server.registry import service
from server.schemas.requests import ArticleId, Body, Payload, SourceIds
from server.web.json_body import json_body

MAX_BATCH = 100
MAX_PROVIDED_SOURCES = 100

blueprint = Blueprint("checks", __name__, url_prefix="/api/check")


class SentSource(Payload):
    """A source that is not in the library: plain text, names before colons are its speakers'."""

    title: Annotated[str, Field(max_length=1_000)] | None = None
    text: Body


class Sourced(Payload):
    """Where to look for what the body does not have; without either the whole library."""

    source_ids: SourceIds | None = None
    sources: Annotated[list[SentSource], Field(max_length=MAX_PROVIDED_SOURCES)] | None = None

    @property
    def names_sources(self) -> bool:
        """Whether it says where to look."""
        return self.source_ids is not None or self.sources is not None


class SentArticle(Sourced):
    """One of several. Its own sources stand in place of those of the request."""

    id: ArticleId = None
    headline: Body
    body: Body


class CheckRequest(Sourced):
    """``POST /api/check``: one article or several."""

    headline: Body | None = None
    body: Body | None = None
    articles: Annotated[list[SentArticle], Field(max_length=MAX_BATCH)] | None = None

    @model_validator(mode="after")
    def _one_or_several(self) -> Self:
        one, several = (self.headline, self.body), self.articles is not None
        if several == any(part is not None for part in one) or (not several and None in one):
            raise PydanticCustomError("one_or_several", "Send headline and body, or articles alone")
        return self


@blueprint.post("")
def check() -> Response:
    """Checks one article, ``{findings}``, or several with one call of the models, ``{articles: [{id, findings}]}``."""
    asked = _parse_request(service(Settings).max_message_bytes)
    everywhere = _source_scope(asked)
    if asked.articles is None:
        articles, sought = [(asked.headline or "", asked.body or "")], [everywhere]
    else:
        articles = [(article.headline, article.body) for article in asked.articles]
        sought = [
            _source_scope(article, f"articles.{at}.") if article.names_sources else everywhere
            for at, article in enumerate(asked.articles)
        ]
    reject_unknown_sources(db.session, (each for where in sought for each in where.source_ids or ()))
    found = service(HeadlineCheckService).check_many(db.session, articles, sought)
    if asked.articles is None:
        return jsonify(findings=found[0])
    return jsonify(
        articles=[
            {"id": article.id, "findings": findings} for article, findings in zip(asked.articles, found, strict=True)
        ]
    )


def _source_scope(asked: Sourced, path: str = "") -> SourceScope:
    """Where to look.

    Args:
        path: of ``asked`` in the request, for messages.

    Raises:
        AppError: a text that is sent along cannot be read.
    """
    given = tuple(_parse_source(source, f"{path}sources.{at}") for at, source in enumerate(asked.sources or ()))
    if asked.source_ids is None and asked.sources is not None:
        return SourceScope(frozenset(), given)
    return SourceScope(None if asked.source_ids is None else frozenset(asked.source_ids), given)


def _parse_source(source: SentSource, name: str) -> ProvidedSource:
    transcript = read_source(f"{name}.txt", source.text.encode())
    return ProvidedSource(source.title or transcript.title, transcript.paragraphs)


def _parse_request(most_bytes: int) -> CheckRequest:
    request.max_content_length = most_bytes
    try:
        return json_body(CheckRequest)
    except RequestEntityTooLarge:
        raise TooLarge(
            "too_large",
            f"The request has more than {most_bytes:,} bytes.",
            "Send fewer articles at once; “python -m server check --articles” takes a whole archive.",
        ) from None
