"""HTTP routes of threads and of the authors of single posts."""

from server.access.rules import ASSIST_WITH_SOURCE, READ_SOURCE
from server.db.database import db
from server.db.tables import LARGEST_ID
from server.posts.threads import present_post_author, present_thread
from server.schemas.posts import PageRequest, PostAuthor, Thread
from server.sources.embargo import shows_source
from server.web.endpoints import RouteGroup

routes = RouteGroup("threads", "/api/sources/<source_id>")

_POSITION = f"<int(max={LARGEST_ID}):position>"


@routes.endpoint(f"GET /threads/{_POSITION}", ASSIST_WITH_SOURCE)
@shows_source
def show(source_id: str, position: int, query: PageRequest) -> Thread:
    """Return a page of a thread in reading order."""
    return present_thread(db.session, source_id, position, query.first, query.most)


@routes.endpoint(f"GET /posts/{_POSITION}/author", READ_SOURCE)
@shows_source
def author(source_id: str, position: int) -> PostAuthor:
    """Return the author of a post."""
    return present_post_author(db.session, source_id, position)
