"""HTTP routes of the posts of a source: pages, outline and search."""

from flask import Blueprint, Response, jsonify, request

from server.db.database import db
from server.posts.listing import find_words, present_post_outline, present_post_page
from server.schemas.parsing import parse
from server.schemas.posts import PostsRequest, ShapeRequest, WordsRequest
from server.sources.embargo import record_embargo_access

blueprint = Blueprint("post_lists", __name__, url_prefix="/api/sources/<source_id>/posts")


@blueprint.get("")
def page(source_id: str) -> Response:
    """Return a page of all posts."""
    query = parse(PostsRequest, request.args.to_dict())
    page = present_post_page(db.session, source_id, query.first, query.most)
    record_embargo_access(db.session, [source_id])
    return jsonify(page)


@blueprint.get("/outline")
def outline(source_id: str) -> Response:
    """Return the outline of a thread, or of all threads."""
    query = parse(ShapeRequest, request.args.to_dict())
    return jsonify(present_post_outline(db.session, source_id, query.thread))


@blueprint.get("/find")
def find(source_id: str) -> Response:
    """Return the positions of posts that contain words."""
    query = parse(WordsRequest, request.args.to_dict())
    positions = find_words(db.session, source_id, query.q, query.thread)
    record_embargo_access(db.session, [source_id])
    return jsonify(positions)
