"""HTTP routes by which somebody shows how the file of a source marks its speakers."""

from indexer.readers.rereading import Example
from server.access.rules import EDIT_SOURCE
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.sources import ConventionPreview, ConventionRequest, OriginalLines, OriginalLinesQuery, SourceReview
from server.sources.embargo import shows_source
from server.sources.files.sandboxed_reader import SandboxedReader
from server.sources.notifications import announce_sources
from server.sources.speaker_convention import ShownConvention, SpeakerConvention
from server.web.endpoints import RouteGroup

routes = RouteGroup("convention", "/api/sources/<source_id>/convention")


def _convention() -> SpeakerConvention:
    return SpeakerConvention(db.session, service(Engine), service(Settings), service(SandboxedReader))


def _shown(body: ConventionRequest) -> ShownConvention:
    examples = [Example(example.line, example.before, example.speaker) for example in body.examples]
    return ShownConvention(examples, body.keep, body.not_speakers, body.revision, body.remember, body.plain)


@routes.endpoint("GET /lines", EDIT_SOURCE)
@shows_source
def lines(source_id: str, query: OriginalLinesQuery) -> OriginalLines:
    """Return lines of the file as they stand there."""
    return _convention().lines(source_id, query.first, query.q)


@routes.endpoint("POST /preview", EDIT_SOURCE)
@shows_source
def preview(source_id: str, body: ConventionRequest) -> ConventionPreview:
    """Return what the source would be."""
    return _convention().preview(source_id, _shown(body))


@routes.endpoint("POST", EDIT_SOURCE)
@shows_source
def store(source_id: str, body: ConventionRequest) -> SourceReview:
    """Read the file again as somebody shows it, and store what it gives."""
    stored = _convention().store(source_id, _shown(body))
    announce_sources()
    return stored
