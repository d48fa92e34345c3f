"""The posts of a source over HTTP, as whoever reads them needs them."""

from flask import Blueprint, Response, jsonify, request

from server.db.database import db
from server.posts.listing import find_words, present_post_outline, present_post_page
from server.schemas.parsing import parse
from server.schemas.posts import PostsRequest, ShapeRequest, WordsRequest
from server.sources.embargo import record_embargo_access

blueprint = Blueprint("post_lists", __name__, url_prefix="/api/sources/<source_id>/posts")


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
