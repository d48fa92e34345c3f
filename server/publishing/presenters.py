"""Reviews, requested overrides and conflicts, as the routes of publishing and of sign-off receive and send them."""

from collections.abc import Iterable

from flask import Response, jsonify

from models.errors import InputError
from server.config import Settings
from server.db.database import db
from server.drafts.service import SaveConflict
from server.publishing.service import Publisher, RequestedOverride, Review
from server.publishing.sign_off_records import present_sign_off
from server.registry import service
from server.schemas import publishing as schemas
from server.schemas.publishing import OverrideRequest
from server.sources.embargo import record_embargo_access


def requested_overrides(given: Iterable[OverrideRequest]) -> list[RequestedOverride]:
    """Return the overrides of a request."""
    return [RequestedOverride(override.quote, override.reason, override.source_id, override.kind) for override in given]


def version_conflict(stored: SaveConflict) -> Response:
    """Return the answer to a request about a version that is not the stored one."""
    error = InputError(
        "version_conflict", "The draft was changed in the meantime.", "Look at what changed, then publish again."
    )
    conflict = {"version": stored.version, "headline": stored.headline, "body": stored.body}
    return jsonify(error=error.as_json(), conflict=conflict)


def present_review(publisher: Publisher, review: Review) -> schemas.Review:
    """Present a review for ``GET /api/drafts/ID/publish``."""
    return {
        "version": review.version,
        "headline": review.headline,
        "empty": review.empty,
        "suggested_edits": review.suggested_edits,
        "quotes": len(review.findings) + len(review.headline_findings) + len(review.standfirst_findings),
        **present_objections(publisher, review),
    }


def present_objections(publisher: Publisher, review: Review) -> schemas.Objections:
    """Present what a review and a rejected publication have in common."""
    shown: schemas.Objections = {
        "blockers": review.blockers,
        "headline_warnings": review.headline_warnings,
        "warnings": review.warnings,
        "standfirst_warnings": review.standfirst_warnings,
        "embargoed": review.embargoed,
        "background": review.background,
        "objections": [objection.present() for objection in review.objections],
        "sign_off": present_sign_off(db.session, review.sign_off, review.objections),
        "needs_sign_off": review.policy.sign_off,
    }
    if service(Settings).is_newsroom:
        shown["needs_editor"] = publisher.waits_for_editor(review)
    record_embargo_access(db.session, review.source_ids)
    return shown
