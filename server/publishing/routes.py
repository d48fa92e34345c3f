"""HTTP routes of publishing, publications and their delivery."""

import io
import mimetypes
from functools import partial

from flask import Blueprint, Response, current_app, jsonify, send_file
from flask_socketio import SocketIO

from models.errors import AppError, InputError
from server.config import Settings
from server.db.database import db
from server.drafts.service import SaveConflict
from server.publishing.delivery import Deliveries, DeliveryRunner, present_delivery
from server.publishing.policy import HEADLINE_KINDS
from server.publishing.presenters import present_objections, present_review, requested_overrides, version_conflict
from server.publishing.quote_sheet import PageLanguage, to_html
from server.publishing.service import Publisher, Review, present_publication, publisher_of
from server.publishing.sign_off.notifications import announce_sign_off
from server.publishing.sign_off_records import WITHDRAWN, latest_sign_off
from server.registry import service
from server.schemas.publishing import Delivery, PublishRequest
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
    """Return the review of the stored draft."""
    publisher = _publisher()
    return jsonify(present_review(publisher, publisher.review(draft_id)))


@blueprint.post("/api/drafts/<draft_id>/publish")
def publish(draft_id: str) -> tuple[Response, int]:
    """Publish a draft, or return what blocks it."""
    wanted = json_body(PublishRequest)
    publisher = _publisher()
    pending = latest_sign_off(db.session, draft_id)
    outcome = publisher.publish(draft_id, wanted.version, requested_overrides(wanted.overrides), _page_language())
    if isinstance(outcome, SaveConflict):
        return version_conflict(outcome), 409
    if isinstance(outcome, Review):
        return jsonify(error=_blocked(outcome).as_json(), **present_objections(publisher, outcome)), 409
    service(DeliveryRunner).wake()
    if pending is not None and pending.state == WITHDRAWN:
        announce_sign_off(service(SocketIO), db.session, pending)
    return jsonify(**present_publication(outcome, publisher.images(outcome.id)), delivery=_delivery(outcome.id)), 201


def _delivery(publication_id: str) -> Delivery | None:
    settings = service(Settings)
    if settings.webhook_url is None:
        return None
    return present_delivery(Deliveries(db.session, settings).of(publication_id))


@blueprint.get("/api/publications/<publication_id>/delivery")
def delivery(publication_id: str) -> Response:
    """Return the delivery of a publication."""
    settings = service(Settings)
    return jsonify(present_delivery(Deliveries(db.session, settings).of(publication_id)))


@blueprint.post("/api/publications/<publication_id>/delivery")
def deliver_again(publication_id: str) -> tuple[Response, int]:
    """Send a publication again."""
    sent = present_delivery(Deliveries(db.session, service(Settings)).redeliver(publication_id))
    service(DeliveryRunner).wake()
    return jsonify(sent), 202


def _blocked(review: Review) -> AppError:
    """Return the error of a review whose objections are those that remain."""
    if all(objection.override is not None for objection in review.objections):
        return InputError(
            "sign_off_needed",
            "An editor has to approve publishing despite the warnings.",
            "Ask for sign-off, and publish once it is approved.",
        )
    kinds = {objection.kind for objection in review.objections if objection.override is None}
    if kinds & HEADLINE_KINDS:
        return InputError(
            "blocked",
            "A quote in the headline has no match in the body.",
            "Change the headline, or give a reason for publishing it unchanged.",
        )
    if "embargo" in kinds:
        return InputError(
            "embargoed",
            "A quote comes from a source that is under embargo.",
            "Wait until the embargo ends, remove the quote, or give a reason for publishing it now.",
        )
    if "background" in kinds:
        return InputError(
            "background",
            "A quote comes from a source that is background only.",
            "Remove the quote, ask whether it can be quoted, or give a reason for publishing it.",
        )
    return InputError(
        "quotes_blocked",
        "Quotes in the article do not match their sources.",
        "Fix them, or give a reason for each one that you want to publish unchanged.",
    )


@blueprint.get("/api/drafts/<draft_id>/quotes")
def quotes(draft_id: str) -> Response:
    """Return the quote sheet as JSON."""
    return jsonify(_publisher().sheet(draft_id))


@blueprint.get("/drafts/<draft_id>/quotes")
def quotes_page(draft_id: str) -> str:
    """Render the quote sheet for print."""
    return to_html(_publisher().sheet(draft_id), _page_language())


@blueprint.get("/publications/<publication_id>/<name>")
def published_file(publication_id: str, name: str) -> Response:
    """Send a published file as its reader may see it."""
    file = _publisher().file_for_reader(publication_id, name, _page_language())
    if isinstance(file, str):
        media_type = mimetypes.guess_type(name)[0] or "text/plain"
        return send_file(io.BytesIO(file.encode()), mimetype=media_type, max_age=0)
    return send_file(file, max_age=0)
