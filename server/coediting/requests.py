"""Requests about a draft that is being edited see its newest text, and what they save reaches who edits it."""

import structlog
from flask import Flask, Response, request

from server.coediting.service import TextService
from server.db.database import db
from server.registry import service

log = structlog.get_logger(__name__)

_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask) -> None:
    """Register the hook; call it after authorization, so that nobody saves a draft that they may not read."""
    app.before_request(_save_before)
    app.after_request(_merge_after)


def _save_before() -> None:
    if (draft_id := _draft_id()) is not None and request.method != "OPTIONS":
        service(TextService).save_if_behind(db.session, draft_id)


def _merge_after(response: Response) -> Response:
    if request.method not in _READING and response.status_code < 400 and (draft_id := _draft_id()) is not None:
        try:
            service(TextService).save_if_behind(db.session, draft_id)
        except Exception:  # the request has done what it says; the next one merges it
            db.session.rollback()
            log.exception("text_not_merged")
    return response


def _draft_id() -> str | None:
    draft_id = (request.view_args or {}).get("draft_id")
    return draft_id if isinstance(draft_id, str) else None
