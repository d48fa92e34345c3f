"""HTTP routes of publishing, publications and their delivery."""

import io
import mimetypes
from collections.abc import Sequence
from functools import partial

from flask import Response, current_app, send_file
from flask_socketio import SocketIO

from server.access.rules import EDIT_DRAFT, READ_DRAFT
from server.config import Settings
from server.db.database import db
from server.errors import StaleChange
from server.publishing.delivery import DeliveryRunner, delivery_of, present_delivery, redeliver
from server.publishing.policy import HEADLINE_KINDS
from server.publishing.presenters import present_objections, present_review
from server.publishing.quote_sheet import PageLanguage, to_html
from server.publishing.service import Publisher, Review, present_publication, publisher_of
from server.publishing.sign_off.notifications import announce_sign_off
from server.publishing.sign_off_records import WITHDRAWN, latest_sign_off
from server.registry import service
from server.schemas import publishing as schemas
from server.schemas.drafts import VersionConflict
from server.schemas.publishing import Blocked, Delivery, Objection, Published, PublishRequest, QuoteSheet
from server.web.endpoints import RouteGroup
from server.web.translations import language, translate

routes = RouteGroup("publications")


def _publisher() -> Publisher:
    return publisher_of(current_app, db.session)


def _page_language() -> PageLanguage:
    of_request = language()
    return PageLanguage(of_request, partial(translate, of_request))


@routes.endpoint("GET /api/drafts/<draft_id>/publish", READ_DRAFT)
def review(draft_id: str) -> schemas.Review:
    """Return the review of the stored draft."""
    publisher = _publisher()
    return present_review(publisher, publisher.review(draft_id))


@routes.endpoint("POST /api/drafts/<draft_id>/publish", EDIT_DRAFT, status=201, conflict=Blocked | VersionConflict)
def publish(draft_id: str, body: PublishRequest) -> Published:
    """Publish a draft, or return what blocks it."""
    publisher = _publisher()
    pending = latest_sign_off(db.session, draft_id)
    outcome = publisher.publish(draft_id, body.version, body.overrides, _page_language())
    if isinstance(outcome, Review):
        open_objections = outcome.open_objections
        raise _blocked(open_objections).showing(present_objections(publisher, outcome, open_objections))
    service(DeliveryRunner).wake()
    if pending is not None and pending.state == WITHDRAWN:
        announce_sign_off(service(SocketIO), db.session, pending)
    return {**present_publication(outcome, publisher.images(outcome.id)), "delivery": _delivery(outcome.id)}


def _delivery(publication_id: str) -> Delivery | None:
    if service(Settings).webhook_url is None:
        return None
    return present_delivery(delivery_of(db.session, publication_id))


@routes.endpoint("GET /api/publications/<publication_id>/delivery", READ_DRAFT)
def delivery(publication_id: str) -> Delivery:
    """Return the delivery of a publication."""
    return present_delivery(delivery_of(db.session, publication_id))


@routes.endpoint("POST /api/publications/<publication_id>/delivery", EDIT_DRAFT, status=202)
def deliver_again(publication_id: str) -> Delivery:
    """Send a publication again."""
    sent = present_delivery(redeliver(db.session, service(Settings), publication_id))
    service(DeliveryRunner).wake()
    return sent


def _blocked(objections: Sequence[Objection]) -> StaleChange:
    """Return the error for open objections."""
    if all(objection.overridden is not None for objection in objections):
        return StaleChange(
            "sign_off_needed",
            "An editor has to approve publishing despite the warnings.",
            "Ask for sign-off, and publish once it is approved.",
        )
    kinds = {objection.kind for objection in objections if objection.overridden is None}
    if kinds & HEADLINE_KINDS:
        return StaleChange(
            "blocked",
            "A quote in the headline has no match in the body.",
            "Change the headline, or give a reason for publishing it unchanged.",
        )
    if "embargo" in kinds:
        return StaleChange(
            "embargoed",
            "A quote comes from a source that is under embargo.",
            "Wait until the embargo ends, remove the quote, or give a reason for publishing it now.",
        )
    if "background" in kinds:
        return StaleChange(
            "background",
            "A quote comes from a source that is background only.",
            "Remove the quote, ask whether it can be quoted, or give a reason for publishing it.",
        )
    return StaleChange(
        "quotes_blocked",
        "Quotes in the article do not match their sources.",
        "Fix them, or give a reason for each one that you want to publish unchanged.",
    )


@routes.endpoint("GET /api/drafts/<draft_id>/quotes", READ_DRAFT)
def quotes(draft_id: str) -> QuoteSheet:
    """Return the quote sheet as JSON."""
    return _publisher().sheet(draft_id)


@routes.endpoint("GET /drafts/<draft_id>/quotes", READ_DRAFT)
def quotes_page(draft_id: str) -> str:
    """Render the quote sheet for print."""
    return to_html(_publisher().sheet(draft_id), _page_language())


@routes.endpoint("GET /publications/<publication_id>/<name>", READ_DRAFT)
def published_file(publication_id: str, name: str) -> Response:
    """Send a published file as its reader may see it."""
    content = _publisher().file_for_reader(publication_id, name, _page_language())
    return send_file(io.BytesIO(content), mimetype=mimetypes.guess_type(name)[0] or "text/plain", max_age=0)
