"""The audit trail: who did what, in a chain of hashes that reveals every change.

Each entry carries the SHA-256 of itself and of the one before. The database refuses to change or delete any; changing
its file breaks the chain. That the end was cut off is detected by comparing with a last hash that was noted before.

A desk without a login audits nothing: it knows no persons.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, event, false, insert, select, text
from sqlalchemy.orm import Session, SessionTransaction

from server.access.visibility import client_address_of, get_viewer
from server.db.tables import AuditEntry, Person, now

# The previous hash of the first entry.
GENESIS_HASH: Final = "0" * 64

_PENDING_KEY: Final = "audit"
# PostgreSQL's key of the advisory lock on the trail.
_LOCK: Final = 7_364_001
_AT_ONCE: Final = 1_000
# Characters that one of the databases cannot store.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class _Waiting:
    values: dict[str, Any]
    once_since: datetime | None


@dataclass(frozen=True, slots=True)
class AuditVerification:
    """Result of checking the whole trail.

    Args:
        entries: number of entries.
        last_id: of the last entry; ``None`` if there is none.
        last_hash: note it elsewhere to know later that nothing was cut off.
        broken: ids of entries that were changed, or do not follow the one before.
    """

    entries: int
    last_id: int | None
    last_hash: str
    broken: tuple[int, ...]


def audit(
    session: Session,
    action: str,
    *,
    about_kind: str = "",
    about_id: str = "",
    about_name: str = "",
    details: Mapping[str, Any] | None = None,
    person: Person | None = None,
    once_since: datetime | None = None,
) -> None:
    """Add an entry to the trail with the session's next commit; a rollback drops it with the rest.

    Args:
        action: such as ``draft.share``: kind of resource and verb.
        about_kind: ``source``, ``draft``, ``person``, ``desk``, ``token``, ….
        about_name: its name now, which stays readable when it is deleted.
        details: more, as JSON; no text of an article or a source, no secret.
        person: who did it, if not the viewer of the session, as at a sign-in.
        once_since: adds none where this person has one of this action about the same thing since then.
    """
    viewer = get_viewer(session)
    if viewer is not None and viewer.is_unrestricted:
        return
    by_id, by_name = (person.id, person.name) if person is not None else (None, "")
    if person is None and viewer is not None:
        by_id, by_name = viewer.person_id, viewer.name
    values = {
        "at": now(),
        "action": action,
        "person_id": by_id,
        "person_name": _storable(by_name),
        "address": client_address_of(session),
        "about_kind": about_kind,
        "about_id": about_id,
        "about_name": _storable(about_name),
        "details": json.loads(_storable(json.dumps(dict(details or {}), ensure_ascii=False))),
    }
    if not session.in_transaction():
        session.begin()  # so that a rollback is one
    session.info.setdefault(_PENDING_KEY, []).append(_Waiting(values, once_since))


def verify_trail(session: Session) -> AuditVerification:
    """Check the whole trail; call it with an unrestricted session."""
    entries, last_id, before = 0, None, GENESIS_HASH
    broken = []
    for entry in each_entry(session):
        if entry.previous != before or entry.hash != _hash(_values(entry), entry.previous):
            broken.append(entry.id)
        entries, last_id, before = entries + 1, entry.id, entry.hash
    return AuditVerification(entries, last_id, before, tuple(broken))


def each_entry(session: Session, after: int = 0) -> Iterator[AuditEntry]:
    """Yield all entries in their order, read in batches.

    Args:
        after: begins behind the entry of this id.
    """
    while True:
        entries = session.scalars(
            select(AuditEntry).where(AuditEntry.id > after).order_by(AuditEntry.id).limit(_AT_ONCE)
        ).all()
        yield from entries
        if len(entries) < _AT_ONCE:
            return
        after = entries[-1].id
        session.expunge_all()


@event.listens_for(Session, "before_commit")
def _write(session: Session) -> None:
    # The last statement of a transaction, so that a long one does not keep the lock on the end of the
    # chain while it runs.
    if session.in_nested_transaction() or not session.info.get(_PENDING_KEY):
        return
    waiting: list[_Waiting] = session.info.pop(_PENDING_KEY)
    session.flush()
    _lock(session)
    last = select(AuditEntry.hash).order_by(AuditEntry.id.desc()).limit(1)
    before = session.scalar(last) or GENESIS_HASH
    for entry in waiting:
        if entry.once_since is not None and _is_there(session, entry.values, entry.once_since):
            continue
        hashed = _hash(entry.values, before)
        session.execute(insert(AuditEntry).values(**entry.values, previous=before, hash=hashed))
        before = hashed


@event.listens_for(Session, "after_soft_rollback")
def _drop(session: Session, ended: SessionTransaction) -> None:
    if not ended.nested:
        session.info.pop(_PENDING_KEY, None)


def _lock(session: Session) -> None:
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    else:
        # SQLite has one writer at a time: the lock is taken by the first statement that could write.
        session.execute(delete(AuditEntry).where(false()), execution_options={"synchronize_session": False})


def _is_there(session: Session, values: Mapping[str, Any], since: datetime) -> bool:
    same = ("action", "person_id", "about_kind", "about_id")
    same_as = (getattr(AuditEntry, key) == values[key] for key in same)
    matching = select(AuditEntry.id).where(AuditEntry.at >= since, *same_as)
    return session.scalar(matching.limit(1)) is not None


def _values(entry: AuditEntry) -> dict[str, Any]:
    columns = (
        "at", "action", "person_id", "person_name", "address", "about_kind", "about_id", "about_name", "details",
    )  # fmt: skip
    return {column: getattr(entry, column) for column in columns}


def _hash(values: Mapping[str, Any], before: str) -> str:
    written = {**values, "at": values["at"].isoformat(timespec="microseconds"), "previous": before}
    canonical = json.dumps(written, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _storable(given: str) -> str:
    return _UNSTORABLE.sub("\ufffd", given)
