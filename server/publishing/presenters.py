"""Reviews and conflicts, as the routes of publishing and of sign-off send them."""

from collections.abc import Sequence

from models.text.folding import fold
from server.config import Settings
from server.db.database import db
from server.publishing.service import Publisher, Review, unmatched
from server.publishing.sign_off_records import present_sign_off
from server.registry import service
from server.schemas import publishing as schemas
from server.sources.embargo import RestrictedQuote, record_embargo_access


def present_review(publisher: Publisher, review: Review) -> schemas.Review:
    """Present a review for ``GET /api/drafts/ID/publish``."""
    compared = review.compared
    return {
        "version": review.version,
        "headline": review.headline,
        "empty": review.empty,
        "suggested_edits": review.suggested_edits,
        "quotes": len(compared.headline) + len(compared.body) + len(compared.standfirst),
        **present_objections(publisher, review, review.objections),
    }


def present_objections(
    publisher: Publisher, review: Review, objections: Sequence[schemas.Objection]
) -> schemas.Objections:
    """Present what a review and a rejected publication have in common: all objections, or those that are open."""
    keys = {(objection.kind, fold(objection.quote).text, objection.source_id) for objection in objections}
    restricted = [quote for quote in review.restricted if (quote.kind, fold(quote.quote).text, quote.source.id) in keys]
    shown: schemas.Objections = {
        "blockers": review.blockers(objections),
        "headline_warnings": review.headline_warnings,
        "warnings": unmatched(review.compared.body),
        "standfirst_warnings": unmatched(review.compared.standfirst),
        "embargoed": [{**_background_quote(quote), **quote.embargo} for quote in restricted if quote.embargo],
        "background": [_background_quote(quote) for quote in restricted if not quote.embargo],
        "objections": list(objections),
        "sign_off": present_sign_off(db.session, review.sign_off, objections),
        "needs_sign_off": review.policy.sign_off,
    }
    if service(Settings).is_newsroom:
        shown["needs_editor"] = publisher.waits_for_editor(objections)
    record_embargo_access(db.session, review.source_ids)
    return shown


def _background_quote(quote: RestrictedQuote) -> schemas.BackgroundQuote:
    return {"quote": quote.quote, "source_id": quote.source.id, "source_title": quote.source.title}
