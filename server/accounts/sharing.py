"""Sources and drafts shared: with a person, with a desk, with the whole newsroom; to be read, or changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.errors import InputError, NotFound
from server.access.ownership import owner_names, present_access
from server.access.visibility import current_person_id
from server.audit.log import audit
from server.db.lookup import find_draft, find_source
from server.db.tables import Desk, Draft, Person, Share, Source, desk_person, now
from server.schemas.accounts import Colleague, Colleagues, DeskName, ShareLevel, Shares
from server.schemas.base import PersonName

Kind = Literal["source", "draft"]

MAX_SHARES = 200


@dataclass(frozen=True, slots=True)
class ShareGrant:
    """With whom, and at which level. Without person and desk: the whole newsroom."""

    person_id: str | None
    desk_id: str | None
    level: ShareLevel


class SharingService:
    """Reads and changes the shares of a source or draft; the access rule checks permission."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def of(self, kind: Kind, thing_id: str) -> Shares:
        """``{owner, may, shares}`` as ``GET /api/drafts/ID/shares`` gives it.

        Raises:
            AppError: ``unknown_draft`` or ``unknown_source``.
        """
        thing = self._find(kind, thing_id)
        table = Source if isinstance(thing, Source) else Draft
        shares = self._shares(kind, thing_id)
        people = owner_names(self._session, (share.person_id for share in shares))
        desks = self._desk_names(share.desk_id for share in shares)
        return {
            "owner": None,
            **present_access(self._session, table, {thing.id: thing.owner_id}).get(thing.id, {}),
            "shares": [
                {
                    "person": _person(share.person_id, people),
                    "desk": _desk(share.desk_id, desks),
                    "level": cast(ShareLevel, share.level),
                }
                for share in shares
            ],
        }

    def put(self, kind: Kind, thing_id: str, wanted: Sequence[ShareGrant]) -> None:
        """Replace all shares; the owner needs none.

        Raises:
            AppError: ``unknown_draft``, ``unknown_source``, ``unknown_person``, ``unknown_desk`` or
                ``too_many_shares``; nothing is changed.
        """
        thing = self._find(kind, thing_id)
        if len(wanted) > MAX_SHARES:
            raise InputError(
                "too_many_shares",
                f"{len(wanted):,} shares are too many; {MAX_SHARES} are the most.",
                "Share it with a desk instead of with each of its people.",
            )
        levels = {
            (grant.person_id, None if grant.person_id else grant.desk_id): grant.level
            for grant in wanted
            if grant.person_id is None or grant.person_id != thing.owner_id
        }
        people = self._people(person_id for person_id, _ in levels if person_id is not None)
        desks = self._desks(desk_id for _, desk_id in levels if desk_id is not None)
        added, removed = [], []
        unchanged: set[tuple[str | None, str | None]] = set()
        present = self._shares(kind, thing_id)
        people |= owner_names(self._session, (share.person_id for share in present))
        desks |= self._desk_names(share.desk_id for share in present)
        for share in present:
            key = share.person_id, share.desk_id
            if levels.get(key) == share.level and key not in unchanged:
                unchanged.add(key)
                continue
            removed.append({**_whom(key), "name": _name(key, people, desks), "level": share.level})
            self._session.delete(share)
        # Another level is another share: a comparison by time finds a newer one.
        for key, level in levels.items():
            if key in unchanged:
                continue
            added.append({**_whom(key), "name": _name(key, people, desks), "level": level})
            self._session.add(
                Share(
                    **{f"{kind}_id": thing_id},
                    person_id=key[0],
                    desk_id=key[1],
                    level=level,
                    shared_by=current_person_id(self._session),
                    shared_at=now(),
                )
            )
        if added or removed:
            audit(
                self._session,
                f"{kind}.share",
                about_kind=kind,
                about_id=thing_id,
                about_name=thing.title if isinstance(thing, Source) else thing.headline,
                details={"added": added, "removed": removed},
            )
        self._session.commit()

    def _find(self, kind: Kind, thing_id: str) -> Source | Draft:
        return find_source(self._session, thing_id) if kind == "source" else find_draft(self._session, thing_id)

    def _shares(self, kind: Kind, thing_id: str) -> Sequence[Share]:
        of = Share.source_id if kind == "source" else Share.draft_id
        return self._session.scalars(select(Share).where(of == thing_id).order_by(Share.shared_at, Share.id)).all()

    def _desk_names(self, desk_ids: Iterable[str | None]) -> dict[str, str]:
        wanted = {desk_id for desk_id in desk_ids if desk_id is not None}
        return dict(self._session.execute(select(Desk.id, Desk.name).where(Desk.id.in_(wanted))).all())

    def _people(self, person_ids: Iterable[str]) -> dict[str, str]:
        wanted = set(person_ids)
        rows = select(Person.id, Person.name).where(Person.id.in_(wanted), Person.active)
        names = dict(self._session.execute(rows).all())
        if unknown := sorted(wanted - names.keys()):
            raise NotFound(
                "unknown_person", f"There is no person {unknown[0]!r}.", "They may have left; choose from the list."
            )
        return names

    def _desks(self, desk_ids: Iterable[str]) -> dict[str, str]:
        wanted = set(desk_ids)
        names = self._desk_names(wanted)
        if unknown := sorted(wanted - names.keys()):
            raise NotFound("unknown_desk", f"There is no desk {unknown[0]!r}.", "Choose one from the list.")
        return names


def colleagues(session: Session, *, emails: bool) -> Colleagues:
    """``{people, desks}`` as ``GET /api/colleagues`` gives them, by name.

    Args:
        emails: whether to include addresses.
    """
    desks = {desk.id: desk.name for desk in session.scalars(select(Desk).order_by(Desk.name))}
    works_on: dict[str, list[str]] = {}
    for person_id, desk_id in session.execute(select(desk_person.c.person_id, desk_person.c.desk_id)):
        works_on.setdefault(person_id, []).append(desk_id)
    people = session.scalars(select(Person).where(Person.active).order_by(Person.name, Person.id))
    return {
        "people": [_colleague(person, works_on.get(person.id, ()), email=emails) for person in people],
        "desks": [{"desk_id": desk_id, "name": name} for desk_id, name in desks.items()],
    }


def _person(person_id: str | None, names: dict[str, str]) -> PersonName | None:
    return None if person_id is None else {"person_id": person_id, "name": names.get(person_id, "")}


def _desk(desk_id: str | None, names: dict[str, str]) -> DeskName | None:
    return None if desk_id is None else {"desk_id": desk_id, "name": names.get(desk_id, "")}


def _colleague(person: Person, desk_ids: Iterable[str], *, email: bool) -> Colleague:
    shown: Colleague = {"person_id": person.id, "name": person.name, "desk_ids": sorted(desk_ids)}
    if email:
        shown["email"] = person.email
    return shown


def _name(key: tuple[str | None, str | None], people: dict[str, str], desks: dict[str, str]) -> str:
    return people.get(key[0] or "") or desks.get(key[1] or "", "")


def _whom(key: tuple[str | None, str | None]) -> dict[str, str]:
    person_id, desk_id = key
    if person_id is not None:
        return {"person_id": person_id}
    return {"newsroom": "all"} if desk_id is None else {"desk_id": desk_id}
