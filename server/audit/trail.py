"""Searches the audit trail: by person, resource, action and day; names of resources follow their visibility."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from datetime import datetime, time, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.orm import Session

from server.access.ownership import owner_names
from server.access.visibility import is_unrestricted
from server.db.tables import AuditEntry, Draft, Person, Source
from server.schemas import accounts as schemas

MOST_LISTED: Final = 200
COLUMNS: Final = (
    "id", "at", "person_id", "person", "address", "action", "about_kind", "about_id", "about", "owner", "details",
)  # fmt: skip
_CHUNK = 500


class AuditTrail:
    """Reads the trail for one viewer.

    Person, action, time, address and reason are shown for every entry. The name of a source or draft is shown only if
    the viewer may read it, else its owner: an administrator is responsible for what people do, and may not therefore
    read what they have not shared.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def find(self, search: schemas.TrailRequest, limit: int = MOST_LISTED) -> list[schemas.AuditEntry]:
        """Return the newest matching entries, newest first, with the fields of ``COLUMNS``."""
        wanted = select(AuditEntry).where(*self._conditions(search)).order_by(AuditEntry.id.desc()).limit(limit)
        return self._described(self._session.scalars(wanted).all())

    def actions(self) -> list[str]:
        """Everything that was ever done, by name."""
        return sorted(self._session.scalars(select(AuditEntry.action).distinct()))

    def each(self, search: schemas.TrailRequest) -> Iterator[schemas.AuditEntry]:
        """Yield all matching entries, oldest first, read in batches."""
        after = 0
        while True:
            wanted = select(AuditEntry).where(AuditEntry.id > after, *self._conditions(search))
            part = self._session.scalars(wanted.order_by(AuditEntry.id).limit(_CHUNK)).all()
            yield from self._described(part)
            if len(part) < _CHUNK:
                return
            after = part[-1].id

    def _conditions(self, search: schemas.TrailRequest) -> list[ColumnElement[bool]]:
        wanted: list[ColumnElement[bool]] = []
        if search.person:
            name = AuditEntry.person_name.icontains(search.person, autoescape=True)
            wanted.append(or_(AuditEntry.person_id == search.person, name))
        if search.about:
            wanted.append(or_(AuditEntry.about_id == search.about, self._matches_name(search.about)))
        if search.action:
            wanted.append(AuditEntry.action.startswith(search.action, autoescape=True))
        if search.first_day is not None:
            wanted.append(AuditEntry.at >= datetime.combine(search.first_day, time()))
        if search.last_day is not None:
            wanted.append(AuditEntry.at < datetime.combine(search.last_day + timedelta(days=1), time()))
        if search.before is not None:
            wanted.append(AuditEntry.id < search.before)
        return wanted

    def _matches_name(self, words: str) -> ColumnElement[bool]:
        """Match names of readable resources only, or a search would reveal the others."""
        named = AuditEntry.about_name.icontains(words, autoescape=True)
        if is_unrestricted(self._session):
            return named
        readable = or_(
            AuditEntry.about_kind.not_in(("source", "draft")),
            AuditEntry.about_id.in_(select(Source.id)),
            AuditEntry.about_id.in_(select(Draft.id)),
        )
        return named & readable

    def _described(self, entries: Sequence[AuditEntry]) -> list[schemas.AuditEntry]:
        readable = self._readable(entries)
        owners = {} if readable is None else self._owners(entries)
        return [
            {
                "id": entry.id,
                "at": f"{entry.at.isoformat(timespec='seconds')}Z",
                "person_id": entry.person_id,
                "person": entry.person_name,
                "address": entry.address,
                "action": entry.action,
                "about_kind": entry.about_kind,
                "about_id": entry.about_id,
                "about": entry.about_name if readable is None or _is_visible(entry, readable) else None,
                "owner": owners.get((entry.about_kind, entry.about_id)),
                "details": entry.details,
            }
            for entry in entries
        ]

    def _readable(self, entries: Iterable[AuditEntry]) -> set[tuple[str, str]] | None:
        """Which sources and drafts may be read, by kind and id; ``None``: all of them."""
        if is_unrestricted(self._session):
            return None
        readable: set[tuple[str, str]] = set()
        for kind, table in (("source", Source), ("draft", Draft)):
            ids = {entry.about_id for entry in entries if entry.about_kind == kind}
            readable |= {(kind, thing) for thing in self._session.scalars(select(table.id).where(table.id.in_(ids)))}
        return readable

    def _owners(self, entries: Iterable[AuditEntry]) -> Mapping[tuple[str, str], str]:
        """Return the names of the owners of sources and drafts, whether readable or not."""
        owned: dict[tuple[str, str], str] = {}
        for kind, table in (("source", Source), ("draft", Draft)):
            ids = {entry.about_id for entry in entries if entry.about_kind == kind}
            rows = self._session.connection().execute(
                select(table.id, table.owner_id).where(table.id.in_(ids), table.owner_id.is_not(None))
            )
            owned |= {(kind, thing): owner for thing, owner in rows if owner is not None}
        names = owner_names(self._session, owned.values())
        return {key: names.get(owner, "") for key, owner in owned.items()}


def _is_visible(entry: AuditEntry, readable: Set[tuple[str, str]]) -> bool:
    return entry.about_kind not in {"source", "draft"} or (entry.about_kind, entry.about_id) in readable


def list_actors(session: Session) -> list[dict[str, str]]:
    """Return the people that occur in the trail, by name."""
    rows = session.execute(select(Person.id, Person.name).order_by(Person.name, Person.id))
    return [{"person_id": person_id, "name": name} for person_id, name in rows]


def as_csv(entries: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of a CSV table that any spreadsheet opens, the names of the columns first."""
    yield _line(COLUMNS)
    for entry in entries:
        yield _line([_cell(entry[column]) for column in COLUMNS])


def _cell(value: Any) -> str:
    if isinstance(value, dict):
        value = "; ".join(f"{key}: {text}" for key, text in value.items())
    text = "" if value is None else str(value)
    # A spreadsheet takes these for the beginning of a formula.
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text


def _line(cells: Iterable[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()
