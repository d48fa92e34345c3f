"""Deliveries of publications to the newsroom's own system: their jobs, payload, retries and results."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from models.errors import InputError, InternalError, NotFound
from server.articles.details import NO_DETAILS
from server.config import Settings
from server.db.tables import Job, Publication, now
from server.jobs.runner import JobRetry, JobRunner
from server.publishing.article_images import present_images
from server.publishing.files import FILES, PublicationFiles
from server.publishing.service import DELIVERY_KIND, present_publication
from server.publishing.webhook import Webhook, WebhookResponse
from server.schemas import publishing as schemas
from server.sealed_folders import read_file

DeliveryState = Literal["waiting", "sent", "refused", "given_up"]

MAX_DELIVERY_ATTEMPTS = 40
_INITIAL_RETRY_DELAY_S = 5.0
_MAX_RETRY_DELAY_S = 3_600.0
_MAX_RETRY_AFTER_S = 86_400.0
# Client errors that are worth a retry.
_TRANSIENT_STATUSES = frozenset((408, 425, 429))


class DeliveryRunner(JobRunner):
    """Runs deliveries apart from other jobs, so that no delivery waits for imports; does nothing without a URL."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        super().__init__(
            app, settings, {DELIVERY_KIND: DeliveryJob(settings)}, runs_here=settings.webhook_url is not None
        )


@dataclass(frozen=True)
class DeliveryJob:
    """The ``JobHandler`` of deliveries; the id of a job is that of its publication."""

    settings: Settings
    max_attempts = MAX_DELIVERY_ATTEMPTS

    def run(self, job: Job, session: Session, is_stopping: Callable[[], bool]) -> dict[str, Any]:
        """Send the publication once, see ``JobHandler.run``."""
        job_id, attempt = job.id, job.attempts
        try:
            body = self._body(_find_publication(session, job_id))
        except OSError as error:
            return {"state": "refused", "text": f"The files of the publication cannot be read: {error.strerror}."}
        except InternalError as error:
            return {"state": "refused", "text": error.message}
        except SQLAlchemyError as error:
            raise _retry(attempt, WebhookResponse(None, type(error).__name__)) from error
        session.rollback()  # no read transaction stays open while the receiver answers
        answer = Webhook(self.settings.webhook_url or "", self.settings.webhook_secret).send(job_id, body, now())
        state = _next_state(attempt, answer)
        if state == "waiting":
            raise _retry(attempt, answer)
        return {"state": state, "text": answer.text}

    def clean_up(self, job_id: str) -> None:
        """Do nothing: a delivery has no files of its own."""

    def _body(self, publication: Publication) -> bytes:
        """Build the payload from the published files, so it is the same for every attempt."""
        folder = PublicationFiles(self.settings.data).complete(publication.id)
        files = {kind: read_file(folder, name).decode() for kind, name in FILES.items()}
        article = json.loads(files["json"])
        content = {
            "event": "published",
            "delivery_id": publication.id,
            "publication": {
                **present_publication(publication, present_images(article, publication.id)),
                "draft_id": publication.draft_id,
                "version": publication.version,
                "headline": publication.headline,
                "language": article["language"],
                **{name: article[name] for name in NO_DETAILS.public_json()},
            },
            "html": files["html"],
            "markdown": files["markdown"],
            "quotes": article["quotes"],
        }
        return json.dumps(content, ensure_ascii=False).encode()


def delivery_of(session: Session, publication_id: str) -> Job:
    """Return the delivery of a publication.

    Raises:
        NotFound: ``unknown_publication`` or ``no_delivery``.
    """
    _find_publication(session, publication_id)
    job = session.get(Job, publication_id)
    if job is None:
        raise NotFound(
            "no_delivery",
            "This publication was not sent to a CMS.",
            "Set QUOTEDESK_WEBHOOK_URL and QUOTEDESK_WEBHOOK_SECRET, restart Quotedesk, then send it again.",
        )
    return job


def redeliver(session: Session, settings: Settings, publication_id: str) -> Job:
    """Send a publication again, whatever its state; its id stays, so that the receiver can deduplicate.

    Raises:
        NotFound: ``unknown_publication``.
        InputError: ``no_webhook``.
    """
    _find_publication(session, publication_id)
    if settings.webhook_url is None:
        raise InputError(
            "no_webhook",
            "No CMS is configured that publications are sent to.",
            "Set QUOTEDESK_WEBHOOK_URL and QUOTEDESK_WEBHOOK_SECRET, and restart Quotedesk.",
        )
    job = session.merge(Job(id=publication_id, kind=DELIVERY_KIND, state="waiting", attempts=0, due_at=now()))
    session.commit()
    return job


def present_delivery(job: Job) -> schemas.Delivery:
    """Present a delivery for ``GET /api/publications/ID/delivery``."""
    state: DeliveryState = "waiting" if job.state in {"waiting", "running"} else job.answer.get("state", "given_up")
    return {
        "delivery_id": job.id,
        "publication_id": job.id,
        "state": state,
        "attempts": job.attempts,
        "next_at": f"{job.due_at.isoformat()}Z" if state == "waiting" else None,
        "delivered_at": f"{job.seen_at.isoformat()}Z" if state == "sent" else None,
        "answer": job.answer.get("text", ""),
    }


def retry_delay(attempt: int, retry_after: float | None = None) -> float:
    """Return the seconds until the next attempt: exponential backoff with jitter.

    Args:
        attempt: The number of the failed attempt, from 1.
        retry_after: What the receiver asked for, which is respected up to a day.
    """
    longest = min(_MAX_RETRY_DELAY_S, _INITIAL_RETRY_DELAY_S * 2 ** min(attempt - 1, 30))
    return max(random.uniform(longest / 2, longest), min(retry_after or 0.0, _MAX_RETRY_AFTER_S))


def _retry(attempt: int, answer: WebhookResponse) -> JobRetry:
    delay = timedelta(seconds=retry_delay(attempt, answer.retry_after))
    return JobRetry(now() + delay, {"text": answer.text})


def _next_state(attempt: int, answer: WebhookResponse) -> DeliveryState:
    status = answer.status
    if status is not None and 200 <= status < 300:
        return "sent"
    if status is not None and 300 <= status < 500 and status not in _TRANSIENT_STATUSES:
        return "refused"
    return "given_up" if attempt >= MAX_DELIVERY_ATTEMPTS else "waiting"


def _find_publication(session: Session, publication_id: str) -> Publication:
    publication = session.get(Publication, publication_id)
    if publication is None:
        raise NotFound(
            "unknown_publication", f"There is no publication {publication_id!r}.", "Publish the draft again."
        )
    return publication
