"""Ownership of sources and drafts: they belong to their creator, and the creator's desks share them."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from server.access.viewer import Viewer
from server.access.visibility import (
    editable_draft,
    editable_source,
    get_viewer,
    manageable_draft,
    manageable_source,
)
from server.db.tables import Desk, Draft, Person, Share, Source, new_id
from server.schemas.sources import Owned

_CHUNK = 500


def assign_owner(session: Session, made: Source | Draft) -> None:
    """Make the session's viewer the owner of a new source or draft, and share it with their desks that share.

    Without a login, and for what the server does by itself, it has no owner: it belongs to the newsroom.
    """
    viewer = get_viewer(session)
    if viewer is None or viewer.person_id is None:
        return
    made.id = made.id or new_id()
    made.owner_id = viewer.person_id
    kind = "source_id" if isinstance(made, Source) else "draft_id"
    session.add(made)
    # The row must exist before its shares.
    session.flush()
    for desk_id in session.scalars(sharing_desks(viewer)):
        session.add(Share(**{kind: made.id}, desk_id=desk_id, shared_by=viewer.person_id))


def sharing_desks(viewer: Viewer) -> Select[str]:
    """Return the desks of ``viewer`` that all that its people make is shared with."""
    return select(Desk.id).where(Desk.id.in_(viewer.desk_ids), Desk.shares).order_by(Desk.name)


def present_access(
    session: Session, kind: type[Source] | type[Draft], owners: Mapping[str, str | None]
) -> Mapping[str, Owned]:
    """``{owner, may}`` of each by its id, as ``docs/wire.md`` gives them; none of it without a login.

    Args:
        owners: of the things, by their ids.
    """
    viewer = get_viewer(session)
    if viewer is None or viewer.is_unrestricted or not owners:
        return {}
    names = owner_names(session, owners.values())
    edited, managed = _permitted_ids(session, viewer, kind, list(owners))
    return {
        thing: {
            "owner": {"person_id": owner, "name": names.get(owner, "")} if owner is not None else None,
            "may": "manage" if thing in managed else "edit" if thing in edited else "read",
        }
        for thing, owner in owners.items()
    }


def owner_names(session: Session, person_ids: Iterable[str | None]) -> dict[str, str]:
    """Return the names of people, by their ids."""
    wanted = {person_id for person_id in person_ids if person_id is not None}
    rows = session.execute(select(Person.id, Person.name).where(Person.id.in_(wanted)))
    return dict(rows.all())


def _permitted_ids(
    session: Session, viewer: Viewer, kind: type[Source] | type[Draft], ids: Sequence[str]
) -> tuple[set[str], set[str]]:
    """Those that may be changed, and those whose sharing may be."""
    limits = (editable_source, manageable_source) if kind is Source else (editable_draft, manageable_draft)
    edited: set[str] = set()
    managed: set[str] = set()
    for first in range(0, len(ids), _CHUNK):
        part = ids[first : first + _CHUNK]
        for permitted, limit in zip((edited, managed), limits, strict=True):
            permitted.update(session.scalars(select(kind.id).where(kind.id.in_(part), limit(viewer))))
    return edited, managed
