"""Requests, decisions and lists of sign-offs."""

from collections.abc import Collection, Sequence
from typing import Literal

from flask import Flask
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from models.errors import AppError, ConflictError, Forbidden, InputError, NotFound
from server.access.ownership import owner_names
from server.access.viewer import present_person
from server.access.visibility import get_viewer
from server.audit.log import audit
from server.db.tables import Draft, SignOff, now
from server.drafts.service import DraftService, version_conflict
from server.publishing.service import Publisher, Review, publisher_of
from server.publishing.sign_off_records import (
    WITHDRAWN,
    approve_entries,
    audit_details,
    is_published_since,
    latest_sign_off,
    moment_after,
    present_decision,
    record,
)
from server.schemas import publishing as schemas
from server.schemas.base import PersonName
from server.schemas.publishing import OverrideRequest

Decision = Literal["approve", "send_back"]

_MAX_LISTED = 500


def sign_offs_of(app: Flask, session: Session) -> "SignOffService":
    """Create the service of ``app`` on ``session``."""
    return SignOffService(session, publisher_of(app, session))


class SignOffService:
    """Requests and decides sign-offs for the viewer of the session; each method is a transaction."""

    def __init__(self, session: Session, publisher: Publisher) -> None:
        self._session = session
        self._publisher = publisher

    def request(
        self, draft_id: str, version: int, overrides: Sequence[OverrideRequest], note: str = ""
    ) -> tuple[SignOff, Review]:
        """Request approval of overrides; a request that was not decided yet is replaced.

        Findings that an earlier request had approved, and that are as they were, stay approved.

        Args:
            version: the version that the writer sees.
            note: for the editor.

        Returns:
            The request with the review.

        Raises:
            StaleChange: ``version_conflict``: the stored version is not ``version``.
            NotFound: ``unknown_draft``; ``no_login``.
            InputError: ``nothing_to_sign``: no finding that blocks publishing is overridden; ``is_template``,
                ``reason_missing``, ``reason_too_long``.
        """
        me = self._person()
        draft = DraftService(self._session).get(draft_id)
        if draft.version != version:
            raise version_conflict(draft)
        review = self._publisher.review_with(draft_id, overrides)
        overridden = [
            objection
            for objection in review.objections
            if objection.overridden is not None and objection.level != "show"
        ]
        if not any(
            objection.level == "block" and objection.overridden and objection.overridden.approved_at is None
            for objection in overridden
        ):
            raise InputError(
                "nothing_to_sign",
                "No warning that blocks publishing is overridden.",
                "Give a reason for each warning that an editor should approve.",
            )
        newest = self._session.scalar(select(func.max(SignOff.requested_at)).where(SignOff.draft_id == draft_id))
        self._withdraw_open(draft_id)
        sign_off = SignOff(
            draft_id=draft_id,
            version=draft.version,
            overrides=[record(objection) for objection in overridden],
            state="requested",
            request_note=note.strip(),
            requested_by=me["person_id"],
            requested_at=moment_after(newest, draft.published_at),
        )
        self._session.add(sign_off)
        self._session.flush()
        self._audit("draft.sign_off_request", draft, sign_off)
        self._session.commit()
        return sign_off, self._publisher.review(draft_id)

    def withdraw(self, draft_id: str) -> SignOff:
        """Withdraw the request of a draft that was not decided yet, and return it.

        Raises:
            NotFound: ``unknown_draft``, ``no_login``, ``no_sign_off``.
        """
        self._person()
        draft = DraftService(self._session).get(draft_id)
        sign_off = latest_sign_off(self._session, draft_id)
        if sign_off is None or not self._withdraw_open(draft_id):
            self._session.rollback()
            raise _no_sign_off()
        self._audit("draft.sign_off_withdraw", draft, sign_off)
        self._session.commit()
        return sign_off

    def decide(
        self, draft_id: str, decision: Decision, note: str = "", sign_off_id: str | None = None
    ) -> tuple[SignOff, Review]:
        """Approve a request, or send it back.

        An approval covers the objections of the request that the editor sees unchanged (same ``Objection.id``, see
        ``server/schemas/publishing.py``). It does not cover one that has changed, or whose source the editor may not
        read.

        Args:
            note: for the writer; required where it is sent back.
            sign_off_id: the request that the editor has read; ``None``: the latest.

        Raises:
            NotFound: ``unknown_draft``, ``no_login``, ``no_sign_off``.
            Forbidden: ``role_needed``; ``own_sign_off``: nobody approves their own request.
            ConflictError: ``sign_off_outdated``: it was decided or replaced, or none of its findings is there any more.
            InputError: ``note_missing``.
        """
        me = self._person()
        draft = DraftService(self._session).get(draft_id)
        sign_off = latest_sign_off(self._session, draft_id)
        if sign_off is None:
            raise _no_sign_off()
        if sign_off.state != "requested" or sign_off_id not in {None, sign_off.id}:
            raise _outdated()
        if sign_off.requested_by == me["person_id"]:
            raise Forbidden(
                "own_sign_off",
                "You requested this sign-off yourself: a second person decides on it.",
                "Ask another editor; an administrator can make somebody one.",
            )
        if decision == "send_back" and not note.strip():
            raise InputError("note_missing", "There is no note.", "Describe briefly what the writer should change.")
        seen: set[str] = set()
        if decision == "approve":
            seen = {objection.id for objection in self._publisher.review(draft_id).objections}
            if seen.isdisjoint(entry["id"] for entry in sign_off.overrides):
                raise _outdated()
        self._store_decision(sign_off, decision, seen, note.strip(), me)
        action = "draft.sign_off_approve" if decision == "approve" else "draft.sign_off_send_back"
        self._audit(action, draft, sign_off)
        self._session.commit()
        return sign_off, self._publisher.review(draft_id)

    def pending(self) -> schemas.SignOffs:
        """Return what waits for the viewer, and the viewer's own requests; both empty without a login."""
        viewer = get_viewer(self._session)
        if viewer is None or viewer.person_id is None:
            return {"waiting": [], "own": []}
        open_requests = (
            select(SignOff, Draft)
            .join(Draft, Draft.id == SignOff.draft_id)
            .where(SignOff.state != WITHDRAWN)
            .order_by(SignOff.requested_at.desc(), SignOff.id)
            .limit(_MAX_LISTED)
        )
        waiting: list[tuple[SignOff, Draft]] = []
        if viewer.is_at_least("editor"):
            of_others = SignOff.requested_by.is_distinct_from(viewer.person_id)
            waiting = _rows(self._session, open_requests.where(SignOff.state == "requested", of_others))
        own: dict[str, tuple[SignOff, Draft]] = {}
        for sign_off, draft in _rows(self._session, open_requests.where(SignOff.requested_by == viewer.person_id)):
            if not is_published_since(sign_off, draft):
                own.setdefault(draft.id, (sign_off, draft))
        everybody = [person for row in (*waiting, *own.values()) for person in (row[0].requested_by, row[0].decided_by)]
        names = owner_names(self._session, everybody)
        return {
            "waiting": [_present(sign_off, draft, names) for sign_off, draft in reversed(waiting)],
            "own": [_present(sign_off, draft, names) for sign_off, draft in reversed(own.values())],
        }

    def _person(self) -> PersonName:
        person = present_person(get_viewer(self._session))
        if person is None:
            raise NotFound(
                "no_login", "This installation has no accounts.", "Set QUOTEDESK_MODE=newsroom to use accounts."
            )
        return person

    def _withdraw_open(self, draft_id: str) -> bool:
        withdrawn = self._session.execute(
            update(SignOff).where(SignOff.draft_id == draft_id, SignOff.state == "requested").values(state=WITHDRAWN)
        )
        return bool(withdrawn.rowcount)  # type: ignore[attr-defined]  # the result of every UPDATE has it

    def _store_decision(
        self, sign_off: SignOff, decision: Decision, seen: Collection[str], note: str, me: PersonName
    ) -> None:
        moment = now()
        approved = decision == "approve"
        entries = approve_entries(sign_off.overrides, seen, me, moment)
        # Another editor may decide at the same time: the first one does.
        decided = self._session.execute(
            update(SignOff)
            .where(SignOff.id == sign_off.id, SignOff.state == "requested")
            .values(
                state="approved" if approved else "sent_back",
                overrides=entries,
                decided_by=me["person_id"],
                decided_at=moment,
                note=note,
            )
        )
        if not decided.rowcount:  # type: ignore[attr-defined]  # the result of every UPDATE has it
            self._session.rollback()
            raise _outdated()
        self._session.refresh(sign_off)

    def _audit(self, action: str, draft: Draft, sign_off: SignOff) -> None:
        audit(
            self._session,
            action,
            about_kind="draft",
            about_id=draft.id,
            about_name=draft.headline,
            details={
                "sign_off_id": sign_off.id,
                "version": sign_off.version,
                "note": sign_off.note,
                "overrides": audit_details(sign_off.overrides),
            },
        )


def _rows(session: Session, query: object) -> list[tuple[SignOff, Draft]]:
    return [(row[0], row[1]) for row in session.execute(query)]  # type: ignore[call-overload]  # a select of both


def _present(sign_off: SignOff, draft: Draft, names: dict[str, str]) -> schemas.PendingSignOff:
    return {
        **present_decision(sign_off, names),
        "draft_id": draft.id,
        "headline": draft.headline,
        "overrides": len(sign_off.overrides),
    }


def _no_sign_off() -> AppError:
    return NotFound("no_sign_off", "No sign-off is requested for this draft.", "Reload the page: it may be published.")


def _outdated() -> AppError:
    return ConflictError(
        "sign_off_outdated",
        "The request was decided or replaced, or the text has changed since.",
        "Reload the review and decide on the current text.",
    )
