"""The posts of a source over HTTP, as whoever reads them needs them."""

from typing import Annotated

from flask import Blueprint, Response, jsonify, request
from pydantic import BeforeValidator, Field

from server.db.database import db
from server.db.tables import LARGEST_ID
from server.posts.listing import MOST_POSTS, find_words, present_post_outline, present_post_page
from server.schemas.requests import Payload, parse
from server.sources.embargo import record_embargo_access
from server.web.query_parameters import number

blueprint = Blueprint("post_lists", __name__, url_prefix="/api/sources/<source_id>/posts")

Position = Annotated[Annotated[int, Field(ge=0, le=LARGEST_ID)] | None, BeforeValidator(number)]


class PostsRequest(Payload):
    """The query of ``GET …/posts``."""

    first: Annotated[Annotated[int, Field(ge=0)], BeforeValidator(number)] = Field(default=0, alias="from")
    most: Annotated[Annotated[int, Field(ge=1, le=MOST_POSTS)], BeforeValidator(number)] = 500


class ShapeRequest(Payload):
    """The query of ``GET …/posts/outline``."""

    thread: Position = None


class WordsRequest(ShapeRequest):
    """The query of ``GET …/posts/find``."""

    q: Annotated[str, Field(max_length=200)] = ""


@blueprint.get("")
def page(source_id: str) -> Response:
    """A piece of all threads, one after another."""
    asked = parse(PostsRequest, request.args.to_dict())
    found = present_post_page(db.session, source_id, asked.first, asked.most)
    record_embargo_access(db.session, [source_id])
    return jsonify(found)


@blueprint.get("/outline")
def outline(source_id: str) -> Response:
    """The shape of a thread, or of all of them."""
    asked = parse(ShapeRequest, request.args.to_dict())
    return jsonify(present_post_outline(db.session, source_id, asked.thread))


@blueprint.get("/find")
def find(source_id: str) -> Response:
    """Which posts have words."""
    asked = parse(WordsRequest, request.args.to_dict())
    found = find_words(db.session, source_id, asked.q, asked.thread)
    record_embargo_access(db.session, [source_id])
    return jsonify(found)
