"""HTTP routes of threads and of the authors of single posts."""

from flask import Blueprint

from server.access.rules import ASSIST_WITH_SOURCE, READ_SOURCE
from server.db.database import db
from server.db.tables import LARGEST_ID
from server.posts.threads import ThreadReader
from server.registry import service
from server.schemas.posts import PageRequest, PostAuthor, Thread
from server.sources.embargo import shows_source
from server.web.endpoints import endpoint

blueprint = Blueprint("threads", __name__, url_prefix="/api/sources/<source_id>")

_POSITION = f"<int(max={LARGEST_ID}):position>"


@blueprint.get(f"/threads/{_POSITION}")
@endpoint(ASSIST_WITH_SOURCE)
@shows_source
def show(source_id: str, position: int, query: PageRequest) -> Thread:
    """Return a page of a thread in reading order."""
    threads = service(ThreadReader)
    return threads.show(db.session, source_id, position, query.first, query.most)


@blueprint.get(f"/posts/{_POSITION}/author")
@endpoint(READ_SOURCE)
@shows_source
def author(source_id: str, position: int) -> PostAuthor:
    """Return the author of a post."""
    return service(ThreadReader).author(db.session, source_id, position)
