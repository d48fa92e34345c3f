"""Stored requests for sign-off: the one that counts for a draft, and the overrides that are in force by it."""

from collections.abc import Collection, Iterable
from dataclasses import fields
from datetime import datetime, timedelta
from typing import Any, Final, cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from server.access.ownership import owner_names
from server.access.visibility import get_viewer
from server.db.tables import Draft, Publication, SignOff, now
from server.drafts.comments.mentions import present_name
from server.schemas import publishing as schemas
from server.schemas.base import PersonName, format_timestamp
from server.schemas.publishing import Objection, Overridden, StoredOverride

# Replaced by a newer request, or not needed any more: it does not count, and is stored for its reasons.
WITHDRAWN: Final = "withdrawn"
_INSTANT: Final = timedelta(microseconds=1)


def latest_sign_off(session: Session, draft_id: str) -> SignOff | None:
    """Return the newest request of a draft that was not withdrawn."""
    return session.scalars(
        select(SignOff)
        .where(SignOff.draft_id == draft_id, SignOff.state != WITHDRAWN)
        .order_by(SignOff.requested_at.desc(), SignOff.id)
        .limit(1)
    ).first()


def overrides_in_force(sign_off: SignOff | None) -> dict[str, Overridden]:
    """Return the overrides of a request by the ids of their objections: those approved, and those that wait.

    What was sent back is no override, unless an earlier request had it approved.
    """
    if sign_off is None:
        return {}
    return {
        entry["id"]: Overridden(**{field.name: entry[field.name] for field in fields(Overridden)})
        for entry in sign_off.overrides
        if entry["approved_at"] is not None or sign_off.state == "requested"
    }


def earlier_reasons(session: Session, draft: Draft) -> dict[str, str]:
    """Return reasons that were given before and override nothing now, by the ids of their objections.

    Those of the newest publication, and those of a later request that no editor approved; none while that waits for a
    decision.
    """
    newest = session.scalars(
        select(SignOff).where(SignOff.draft_id == draft.id).order_by(SignOff.requested_at.desc(), SignOff.id).limit(1)
    ).first()
    if newest is not None and newest.state == "requested":
        return {}
    published = session.scalars(
        select(Publication.overrides)
        .where(Publication.draft_id == draft.id)
        .order_by(Publication.published_at.desc())
        .limit(1)
    ).first()
    requested = [] if newest is None or is_published_since(newest, draft) else newest.overrides
    return {
        **{entry["id"]: entry["reason"] for entry in published or ()},
        **{entry["id"]: entry["reason"] for entry in requested if entry["approved_at"] is None},
    }


def record(objection: Objection) -> StoredOverride:
    """Return an overridden objection as ``SignOff.overrides`` and ``Publication.overrides`` store it.

    Raises:
        ValueError: the objection is not overridden.
    """
    overridden = objection.overridden
    if overridden is None:
        raise ValueError(f"The objection {objection.id} is not overridden.")
    return {
        "id": objection.id,
        "quote": objection.quote,
        "message": objection.message,
        "source_id": objection.source_id,
        "kind": objection.kind,
        "level": objection.level,
        "by": overridden.by,
        "at": overridden.at,
        "reason": overridden.reason,
        "approved_by": overridden.approved_by,
        "approved_at": overridden.approved_at,
    }


def approve_entries(
    entries: Iterable[StoredOverride], seen: Collection[str], by: PersonName, at: datetime
) -> list[StoredOverride]:
    """Return the entries of a request with the editor's approval; earlier approvals stay.

    Args:
        seen: the ids of the objections that the editor sees. One that was changed since the request, or that rests on
            a source that the editor may not read, is not approved.
    """
    approved_at = format_timestamp(at)
    return [
        {**entry, "approved_by": by, "approved_at": approved_at}
        if entry["approved_at"] is None and entry["id"] in seen
        else entry
        for entry in entries
    ]


def moment_after(*earlier: datetime | None) -> datetime:
    """Return the present moment, and one after ``earlier`` where the clock was set back since.

    Requests and publications of a draft are in the order in which they were made, whatever the clock says.
    """
    return max(now(), *(moment + _INSTANT for moment in earlier if moment is not None), datetime.min)


def is_published_since(sign_off: SignOff, draft: Draft) -> bool:
    """Whether the draft was published after the request."""
    return draft.published_at is not None and draft.published_at > sign_off.requested_at


def audit_details(entries: Iterable[StoredOverride]) -> list[dict[str, Any]]:
    """Return overrides as the audit trail stores them: kind, level, source, reason and approver.

    Quotes are left out, because only readers of the draft may see them.
    """
    return [
        {
            "kind": entry["kind"],
            "level": entry["level"],
            "source_id": entry["source_id"],
            "reason": entry["reason"],
            "approved_by": entry["approved_by"]["name"] if entry["approved_by"] else None,
        }
        for entry in entries
    ]


def present_decision(sign_off: SignOff, names: dict[str, str]) -> schemas.SignOffDecision:
    """Present a request and the decision on it."""
    return {
        "sign_off_id": sign_off.id,
        "state": cast(schemas.SignOffState, sign_off.state),
        "by": present_name(sign_off.requested_by, names),
        "at": format_timestamp(sign_off.requested_at),
        "request_note": sign_off.request_note,
        "decided_by": present_name(sign_off.decided_by, names),
        "decided_at": format_timestamp(sign_off.decided_at),
        "note": sign_off.note,
    }


def present_sign_off(
    session: Session, sign_off: SignOff | None, objections: Iterable[Objection]
) -> schemas.SignOff | None:
    """Present a request for the viewer of the session; ``None`` if there is none.

    Args:
        objections: of the draft as it is now.
    """
    if sign_off is None:
        return None
    viewer = get_viewer(session)
    names = owner_names(session, (sign_off.requested_by, sign_off.decided_by))
    requested = {entry["id"] for entry in sign_off.overrides}
    return {
        **present_decision(sign_off, names),
        "version": sign_off.version,
        "outdated": any(objection.level == "block" and objection.id not in requested for objection in objections),
        "may_decide": sign_off.state == "requested"
        and viewer is not None
        and viewer.person_id is not None
        and viewer.person_id != sign_off.requested_by
        and viewer.is_at_least("editor"),
    }
