"""HTTP routes that correct paragraphs and show their history."""

from server.access.rules import EDIT_SOURCE, READ_SOURCE
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.sources import CorrectionRequest, Paragraph, ParagraphConflict, RestoreRequest, Revisions
from server.sources.embargo import shows_source
from server.sources.notifications import announce_sources
from server.sources.transcript_editor import Correction, TranscriptEditor
from server.web.endpoints import RouteGroup

# The largest integer of the store.
_ID = f"int(max={2**63 - 1})"

routes = RouteGroup("paragraphs", f"/api/sources/<source_id>/paragraphs/<{_ID}:paragraph_id>")


def _transcript_editor() -> TranscriptEditor:
    return TranscriptEditor(db.session, service(Engine))


@routes.endpoint("PATCH", EDIT_SOURCE, conflict=ParagraphConflict)
@shows_source
def correct(source_id: str, paragraph_id: int, body: CorrectionRequest) -> Paragraph:
    """Correct one paragraph."""
    correction = Correction()
    if "text" in body.model_fields_set:
        correction["text"] = body.text
    if "speaker" in body.model_fields_set:
        correction["speaker"] = body.speaker
    if "question" in body.model_fields_set:
        correction["question"] = body.question
    if "kind" in body.model_fields_set:
        correction["kind"] = body.kind
    paragraph = _transcript_editor().correct(source_id, paragraph_id, correction, body.note, body.expected_text)
    announce_sources()
    return paragraph


@routes.endpoint("GET /history", READ_SOURCE)
@shows_source
def history(source_id: str, paragraph_id: int) -> Revisions:
    """Return the earlier forms of a paragraph, newest first."""
    return {"revisions": _transcript_editor().history(source_id, paragraph_id)}


@routes.endpoint(f"POST /history/<{_ID}:revision_id>/restore", EDIT_SOURCE, conflict=ParagraphConflict)
@shows_source
def restore(source_id: str, paragraph_id: int, revision_id: int, body: RestoreRequest) -> Paragraph:
    """Restore an earlier form of a paragraph."""
    paragraph = _transcript_editor().restore(source_id, paragraph_id, revision_id, body.note, body.expected_text)
    announce_sources()
    return paragraph
