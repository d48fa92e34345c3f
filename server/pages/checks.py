"""The headline check over HTTP, for other editors and for a newsroom's content management."""

from typing import Annotated, Self

from flask import Blueprint, Response, current_app, jsonify, request
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError
from werkzeug.exceptions import RequestEntityTooLarge

from models.errors import InputError
from server.components import Components
from server.events.payloads import ArticleId, Body, Payload
from server.pages.json_body import json_body
from server.services.presenting import present_headline_finding

MOST_ARTICLES = 100

blueprint = Blueprint("checks", __name__, url_prefix="/api/check")


class SentArticle(Payload):
    """One of several."""

    id: ArticleId = None
    headline: Body
    body: Body


class CheckRequest(Payload):
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
    components = Components.of(current_app)
    asked = _asked(components.settings.max_message_bytes)
    checker = components.engine.headline_checker
    if asked.articles is None:
        found = checker.check(asked.headline or "", asked.body or "")
        return jsonify(findings=[present_headline_finding(finding) for finding in found])
    found_in_each = checker.check_many([(article.headline, article.body) for article in asked.articles])
    return jsonify(
        articles=[
            {"id": article.id, "findings": [present_headline_finding(finding) for finding in findings]}
            for article, findings in zip(asked.articles, found_in_each, strict=True)
        ]
    )


def _asked(most_bytes: int) -> CheckRequest:
    request.max_content_length = most_bytes
    try:
        return json_body(CheckRequest)
    except RequestEntityTooLarge:
        raise InputError(
            "too_large",
            f"The request has more than {most_bytes:,} bytes.",
            "Send fewer articles at once; “python -m server check --articles” takes a whole archive.",
        ) from None
