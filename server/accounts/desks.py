"""The newsroom's desks and their members."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import exists, func, select
from sqlalchemy.orm import Session

from models.errors import ConflictError, NotFound
from server.accounts.names import clean_name
from server.audit.log import audit
from server.db.tables import Desk, Person, Share, desk_person


def find_desks(session: Session, desk_ids: Iterable[str]) -> list[Desk]:
    """Return the desks of these ids.

    Raises:
        AppError: ``unknown_desk``.
    """
    wanted = set(desk_ids)
    desks = list(session.scalars(select(Desk).where(Desk.id.in_(wanted)).order_by(Desk.name)))
    if len(desks) < len(wanted):
        raise NotFound("unknown_desk", "There is no such desk.", "Reload the page: the desks have changed.")
    return desks


class Desks:
    """Over one session of the store; each method is a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def list_all(self) -> list[tuple[Desk, list[str]]]:
        """Return all desks by name, each with the ids of its members."""
        members: dict[str, list[str]] = {}
        for desk_id, person_id in self._session.execute(select(desk_person)):
            members.setdefault(desk_id, []).append(person_id)
        desks = self._session.scalars(select(Desk).order_by(func.lower(Desk.name)))
        return [(desk, sorted(members.get(desk.id, []))) for desk in desks]

    def find_by_name(self, name: str) -> Desk:
        """Return the desk of that name.

        Raises:
            AppError: ``unknown_desk``.
        """
        desk = self._find_or_none(name)
        if desk is None:
            raise NotFound("unknown_desk", f"There is no desk “{name}”.", "“people desk add” creates one.")
        return desk

    def add(self, name: str, shares: bool = True) -> Desk:
        """Make a desk.

        Raises:
            AppError: ``bad_name`` or ``desk_taken``.
        """
        desk = Desk(name=self._require_unused_name(name), shares=shares)
        self._session.add(desk)
        self._session.flush()
        self._audit("desk.add", desk)
        self._session.commit()
        return desk

    def change(self, desk_id: str, **changes: Any) -> Desk:
        """Change ``name``, ``shares``, ``learns`` or ``person_ids``, as given.

        Raises:
            AppError: ``unknown_desk``, ``unknown_person``, ``bad_name`` or ``desk_taken``.
        """
        (desk,) = find_desks(self._session, [desk_id])
        before = self._snapshot(desk)
        if "name" in changes and changes["name"] != desk.name:
            desk.name = self._require_unused_name(changes["name"], desk)
        if "person_ids" in changes:
            self._set_members(desk, changes["person_ids"])
        for key in ("shares", "learns"):
            if key in changes:
                setattr(desk, key, changes[key])
        self._session.flush()
        after = self._snapshot(desk)
        differences = {key: {"before": before[key], "after": after[key]} for key in after if after[key] != before[key]}
        if differences:
            self._audit("desk.change", desk, differences)
        self._session.commit()
        return desk

    def delete(self, desk_id: str) -> None:
        """Delete a desk without members and shares.

        Raises:
            AppError: ``unknown_desk`` or ``desk_in_use``.
        """
        (desk,) = find_desks(self._session, [desk_id])
        people = exists().where(desk_person.c.desk_id == desk.id)
        shared = exists().where(Share.desk_id == desk.id)
        if self._session.scalar(select(people | shared)):
            raise ConflictError(
                "desk_in_use",
                f"“{desk.name}” has people, or drafts and sources are shared with it.",
                "Remove them from the desk and stop sharing first.",
                params={"name": desk.name},
            )
        self._audit("desk.delete", desk)
        self._session.delete(desk)
        self._session.commit()

    def _set_members(self, desk: Desk, person_ids: Iterable[str]) -> None:
        wanted = set(person_ids)
        people = {person.id: person for person in self._session.scalars(select(Person).where(Person.id.in_(wanted)))}
        if len(people) < len(wanted):
            raise NotFound("unknown_person", "There is no such person.", "Reload the page: the list has changed.")
        there = self._session.scalars(select(Person).where(Person.desks.any(Desk.id == desk.id))).all()
        for person in there:
            if person.id not in wanted:
                person.desks.remove(desk)
        for person in people.values():
            if desk not in person.desks:
                person.desks.append(desk)

    def _find_or_none(self, name: str) -> Desk | None:
        return self._session.scalar(select(Desk).where(func.lower(Desk.name) == name.strip().lower()))

    def _require_unused_name(self, given: str, of: Desk | None = None) -> str:
        name = clean_name(given, "desk")
        if self._find_or_none(name) not in {None, of}:
            raise ConflictError(
                "desk_taken", f"The desk “{name}” already exists.", "Choose another name.", params={"name": name}
            )
        return name

    def _snapshot(self, desk: Desk) -> dict[str, Any]:
        on_it = select(Person.name).where(Person.desks.any(Desk.id == desk.id)).order_by(Person.name)
        return {
            "name": desk.name,
            "shares": desk.shares,
            "learns": desk.learns,
            "people": list(self._session.scalars(on_it)),
        }

    def _audit(self, action: str, desk: Desk, details: dict[str, Any] | None = None) -> None:
        audit(self._session, action, about_kind="desk", about_id=desk.id, about_name=desk.name, details=details)
