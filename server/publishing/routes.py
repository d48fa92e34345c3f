"""HTTP routes of publishing, publications and their delivery."""

from functools import partial

from flask import Blueprint, Response, current_app, jsonify, send_file

from models.errors import AppError, InputError
from server.config import Settings
from server.db.database import db
from server.drafts.service import SaveConflict
from server.publishing.delivery import DeliveryQueue, present_delivery
from server.publishing.delivery_worker import DeliveryWorker
from server.publishing.quote_sheet import PageLanguage, to_html
from server.publishing.service import Publisher, RequestedOverride, Review, present_publication, publisher_of
from server.registry import service
from server.schemas.publishing import Delivery, Objections, PublishRequest
from server.web.json_body import json_body
from server.web.translations import language, translate

blueprint = Blueprint("publications", __name__)


def _publisher() -> Publisher:
    return publisher_of(current_app, db.session)


def _page_language() -> PageLanguage:
    of_request = language()
    return PageLanguage(of_request, partial(translate, of_request))


@blueprint.get("/api/drafts/<draft_id>/publish")
def review(draft_id: str) -> Response:
    """Returns the review of the stored draft."""
    found = _publisher().review(draft_id)
    return jsonify(version=found.version, headline=found.headline, **_to_look_at(found), **_whose_to_decide(found))


@blueprint.post("/api/drafts/<draft_id>/publish")
def publish(draft_id: str) -> tuple[Response, int]:
    """Publishes a draft, or returns what blocks it."""
    wanted = json_body(PublishRequest)
    overrides = [RequestedOverride(each.quote, each.reason, each.source_id) for each in wanted.overrides]
    outcome = _publisher().publish(draft_id, wanted.version, overrides, _page_language())
    if isinstance(outcome, SaveConflict):
        error = InputError(
            "version_conflict", "The draft was changed meanwhile.", "Look at what changed, then publish again."
        )
        stored = {"version": outcome.version, "headline": outcome.headline, "body": outcome.body}
        return jsonify(error=error.as_json(), conflict=stored), 409
    if isinstance(outcome, Review):
        return jsonify(error=_blocked(outcome).as_json(), **_to_look_at(outcome), **_whose_to_decide(outcome)), 409
    service(DeliveryWorker).wake()
    return jsonify(**present_publication(outcome), delivery=_delivery(outcome.id)), 201


def _delivery(publication_id: str) -> Delivery | None:
    settings = service(Settings)
    if settings.webhook_url is None:
        return None
    return present_delivery(DeliveryQueue(db.session, settings).of(publication_id))


@blueprint.get("/api/publications/<publication_id>/delivery")
def delivery(publication_id: str) -> Response:
    """Returns the delivery of a publication."""
    settings = service(Settings)
    return jsonify(present_delivery(DeliveryQueue(db.session, settings).of(publication_id)))


@blueprint.post("/api/publications/<publication_id>/delivery")
def deliver_again(publication_id: str) -> tuple[Response, int]:
    """Sends a publication again."""
    sent = present_delivery(DeliveryQueue(db.session, service(Settings)).redeliver(publication_id))
    service(DeliveryWorker).wake()
    return jsonify(sent), 202


def _blocked(review: Review) -> AppError:
    if review.blockers:
        return InputError(
            "blocked",
            "A quote in the headline has no match in the body.",
            "Change the headline, or give a reason why it may stay.",
        )
    if not review.embargoed:
        return InputError(
            "background",
            "A quote comes from a source that is for background only.",
            "Take the quote out, ask whether it may be quoted, or give a reason why it may be published.",
        )
    return InputError(
        "embargoed",
        "A quote comes from a source that is under embargo.",
        "Wait until the embargo ends, take the quote out, or give a reason why it may be published now.",
    )


def _whose_to_decide(review: Review) -> dict[str, bool]:
    """Returns ``needs_editor``, with accounts: restricted quotes are an editor's decision."""
    if not service(Settings).is_newsroom:
        return {}
    return {"needs_editor": bool(review.embargoed or review.background) and _publisher().needs_editor}


def _to_look_at(review: Review) -> Objections:
    return {
        "blockers": review.blockers,
        "headline_warnings": review.headline_warnings,
        "warnings": review.warnings,
        "embargoed": review.embargoed,
        "background": review.background,
    }


@blueprint.get("/api/drafts/<draft_id>/quotes")
def quotes(draft_id: str) -> Response:
    """Returns the quote sheet as JSON."""
    return jsonify(_publisher().sheet(draft_id))


@blueprint.get("/drafts/<draft_id>/quotes")
def quotes_page(draft_id: str) -> str:
    """Renders the quote sheet for print."""
    return to_html(_publisher().sheet(draft_id), _page_language())


@blueprint.get("/publications/<publication_id>/<name>")
def published_file(publication_id: str, name: str) -> Response:
    """Sends a published file."""
    return send_file(_publisher().file(publication_id, name), max_age=0)
