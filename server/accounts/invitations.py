"""Links for setting a password once. No mail is sent: whoever creates one passes it on."""

from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urljoin

from sqlalchemy import delete
from sqlalchemy.orm import Session

from models.errors import Gone
from server.access.identity import fingerprint, new_secret
from server.clock import expiry_time
from server.db.tables import Invitation, Person

INVITATION_LIFETIME: Final = timedelta(days=3)
INVITATION_PATH: Final = "/invitation"


def create_invitation(session: Session, person: Person) -> tuple[str, datetime]:
    """Make a link's secret, in place of an earlier one, without a commit.

    Returns:
        The secret, and when it ends.
    """
    session.execute(delete(Invitation).where(Invitation.person_id == person.id))
    secret, ends_at = new_secret(), expiry_time() + INVITATION_LIFETIME
    session.add(Invitation(id=fingerprint(secret), person_id=person.id, ends_at=ends_at))
    return secret, ends_at


def invitation_url(secret: str, base: str) -> str:
    """Return the address to pass on.

    The secret is behind the ``#``, which no browser sends: neither a log nor a program that follows links in
    messages takes it.
    """
    return urljoin(base.rstrip("/") + "/", INVITATION_PATH.lstrip("/")) + f"#{secret}"


def find_invited_person(session: Session, secret: str) -> Person:
    """Return the person of a link.

    Raises:
        AppError: ``bad_invitation``: it was used, replaced, has ended, or never was.
    """
    invitation = session.get(Invitation, fingerprint(secret.strip()))
    person = session.get(Person, invitation.person_id) if invitation is not None else None
    if invitation is None or person is None or not person.active or invitation.ends_at <= expiry_time():
        raise _bad_invitation()
    return person


def spend_invitation(session: Session, secret: str) -> None:
    """Delete a link, without a commit: of several browsers at once one does.

    Raises:
        Gone: ``bad_invitation``: it was used meanwhile.
    """
    spending = delete(Invitation.__table__).where(Invitation.id == fingerprint(secret.strip()))  # type: ignore[arg-type]
    if not session.connection().execute(spending).rowcount:
        raise _bad_invitation()


def _bad_invitation() -> Gone:
    return Gone(
        "bad_invitation",
        "This link has been used or has expired.",
        "Sign in with your password, or ask an administrator for a new link.",
    )
