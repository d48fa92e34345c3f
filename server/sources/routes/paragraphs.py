"""HTTP routes that correct paragraphs and show their history."""

from flask import Blueprint, Response, jsonify
from flask_socketio import SocketIO

from models.errors import InputError
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.sources import CorrectionRequest, Paragraph, RestoreRequest
from server.sources.embargo import record_embargo_access
from server.sources.transcript_editor import Correction, CorrectionConflict, TranscriptEditor
from server.web.json_body import json_body

# The largest integer of the store.
_ID = f"int(max={2**63 - 1})"

blueprint = Blueprint("paragraphs", __name__, url_prefix=f"/api/sources/<source_id>/paragraphs/<{_ID}:paragraph_id>")


def _transcript_editor() -> TranscriptEditor:
    return TranscriptEditor(db.session, service(Engine))


@blueprint.patch("")
def correct(source_id: str, paragraph_id: int) -> tuple[Response, int]:
    """Correct one paragraph."""
    body = json_body(CorrectionRequest)
    correction = Correction()
    if "text" in body.model_fields_set:
        correction["text"] = body.text
    if "speaker" in body.model_fields_set:
        correction["speaker"] = body.speaker
    if "question" in body.model_fields_set:
        correction["question"] = body.question
    if "kind" in body.model_fields_set:
        correction["kind"] = body.kind
    outcome = _transcript_editor().correct(source_id, paragraph_id, correction, body.note, body.expected_text)
    record_embargo_access(db.session, [source_id])
    return _answer(outcome)


@blueprint.get("/history")
def history(source_id: str, paragraph_id: int) -> Response:
    """Return the earlier forms of a paragraph, newest first."""
    revisions = _transcript_editor().history(source_id, paragraph_id)
    record_embargo_access(db.session, [source_id])
    return jsonify(revisions=revisions)


@blueprint.post(f"/history/<{_ID}:revision_id>/restore")
def restore(source_id: str, paragraph_id: int, revision_id: int) -> tuple[Response, int]:
    """Restore an earlier form of a paragraph."""
    body = json_body(RestoreRequest)
    outcome = _transcript_editor().restore(source_id, paragraph_id, revision_id, body.note, body.expected_text)
    record_embargo_access(db.session, [source_id])
    return _answer(outcome)


def _answer(outcome: Paragraph | CorrectionConflict) -> tuple[Response, int]:
    if isinstance(outcome, CorrectionConflict):
        paragraph = outcome.paragraph
        error = InputError(
            "paragraph_corrected",
            f"The paragraph was corrected in the meantime; it is number {paragraph['paragraph_id']} now.",
            "Check its current text, then correct it.",
        )
        return jsonify(error=error.as_json(), paragraph=paragraph), 409
    service(SocketIO).emit("sources_changed", {})
    return jsonify(outcome), 200
