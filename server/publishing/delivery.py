"""The queue of deliveries of publications to another system: payload, retries and results."""

import json
import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, cast

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from models.errors import InputError, NotFound
from server.articles.details import NO_DETAILS
from server.config import Settings
from server.db.tables import Delivery, Publication, now
from server.publishing.article_images import present_images
from server.publishing.files import FILES, PublicationFiles
from server.publishing.service import present_publication
from server.publishing.webhook import WebhookResponse
from server.schemas import publishing as schemas

DeliveryState = Literal["waiting", "sent", "refused", "given_up"]

# Longer than any attempt: after it the process that claimed the delivery must have ended.
LEASE = timedelta(seconds=60)
MAX_DELIVERY_ATTEMPTS = 40
_INITIAL_RETRY_DELAY_S = 5.0
_MAX_RETRY_DELAY_S = 3_600.0
_MAX_RETRY_AFTER_S = 86_400.0
# Client errors that are worth a retry.
_TRANSIENT_STATUSES = frozenset((408, 425, 429))


@dataclass(frozen=True, slots=True)
class DeliveryAttempt:
    """A claimed delivery with its payload."""

    delivery_id: str
    attempt: int
    body: bytes


class DeliveryQueue:
    """Reads and writes deliveries."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self._session = session
        self._settings = settings

    def of(self, publication_id: str) -> Delivery:
        """Returns the delivery of a publication.

        Raises:
            NotFound: ``unknown_publication`` or ``no_delivery``.
        """
        self._publication(publication_id)
        found = self._find(publication_id)
        if found is None:
            raise NotFound(
                "no_delivery",
                "This publication was not sent to a CMS.",
                "Give QUOTEDESK_WEBHOOK_URL and QUOTEDESK_WEBHOOK_SECRET, start Quotedesk again, then send it.",
            )
        return found

    def redeliver(self, publication_id: str) -> Delivery:
        """Sends a publication again, whatever its state; the delivery id stays, so that the receiver can deduplicate.

        Raises:
            NotFound: ``unknown_publication``.
            InputError: ``no_webhook``.
        """
        publication = self._publication(publication_id)
        if self._settings.webhook_url is None:
            raise InputError(
                "no_webhook",
                "No CMS is configured that publications are sent to.",
                "Give QUOTEDESK_WEBHOOK_URL and QUOTEDESK_WEBHOOK_SECRET, and start Quotedesk again.",
            )
        delivery = self._find(publication_id)
        if delivery is None:
            delivery = Delivery(publication_id=publication.id)
            self._session.add(delivery)
        else:
            delivery.state, delivery.attempts, delivery.next_at = "waiting", 0, now()
        self._session.commit()
        return delivery

    def claim(self) -> DeliveryAttempt | None:
        """Claims the delivery that has been due longest, so that no other process sends it; None if none is due."""
        while True:
            due = self._session.execute(
                select(Delivery.id, Delivery.next_at, Delivery.publication_id)
                .where(Delivery.state == "waiting", Delivery.next_at <= now())
                .order_by(Delivery.next_at)
                .limit(1)
            ).first()
            if due is None:
                self._session.rollback()
                return None
            attempt = self._session.scalar(
                update(Delivery)
                .where(Delivery.id == due.id, Delivery.state == "waiting", Delivery.next_at == due.next_at)
                .values(attempts=Delivery.attempts + 1, next_at=now() + LEASE)
                .returning(Delivery.attempts)
            )
            self._session.commit()
            if attempt is None:
                continue
            try:
                return DeliveryAttempt(due.id, int(attempt), self._body(due.id, self._publication(due.publication_id)))
            except OSError as error:
                self._refuse(due.id, f"The files of the publication cannot be read: {error.strerror}.")

    def record_result(self, attempt: DeliveryAttempt, answer: WebhookResponse) -> None:
        """Stores the result of an attempt, unless the delivery was restarted meanwhile."""
        state = _next_state(attempt.attempt, answer)
        pause = retry_delay(attempt.attempt, answer.retry_after)
        self._session.execute(
            update(Delivery)
            .where(
                Delivery.id == attempt.delivery_id, Delivery.attempts == attempt.attempt, Delivery.state == "waiting"
            )
            .values(
                state=state,
                answer=answer.text,
                next_at=now() + timedelta(seconds=pause) if state == "waiting" else None,
                delivered_at=now() if state == "sent" else None,
            )
        )
        self._session.commit()

    def _refuse(self, delivery_id: str, why: str) -> None:
        refused = update(Delivery).where(Delivery.id == delivery_id)
        self._session.execute(refused.values(state="refused", answer=why, next_at=None))
        self._session.commit()

    def next_at(self) -> datetime | None:
        """Returns when the next delivery is due; None if none is waiting."""
        due = self._session.scalar(
            select(Delivery.next_at).where(Delivery.state == "waiting").order_by(Delivery.next_at).limit(1)
        )
        self._session.rollback()
        return due

    def _publication(self, publication_id: str) -> Publication:
        publication = self._session.get(Publication, publication_id)
        if publication is None:
            raise NotFound(
                "unknown_publication", f"There is no publication {publication_id!r}.", "Publish the draft again."
            )
        return publication

    def _find(self, publication_id: str) -> Delivery | None:
        return self._session.scalars(select(Delivery).where(Delivery.publication_id == publication_id).limit(1)).first()

    def _body(self, delivery_id: str, publication: Publication) -> bytes:
        """Builds the payload from the published files, so it is the same for every attempt."""
        folder = PublicationFiles(self._settings.data).complete(publication.id)
        written = {kind: (folder / name).read_text(encoding="utf-8") for kind, name in FILES.items()}
        article = json.loads(written["json"])
        content = {
            "event": "published",
            "delivery_id": delivery_id,
            "publication": {
                **present_publication(publication, present_images(article, publication.id)),
                "draft_id": publication.draft_id,
                "version": publication.version,
                "headline": publication.headline,
                "language": article["language"],
                **{name: article[name] for name in NO_DETAILS.public_json()},
            },
            "html": written["html"],
            "markdown": written["markdown"],
            "quotes": article["quotes"],
        }
        return json.dumps(content, ensure_ascii=False).encode()


def present_delivery(delivery: Delivery) -> schemas.Delivery:
    """Presents a delivery for ``GET /api/publications/ID/delivery``."""
    return {
        "delivery_id": delivery.id,
        "publication_id": delivery.publication_id,
        "state": cast(DeliveryState, delivery.state),
        "attempts": delivery.attempts,
        "next_at": f"{delivery.next_at.isoformat()}Z" if delivery.next_at else None,
        "delivered_at": f"{delivery.delivered_at.isoformat()}Z" if delivery.delivered_at else None,
        "answer": delivery.answer,
    }


def retry_delay(attempt: int, retry_after: float | None = None) -> float:
    """Returns the seconds until the next attempt: exponential backoff with jitter.

    Args:
        attempt: the number of the failed attempt, from 1.
        retry_after: what the receiver asked for, which is respected up to a day.
    """
    longest = min(_MAX_RETRY_DELAY_S, _INITIAL_RETRY_DELAY_S * 2 ** min(attempt - 1, 30))
    return max(random.uniform(longest / 2, longest), min(retry_after or 0.0, _MAX_RETRY_AFTER_S))


def _next_state(attempt: int, answer: WebhookResponse) -> DeliveryState:
    status = answer.status
    if status is not None and 200 <= status < 300:
        return "sent"
    if status is not None and 300 <= status < 500 and status not in _TRANSIENT_STATUSES:
        return "refused"
    return "given_up" if attempt >= MAX_DELIVERY_ATTEMPTS else "waiting"
