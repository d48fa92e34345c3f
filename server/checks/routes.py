"""The headline check over HTTP, for other editors and for a newsroom's content management."""

from typing import Annotated, Self

from flask import Blueprint, Response, jsonify, request
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError
from werkzeug.exceptions import RequestEntityTooLarge

from indexer.readers import read_source
from models.errors import TooLarge
from server.checks.headline import HeadlineChecking, SoughtIn
from server.checks.source_places import GivenSource
from server.config import Settings
from server.db.database import db
from server.db.lookup import refuse_unknown_sources
from server.registry import service
from server.schemas.requests import ArticleId, Body, Payload, SourceIds
from server.web.json_body import json_body

MOST_ARTICLES = 100
MOST_GIVEN = 100

blueprint = Blueprint("checks", __name__, url_prefix="/api/check")


class SentSource(Payload):
    """A source that is not in the library: plain text, names before colons are its speakers'."""

    title: Annotated[str, Field(max_length=1_000)] | None = None
    text: Body


class Sourced(Payload):
    """Where to look for what the body does not have; without either the whole library."""

    source_ids: SourceIds | None = None
    sources: Annotated[list[SentSource], Field(max_length=MOST_GIVEN)] | None = None

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
    articles: Annotated[list[SentArticle], Field(max_length=MOST_ARTICLES)] | None = None

    @model_validator(mode="after")
    def _one_or_several(self) -> Self:
        one, several = (self.headline, self.body), self.articles is not None
        if several == any(part is not None for part in one) or (not several and None in one):
            raise PydanticCustomError("one_or_several", "Send headline and body, or articles alone")
        return self


@blueprint.post("")
def check() -> Response:
    """Checks one article, ``{findings}``, or several with one call of the models, ``{articles: [{id, findings}]}``."""
    asked = _asked(service(Settings).max_message_bytes)
    everywhere = _sought(asked)
    if asked.articles is None:
        articles, sought = [(asked.headline or "", asked.body or "")], [everywhere]
    else:
        articles = [(article.headline, article.body) for article in asked.articles]
        sought = [
            _sought(article, f"articles.{at}.") if article.names_sources else everywhere
            for at, article in enumerate(asked.articles)
        ]
    refuse_unknown_sources(db.session, (each for where in sought for each in where.source_ids or ()))
    found = service(HeadlineChecking).check_many(db.session, articles, sought)
    if asked.articles is None:
        return jsonify(findings=found[0])
    return jsonify(
        articles=[
            {"id": article.id, "findings": findings} for article, findings in zip(asked.articles, found, strict=True)
        ]
    )


def _sought(asked: Sourced, path: str = "") -> SoughtIn:
    """Where to look.

    Args:
        path: of ``asked`` in the request, for messages.

    Raises:
        AppError: a text that is sent along cannot be read.
    """
    given = tuple(_given(source, f"{path}sources.{at}") for at, source in enumerate(asked.sources or ()))
    if asked.source_ids is None and asked.sources is not None:
        return SoughtIn(frozenset(), given)
    return SoughtIn(None if asked.source_ids is None else frozenset(asked.source_ids), given)


def _given(source: SentSource, name: str) -> GivenSource:
    transcript = read_source(f"{name}.txt", source.text.encode())
    return GivenSource(source.title or transcript.title, transcript.paragraphs)


def _asked(most_bytes: int) -> CheckRequest:
    request.max_content_length = most_bytes
    try:
        return json_body(CheckRequest)
    except RequestEntityTooLarge:
        raise TooLarge(
            "too_large",
            f"The request has more than {most_bytes:,} bytes.",
            "Send fewer articles at once; “python -m server check --articles” takes a whole archive.",
        ) from None
