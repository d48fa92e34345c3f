"""The audit trail's entries about people."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from server.audit.log import audit
from server.db.tables import Person


def audit_person(
    session: Session,
    action: str,
    about: Person,
    *,
    by: Person | None = None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Return an entry about a person's account.

    Args:
        by: the person who did it, if not the viewer of the session.
    """
    audit(
        session,
        action,
        about_kind="person",
        about_id=about.id,
        about_name=about.name,
        details=details,
        person=by,
    )
