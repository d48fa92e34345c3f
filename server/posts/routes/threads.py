"""HTTP routes of threads and of the authors of single posts."""

from flask import Blueprint, Response, jsonify, request

from server.db.database import db
from server.db.tables import LARGEST_ID
from server.posts.threads import ThreadReader
from server.registry import service
from server.schemas.parsing import parse
from server.schemas.posts import PageRequest
from server.sources.embargo import record_embargo_access

blueprint = Blueprint("threads", __name__, url_prefix="/api/sources/<source_id>")

_POSITION = f"<int(max={LARGEST_ID}):position>"


@blueprint.get(f"/threads/{_POSITION}")
def show(source_id: str, position: int) -> Response:
    """Return a page of a thread in reading order."""
    query = parse(PageRequest, request.args.to_dict())
    threads = service(ThreadReader)
    page = threads.show(db.session, source_id, position, query.first, query.most)
    record_embargo_access(db.session, [source_id])
    return jsonify(page)


@blueprint.get(f"/posts/{_POSITION}/author")
def author(source_id: str, position: int) -> Response:
    """Return the author of a post."""
    author = service(ThreadReader).author(db.session, source_id, position)
    record_embargo_access(db.session, [source_id])
    return jsonify(author)
