"""Threads over HTTP, and who wrote a post, asked one by one."""

from typing import Annotated

from flask import Blueprint, Response, jsonify, request
from pydantic import BeforeValidator, Field

from server.db.database import db
from server.db.tables import LARGEST_ID
from server.posts.threads import MOST_POSTS, ThreadReader
from server.registry import service
from server.schemas.requests import Payload, parse
from server.sources.embargo import record_embargo_access
from server.web.query_parameters import number

blueprint = Blueprint("threads", __name__, url_prefix="/api/sources/<source_id>")

_POSITION = f"<int(max={LARGEST_ID}):position>"


class PageRequest(Payload):
    """The query of ``GET …/threads/POSITION``."""

    first: Annotated[Annotated[int, Field(ge=0)], BeforeValidator(number)] = Field(default=0, alias="from")
    most: Annotated[Annotated[int, Field(ge=1, le=MOST_POSTS)], BeforeValidator(number)] = 500


@blueprint.get(f"/threads/{_POSITION}")
def show(source_id: str, position: int) -> Response:
    """A thread in reading order, a page of it."""
    asked = parse(PageRequest, request.args.to_dict())
    threads = service(ThreadReader)
    found = threads.show(db.session, source_id, position, asked.first, asked.most)
    record_embargo_access(db.session, [source_id])
    return jsonify(found)


@blueprint.get(f"/posts/{_POSITION}/author")
def author(source_id: str, position: int) -> Response:
    """Who wrote a post."""
    found = service(ThreadReader).author(db.session, source_id, position)
    record_embargo_access(db.session, [source_id])
    return jsonify(found)
