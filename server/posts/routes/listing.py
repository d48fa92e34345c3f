"""HTTP routes of the posts of a source: pages, outline and search."""

from server.access.rules import READ_SOURCE
from server.db.database import db
from server.posts.listing import find_words, present_post_outline, present_post_page
from server.schemas.posts import Places, PostsPage, PostsRequest, PostsShape, ShapeRequest, WordsRequest
from server.sources.embargo import shows_source
from server.web.endpoints import RouteGroup

routes = RouteGroup("post_lists", "/api/sources/<source_id>/posts")


@routes.endpoint("GET", READ_SOURCE)
@shows_source
def page(source_id: str, query: PostsRequest) -> PostsPage:
    """Return a page of all posts."""
    return present_post_page(db.session, source_id, query.first, query.most)


@routes.endpoint("GET /outline", READ_SOURCE)
def outline(source_id: str, query: ShapeRequest) -> PostsShape:
    """Return the outline of a thread, or of all threads."""
    return present_post_outline(db.session, source_id, query.thread)


@routes.endpoint("GET /find", READ_SOURCE)
@shows_source
def find(source_id: str, query: WordsRequest) -> Places:
    """Return the positions of posts that contain words."""
    return find_words(db.session, source_id, query.q, query.thread)
