"""The newsroom's accounts, as administrators manage them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Table, delete, exists, func, select, update
from sqlalchemy.orm import Session, selectinload

from models.errors import ConflictError, InputError, NotFound
from server.access.visible_sources import mark_rights_changed
from server.accounts.audit_entries import audit_person
from server.accounts.authentication.second_factor import SecondFactors
from server.accounts.authentication.sign_in import end_all_sign_ins, find_by_email
from server.accounts.desks import find_desks
from server.accounts.invitations import create_invitation
from server.accounts.names import clean_email, clean_name
from server.db.tables import ApiToken, Draft, Invitation, Person, SignIn, Source
from server.schemas.accounts import HandedOver, Role

# The tables themselves: an administrator counts and transfers what he or she may not read.
_OWNED_TABLES: Final[Mapping[str, Table]] = {
    "drafts": Draft.metadata.tables["draft"],
    "sources": Source.metadata.tables["source"],
}


@dataclass(frozen=True, slots=True)
class InvitationLink:
    """A link that gives access once: only its creator sees it, and passes it on.

    Args:
        secret: of the link.
    """

    secret: str
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class AccountSummary:
    """A person with the fields of the list.

    Args:
        state: ``active``; ``invited``: has a link and no way in yet; ``ended``.
        seen_at: the latest activity of a browser of theirs that is still signed in.
        owned: how many drafts and sources are theirs.
    """

    person: Person
    state: str
    invitation_ends_at: datetime | None
    seen_at: datetime | None
    owned: Mapping[str, int]


class Accounts:
    """Over one session of the store; each method is a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def find(self, person_id: str) -> Person:
        """Return the person.

        Raises:
            AppError: ``unknown_person``.
        """
        person = self._session.get(Person, person_id)
        if person is None:
            raise NotFound("unknown_person", "There is no such person.", "Reload the page: the list has changed.")
        return person

    def find_email(self, email: str) -> Person:
        """Return the person with that address.

        Raises:
            AppError: ``unknown_person``.
        """
        person = find_by_email(self._session, email)
        if person is None:
            raise NotFound("unknown_person", f"Nobody has the address “{email}”.", "“people list” shows all.")
        return person

    def list_all(self) -> list[AccountSummary]:
        """Return all people by name, deactivated accounts last."""
        people = self._session.scalars(
            select(Person).options(selectinload(Person.desks)).order_by(Person.active.desc(), func.lower(Person.name))
        ).all()
        links = dict(self._session.execute(select(Invitation.person_id, Invitation.ends_at)).all())
        latest = select(SignIn.person_id, func.max(SignIn.seen_at)).group_by(SignIn.person_id)
        seen = dict(self._session.execute(latest).all())
        owned = {kind: self._counts_by_owner(table) for kind, table in _OWNED_TABLES.items()}
        return [
            AccountSummary(
                person,
                _account_state(person),
                links.get(person.id),
                seen.get(person.id),
                {kind: counts.get(person.id, 0) for kind, counts in owned.items()},
            )
            for person in people
        ]

    def find_summary(self, person_id: str) -> AccountSummary:
        """Return the summary of one person.

        Raises:
            AppError: ``unknown_person``.
        """
        self.find(person_id)
        return next(summary for summary in self.list_all() if summary.person.id == person_id)

    def add(
        self, name: str, email: str, role: Role = "reporter", desk_ids: Iterable[str] = ()
    ) -> tuple[Person, InvitationLink]:
        """Make an account, and the link with which its password is set.

        Raises:
            AppError: ``bad_name``, ``bad_email``, ``email_taken`` or ``unknown_desk``.
        """
        person = Person(name=clean_name(name), email=self._require_unused_email(email), role=role)
        person.desks = find_desks(self._session, desk_ids)
        self._session.add(person)
        self._session.flush()
        details = {"role": role, "desks": [desk.name for desk in person.desks]}
        audit_person(self._session, "person.add", person, details=details)
        return person, self._invite(person)

    def change(self, person_id: str, **changes: Any) -> Person:
        """Change ``name``, ``email``, ``role``, ``desk_ids``, ``active`` or ``must_change``, as given.

        Raises:
            AppError: ``unknown_person``, ``bad_name``, ``bad_email``, ``email_taken``, ``unknown_desk`` or
                ``last_admin``.
        """
        person = self.find(person_id)
        before = _snapshot(person)
        if changes.get("active") is False or changes.get("role", "admin") != "admin":
            self._require_another_admin(person)
        self._apply(person, changes)
        self._session.flush()
        after = _snapshot(person)
        if after == before:
            self._session.commit()
            return person
        if before["active"] and not person.active:
            self._revoke_access(person)
            action = "person.end"
        else:
            action = "person.change"
        differences = {key: {"before": before[key], "after": after[key]} for key in after if after[key] != before[key]}
        audit_person(self._session, action, person, details=differences)
        self._session.commit()
        return person

    def reset(self, person_id: str) -> InvitationLink:
        """End every way in that the person had, tokens apart, and make a link for a new one.

        Raises:
            AppError: ``unknown_person``, ``ended``.
        """
        person = self.find(person_id)
        if not person.active:
            raise ConflictError(
                "person_ended",
                f"The account of “{person.name}” is deactivated.",
                "Reactivate it first, then reset the password.",
                params={"name": person.name},
            )
        person.password_hash = person.password_at = person.issuer = person.subject = None
        SecondFactors(self._session).remove(person.id)
        end_all_sign_ins(self._session, person.id)
        audit_person(self._session, "person.reset", person)
        return self._invite(person)

    def sign_out(self, person_id: str) -> None:
        """Sign the person out everywhere.

        Raises:
            AppError: ``unknown_person``.
        """
        person = self.find(person_id)
        end_all_sign_ins(self._session, person.id)
        audit_person(self._session, "person.signed_out", person)
        self._session.commit()

    def hand_over(self, person_id: str, to_id: str) -> HandedOver:
        """Transfer all that the person owns to another active person.

        Returns:
            How many drafts and sources.

        Raises:
            AppError: ``unknown_person``, ``bad_heir``.
        """
        person, to = self.find(person_id), self.find(to_id)
        if person.id == to.id or not to.active:
            raise InputError(
                "bad_heir",
                f"Work cannot be transferred to “{to.name}”.",
                "Choose somebody else whose account is active.",
                params={"name": to.name},
            )
        moved: dict[str, int] = {}
        for kind, table in _OWNED_TABLES.items():
            change = update(table).where(table.c.owner_id == person.id).values(owner_id=to.id)
            moved[kind] = self._session.connection().execute(change).rowcount
        mark_rights_changed(self._session)
        given: HandedOver = {"drafts": moved["drafts"], "sources": moved["sources"]}
        self._session.expire_all()
        details = {"to": to.id, "to_name": to.name, **given}
        audit_person(self._session, "person.hand_over", person, details=details)
        self._session.commit()
        return given

    def has_admin(self) -> bool:
        """Whether anybody can administer."""
        return bool(self._session.scalar(select(exists().where(Person.role == "admin", Person.active))))

    def _apply(self, person: Person, changes: Mapping[str, Any]) -> None:
        if "name" in changes:
            person.name = clean_name(changes["name"])
        if "email" in changes and changes["email"].strip().lower() != person.email:
            person.email = self._require_unused_email(changes["email"])
        if "desk_ids" in changes:
            person.desks = find_desks(self._session, changes["desk_ids"])
        for key in ("role", "active", "must_change"):
            if key in changes:
                setattr(person, key, changes[key])

    def _require_unused_email(self, given: str) -> str:
        email = clean_email(given)
        if find_by_email(self._session, email) is not None:
            raise ConflictError(
                "email_taken",
                f"The address “{email}” is already in use.",
                "Use another address.",
                params={"name": email},
            )
        return email

    def _invite(self, person: Person) -> InvitationLink:
        link = InvitationLink(*create_invitation(self._session, person))
        self._session.commit()
        return link

    def _revoke_access(self, person: Person) -> None:
        end_all_sign_ins(self._session, person.id)
        for kind in (ApiToken, Invitation):
            self._session.execute(delete(kind).where(kind.person_id == person.id))

    def _require_another_admin(self, person: Person) -> None:
        """Raise ``last_admin`` if no administrator would be left."""
        # Two administrators who demote each other at the same time are serialized by writing these rows first.
        self._session.execute(update(Person).where(Person.role == "admin").values(role="admin"))
        others = exists().where(Person.role == "admin", Person.active, Person.id != person.id)
        if person.role == "admin" and person.active and not self._session.scalar(select(others)):
            self._session.rollback()
            raise ConflictError(
                "last_admin",
                f"“{person.name}” is the last administrator.",
                "Make somebody else one first.",
                params={"name": person.name},
            )

    def _counts_by_owner(self, table: Table) -> dict[str, int]:
        owned = select(table.c.owner_id, func.count()).where(table.c.owner_id.is_not(None)).group_by(table.c.owner_id)
        return dict(self._session.connection().execute(owned).all())


def _snapshot(person: Person) -> dict[str, Any]:
    return {
        "name": person.name,
        "email": person.email,
        "role": person.role,
        "desks": [desk.name for desk in sorted(person.desks, key=lambda desk: desk.name)],
        "active": person.active,
        "must_change": person.must_change,
    }


def _account_state(person: Person) -> str:
    if not person.active:
        return "ended"
    return "invited" if person.password_hash is None and person.subject is None else "active"
